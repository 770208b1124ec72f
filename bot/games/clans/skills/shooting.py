"""Skills of a model's own ranged weapon; none of them works with a shuriken (A11.3, A11.4, A18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.results import Kind
from bot.games.clans.dice.values import Values
from bot.games.clans.facts.activating import Marked
from bot.games.clans.kinds import Ability, Element, Token
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import Ranged, specials


class AirShot(Declared):
    """Air Shot (A18): Air works in its ranged attacks; the shooter's seat moves the target (A31.15)."""

    skill = Ability.AIR_SHOT

    @override
    def values(self, values: Values, fight: Fight) -> Values:
        if fight.kind is not Kind.RANGED:
            return values
        return replace(values, more=values.more | {Element.AIR})


class MountainFlute(Declared):
    """Mountain Flute (A18): a Stealthy weapon of range 10; Void only Stuns, as Earth does (A31.15)."""

    skill = Ability.MOUNTAIN_FLUTE

    @override
    def weapon(self) -> Ranged | None:
        return specials()[Ability.MOUNTAIN_FLUTE].ranged

    @override
    def values(self, values: Values, fight: Fight) -> Values:
        return replace(values, mild=frozenset(Side)) if fight.kind is Kind.RANGED else values


class PoisonedShot(Declared):
    """Poisoned Shot (A18): if its roll shows a Spirit after rerolls, the target is Poisoned, whatever is chosen."""

    skill = Ability.POISONED_SHOT

    @override
    def after_rolls(self, state: State, owner: Model, fight: Fight, faces: Sequence[Element]) -> Facts:
        if fight.kind is Kind.RANGED and Element.SPIRIT in faces:
            yield Marked(fight.defender, Token.POISON)
