"""Facts of skills that carry an attack on: series of attacks, and moves that go on after one (A10.14, A17, A18)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import not_none, record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import Skill
from bot.games.clans.state.activation import Series
from bot.games.clans.state.state import State


@record
class MoveResumed(OfModel):
    """A model goes on with the move that its action has ended."""

    @override
    def apply(self, state: State) -> None:
        mp, moves = not_none(state.active).broken
        state.change_active(mp=mp, moves=moves)


@record
class Pledged(OfModel):
    """A model has used a skill for an attack: the attack comes next, if it can (A10.2.1)."""

    skill: Skill

    @override
    def apply(self, state: State) -> None:
        state.change_active(pledged=self.skill)


@record
class SeriesBegan(OfModel):
    """A skill lets a model make so many attacks, or with a `range` shots, without another action (A10.14)."""

    skill: Skill
    left: int
    range: int | None = None

    @override
    def apply(self, state: State) -> None:
        state.change_active(series=Series(self.skill, self.left, self.range))


@record
class SeriesEnded(OfModel):
    """A model makes no further attack of its series."""

    @override
    def apply(self, state: State) -> None:
        state.change_active(series=None)


@record
class SkillEnded(OfModel):
    """What a skill of a model brings at the end of the activation comes now, once (A7.10)."""

    skill: Skill

    @override
    def apply(self, state: State) -> None:
        state.change_active(used=not_none(state.active).used - {self.skill})
