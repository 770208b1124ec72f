"""The spaces that the results Air and Water may move a model to (A8.12, A10.10)."""

from __future__ import annotations

from bot.engine.boards.compass import Direction
from bot.engine.game import not_none
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.state.field import fitting, front, models_mask, profile
from bot.games.clans.state.state import State

STEPS = 3
"""The number of steps that a result may move a model."""


def pushes(state: State, model: ModelId) -> tuple[Space, ...]:
    """The spaces that a result may move a model to, including its own, in order.

    With the option `resultMove` `straight` the way is a straight line. Items of every kind may be passed over; an item
    blocks only the final space (A8.9, A31.1).
    """
    moved = state.models[model]
    start, size, models = not_none(moved.space), profile(moved).size, models_mask(state, moved)
    reach = _straight if state.setting.options.result_move == "straight" else _along
    items = GRID.mask(state.lying())
    return tuple(
        space
        for space in sorted(reach(start, size, models))
        if space == start or not zones.covered(space, size) & items
    )


def _along(start: Space, size: int, barred: int) -> set[Space]:
    """The spaces that a base of `size` reaches by any path; terrain does not matter."""
    found, edge = {start}, {start}
    for _step in range(STEPS):
        steps = {to for here in edge for to in GRID.steps(here, size)}
        edge = {to for to in steps - found if not zones.covered(to, size) & barred}
        found |= edge
    return found


def _straight(start: Space, size: int, barred: int) -> set[Space]:
    found = {start}
    for way in Direction:
        for steps in range(1, STEPS + 1):
            to = GRID.beyond(start, way, steps)
            if to is None or not GRID.fits(to, size) or zones.covered(to, size) & barred:
                break
            found.add(to)
    return found


def beside_attacker(state: State) -> tuple[Space, ...]:
    """The spaces where the defender may be put: free, with at least one space in the attacker's front zone (A10.10)."""
    fight = not_none(state.fight)
    attacker, defender = state.fighters(fight)
    return tuple(fitting(state, defender, front(attacker)))
