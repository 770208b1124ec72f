"""Skills that are declared before an attack, which has to follow (A10.2.1, A18)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from typing_extensions import override

from bot.engine.copying import changed
from bot.engine.game import Facts
from bot.games.clans.activating.aiming import may_attack, within_reach
from bot.games.clans.board.walking import Gait
from bot.games.clans.catalogue.declaration import Moment, Untargeted
from bot.games.clans.facts.activating import EffectBegan, Marked, MoveBegan
from bot.games.clans.facts.skills import Pledged
from bot.games.clans.kinds import Ability, ModelId, Space, Token
from bot.games.clans.moving.ways import ways
from bot.games.clans.state.bars import Reason
from bot.games.clans.state.figures import Attribute, Model, Until
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State, happen

_POUNCE = 3
"""The MP of a Pounce."""


class _BeforeAttack(Untargeted):
    """A skill for the attack that follows; it needs no test."""

    moment = Moment.DECLARE
    lacks = Reason.NONE_IN_REACH
    is_tested = False

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        return any(within_reach(state, owner))

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield Pledged(owner.id, self.skill)


class TigerStrike(_BeforeAttack):
    """Tiger Strike (A18): AT +3 until the end of the turn; no defence dice for the rest of the round."""

    skill = Ability.TIGER_STRIKE

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield from super().takes_effect(state, owner, target)
        yield EffectBegan(owner.id, self.skill, Until.TURN, Attribute.AT, 3)
        yield EffectBegan(owner.id, self.skill, Until.ROUND)

    @override
    def is_bare(self, owner: Model) -> bool:
        return owner.is_under(self.skill)


class YamaFist(_BeforeAttack):
    """Yama Fist (A18): AT +2 and DF -2 until the end of the round."""

    skill = Ability.YAMA_FIST

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield from super().takes_effect(state, owner, target)
        yield EffectBegan(owner.id, self.skill, Until.ROUND, Attribute.AT, 2)
        yield EffectBegan(owner.id, self.skill, Until.ROUND, Attribute.DF, -2)


class _Approach(_BeforeAttack):
    """A skill that brings its owner to an enemy: a move of its own, before the attack."""

    mp: int

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        if state.active is None or state.active.is_rooted:
            return False
        scratch = state.copy()
        return bool(ways(happen(scratch, self.takes_effect(scratch, owner, None)), self.mp))

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield from super().takes_effect(state, owner, target)
        yield MoveBegan(owner.id, self.mp, by=self.skill)

    @override
    def may_end(self, state: State, owner: Model, spaces: Iterable[Space]) -> Collection[Space]:
        enemies = list(state.enemies(owner.seat))
        there = ((space, changed(owner, space=space)) for space in spaces)
        return frozenset(
            space for space, model in there if any(may_attack(state, model, enemy) for enemy in enemies)
        )


class Pounce(_Approach):
    """Pounce (A18): a move of 3 MP that ends where it can attack; after the attack it gets a Slow token."""

    skill = Ability.POUNCE
    mp = _POUNCE

    @override
    def aftermath(self, state: State, owner: Model, fight: Fight) -> Facts:
        if fight.attacker == owner.id and fight.pledged == self.skill:
            yield Marked(owner.id, Token.SLOW)


class Banzai(_Approach):
    """Banzai (A18): one step, whatever the ground there costs, that ignores zones."""

    skill = Ability.BANZAI
    mp = 1
    ignores_zones = True

    @override
    def strides(self, gait: Gait) -> Gait:
        return gait._replace(ignores_terrain=True)
