"""Actions that reach models at a distance (A7.4, A18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from typing_extensions import override

from bot.engine.game import Facts, not_none
from bot.games.clans.activating.aiming import could_see
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.facts.activating import Cleared, EffectBegan, Spotted
from bot.games.clans.facts.fighting import BlowFell, SkillUsed
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.fighting.blows import can_pay, paid
from bot.games.clans.kinds import Ability, ModelId, Token
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import are_friends, distance, friends, stands_in, zone
from bot.games.clans.state.figures import Attribute, Model, Until
from bot.games.clans.state.state import State

_THROW: Final = 6
"""The distance that pots and hexes reach."""
_MIST: Final = 4
"""The distance that a Healing Mist reaches."""
_AWARE: Final = 8
"""The distance at which Amazing Awareness finds a model."""


class _OnEnemy(Declared):
    """A tested action on an enemy that its owner sees, after turning to it."""

    moment = Moment.ACTION
    is_aimed = True
    reach: ClassVar[int] = _THROW

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        near = (each for each in state.enemies(owner.seat) if distance(each, owner) <= self.reach)
        yield from (each.id for each in near if could_see(state, owner, each))


class VolcanoPots(_OnEnemy):
    """Volcano Pots (A18): an enemy within 6 and every model beside it are Stunned."""

    skill = Ability.VOLCANO_POTS

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        struck = state.models[not_none(target)]
        for each in [each for each in state.out() if distance(each, struck) <= 1]:
            # Nobody earns anything by hitting models of the same team (A10.15).
            credit = None if are_friends(state, each, owner) else owner.id
            yield BlowFell(each.id, is_injury=False, cause=owner.seat, credit=credit)


class SkullHex(_OnEnemy):
    """Skull Hex (A18): an enemy within 6 and every other enemy in its zone have DF -1 in this round, at least 1."""

    skill = Ability.SKULL_HEX

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        struck = state.models[not_none(target)]
        near = zone(state, struck)
        for each in list(state.enemies(owner.seat)):
            if each.id == target or stands_in(each, near):
                yield EffectBegan(each.id, self.skill, Until.ROUND, Attribute.DF, -1, 1, owner.id)


class AmazingAwareness(Declared):
    """Amazing Awareness (A18): an enemy within 8 loses Stealth; it need not be seen."""

    skill = Ability.AMAZING_AWARENESS
    moment = Moment.ACTION
    is_tested = False

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        hidden = (each for each in state.enemies(owner.seat) if each.is_hidden)
        yield from (each.id for each in hidden if distance(each, owner) <= _AWARE)

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield SkillUsed(owner.id, self.skill, target)
        yield Spotted(not_none(target))


class HealingMist(Declared):
    """Healing Mist (A18): it Stuns itself, and up to two friends within 4 lose all Stun tokens.

    Its seat names the second one after the first, if there is one.
    """

    skill = Ability.HEALING_MIST
    moment = Moment.ACTION
    is_tested = False

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        if can_pay(owner):
            yield from self.offers(state, owner)

    @override
    def offers(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        near = (each for each in friends(state, owner) if distance(each, owner) <= _MIST)
        yield from (each.id for each in near if each.has(Token.STUN))

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield from paid(owner)
        yield from self.answered(state, owner, target)
        left = state.models[owner.id]
        if left.is_out and any(self.offers(state, left)):
            yield Asked(owner.seat, Window.SKILL, owner.id, self.skill)

    @override
    def answered(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield SkillUsed(owner.id, self.skill, target)
        yield Cleared(not_none(target), Token.STUN, state.models[not_none(target)].tokens[Token.STUN])
