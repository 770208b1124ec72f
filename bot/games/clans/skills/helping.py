"""Skills that change assists, back strikes and the help of auras in fights (A10.4, A10.5, A17, A18)."""

from __future__ import annotations

from typing import Final

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.facts.fighting import BlowFell
from bot.games.clans.kinds import Ability, Keyword
from bot.games.clans.state.field import are_friends, distance, profile, stands_in, zone
from bot.games.clans.state.figures import Attribute, Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State

_TWICE: Final = 2
"""The dice of a doubled assist."""
_COURT: Final = 4
"""The distance at which a Tyrant drives friends."""


class Guard(Declared):
    """Guard (A17): it gives a defender +2 DF instead of +1."""

    skill = Keyword.GUARD

    @override
    def assist_dice(
        self, state: State, owner: Model, helper: Model, fighter: Model, *, is_attack: bool
    ) -> int:
        return 1 if is_attack or owner.id != helper.id else _TWICE


class CombinedAttack(Declared):
    """Combined Attack (A17): it gives an attacker +2 AT instead of +1."""

    skill = Keyword.COMBINED_ATTACK

    @override
    def assist_dice(
        self, state: State, owner: Model, helper: Model, fighter: Model, *, is_attack: bool
    ) -> int:
        return _TWICE if is_attack and owner.id == helper.id else 1


class BestFriends(Declared):
    """Best Friends (A18): assists between it and a model of its team, named before the game, give 2 dice."""

    skill = Ability.BEST_FRIENDS
    has_friend = True

    @override
    def assist_dice(
        self, state: State, owner: Model, helper: Model, fighter: Model, *, is_attack: bool
    ) -> int:
        other = fighter if owner.id == helper.id else helper
        return _TWICE if other.id == best_friend(state, owner).id else 1


def best_friend(state: State, model: Model) -> Model:
    """The named friend of a model: if none is named, the dearest other one, of equal ones the lowest id (A27).

    A model that is alone in its team is its own.
    """
    others = [each for each in state.of(model.seat) if each.id != model.id]
    named = [each for each in others if each.is_friend]
    return min(named or others, key=lambda each: (-profile(each).price, each.id), default=model)


class Tail(Declared):
    """Yamazaru's Tail (A17): attackers have no back strike against it."""

    skill = Keyword.TAIL

    @override
    def bars_back_strike(self) -> bool:
        return True


class MasterSwordsman(Declared):
    """Master Swordsman (A18): attackers have neither assists nor a back strike against it."""

    skill = Ability.MASTER_SWORDSMAN

    @override
    def bars_assists(self) -> bool:
        return True

    @override
    def bars_back_strike(self) -> bool:
        return True


class ResoluteMelody(Declared):
    """Resolute Melody (A18): friends in its zone have DF +1."""

    skill = Ability.RESOLUTE_MELODY
    is_aura = True

    @override
    def attribute(self, state: State, owner: Model, model: Model, which: Attribute) -> int:
        is_friend = are_friends(state, model, owner) and model.id != owner.id and model.is_out
        return int(which is Attribute.DF and is_friend and stands_in(model, zone(state, owner)))


class Tyrant(Declared):
    """Tyrant (A18): friends within 4 have +1 AT on their attacks; one that does not Injure its target is Stunned."""

    skill = Ability.TYRANT
    is_aura = True

    @override
    def attack_dice(self, state: State, owner: Model, fight: Fight) -> int:
        return int(self.joins(state, owner, fight))

    @override
    def joins(self, state: State, owner: Model, fight: Fight) -> bool:
        attacker = state.models[fight.attacker]
        is_friend = are_friends(state, attacker, owner) and attacker.id != owner.id
        return is_friend and not fight.is_ranged and distance(attacker, owner) <= _COURT

    @override
    def aftermath(self, state: State, owner: Model, fight: Fight) -> Facts:
        attacker = state.models[fight.attacker]
        is_friend = are_friends(state, attacker, owner) and attacker.id != owner.id
        is_owed = self.skill in fight.bonuses and is_friend
        if is_owed and attacker.is_out and not fight.has_injured(fight.defender):
            yield BlowFell(attacker.id, is_injury=False, cause=owner.seat)
