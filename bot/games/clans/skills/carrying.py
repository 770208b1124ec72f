"""Skills by which a seat moves other models (A8.11, A18): they ignore zones, and bad shrines act on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Facts, not_none
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.walking import Gait, Route, Walk, routes
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.facts.activating import Sprung, Stepped, Turned
from bot.games.clans.facts.fighting import BlowFell
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.facts.skills import WalkBegan
from bot.games.clans.kinds import Ability, ModelId, Space
from bot.games.clans.moving.facing import on_guard
from bot.games.clans.moving.ways import own_gait
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import (
    covered,
    distance,
    fitting,
    friends_near,
    friends_within,
    ground,
    is_hidden_from,
    profile,
    taken,
    zone,
)
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

_CALL: Final = 6
"""The distance at which Wanderlust calls an enemy."""
_ASTRAY: Final = 4
"""The MP of the move of Wanderlust."""
_WALK: Final = 5
"""The spaces of a Wind Walk."""
_CURRENT: Final = 4
"""The distance over which an Undertow draws a friend."""


class _Carrying(Declared):
    """A skill whose owner's seat says where its target goes, after the test."""

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield Asked(owner.seat, Window.PUSH, not_none(target), self.skill)


class Wanderlust(_Carrying):
    """Wanderlust (A18): an enemy within 6 is moved by up to 4 MP, whatever zones there are; it need not be seen."""

    skill = Ability.WANDERLUST
    moment = Moment.ACTION

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        near = (each for each in state.enemies(owner.seat) if distance(each, owner) <= _CALL)
        yield from (each.id for each in near if not is_hidden_from(each, owner))

    @override
    def places(self, state: State, owner: Model, target: Model) -> Mapping[Space, Sequence[Space]]:
        start = not_none(target.space)
        walk = Walk(ground(state), own_gait(target), taken(state, target))
        return {start: (), **{to: way.path for to, way in routes(walk, start, _ASTRAY).items()}}


class WindWalk(Declared):
    """Wind Walk (A18): in place of its move it goes up to 5 over everything, then friends from its zone may follow.

    Each friend ends in its zone. At the end of the activation it is Stunned.
    """

    skill = Ability.WIND_WALK
    is_tested = False

    @override
    def landings(self, state: State, owner: Model) -> Iterator[Space]:
        yield not_none(owner.space)
        yield from sorted(_flights(state, owner))

    @override
    def springs(self, state: State, chance: Chance, owner: Model, space: Space) -> Facts:
        yield from self.imagined(state, owner, space)

    @override
    def imagined(self, state: State, owner: Model, space: Space) -> Facts:
        path = () if space == owner.space else _flights(state, owner)[space].path
        yield Sprung(owner.id, self.skill)
        yield WalkBegan(owner.id, tuple(each.id for each in friends_near(state, owner)))
        for start, to in pairwise((not_none(owner.space), *path)):
            yield Stepped(owner.id, to, GRID.heading(start, to) or owner.facing, 0)
        if path and (facing := on_guard(state, state.models[owner.id])) is not state.models[owner.id].facing:
            yield Turned(owner.id, facing)

    @override
    def takes_along(self, state: State, owner: Model, friend: Model) -> Iterator[Space]:
        near = zone(state, owner)
        for space in sorted(_flights(state, friend)):
            if covered(friend, space) & near:
                yield space

    @override
    def ends(self, state: State, owner: Model) -> Facts:
        yield BlowFell(owner.id, is_injury=False, cause=owner.seat)


def _flights(state: State, model: Model) -> Mapping[Space, Route]:
    """The ways of a Wind Walk, over models, zones and terrain."""
    barred, gait = taken(state, model), Gait(profile(model).size, ignores_terrain=True)
    return routes(Walk(ground(state), gait, barred, passed=barred), not_none(model.space), _WALK)


class Undertow(_Carrying):
    """Undertow (A18): at the start of its activation a friend within 4 is put on a free space of its zone."""

    skill = Ability.UNDERTOW
    moment = Moment.START

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        for name in friends_within(state, owner, _CURRENT):
            if self.places(state, owner, state.models[name]):
                yield name

    @override
    def places(self, state: State, owner: Model, target: Model) -> Mapping[Space, Sequence[Space]]:
        return {space: (space,) for space in fitting(state, target, zone(state, owner))}
