"""Positions in which much happens at once: models near to each other, some Stunned, some in Stealth."""

from __future__ import annotations

from typing import Any, Final

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance, pick
from bot.engine.match import Match
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID, SIZE
from bot.games.clans.facts.activating import Hidden, Marked, Pushed
from bot.games.clans.kinds import Space, Token
from bot.games.clans.state.field import is_lit, profile, taken
from bot.games.clans.state.state import State

_NEAR: Final = 4
"""The columns and rows on each side of the middle on which models begin."""
_MARKED: Final = 5
"""One model in so many begins Stunned, and one in so many in Stealth."""


def scatter(match: Match[Any], luck: Chance) -> None:
    """Put the models on the board of a true match near to its middle, in three matches of four."""
    if luck.below("scattered", 4) == 0:
        return
    state: State = match.state
    for model in list(state.out()):
        spaces = [each for each in _middle() if _is_free(state, each, profile(model).size)]
        if spaces:
            space, facing = pick(luck, f"{model.id} space", spaces), pick(luck, model.id, list(Direction))
            match.witness([Pushed(model.id, space, facing)])
        if not luck.below(f"{model.id} stunned", _MARKED) and not model.has(Token.MOON_POWER):
            match.witness([Marked(model.id, Token.STUN)])
        elif not luck.below(f"{model.id} hidden", _MARKED) and not is_lit(state, state.models[model.id]):
            match.witness([] if model.is_hidden else [Hidden(model.id)])


def _middle() -> list[Space]:
    low, high = SIZE // 2 - _NEAR, SIZE // 2 + _NEAR
    return [each for each in GRID.zones if low <= GRID.x[each] < high and low <= GRID.y[each] < high]


def _is_free(state: State, space: Space, size: int) -> bool:
    on = GRID.fits(space, size) and zones.spaces(zones.base(space, size))
    return bool(on) and not on & taken(state)
