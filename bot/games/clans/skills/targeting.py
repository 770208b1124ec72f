"""Skills of sight, and about whom a model may attack, and from how far (A9, A10.1, A11.1, A18)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.declaration import Declared, Moment, Untargeted
from bot.games.clans.facts.activating import Spotted
from bot.games.clans.kinds import Ability, ModelId
from bot.games.clans.state.bars import Reason
from bot.games.clans.state.field import back, enemies_near, stands_in
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import specials


class Honor(Declared):
    """Honor (A18): it may not attack a model from its back zone."""

    skill = Ability.HONOR

    @override
    def may_attack(self, owner: Model, target: Model) -> bool:
        return not stands_in(owner, back(target))


class FlashingSpear(Declared):
    """Flashing Spear (A18): it cannot be the target of ranged attacks, shuriken included."""

    skill = Ability.FLASHING_SPEAR

    @override
    def bars_shots(self) -> bool:
        return True


class _LongWeapon(Declared):
    """A weapon that reaches beyond the next space, as far as the printed ability says."""

    @override
    def attack_reach(self) -> int:
        return specials()[Ability(self.skill)].reach


class FishermansSpear(_LongWeapon):
    """Fisherman's Spear (A18): it may attack up to 2 away."""

    skill = Ability.FISHERMANS_SPEAR


class Anchor(_LongWeapon):
    """Ika's Anchor (A18): it may attack up to 3 away."""

    skill = Ability.ANCHOR


class UncannyAwareness(Declared):
    """Uncanny Awareness (A18): for its owner models in Stealth are like all others (`state.field.sees_stealth`)."""

    skill = Ability.UNCANNY_AWARENESS


class SpiritSenses(Untargeted):
    """Spirit Senses (A18): once in an activation, after its move, a test; all enemies in its zone lose Stealth."""

    skill = Ability.SPIRIT_SENSES
    moment = Moment.AFTER_MOVE
    lacks = Reason.NOBODY_HIDDEN

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        return any(each.is_hidden for each in enemies_near(state, owner))

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield from (Spotted(each.id) for each in enemies_near(state, owner) if each.is_hidden)
