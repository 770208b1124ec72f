"""Skills whose use is the action of an activation (A7.4, A17, A18)."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.declaration import Declared, Moment, Untargeted
from bot.games.clans.facts.activating import Cleared, EffectBegan, Marked
from bot.games.clans.facts.fighting import BlowFell, SkillUsed
from bot.games.clans.facts.skills import OrdealCame, WeatherTurned
from bot.games.clans.kinds import HARMFUL, Ability, Keyword, ModelId, Token
from bot.games.clans.state.bars import Reason
from bot.games.clans.state.field import are_friends, enemies_near, friends_near, front, stands_in
from bot.games.clans.state.figures import Attribute, Model, Until
from bot.games.clans.state.state import State


class _OnZone(Untargeted):
    """A skill that gives a token to every enemy in its owner's zone (A17)."""

    moment = Moment.ACTION
    lacks = Reason.NO_ENEMY_NEAR
    token: Token

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        return any(enemies_near(state, owner))

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield from (Marked(each.id, self.token) for each in enemies_near(state, owner))


class Drown(_OnZone):
    """Drown (A17): every enemy in its zone gets a Slow token."""

    skill = Keyword.DROWN
    token = Token.SLOW


class Sicken(_OnZone):
    """Sicken (A17): every enemy in its zone is Poisoned."""

    skill = Keyword.SICKEN
    token = Token.POISON


class Healing(Declared):
    """Healing (A17): a friend in its zone loses its harmful tokens."""

    skill = Keyword.HEALING
    moment = Moment.ACTION
    lacks = Reason.NO_FRIEND_HURT

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        near = friends_near(state, owner)
        yield from (each.id for each in near if HARMFUL & set(each.tokens))

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        if target is not None:
            # The rule allows any token, but nobody gives up a helpful one.
            tokens = state.models[target].tokens.items()
            yield from (Cleared(target, *each) for each in tokens if each[0] in HARMFUL)


class Blessing(Untargeted):
    """Blessing of the Tengu (A18): the friends that are in its zone now have AT +1 until the end of the round."""

    skill = Ability.BLESSING_OF_THE_TENGU
    moment = Moment.ACTION

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        return bool(friends_near(state, owner))

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        for each in friends_near(state, owner):
            yield EffectBegan(each.id, self.skill, Until.ROUND, Attribute.AT, 1, by=owner.id)


class FoulWeather(Untargeted):
    """Foul Weather (A18): until the end of the round nobody sees beyond 4, and models in Stealth may reroll dodges."""

    skill = Ability.FOUL_WEATHER
    moment = Moment.ACTION

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        return not state.is_foul

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield WeatherTurned(owner.id)


class SpiritPower(Untargeted):
    """Spirit Power (A18): until the end of the round every dodge out of its zone fails."""

    skill = Ability.SPIRIT_POWER
    moment = Moment.ACTION
    is_tested = False

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield SkillUsed(owner.id, self.skill)
        yield EffectBegan(owner.id, self.skill, Until.ROUND)

    @override
    def dooms(self, owner: Model) -> bool:
        return owner.is_under(self.skill)


class DragonsBreath(Untargeted):
    """Dragon's Breath (A18): every model in its front zone, friends too, tests; those that fail are Stunned."""

    skill = Ability.DRAGONS_BREATH
    moment = Moment.ACTION
    is_tested = False

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        return bool(self._victims(state, owner))

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield SkillUsed(owner.id, self.skill)
        yield OrdealCame(owner.id, self.skill, self._victims(state, owner))

    @override
    def befalls(self, state: State, owner: Model, victim: Model) -> Facts:
        credit = None if are_friends(state, victim, owner) else owner.id
        yield BlowFell(victim.id, is_injury=False, cause=owner.seat, credit=credit)

    def _victims(self, state: State, owner: Model) -> tuple[ModelId, ...]:
        near = front(owner)
        return tuple(each.id for each in state.out() if each.id != owner.id and stands_in(each, near))
