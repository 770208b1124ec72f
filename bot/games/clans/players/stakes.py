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
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.clans.fighting.blows import FATAL
from bot.games.clans.fighting.pools import is_bare
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.players.stopping import Blows, stopped
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
_LEFT: Final = (20, 60, 100)
"""The share in hundredths of its cost that a model is worth with no round left after this one, with one, with more."""
_CHANGES: Final = ((45, 20, 10), (75, 50, 35))
"""The worth in hundredths of points that are 1, 2, and 3 or more away from one that brings a draw or breaks it.

First with no round left after this one, then with one.
"""
_MANY: Final = 8
"""With fewer activations left after this one in the last round, such points and models are worth less."""
_END: Final = 3
"""A blow that ends the match is worth this many points more."""


class Stakes:
    """The stakes, computed once for each pair of models.

    With `weighs` they count what may stop a blow, and what a point still changes near the end.
    """

    def __init__(self, state: State, *, weighs: bool = False) -> None:
        self.setting, self._state, self._weighs = state.setting, state, weighs
        self._left = max(0, self.setting.options.length - state.round)
        after = sum(not model.is_activated for model in state.out())
        self._share = 100 if self._left else 100 * min(after, _MANY) // _MANY
        self._blows: dict[tuple[ModelId, ModelId], Blows] = {}
        self._hunted: dict[ModelId, list[Base]] = {}
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
        return self._known(victim, by).injury

    def stun(self, victim: Model, by: Model) -> int:
        """The worth of Stunning a model; a third Stun Injures (A12.2)."""
        return self._known(victim, by).stun

    def _known(self, victim: Model, by: Model) -> Blows:
        key = victim.id, by.id
        if key not in self._blows:
            blows = self._struck(victim, by)
            self._blows[key] = stopped(victim, blows) if self._weighs else blows
        return self._blows[key]

    def _struck(self, victim: Model, by: Model) -> Blows:
        """The worth of both blows if nothing stops them."""
        cost, here = profile(victim).price, 0
        if victim.space is not None:
            here = self.pull(self._state, victim, victim.space)
        share = _LEFT[min(self._left, 2)] * self._share // 100 if self._weighs else 100
        injury = share * UNIT * cost // 100 + self._points(Injured(victim.id, by.id), by.seat) + here
        if victim.stuns + 1 >= FATAL:
            return Blows(injury, injury)
        return Blows(injury, injury // _STUN + self._points(Stunned(victim.id, by.id), by.seat))

    def pull(self, state: State, model: Model, space: Space) -> int:
        """The worth of a space for a model: its best aim, less for each move of distance."""
        mv, there = max(1, profile(model).mv), zones.base(space, profile(model).size)
        return max((_pull(there, aim, mv) for aim in played(self.setting).aims(state, model)), default=0)

    def hunt(self, model: Model, space: Space) -> int:
        """The worth of a space for a model by the nearest enemy worth hunting, less for each move of distance.

        Worth hunting are enemies whose Injury is worth at least `_PRIZE` points; they count in their present places.
        """
        if model.id not in self._hunted:
            enemies = self._state.enemies(model.seat)
            self._hunted[model.id] = [
                base(each) for each in enemies if self.injury(each, model) >= _PRIZE * POINT
            ]
        if not (hunted := self._hunted[model.id]):
            return 0
        mv, there = max(1, profile(model).mv), zones.base(space, profile(model).size)
        return _faded(POINT, min(zones.distance(there, each) for each in hunted), mv)

    def _points(self, fact: Fact, seat: Seat) -> int:
        """The worth of the points that a fact scores for a seat."""
        then = list(follows(self._state, fact))
        points = sum(each.points for each in then if isinstance(each, Scored) and each.seat == seat)
        if not self._weighs or not points:
            return POINT * points
        is_end = any(isinstance(each, MatchEnded) for each in then)
        return POINT * (points * self._change(seat) + is_end * _END * 100) // 100

    def _change(self, seat: Seat) -> int:
        """The worth of a point for a seat in hundredths: in the last rounds by what it changes in the score."""
        if self._left >= len(_CHANGES):
            return 100
        scores = self._state.scores
        ahead = scores[seat] - max(scores[each] for each in self.setting.rivals(seat))
        away = ahead if ahead >= 0 else -ahead - 1
        return _CHANGES[self._left][min(away, 3) - 1] * self._share // 100 if away else 100


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
