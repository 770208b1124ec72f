"""Where the results Air and Water may move a model (A8.12, A10.10)."""

from __future__ import annotations

from bot.engine.boards.compass import Direction
from bot.engine.game import not_none
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.field import front, profile, taken
from bot.games.clans.state.state import State

STEPS = 3
"""How far a result moves a model, in steps."""


def pushes(setting: Setting, state: State, model: ModelId) -> tuple[Space, ...]:
    """The spaces that a result may move a model to, its own included, in order."""
    moved = state.models[model]
    start, size, barred = not_none(moved.space), profile(moved).size, taken(state, moved)
    if setting.options.result_move == "straight":
        return tuple(sorted(_straight(start, size, barred)))
    found, edge = {start}, {start}
    for _step in range(STEPS):
        edge = {to for here in edge for to in _next(here, size, barred)} - found
        found |= edge
    return tuple(sorted(found))


def _next(here: Space, size: int, barred: int) -> set[Space]:
    """The spaces one step off on which a base of that size is free; terrain does not matter."""
    return {to for to in GRID.steps(here, size) if not zones.spaces(zones.base(to, size)) & barred}


def _straight(start: Space, size: int, barred: int) -> set[Space]:
    found = {start}
    for way in Direction:
        for steps in range(1, STEPS + 1):
            to = GRID.beyond(start, way, steps)
            if to is None or not GRID.fits(to, size) or zones.spaces(zones.base(to, size)) & barred:
                break
            found.add(to)
    return found


def beside_attacker(state: State) -> tuple[Space, ...]:
    """Where the defender may be put: free, with at least one space in the attacker's front zone (A10.10)."""
    fight = not_none(state.fight)
    attacker, defender = state.models[fight.attacker], state.models[fight.defender]
    barred, size = taken(state, defender), profile(defender).size
    near = front(attacker)
    return tuple(
        space
        for space in GRID.zones
        if GRID.fits(space, size)
        for on in [zones.spaces(zones.base(space, size))]
        if on & near and not on & barred
    )
