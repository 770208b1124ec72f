"""Skills that strike in the middle of an enemy's move (A8.8, A18, A31.17)."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from bot.engine.game import Facts, not_none
from bot.games.clans.activating.aiming import may_attack
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.dice.fight import Side
from bot.games.clans.facts.activating import KeywordUsed
from bot.games.clans.facts.fighting import SkillUsed
from bot.games.clans.fighting.fight import declared as fight_declared
from bot.games.clans.fighting.pools import choosing, pools
from bot.games.clans.kinds import Ability, ModelId
from bot.games.clans.state.field import front, sees, stands_in, zone
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State


class Beak(Declared):
    """Ondori's Beak (A18): while it is not activated in the round, it may attack an enemy that steps into its zone.

    Once in each activation of such an enemy; its own activation is untouched, and the enemy goes on (A31.17).
    """

    skill = Ability.BEAK
    is_tested = False

    @override
    def interrupts(self, state: State, owner: Model, mover: Model) -> bool:
        active = state.activation
        is_near = stands_in(mover, zone(state, owner) & front(owner)) and sees(state, owner, mover)
        is_ready = not owner.is_activated and self.skill not in active.used
        return is_ready and is_near and may_attack(state, owner, mover)

    @override
    def offers(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        yield state.activation.model

    @override
    def preferred(self, state: State, owner: Model) -> ModelId | None:
        """The mover if the owner's side would choose the result die, otherwise nobody (A27)."""
        known = Fight(owner.id, state.activation.model)
        sizes = pools(state, known).sizes
        return known.defender if choosing(state, known, *sizes).side(*sizes) is Side.ATTACKER else None

    @override
    def answered(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield SkillUsed(owner.id, self.skill, target)
        yield KeywordUsed(owner.id, self.skill, is_for_round=False)
        yield from fight_declared(state, Fight(owner.id, not_none(target)))
