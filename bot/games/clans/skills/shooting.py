"""Skills of a model's own ranged weapon; none of them works with a shuriken (A11.3, A11.4, A18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from typing_extensions import override

from bot.engine.game import Facts, not_none
from bot.games.clans.activating.aiming import may_be_shot, shot_range
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.results import Kind
from bot.games.clans.dice.values import Values
from bot.games.clans.facts.activating import Marked
from bot.games.clans.facts.fighting import SkillCame
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.fighting.fight import redirected
from bot.games.clans.kinds import Ability, Element, Keyword, ModelId, Token
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import are_friends, distance
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


class Redirection(Declared):
    """Redirection (A17): a test turns a shot aside, once per attack, to another model within range (A31.14)."""

    skill = Keyword.REDIRECTION

    @override
    def turns_aside(self) -> bool:
        return True

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        if any(self._others(state, owner)):
            yield SkillCame(owner.id, self.skill)
            yield Asked(owner.seat, Window.SKILL, owner.id, self.skill)

    @override
    def offers(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        if self._is_passed(state, owner):
            yield from (each.id for each in self._others(state, owner))
        else:
            yield None

    @override
    def preferred(self, state: State, owner: Model) -> ModelId | None:
        """To test; then the nearest enemy, or to keep the shot without one (A27)."""
        if not self._is_passed(state, owner):
            return None
        enemies = (each for each in self._others(state, owner) if not are_friends(state, each, owner))
        best = min(enemies, key=lambda each: (distance(owner, each), each.id), default=None)
        return None if best is None else best.id

    @override
    def answered(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        if target is not None:
            yield from redirected(state, target)

    def _is_passed(self, state: State, owner: Model) -> bool:
        return not_none(state.fight).came.count((owner.id, self.skill)) > 1

    def _others(self, state: State, owner: Model) -> Iterator[Model]:
        """The other models within the range of the shot, but the shooter: seen or not."""
        fight = not_none(state.fight)
        shooter = state.models[fight.attacker]
        far = shot_range(state, fight)
        able = (
            each
            for each in state.out()
            if each.id not in (owner.id, shooter.id) and may_be_shot(each, shooter)
        )
        return (each for each in able if distance(shooter, each) <= far)


class PoisonedShot(Declared):
    """Poisoned Shot (A18): if its roll shows a Spirit after rerolls, the target is Poisoned, whatever is chosen."""

    skill = Ability.POISONED_SHOT

    @override
    def after_rolls(self, state: State, owner: Model, fight: Fight, faces: Sequence[Element]) -> Facts:
        if fight.kind is Kind.RANGED and Element.SPIRIT in faces:
            yield Marked(fight.defender, Token.POISON)
