"""Skills that make several attacks of one, or a move of what follows (A10.2.13, A10.14, A17, A18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from typing_extensions import override

from bot.engine.game import Facts, not_none
from bot.games.clans.activating.aiming import as_declared, fights, may_attack, turned_to, within_reach
from bot.games.clans.catalogue.attributes import df
from bot.games.clans.catalogue.declaration import Declared, Moment, Untargeted
from bot.games.clans.decisions import Attack, Shoot
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.values import Values
from bot.games.clans.facts.activating import EffectBegan, KeywordUsed, MoveBegan
from bot.games.clans.facts.fighting import BlowFell
from bot.games.clans.facts.skills import MoveResumed, SeriesBegan, SeriesEnded
from bot.games.clans.fighting.blows import can_pay, paid
from bot.games.clans.fighting.fight import declared as fight_declared
from bot.games.clans.fighting.pools import own_weapon
from bot.games.clans.kinds import Ability, Keyword, ModelId, Token
from bot.games.clans.state.bars import Reason
from bot.games.clans.state.field import enemies_near
from bot.games.clans.state.figures import Attribute, Model, Until
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State, happen
from bot.games.clans.teams.profile import specials

_GUST = 4
"""The spaces that a Gust of Heaven carries its owner."""


class GustOfHeaven(Untargeted):
    """Gust of Heaven (A18): after its attack or shot, with no enemy but Stunned ones in its zone, a move of up to 4.

    The move ignores models, zones and terrain.
    """

    skill = Ability.GUST_OF_HEAVEN
    moment = Moment.AFTER_FIGHT
    is_tested = False
    is_repeatable = True

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        is_calm = all(each.has(Token.STUN) for each in enemies_near(state, owner))
        return is_calm and not state.activation.is_rooted

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield MoveBegan(owner.id, _GUST, by=self.skill, is_free=True)


class WindOfBlades(Untargeted):
    """Wind of Blades (A18): once in an activation it Stuns itself after an attack, for a second one."""

    skill = Ability.WIND_OF_BLADES
    moment = Moment.AFTER_FIGHT
    is_tested = False

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        # One Stun more must leave it on the board: no attack is left to a model that Injures itself.
        is_able = can_pay(owner) and owner.stuns < 2
        return is_able and state.activation.attacks > 0 and any(within_reach(state, owner))

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield from paid(owner)
        yield SeriesBegan(owner.id, self.skill, 1)


class WindInTheForest(Declared):
    """Wind in the Forest (A17): once in an activation it goes on with its move after an attack that has hit."""

    skill = Keyword.WIND_IN_THE_FOREST

    @override
    def further(self, state: State, owner: Model, fight: Fight) -> Facts:
        active = state.activation
        is_hit = any(hit.victim == fight.defender for hit in fight.hits)
        mp, moves = active.broken
        is_open = (mp or moves) and not active.is_stunned and not active.is_rooted
        if is_hit and is_open and not fight.is_ranged and self.skill not in active.used:
            yield KeywordUsed(owner.id, self.skill, is_for_round=False)
            yield MoveResumed(owner.id)


class Frenzy(Declared):
    """Frenzy (A17): it must attack if it can, and each attack is made twice; then its DF is halved for the round."""

    skill = Keyword.FRENZY

    @override
    def compels(self, owner: Model, target: Model) -> bool:
        return True

    @override
    def further(self, state: State, owner: Model, fight: Fight) -> Facts:
        if fight.is_ranged:
            return
        foe = state.models[fight.defender]
        if not fight.is_again and foe.is_out and may_attack(state, owner, foe):
            again = Fight(owner.id, foe.id, malus=fight.malus, by=fight.by, is_again=True)
            yield from fight_declared(state, again)
        elif not owner.is_under(self.skill):
            half = df(state, owner) // 2
            yield EffectBegan(owner.id, self.skill, Until.ROUND, Attribute.DF, half - df(state, owner))


class Whirlwind(Declared):
    """Whirlwind (A18): she attacks every enemy beside her, whatever way she looks; Void that she chooses only Stuns.

    She stops when she is Injured or Stunned.
    """

    skill = Ability.WHIRLWIND
    moment = Moment.ACTION
    lacks = Reason.NONE_IN_REACH
    is_tested = False
    is_attack = True
    is_stealthy = True

    @override
    def compels(self, owner: Model, target: Model) -> bool:
        return True

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        yield from (each.id for each in within_reach(state, owner))

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield SeriesBegan(owner.id, self.skill, len(list(within_reach(state, owner))))
        yield from _attacked(state, not_none(target))

    @override
    def values(self, values: Values, fight: Fight) -> Values:
        return replace(values, mild=frozenset({Side.ATTACKER})) if fight.by == self.skill else values

    @override
    def further(self, state: State, owner: Model, fight: Fight) -> Facts:
        if fight.by != self.skill:
            return
        left = [each.target for each in fights(state) if isinstance(each, Attack) and each.is_further]
        if any(hit.victim == owner.id for hit in fight.hits) or not left:
            yield SeriesEnded(owner.id)
        elif len(left) == 1:
            # Without a choice, a question would only make the player come for nothing.
            yield from _attacked(state, left[0])


def _attacked(state: State, target: ModelId) -> Facts:
    yield from fight_declared(state, as_declared(state, Attack(target, is_further=True)))


class _Volley(Declared):
    """A series of shots as the action; at the end of the activation its owner is Stunned."""

    moment = Moment.ACTION
    is_tested = False
    is_attack = True
    is_stealthy = True

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        active, weapon = state.active, own_weapon(owner)
        if active is None or weapon is None or (active.series is not None and active.series.left):
            return
        scratch = happen(state.copy(), self._begun(owner))
        yield from (each.target for each in fights(scratch) if isinstance(each, Shoot))

    def _begun(self, owner: Model) -> Facts:
        known, weapon = specials()[Ability(self.skill)], not_none(own_weapon(owner))
        yield SeriesBegan(owner.id, self.skill, not_none(known.shots), known.range or weapon.range)

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield from self._begun(owner)
        piece = Shoot(not_none(target))
        yield from turned_to(state, owner, piece.target)
        yield from fight_declared(state, as_declared(state, piece))

    @override
    def ends(self, state: State, owner: Model) -> Facts:
        yield BlowFell(owner.id, is_injury=False, cause=owner.seat)


class AirDragonsBreath(_Volley):
    """Air Dragon's Breath (A18): three shots at range 5; at the end of the activation she is Stunned."""

    skill = Ability.AIR_DRAGONS_BREATH


class FirearmFlurry(_Volley):
    """Firearm Flurry (A18): four shots, unless she began Stunned; then a Stun, and no defence dice in the round."""

    skill = Ability.FIREARM_FLURRY

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        if not state.activation.is_stunned:
            yield from super().targets(state, owner)

    @override
    def ends(self, state: State, owner: Model) -> Facts:
        yield from super().ends(state, owner)
        yield EffectBegan(owner.id, self.skill, Until.ROUND)

    @override
    def is_bare(self, owner: Model) -> bool:
        return owner.is_under(self.skill)
