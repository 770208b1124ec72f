"""Skills that give dice in fights, or follow from fights, without being used (A10.2.11, A17, A18)."""

from __future__ import annotations

from typing import Final

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.facts.activating import Marked
from bot.games.clans.fighting.pools import attackers_helpers, helpers
from bot.games.clans.kinds import Ability, Element, Keyword, Token
from bot.games.clans.state.field import profile, sees_stealth
from bot.games.clans.state.figures import Attribute, Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State

_RUN_UP: Final = 3
"""The number of steps that Horns requires."""


class Accurate(Declared):
    """Accurate (A17): +1 AT with its own weapon."""

    skill = Keyword.ACCURATE

    @override
    def shot_dice(self, state: State, owner: Model, fight: Fight) -> int:
        return 1


class Emptiness(Declared):
    """Emptiness (A17): +1 AT if only the defender has helpers."""

    skill = Keyword.EMPTINESS

    @override
    def attack_dice(self, state: State, owner: Model, fight: Fight) -> int:
        defender = state.models[fight.defender]
        is_helped = bool(helpers(state, defender, owner)[0])
        return int(is_helped and not attackers_helpers(state, owner, defender)[0])


class Horns(Declared):
    """Ijin's Horns (A17): +1 AT after at least three steps in this activation."""

    skill = Keyword.HORNS

    @override
    def attack_dice(self, state: State, owner: Model, fight: Fight) -> int:
        return int(state.is_acting(owner.id) and state.activation.steps >= _RUN_UP)


class Claws(Declared):
    """Tora's Claws (A17): +1 AT against a model with a Stun token."""

    skill = Keyword.CLAWS

    @override
    def attack_dice(self, state: State, owner: Model, fight: Fight) -> int:
        return int(state.models[fight.defender].has(Token.STUN))


class SpiritHunter(Declared):
    """Spirit Hunter (A18): +1 AT attacking and +1 DF defending against a model of Spirit or Void."""

    skill = Ability.SPIRIT_HUNTER

    @override
    def attack_dice(self, state: State, owner: Model, fight: Fight) -> int:
        return int(_is_haunted(state.models[fight.defender]))

    @override
    def defence_dice(self, state: State, owner: Model, fight: Fight) -> int:
        return int(_is_haunted(state.models[fight.attacker]))


def _is_haunted(model: Model) -> bool:
    return not {Element.SPIRIT, Element.VOID}.isdisjoint(profile(model).affinities)


class Immovable(Declared):
    """Immovable (A18): DF +2 while it has not been activated in this round."""

    skill = Ability.IMMOVABLE

    @override
    def attribute(self, state: State, owner: Model, model: Model, which: Attribute) -> int:
        return 2 if which is Attribute.DF and model.id == owner.id and not owner.is_activated else 0


class FromTheDeep(Declared):
    """From the Deep (A18): an attack from Stealth gives +2 AT, besides the usual +1."""

    skill = Ability.FROM_THE_DEEP

    @override
    def attack_dice(self, state: State, owner: Model, fight: Fight) -> int:
        # Nobody surprises a defender who sees models in Stealth (A18).
        return 2 if fight.is_from_hiding and not sees_stealth(state.models[fight.defender]) else 0


class PoisonedWeapons(Declared):
    """Poisoned Weapons (A18): a target that its attack has neither Stunned nor Injured in the end is Poisoned."""

    skill = Ability.POISONED_WEAPONS

    @override
    def aftermath(self, state: State, owner: Model, fight: Fight) -> Facts:
        is_hit = any(hit.victim == fight.defender for hit in fight.hits)
        is_own = fight.attacker == owner.id and not fight.is_ranged
        if is_own and not is_hit and state.models[fight.defender].is_out:
            yield Marked(fight.defender, Token.POISON)


class SoulCapture(Declared):
    """Soul Capture (A18): whenever it Injures a model it gets a Haste token."""

    skill = Ability.SOUL_CAPTURE

    @override
    def times(self, owner: Model, fight: Fight) -> int:
        return fight.injuries(owner.id)

    @override
    def aftermath(self, state: State, owner: Model, fight: Fight) -> Facts:
        yield Marked(owner.id, Token.HASTE)
