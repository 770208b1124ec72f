"""Skills that follow from a fight by themselves (A10.2.11, A18)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.facts.activating import Marked
from bot.games.clans.kinds import Ability, Token
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State


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
