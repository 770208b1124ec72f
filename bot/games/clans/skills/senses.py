"""Skills of sight (A9, A18)."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.facts.activating import Spotted
from bot.games.clans.kinds import Ability, ModelId
from bot.games.clans.state.field import enemies_near
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class UncannyAwareness(Declared):
    """Uncanny Awareness (A18): for its owner models in Stealth are like all others (`state.field.sees_stealth`)."""

    skill = Ability.UNCANNY_AWARENESS


class SpiritSenses(Declared):
    """Spirit Senses (A18): once in an activation, after its move, a test; all enemies in its zone lose Stealth."""

    skill = Ability.SPIRIT_SENSES
    moment = Moment.AFTER_MOVE

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        if any(each.is_hidden for each in enemies_near(state, owner)):
            yield None

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield from (Spotted(each.id) for each in enemies_near(state, owner) if each.is_hidden)
