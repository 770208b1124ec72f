"""The stakes of a seat in the present state: Injuries, Stuns, and the places its models want (A22, A30.12).

All are in hundredths of a koban. Points come from the challenge itself, so this module knows no challenge.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.engine.boards.grid import Base
from bot.engine.game import Fact, Seat
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.catalogue.attributes import at, df
from bot.games.clans.challenges.challenges import follows, played
from bot.games.clans.challenges.declaration import Aim
from bot.games.clans.facts.fighting import Injured, Scored, Stunned
from bot.games.clans.fighting.blows import FATAL
from bot.games.clans.fighting.pools import is_bare
from bot.games.clans.kinds import ModelId, Space, Token
from bot.games.clans.state.field import base, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

UNIT: Final = 100
POINT: Final = 10 * UNIT
"""The worth of a point."""
_PRIZE: Final = 3
"""An enemy worth this many points is hunted from afar."""
_STUN: Final = 3
"""A Stun is worth a third of an Injury (A30.12)."""


class Stakes:
    """The stakes, computed once for each pair of models."""

    def __init__(self, state: State) -> None:
        self.setting, self._state = state.setting, state
        self._injuries: dict[tuple[ModelId, ModelId], int] = {}
        self._attacks: dict[ModelId, int] = {}
        self._defences: dict[ModelId, int] = {}

    def attack(self, model: Model) -> int:
        """The AT of a model now, with all that changes it for a time (A4.9)."""
        if model.id not in self._attacks:
            self._attacks[model.id] = at(self._state, model)
        return self._attacks[model.id]

    def defence(self, model: Model) -> int:
        """The DF of a model now; 0 if it rolls no defence dice (A10.3)."""
        if model.id not in self._defences:
            self._defences[model.id] = 0 if is_bare(model) else df(self._state, model)
        return self._defences[model.id]

    def injury(self, victim: Model, by: Model) -> int:
        """The worth of Injuring a model: its cost, the points, and the worth of its present place."""
        key = victim.id, by.id
        if key not in self._injuries:
            points = self._points(Injured(*key), by.seat)
            here = 0 if victim.space is None else self.pull(self._state, victim, victim.space)
            self._injuries[key] = UNIT * (profile(victim).cost or 0) + POINT * points + here
        return self._injuries[key]

    def stun(self, victim: Model, by: Model) -> int:
        """The worth of Stunning a model; a third Stun Injures (A12.2)."""
        if victim.tokens.get(Token.STUN, 0) + 1 >= FATAL:
            return self.injury(victim, by)
        return self.injury(victim, by) // _STUN + POINT * self._points(Stunned(victim.id, by.id), by.seat)

    def pull(self, state: State, model: Model, space: Space) -> int:
        """The worth of a space for a model: its best aim, less for each move of distance."""
        mv, there = max(1, profile(model).mv), zones.base(space, profile(model).size)
        return max((_pull(there, aim, mv) for aim in played(self.setting).aims(state, model)), default=0)

    def hunt(self, state: State, model: Model, space: Space) -> int:
        """The worth of a space for a model by the nearest enemy worth hunting, less for each move of distance.

        Worth hunting are enemies whose Injury is worth at least `_PRIZE` points; they count in their present places.
        """
        mv, there = max(1, profile(model).mv), zones.base(space, profile(model).size)
        return max(
            (
                _faded(POINT, zones.distance(there, base(enemy)), mv)
                for enemy in state.enemies(model.seat)
                if self.injury(enemy, model) >= _PRIZE * POINT
            ),
            default=0,
        )

    def _points(self, fact: Fact, seat: Seat) -> int:
        then = follows(self._state, fact)
        return sum(each.points for each in then if isinstance(each, Scored) and each.seat == seat)


def _pull(there: Base, aim: Aim, mv: int) -> int:
    """The worth of an aim from a place; an errand that is still to be done counts as one move farther away."""
    far = _far(there, aim.spaces)
    return _faded(aim.points * POINT, far + (mv if aim.piece is not None else 0), mv)


def _faded(worth: int, far: int, mv: int) -> int:
    """The worth reduced to two thirds for each move of the way."""
    for _move in range(-(-far // mv)):
        worth = worth * 2 // 3
    return worth


@cache  # 19 us, asked 370 times a decision
def _far(there: Base, spaces: int) -> int:
    return min((zones.distance(there, (each,)) for each in GRID.members(spaces)), default=0)
