"""Skills against Injuries and Stuns, and in answer to them (A12.3, A17, A18)."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.facts.fighting import BlowFell, SkillUsed
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.kinds import Ability, Element, ModelId, Token
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import distance, enemies_near, profile, sees
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Blow, Fight
from bot.games.clans.state.state import State

_CAST = 3
"""The distance that a Net is thrown."""


class LimitedResilience(Declared):
    """Limited Resilience (A18): its Resilient succeeds on Spirit, Air or Earth only."""

    skill = Ability.LIMITED_RESILIENCE

    @override
    def resisting(self, affinities: frozenset[Element]) -> frozenset[Element]:
        return affinities & {Element.SPIRIT, Element.AIR, Element.EARTH}


class Indomitable(Declared):
    """Indomitable (A18): the first time in a round that it would be Injured it is Stunned instead."""

    skill = Ability.INDOMITABLE

    @override
    def turns_injury(self) -> bool:
        return True


class HealingHerbs(Declared):
    """Healing Herbs (A18): when an adjacent friend would be Injured it may Stun itself; the friend stays unhurt."""

    skill = Ability.HEALING_HERBS

    @override
    def rescues(self, state: State, owner: Model, victim: Model) -> bool:
        return distance(owner, victim) == 1


class _Stunning(Declared):
    """A skill that lets its owner's seat Stun an enemy in the middle of other events."""

    @override
    def preferred(self, state: State, owner: Model) -> ModelId | None:
        """The dearest enemy without a Stun token, else the dearest (A27)."""
        able = [state.models[name] for name in self.offers(state, owner) if name is not None]
        best = min(
            able,
            key=lambda each: (each.has(Token.STUN), -profile(each).price, each.id),
            default=None,
        )
        return None if best is None else best.id

    @override
    def answered(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        if target is not None:
            yield SkillUsed(owner.id, self.skill, target)
            yield BlowFell(target, is_injury=False, cause=owner.seat, credit=owner.id, is_first=True)


class InkAttack(_Stunning):
    """Ink Attack (A18): when it is Stunned or Injured it may Stun an enemy in its zone, before it leaves the board."""

    skill = Ability.INK_ATTACK

    @override
    def strikes_back(self, state: State, owner: Model, blow: Blow) -> bool:
        return any(self.offers(state, owner))

    @override
    def offers(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        yield from (each.id for each in enemies_near(state, owner) if sees(state, owner, each))


class Net(_Stunning):
    """Net (A18): whenever it Injures a model it may Stun an enemy within 3."""

    skill = Ability.NET

    @override
    def times(self, owner: Model, fight: Fight) -> int:
        return fight.injuries(owner.id)

    @override
    def offers(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        near = (each for each in state.enemies(owner.seat) if distance(each, owner) <= _CAST)
        yield from (each.id for each in near if sees(state, owner, each))

    @override
    def aftermath(self, state: State, owner: Model, fight: Fight) -> Facts:
        if any(self.offers(state, owner)):
            yield Asked(owner.seat, Window.SKILL, owner.id, self.skill)
