"""Ways of several steps that can be planned at once (R15.2, R15.3): a help for the player, no rule of its own."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.protocol import Zone
from bot.games.castle.decisions import Step
from bot.games.castle.decisions.interned import STEPS
from bot.games.castle.intruders.sneaking import can_step, longest
from bot.games.castle.kinds import Who, on_map
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State


def routes(setting: Setting, state: State, who: Who) -> Iterator[tuple[Step, ...]]:
    """A shortest way of an intruder to each zone that is more than one step off, the nearest first.

    It meets no guards, and nothing on it ends the move but its last step into a moat (R15.4).
    """
    intruder = state.intruder(who)
    start = on_map(intruder.zone)
    if start is None or not can_step(setting, state, who):
        return
    left = longest(intruder) - intruder.speed
    ways: dict[Zone, tuple[Zone, ...]] = {start: ()}
    for zone in _spreading(setting, state, ways, left):
        if len(ways[zone]) > 1:
            yield tuple(STEPS[who][to] for to in ways[zone])


def _spreading(
    setting: Setting, state: State, ways: dict[Zone, tuple[Zone, ...]], left: int
) -> Iterator[Zone]:
    """Every zone within so many steps, once its way is found."""
    board, border = setting.board, list(ways)
    for _step in range(left):
        reached = []
        for zone in border:
            for to in board.open_links[zone]:
                if to not in ways and not state.guards_at(to):
                    ways[to] = (*ways[zone], to)
                    yield to
                    if not board.is_moat[to]:
                        reached.append(to)
        border = reached
