"""Master of the Fist (A18.1): a fighter who goes for the strongest enemies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from typing_extensions import override

from bot.engine.game import Facts, not_none
from bot.games.clans.board import zones
from bot.games.clans.board.walking import Route, Walk, routes
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.facts.activating import EffectBegan
from bot.games.clans.kinds import Ability, ModelId, Space
from bot.games.clans.moving.ways import allowance, gait
from bot.games.clans.state.field import base, distance, enemy_zones, ground, profile, taken
from bot.games.clans.state.figures import Model, Until
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State


class MasterOfTheFist(Declared):
    """Master of the Fist (A18.1): +1 AT against rivals, enemies as strong as its owner; it goes for one of them.

    Of several rivals its seat names one at the start of its activation, by default the nearest.
    """

    skill = Ability.MASTER_OF_THE_FIST
    moment = Moment.START
    is_tested = False

    @override
    def attack_dice(self, state: State, owner: Model, fight: Fight) -> int:
        return int(is_rival(owner, state.models[fight.defender]))

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        found = list(rivals(state, owner))
        if len(found) > 1:
            yield from (each.id for each in found)

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield EffectBegan(not_none(target), self.skill, Until.TURN, by=owner.id)

    @override
    def compels(self, owner: Model, target: Model) -> bool:
        return is_rival(owner, target)

    @override
    def heads_for(self, state: State, owner: Model, ways: Mapping[Space, Route]) -> Mapping[Space, Route]:
        """The ways that end closer to the rival than the move began, if it can come closer outside all enemy zones."""
        rival = self._rival(state, owner)
        if rival is None:
            return ways
        start = not_none(state.activation.began or owner.space)
        size, there = profile(owner).size, base(rival)
        far = zones.distance(zones.base(start, size), there)

        def closer(found: Mapping[Space, Route]) -> dict[Space, Route]:
            near = {space: zones.distance(zones.base(space, size), there) for space in found}
            return {space: route for space, route in found.items() if near[space] < far}

        barred = taken(state, owner) | enemy_zones(state, owner.seat)
        mp = allowance(state, owner, state.activation, is_run=False)
        return closer(ways) if closer(routes(Walk(ground(state), gait(state), barred), start, mp)) else ways

    def _rival(self, state: State, owner: Model) -> Model | None:
        """The named rival, else the nearest; None without one."""
        return min(
            rivals(state, owner),
            key=lambda each: (not each.is_under(self.skill), distance(owner, each), each.id),
            default=None,
        )


def is_rival(owner: Model, enemy: Model) -> bool:
    """True if the printed AT or DF of an enemy is at least the owner's printed AT."""
    known = profile(enemy)
    return enemy.seat != owner.seat and max(known.at, known.df) >= profile(owner).at


def rivals(state: State, owner: Model) -> Iterator[Model]:
    """The rivals of a model on the board."""
    return (each for each in state.enemies(owner.seat) if is_rival(owner, each))
