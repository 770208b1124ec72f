"""Facts of single abilities (A18): what they bar, demand of others, and bring over the whole board."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import ModelId, Skill
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
