"""Plans for an activation: where a model may end, what it may do there, and how it faces afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import nsmallest
from typing import NamedTuple

from bot.engine.boards.compass import Direction
from bot.engine.boards.grid import Base
from bot.engine.copying import changed
from bot.engine.game import Piece, Seat, not_none
from bot.games.clans.activating.activating import may_hide
from bot.games.clans.activating.aiming import (
    SHURIKEN,
    as_declared,
    attack_reach,
    may_attack,
    may_attack_again,
    may_be_shot,
)
from bot.games.clans.activating.gates import no_act
from bot.games.clans.board import zones
from bot.games.clans.board.sight import View
from bot.games.clans.board.walking import Route
from bot.games.clans.challenges.challenges import played, with_points
from bot.games.clans.challenges.declaration import Aim
from bot.games.clans.decisions import Activate, Attack, Hide, Leave, Move, Run, Shoot, Shuriken, Strike, Use
from bot.games.clans.facts.activating import ActivationBegan, MoveBegan, Stepped
from bot.games.clans.fighting.aftermath import is_stealthy
from bot.games.clans.fighting.pools import own_weapon
from bot.games.clans.kinds import ModelId, Space, Token
from bot.games.clans.moving.facing import guarding, towards
from bot.games.clans.moving.moving import needs_dodge, paid
from bot.games.clans.moving.ways import allowance, ways, ways_anew
from bot.games.clans.state.field import base, covered, distance, enemy_zones, profile, stands_in, view
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight, Played
from bot.games.clans.state.state import State, happen

_STOPS = 3
"""The number of places considered for an errand of 1 MP."""


class Plan(NamedTuple):
    """One activation: its pieces, the dodges on its way, its end, and its target.

    `facing` is the model's facing afterwards: on guard after a move, towards its target in a fight.
    """

    model: ModelId
    pieces: tuple[Piece, ...]
    end: Space
    facing: Direction
    dodges: int = 0
    target: ModelId | None = None
    state: State | None = None
    """The state when the attack is declared, or after a medal has changed hands."""
    points: int = 0
    """An estimate of the points that its errand for 1 MP is worth."""
    has_left: bool = False
    """True if the model leaves the board."""
    hides: bool = False
    blows: int = 1
    """The number of attacks or shots of its fight: more for a series."""
    price: int = 0
    """The worth of what its skills cost, in hundredths of a koban."""
    gain: int = 0
    """The worth of what a skill as its action brings, in hundredths of a koban."""

    @property
    def is_quiet(self) -> bool:
        """True if it contains no fight, no run and no errand."""
        return (
            self.target is None
            and not self.points
            and not any(isinstance(piece, Run) for piece in self.pieces)
        )

    @property
    def is_stealthy(self) -> bool:
        """True if a model in Stealth stays there: the plan is quiet, or ends with a Stealthy shot (A13.5)."""
        if self.target is None or self.state is None:
            return self.is_quiet
        return is_stealthy(self.state.models[self.model], fight_of(self))


class Start(NamedTuple):
    """A state in an activation, the pieces that lead to it, and their dodges."""

    state: State
    before: tuple[Piece, ...]
    dodges: int = 0


def _stops(model: Model, aim: Aim, routes: Mapping[Space, Route]) -> Sequence[Space]:
    """The best places among the ends of these ways where a model has reached an aim."""
    near = (space for space in routes if covered(model, space) & aim.spaces)
    return sorted(near, key=lambda space: (routes[space].dodges, routes[space].cost, space))[:_STOPS]


def fight_of(plan: Plan, cards: tuple[Played, ...] = ()) -> Fight:
    """The fight at the end of a plan, as it would be declared with these cards."""
    last, state = plan.pieces[-1], not_none(plan.state)
    if isinstance(last, Use):
        series, target = not_none(state.activation.series), not_none(last.target)
        last = Attack(target, is_further=True) if series.range is None else Shoot(target)
    assert isinstance(last, Strike)
    return as_declared(state, last, cards)


def begun(state: State, model: Model) -> State:
    """The state after the activation of a model has begun."""
    scratch = state.copy()
    ActivationBegan(model.id, model.has(Token.STUN), model.has(Token.SLOW)).apply(scratch)
    return scratch


class Plans:
    """The activations that a seat may make, from its own knowledge."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self.is_last = state.round >= state.setting.options.length
        """True in the last round."""
        self._enemies = [enemy for enemy in state.enemies(seat) if not enemy.is_hidden]
        self._held = enemy_zones(state, seat)
        self._foes = [(enemy.id, base(enemy)) for enemy in state.enemies(seat)]
        self._facings: dict[Base, Direction] = {}

    def _on_guard(self, model: Model, space: Space) -> Direction:
        """The facing of a model after a move to a space: the enemies stay, so it depends on its base alone."""
        on = zones.base(space, profile(model).size)
        if not self._foes:
            return model.facing
        if on not in self._facings:
            self._facings[on] = guarding(changed(model, space=space), self._foes)
        return self._facings[on]

    def _near(self, far: int) -> int:
        """The mask of the spaces within `far` of an enemy."""
        return zones.union(zones.zone(base(enemy), far) for enemy in self._enemies)

    def all(self) -> Iterator[Plan]:
        """All plans worth considering, except those that go into Stealth (`hidden`) and those of `tricks`."""
        for start in self.starts():
            yield from self.of(start.state, start.before)

    def starts(self) -> Iterator[Start]:
        """The activation under way; or each that may begin now."""
        if self._state.active is not None:
            yield Start(self._state, ())
            return
        for model in self._state.of(self._seat):
            if model.is_out and not model.is_activated:
                yield Start(begun(self._state, model), (Activate(model.id),))

    def stops(self, start: Start) -> Iterator[Start]:
        """The present place of the active model, and the places nearest to each enemy that its move reaches."""
        yield start
        state = start.state
        if state.activation.is_stunned:
            return
        routes, size = self._routes(state), profile(state.acting()).size
        near: set[Space] = set()
        for _name, foe in self._foes:
            ranks = [
                (route.dodges, zones.distance(zones.base(space, size), foe), route.cost, space)
                for space, route in routes.items()
            ]
            near.update(space for *_rank, space in nsmallest(_STOPS, ranks))
        for space in sorted(near):
            moved = self.moved(state, space, routes[space])
            yield Start(moved, (*start.before, Move(space)), start.dodges + routes[space].dodges)

    def hidden(self, plan: Plan) -> Plan | None:
        """A quiet plan without dodges, extended by Stealth at its end; None for any other plan.

        Also None if no action is left for it, or the model cannot hide there (A13.1).
        """
        scratch = self.arrived(plan)
        is_possible = scratch is not None and may_hide(scratch, scratch.models[plan.model])
        return plan._replace(pieces=(*plan.pieces, Hide()), hides=True) if is_possible else None

    def arrived(self, plan: Plan) -> State | None:
        """The state at the end of a quiet plan without dodges, if an action is left; None for any other plan."""
        state = plan.state or self._state
        if not plan.is_quiet or plan.dodges or state.active is None or not state.active.actions:
            return None
        if state.active.is_stunned and not all(isinstance(piece, Activate) for piece in plan.pieces):
            return None
        scratch = state.copy()
        Stepped(plan.model, plan.end, plan.facing, 0).apply(scratch)
        return scratch

    # All methods below are about the active model of a state, after the pieces and dodges given.

    def of(self, state: State, before: tuple[Piece, ...]) -> Iterator[Plan]:
        """The plans that go on from a state."""
        model, active = state.acting(), state.activation
        yield self.there(state, before, not_none(model.space), 0)
        if active.is_over:
            return
        # Without the model itself: so one view serves for all the places where it may end.
        sight = view(state, but=model)
        yield from self.fights(Start(state, before), sight)
        routes = self._routes(state)
        yield from self._errands(state, before, routes)
        yield from self._deeds(state, before, routes)
        near, beside = self._range(model), self._beside(model)
        for space, route in routes.items():
            pieces = (*before, Move(space))
            yield self.there(state, pieces, space, route.dodges)
            on = covered(model, space)
            if active.actions and not active.is_stunned and (on & beside or self._is_in_range(on, near)):
                moved = self.moved(state, space, route)
                yield from self._strikes(moved, pieces, route.dodges, sight)
                yield from self._shots(moved, pieces, route.dodges, sight)
        if active.actions:
            for space, route in ways_anew(state, is_run=True).items():
                if space not in routes:
                    yield self.there(state, (*before, Run(space)), space, route.dodges)

    def _errands(
        self, state: State, before: tuple[Piece, ...], routes: Mapping[Space, Route]
    ) -> Iterator[Plan]:
        """The plans with an errand of 1 MP, by the best ways, and with moves after it."""
        model, active = state.acting(), state.activation
        mp = active.mp or (allowance(state, model, active, is_run=False) if active.moves else 0)
        for aim in played(state.setting).aims(state, model):
            if aim.piece is None:
                continue
            for space in _stops(model, aim, {to: way for to, way in routes.items() if way.cost < mp}):
                moved = self.moved(state, space, routes[space], mp)
                yield from self._done(moved, (*before, Move(space)), aim, routes[space].dodges)
            if stands_in(model, aim.spaces) and (mp or active.actions):
                yield from self._done(state.copy(), before, aim, 0)

    def _deeds(
        self, state: State, before: tuple[Piece, ...], routes: Mapping[Space, Route]
    ) -> Iterator[Plan]:
        """The plans with the action of an aim, by the best ways; an action that draws luck is their end."""
        model, active = state.acting(), state.activation
        if no_act(active) is not None:
            return
        for aim in played(state.setting).aims(state, model):
            if aim.action is None:
                continue
            here = not_none(model.space)
            if stands_in(model, aim.spaces):
                yield self.there(state, (*before, aim.action), here, 0)._replace(points=aim.points)
            elif not active.is_stunned:
                for space in _stops(model, aim, routes):
                    pieces = (*before, Move(space), aim.action)
                    plan = self.there(state, pieces, space, routes[space].dodges)
                    yield plan._replace(points=aim.points)

    def _done(self, state: State, before: tuple[Piece, ...], aim: Aim, dodges: int) -> Iterator[Plan]:
        """The errand is done; then the model stays, goes on with the rest of its move, or runs, unless it has left."""
        model, points, piece = state.acting(), aim.points, not_none(aim.piece)
        pieces, here = (*before, piece), not_none(model.space)
        if isinstance(piece, Leave):
            dodges += needs_dodge(state, model)
            yield Plan(model.id, pieces, here, model.facing, dodges, None, state, points, has_left=True)
            return
        happen(state, with_points(state, paid(state, piece)))
        active = state.activation
        rest = [(here, 0, pieces)]
        rest += [(to, way.dodges, (*pieces, Move(to))) for to, way in ways(state, active.mp or 0).items()]
        if active.actions and not active.is_stunned:
            far = ways_anew(state, is_run=True)
            rest += [(to, way.dodges, (*pieces, Run(to))) for to, way in far.items()]
        for end, more, chosen in rest:
            yield self.there(state, chosen, end, dodges + more)._replace(points=points)

    def _beside(self, model: Model) -> int:
        """The mask of spaces from which a model may reach an enemy with an attack."""
        return self._near(attack_reach(model))

    def _range(self, model: Model) -> int:
        """The mask of spaces from which an enemy is in range."""
        weapon = own_weapon(model)
        return self._near(weapon.range if weapon is not None else SHURIKEN)

    def _is_in_range(self, on: int, near: int) -> bool:
        """True if some of the spaces of a base are in range, and all are outside the zones of enemies (A11.1)."""
        return bool(on & near) and not on & self._held

    def _routes(self, state: State) -> Mapping[Space, Route]:
        active = state.activation
        if active.mp is not None:
            return ways(state, active.mp) if active.mp else {}
        return ways(state, allowance(state, state.acting(), active, is_run=False)) if active.moves else {}

    def moved(self, state: State, space: Space, route: Route, mp: int = 0) -> State:
        """The state after the model has gone to a space; some of the `mp` of its move may be left."""
        scratch, model = state.copy(), state.acting()
        if scratch.active is not None and scratch.active.mp is None:
            MoveBegan(model.id, mp or route.cost).apply(scratch)
        facing = self._on_guard(model, space)
        Stepped(model.id, space, facing, route.cost).apply(scratch)
        return scratch

    def fights(self, start: Start, sight: View | None = None) -> Iterator[Plan]:
        """The attacks and shots that are open to the active model where it stands."""
        state, before, dodges = start
        model, active = state.acting(), state.activation
        sight = sight or view(state, but=model)
        if active.actions or may_attack_again(state, model):
            yield from self._strikes(state, before, dodges, sight)
        if active.actions or active.series is not None:
            yield from self._shots(state, before, dodges, sight)

    def _strikes(self, state: State, pieces: tuple[Piece, ...], dodges: int, sight: View) -> Iterator[Plan]:
        is_further = state.active is not None and not state.active.actions
        for enemy in self._enemies:
            if may_attack(state, state.acting(), enemy):
                piece = Attack(enemy.id, is_further=is_further)
                yield self._fight(state, (*pieces, piece), enemy, dodges, sight)

    def _shots(self, state: State, pieces: tuple[Piece, ...], dodges: int, sight: View) -> Iterator[Plan]:
        model = state.acting()
        if not self._is_in_range(covered(model), self._range(model)):
            return
        weapon = own_weapon(model)
        for enemy in self._enemies:
            far = distance(model, enemy)
            if far > max(SHURIKEN, weapon.range if weapon else 0) or not may_be_shot(enemy, model):
                continue
            if not sight.sees(base(model), base(enemy)):
                continue
            if weapon is not None and far <= weapon.range:
                yield self._fight(state, (*pieces, Shoot(enemy.id)), enemy, dodges, sight)
            elif far <= SHURIKEN:
                yield self._fight(state, (*pieces, Shuriken(enemy.id)), enemy, dodges, sight)

    def _fight(self, state: State, pieces: tuple[Piece, ...], enemy: Model, dodges: int, sight: View) -> Plan:
        model = state.acting()
        own, there = base(model), base(enemy)
        if zones.distance(own, there) == 1:
            is_ahead = stands_in(enemy, zones.front(own, model.facing))
        else:
            is_ahead = sight.sees(own, there, model.facing)
        facing = model.facing if is_ahead else towards(model, enemy)
        return Plan(model.id, pieces, not_none(model.space), facing, dodges, enemy.id, state)

    def there(self, state: State, pieces: tuple[Piece, ...], end: Space, dodges: int) -> Plan:
        """A plan without a fight: after a move the model's facing is on guard."""
        model = state.acting()
        facing = model.facing if end == model.space else self._on_guard(model, end)
        return Plan(model.id, pieces, end, facing, dodges, state=state)
