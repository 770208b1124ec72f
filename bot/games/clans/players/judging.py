"""The worth of plans to a computer player, in hundredths of a koban (A30.12)."""

from __future__ import annotations

from functools import cached_property
from typing import Final, Protocol

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat, not_none
from bot.games.clans.board import zones
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import MASTERY, Keyword, ModelId, Skill, Space
from bot.games.clans.moving.moving import dooming
from bot.games.clans.players.danger import Danger, Place
from bot.games.clans.players.plans import Plan, fight_of
from bot.games.clans.players.stakes import POINT, UNIT, Stakes
from bot.games.clans.players.worth import fought, promise, quick
from bot.games.clans.state.field import base, has, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State

PASSED: Final = 421
"""The probability that a test is passed, in thousandths (A5.3)."""
_FALLEN: Final = 4 * UNIT
"""The cost of a failed dodge: a Stun, and the rest of the activation."""
_NEARER: Final = UNIT // 4
"""The worth of a step nearer to the nearest enemy: without it both sides might stay where they are."""


def _rerolls(model: Model) -> int:
    """How often a model may reroll all dice of a dodge that do not match, by its own skills (A17)."""
    known = profile(model)
    masteries = (word for word, face in MASTERY.items() if face in known.affinities and has(model, word))
    return has(model, Keyword.NIMBLE) + any(word not in model.used for word in masteries)


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
        """The worth of being in Stealth, in hundredths of a koban; at 0 it hides in the last round alone."""

    @property
    def weighs(self) -> bool:
        """True if it weighs what a model that waits has to fear: plans are compared with leaving it where it is."""


class Judge:
    """Computes the worth of plans to a player; made anew for each decision."""

    def __init__(self, taste: Taste, stakes: Stakes, state: State, seat: Seat) -> None:
        self.stakes = stakes
        self._taste, self._state, self._seat = taste, state, seat
        self._enemies = [base(each) for each in state.enemies(seat)]
        others = stakes.setting.rivals(seat)
        self._theirs = Danger(stakes, state, *others) if taste.risk else None
        self._passing: dict[ModelId, int] = {}
        self._moves: dict[tuple[Skill, ModelId], int] = {}
        self._is_last = state.round >= stakes.setting.options.length
        self._waiting: dict[ModelId, int] = {}
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
        if not plan.has_left:
            found -= self._feared(Place(model, plan.end, plan.facing, is_hidden), plan.target, fallen)
        passed = self._passes(model) if plan.dodges else 1000
        for _dodge in range(plan.dodges):
            found = (found * passed - _FALLEN * (1000 - passed)) // 1000
        return found - self._waits(model) if self._taste.weighs else found

    def _feared(self, place: Place, struck: ModelId | None = None, fallen: int = 0) -> int:
        """What the enemies' answers cost a model in a place; nobody answers after the last round."""
        if self._theirs is None:
            return 0
        answers = self._theirs.answers(place, struck, fallen)
        if self._is_last:
            answers = answers._replace(later=[])
        return self._taste.risk * answers.sum // 100

    def _waits(self, model: Model) -> int:
        """The worth of leaving a model where it stands, so that a model in danger acts before one that can wait."""
        if model.id not in self._waiting:
            here = not_none(model.space)
            feared = self._feared(Place(model, here, model.facing, model.is_hidden))
            self._waiting[model.id] = self._stood(self._state, model, here) - feared
        return self._waiting[model.id]

    def _passes(self, model: Model) -> int:
        """The probability that a model passes a dodge from where it stands, in thousandths (A8.5)."""
        if model.id not in self._passing:
            self._passing[model.id] = self._passed(model)
        return self._passing[model.id]

    def _passed(self, model: Model) -> int:
        if dooming(self._state, model) is not None:
            return 0
        again = _rerolls(model) if self._taste.counts else 0
        failed: int = (1000 - PASSED) ** (1 + again) // 1000**again
        return 1000 - failed

    def placed(self, model: Model, space: Space, facing: Direction) -> int:
        """The worth to the seat of a model on a space, with what its enemies could do to it there."""
        place = Place(model, space, facing, model.is_hidden)
        is_friend = self.stakes.setting.are_friends(model.seat, self._seat)
        danger = self._theirs if is_friend else self._ours
        sum_ = 0 if danger is None else self._taste.risk * danger.answers(place).sum // 100
        if is_friend:
            return self._stood(self._state, model, space) - sum_
        return sum_ - self.stakes.pull(self._state, model, space) - self.stakes.hunt(model, space)

    @cached_property  # 10 ms, asked for only by skills and results that move models
    def _ours(self) -> Danger | None:
        """The attacks that the seat's own models could make."""
        return Danger(self.stakes, self._state, self._seat) if self._taste.risk else None

    def moved(self, skill: Declared, owner: Model, target: Model, state: State) -> int:
        """What it is worth at best to put a model where a skill may put it; at least 0.

        An estimate: it is made once for a model, wherever the owner of the skill stands then.
        """
        key = skill.skill, target.id
        if key not in self._moves:
            now = self.placed(target, not_none(target.space), target.facing)
            best = (self.placed(target, space, target.facing) for space in skill.places(state, owner, target))
            self._moves[key] = max(0, max(best, default=now) - now)
        return self._moves[key]

    def _is_counted(self, known: Fight) -> bool:
        return self._taste.counts or known.is_ranged

    def _promised(self, state: State, known: Fight, sizes: tuple[int, int] | None, *, is_exact: bool) -> int:
        if sizes is None:
            return promise(self.stakes, state.models[known.attacker], state.models[known.defender])
        return fought(self.stakes, state, known, sizes, is_exact=is_exact)

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
        aims = self.stakes.pull(state, model, space) + self.stakes.hunt(model, space)
        return aims - self._far(model, space)

    def _far(self, model: Model, space: Space) -> int:
        """What the distance to the nearest enemy costs."""
        there = zones.base(space, profile(model).size)
        return _NEARER * min((zones.distance(there, each) for each in self._enemies), default=0)
