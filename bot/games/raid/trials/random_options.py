"""Options drawn at random, for simulations: valid ones only, and every value of every option is drawn often.

Each option keeps its usual value in half of the draws; in the other half all its values are equally likely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot.engine.chance import Chance, pick
from bot.games.option_models import drawn_from
from bot.games.raid.setting.options import RaidOptions, raid_options

FREE: Final[Mapping[str, Sequence[Any]]] = {
    "players": range(1, 5),
    "soloNinja": range(2, 5),
    "alarmTargets": ((20, 21, 25), (18, 19, 23), (24, 24, 28), (12, 12, 12)),
    "targetShift": range(-4, 7),
    "alarmPace": range(1, 13),
    "alarmDeck": ("tuned", "even", (0, 0, 6, 3, 3, 0)),
    "senjutsuDeck": ("tuned", "even", (0, 3, 0, 3, 3, 3)),
    "bukiDeck": ("even", (0, 0, 0, 6, 6, 0, 6, 6, 0, 6)),
    "guards": range(18, 41),
    "fireTokens": range(1, 7),
    "dawnPhaseLimit": range(6, 31),
    "maxLead": range(1, 7),
    "speedySeconds": ((90, 120, 150), (30, 30, 30), (600, 600, 600)),
    "speedyPercent": (50, 200, 400),
    "turnCap": (10, 30, 120),
    "hurriedHours": (1, 24, 168),
}
"""The values from which the numbers are drawn."""
values_of: Final = partial(drawn_from, RaidOptions, FREE)
"""The values from which an option is drawn, by its name in the rules; see drawn_from."""
_ATTEMPTS = 1000


def drawn_options(chance: Chance) -> dict[str, Any]:
    """Settled options of a game that can be played; combinations that are not allowed are drawn again."""
    usual = RaidOptions().model_dump(by_alias=True, mode="json")
    for attempt in range(_ATTEMPTS):
        given = {
            name: pick(chance, f"{name} {attempt}", values_of(name))
            for name in usual
            if chance.below(f"{name} is usual {attempt}", 2)
        }
        try:
            return raid_options(given).model_dump(by_alias=True, mode="json")
        except ValueError:
            continue
    raise AssertionError("No options go together.")
