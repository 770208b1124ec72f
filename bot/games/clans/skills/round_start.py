"""Skills of the beginning of a round, which seats wish for beforehand (A7.1 d, A18, A31.13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.decisions import Intend, Intent
from bot.games.clans.facts.activating import EffectBegan, Marked
from bot.games.clans.facts.fighting import SkillUsed
from bot.games.clans.kinds import Ability, Element, ModelId, Token
from bot.games.clans.state.field import are_friends, distance, friends_near, is_hidden_from, sees
from bot.games.clans.state.figures import Attribute, Model, Until
from bot.games.clans.state.state import State

_CURSED: Final = 6
"""The distance of a Dark Curse."""
_DUST: Final = 2
"""The dice that Metal to Dust takes from attackers."""
_DRUNK: Final = 2
"""What Yopparai adds to an attribute."""


class MetalToDust(Declared):
    """Metal to Dust (A18): after a test, attackers have 2 dice less against it in this round, but at least 1."""

    skill = Ability.METAL_TO_DUST
    intents = Intent.YES, Intent.NO

    @override
    def dawns(self, state: State, owner: Model, wishes: Sequence[Intend]) -> Facts:
        yield EffectBegan(owner.id, self.skill, Until.ROUND)

    @override
    def dulls(self, owner: Model) -> int:
        return _DUST if owner.is_under(self.skill) else 0


class NineTails(Declared):
    """Nine Tails (A18): without a Slow token it may take Moon Power, and gets two Slow tokens when the round ends."""

    skill = Ability.NINE_TAILS
    is_tested = False
    intents = Intent.NO, Intent.YES

    @override
    def may_be_wished(self, owner: Model, phase: Element | None) -> bool:
        return not owner.has(Token.SLOW)

    @override
    def dawns(self, state: State, owner: Model, wishes: Sequence[Intend]) -> Facts:
        if any(each.intent is Intent.YES for each in wishes) and not owner.has(Token.SLOW):
            yield SkillUsed(owner.id, self.skill)
            yield Marked(owner.id, Token.MOON_POWER)
            yield EffectBegan(owner.id, self.skill, Until.ROUND)

    @override
    def dusks(self, state: State, owner: Model) -> Facts:
        if owner.is_under(self.skill):
            yield Marked(owner.id, Token.SLOW, 2)


class Yopparai(Declared):
    """Yopparai (A18): AT or DF +2 in each round, by default DF."""

    skill = Ability.YOPPARAI
    is_tested = False
    intents = Intent.DF, Intent.AT

    @override
    def dawns(self, state: State, owner: Model, wishes: Sequence[Intend]) -> Facts:
        is_strong = any(each.intent is Intent.AT for each in wishes)
        yield SkillUsed(owner.id, self.skill)
        attribute = Attribute.AT if is_strong else Attribute.DF
        yield EffectBegan(owner.id, self.skill, Until.ROUND, attribute, _DRUNK)


class _OnModels(Declared):
    """A skill on the first legal models of a list; without a list, on the first legal of all."""

    is_tested = False
    intents: ClassVar[tuple[Intent, ...]] = (Intent.ON, Intent.NO)

    def _legal(self, state: State, owner: Model) -> list[ModelId]:
        """The models on which it may be used now, the one by default first."""
        raise NotImplementedError

    def _chosen(self, state: State, owner: Model, wishes: Sequence[Intend]) -> list[ModelId]:
        """The legal models of the list in its order, or the default; empty if the wish is to do nothing."""
        legal = self._legal(state, owner)
        if not wishes:
            return legal[:1]
        return [each.target for each in wishes if each.target in legal and each.target is not None]


class _OnEnemies(_OnModels):
    """One of these for enemies: the nearest by default."""

    @override
    def wished_on(self, state: State, owner: Model) -> Iterator[ModelId]:
        # Who comes to the board may be sealed still: every model of the enemies may be named.
        yield from (each.id for each in state.models.values() if not are_friends(state, each, owner))

    @override
    def _legal(self, state: State, owner: Model) -> list[ModelId]:
        able = [each for each in state.enemies(owner.seat) if self._reaches(state, owner, each)]
        return [each.id for each in sorted(able, key=lambda each: (distance(owner, each), each.id))]

    def _reaches(self, state: State, owner: Model, enemy: Model) -> bool:
        raise NotImplementedError


class Allure(_OnEnemies):
    """Allure (A18): one enemy that she sees cannot even try to dodge out of her zone in this round."""

    skill = Ability.ALLURE
    intents = (Intent.ON,)

    @override
    def _reaches(self, state: State, owner: Model, enemy: Model) -> bool:
        return sees(state, owner, enemy)

    @override
    def dawns(self, state: State, owner: Model, wishes: Sequence[Intend]) -> Facts:
        for target in self._chosen(state, owner, wishes)[:1]:
            yield SkillUsed(owner.id, self.skill, target)
            yield EffectBegan(target, self.skill, Until.ROUND, by=owner.id)

    @override
    def seals(self, owner: Model, enemy: Model) -> bool:
        return enemy.is_under(self.skill)


class DarkCurse(_OnEnemies):
    """Dark Curse (A18): two Curse tokens on enemies within 6, together or split; they need not be seen.

    The first two legal ones of the list get one each; a single one gets both.
    """

    skill = Ability.DARK_CURSE
    most = 2

    @override
    def _reaches(self, state: State, owner: Model, enemy: Model) -> bool:
        return distance(owner, enemy) <= _CURSED and not is_hidden_from(enemy, owner)

    @override
    def dawns(self, state: State, owner: Model, wishes: Sequence[Intend]) -> Facts:
        found = self._chosen(state, owner, wishes)[:2]
        struck = found * 2 if len(found) == 1 else found
        for target in dict.fromkeys(struck):
            yield SkillUsed(owner.id, self.skill, target)
            yield Marked(target, Token.CURSE, struck.count(target))


class Zenith(_OnModels):
    """Zenith (A18): when a round begins in the Spirit phase, Moon Power for her or for a friend in her zone."""

    skill = Ability.ZENITH

    @override
    def may_be_wished(self, owner: Model, phase: Element | None) -> bool:
        return phase is Element.SPIRIT

    @override
    def wished_on(self, state: State, owner: Model) -> Iterator[ModelId]:
        yield from (each.id for each in state.of(owner.seat))

    @override
    def _legal(self, state: State, owner: Model) -> list[ModelId]:
        if state.moon is not Element.SPIRIT:
            return []
        return [owner.id, *(each.id for each in friends_near(state, owner))]

    @override
    def dawns(self, state: State, owner: Model, wishes: Sequence[Intend]) -> Facts:
        for target in self._chosen(state, owner, wishes)[:1]:
            yield SkillUsed(owner.id, self.skill, target)
            yield Marked(target, Token.MOON_POWER)
