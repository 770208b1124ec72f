"""How far away an intruder is heard (R11.3)."""

from __future__ import annotations

from bot.games.castle.kinds import on_map
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Intruder


def loudness(setting: Setting, one: Intruder) -> int:
    """The greatest number of links at which a listen hears an intruder (R11.3.4, R3.5); 0 if inaudible.

    An intruder who stood still (R11.4), is inside a passage (R11.5) or has left the map is inaudible, and without
    `visibleIntrudersMakeNoise` also a visible one.
    """
    is_silent = one.is_shown and not setting.options.visible_intruders_make_noise
    return 0 if on_map(one.zone) is None or is_silent else one.speed
