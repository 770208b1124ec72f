"""The worth of plans to a computer player, in hundredths of a koban (A30.12)."""

from __future__ import annotations

from typing import Final, Protocol

from bot.engine.game import Seat
from bot.games.clans.board import zones
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.players.danger import Danger, Place
from bot.games.clans.players.plans import Plan, fight_of
from bot.games.clans.players.stakes import POINT, UNIT, Stakes
from bot.games.clans.players.worth import fought, promise, quick
from bot.games.clans.state.field import base, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State

PASSED: Final = 421
"""The probability that a test is passed, in thousandths (A5.3)."""
_FALLEN: Final = 4 * UNIT
"""The cost of a failed dodge: a Stun, and the rest of the activation."""
_NEARER: Final = UNIT // 4
"""The worth of a step nearer to the nearest enemy: without it both sides might stay where they are."""


class Taste(Protocol):
    """What distinguishes the levels of players."""

    @property
    def risk(self) -> int:
        """The weight of the enemies' next attacks, in hundredths."""

    @property
    def counts(self) -> bool:
        """True if it counts assists, attacks from behind, and rerolls; otherwise it only compares AT with DF."""

    @property
    def hiding(self) -> int:
        """The worth of being in Stealth, in hundredths of a koban; at 0 it never goes into Stealth."""


class Judge:
    """Computes the worth of plans to a player; made anew for each decision."""

    def __init__(self, taste: Taste, stakes: Stakes, state: State, seat: Seat) -> None:
        self._taste, self._stakes, self._state = taste, stakes, state
        self._enemies = [base(each) for each in state.enemies(seat)]
        others = stakes.setting.opponents(seat)
        self._theirs = Danger(stakes, state, *others) if taste.risk else None
        self._is_last = state.round >= stakes.setting.options.length
        self._standing: dict[tuple[ModelId, Space], int] = {}

    def worth(self, plan: Plan, *, is_exact: bool = False) -> int:
        """The worth of a plan, by the odds without rerolls or by the exact ones."""
        model = self._state.models[plan.model]
        is_hidden = plan.hides or (model.is_hidden and plan.is_stealthy)
        found = plan.gain + POINT * plan.points + (self._taste.hiding if is_hidden else 0)
        fallen = 0
        if plan.target is not None and plan.state is not None:
            known = fight_of(plan)
            sizes = pools(plan.state, known).sizes if self._is_counted(known) else None
            promised = self._promised(plan.state, known, sizes, is_exact=is_exact)
            found += plan.blows * promised - plan.price
            if sizes is not None:
                fallen = quick(*sizes, is_ranged=known.is_ranged).fallen
        found += self._stands(plan, model)
        if self._theirs is not None and not plan.has_left:
            place = Place(model, plan.end, plan.facing, is_hidden)
            answers = self._theirs.answers(place, plan.target, fallen)
            if self._is_last:
                answers = answers._replace(later=[])
            found -= self._taste.risk * answers.sum // 100
        for _dodge in range(plan.dodges):
            found = (found * PASSED - _FALLEN * (1000 - PASSED)) // 1000
        return found

    def _is_counted(self, known: Fight) -> bool:
        return self._taste.counts or known.is_ranged

    def _promised(self, state: State, known: Fight, sizes: tuple[int, int] | None, *, is_exact: bool) -> int:
        if sizes is None:
            return promise(self._stakes, state.models[known.attacker], state.models[known.defender])
        return fought(self._stakes, state, known, sizes, is_exact=is_exact)

    def _stands(self, plan: Plan, model: Model) -> int:
        """The worth of the plan's end for its model, without dangers."""
        if plan.has_left:
            return -self._far(model, plan.end)
        if plan.points:  # what is aimed for has changed
            return self._stood(plan.state or self._state, model, plan.end)
        key = model.id, plan.end
        if key not in self._standing:
            self._standing[key] = self._stood(self._state, model, plan.end)
        return self._standing[key]

    def _stood(self, state: State, model: Model, space: Space) -> int:
        aims = self._stakes.pull(state, model, space) + self._stakes.hunt(self._state, model, space)
        return aims - self._far(model, space)

    def _far(self, model: Model, space: Space) -> int:
        """What the distance to the nearest enemy costs."""
        there = zones.base(space, profile(model).size)
        return _NEARER * min((zones.distance(there, each) for each in self._enemies), default=0)
