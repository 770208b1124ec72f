"""Facts of single skills (A17, A18): what they bar, bring and demand, and how they carry an attack on (A10.14)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import ModelId, Skill, Space
from bot.games.clans.state.activation import Series
from bot.games.clans.state.state import State


@record
class DodgeBarred(OfModel):
    """A dodge of a model fails without a roll: by a skill of the model `by` none succeeds (A18)."""

    by: ModelId

    @override
    def apply(self, state: State) -> None:
        pass


@record
class MoveOver(OfModel):
    """A model makes no step more of its move under way: what it does now comes after the move (A16.4)."""

    @override
    def apply(self, state: State) -> None:
        state.change_active(mp=None)


@record
class WalkBegan(OfModel):
    """A skill takes a model somewhere in place of its move; it may take these friends along (A18)."""

    friends: tuple[ModelId, ...]

    @override
    def apply(self, state: State) -> None:
        active = state.activation
        # A model that was Stunned either moves or acts (A7.5).
        actions = 0 if active.is_stunned else active.actions
        state.change_active(moves=active.moves - 1, mp=None, actions=actions, carried=self.friends)


@record
class Carried(OfModel):
    """A skill of another model takes a model to a space, and turns it (A8.11)."""

    space: Space

    @override
    def apply(self, state: State) -> None:
        left = tuple(each for each in state.activation.carried if each != self.model)
        state.change_active(carried=left)


@record
class WeatherTurned(OfModel):
    """A model brings foul weather until the end of the round (A9.8)."""

    @override
    def apply(self, state: State) -> None:
        state.is_foul = True


@record
class OrdealCame(OfModel):
    """A skill of a model makes others test, one after another (A18)."""

    skill: Skill
    models: tuple[ModelId, ...]

    @override
    def apply(self, state: State) -> None:
        state.change_active(ordeal=self.models, against=self.skill)


@record
class MoveResumed(OfModel):
    """A model goes on with the move that its action has ended."""

    @override
    def apply(self, state: State) -> None:
        mp, moves = state.activation.broken
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
        state.change_active(used=state.activation.used - {self.skill})
