"""Activations in one press: to a fight, to a shot, out of sight, or ahead (A30.8).

All of them are rules of thumb from public knowledge, not advice. No way ends on a reckless space, alone before many
enemies (`peril`), unless it scores there, leaves the board at once, or is a move or a shot of a model in Stealth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import NamedTuple

from bot.engine.game import Decision, Piece, not_none
from bot.games.clans.activating.activating import may_hide
from bot.games.clans.activating.aiming import may_be_shot
from bot.games.clans.activating.gates import no_act
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.walking import Route
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.challenges.challenges import played
from bot.games.clans.challenges.declaration import Aim
from bot.games.clans.decisions import Attack, Hide, Move, Run, Shoot
from bot.games.clans.facts.activating import MoveBegan, Stepped
from bot.games.clans.fighting.aftermath import is_stealthy
from bot.games.clans.fighting.pools import own_weapon, pools
from bot.games.clans.kinds import Space
from bot.games.clans.moving.facing import on_guard
from bot.games.clans.moving.ways import allowance, ways, ways_anew
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.field import (
    base,
    carried,
    covered,
    distance,
    enemy_zones,
    is_lit,
    profile,
    stands_in,
    view,
)
from bot.games.clans.state.figures import Model
from bot.games.clans.state.remembering import remembered
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from bot.games.clans.turn.peril import Peril
from bot.games.nearness import Far

FIGHTS = 4
"""The number of enemies offered as destinations."""
HIDEOUTS = 2
AHEAD = 2
_LOOKS = 24
"""The number of spaces checked for hideouts."""
Way = tuple[Piece, ...]


class _Going(NamedTuple):
    """The active model with its aims and its risks."""

    state: State
    model: Model
    aims: Sequence[Aim]
    goals: Sequence[Space]
    peril: Peril

    @classmethod
    def of(cls, state: State) -> _Going:
        """The values for a state in which a model is active."""
        model = state.acting()
        aims = _aims(state, model)
        goals, peril = _goals(state, model, aims), Peril(state, model.seat)
        return cls(state, model, aims, goals, peril)

    def is_sane(self, space: Space, *, is_run: bool = False) -> bool:
        """True if a suggestion may lead the model there.

        Nobody strikes at a model in Stealth, but a run ends Stealth.
        """
        return (self.model.is_hidden and not is_run) or not self.peril.is_reckless(self.model, space)

    def keeps_safe(self, space: Space) -> bool:
        """True if a suggestion may end a move there: a model in Stealth is not led beside a lantern, which ends it."""
        is_lost = self.model.is_hidden and is_lit(self.state, replace(self.model, space=space))
        return not is_lost and self.is_sane(space)


@remembered  # 4 ms: the buttons of a panel and its picture ask for the same ways
def shortcuts(state: State) -> Sequence[Way]:
    """Ways of the active model before it has moved, or while it carries a medal; from the knowledge of its seat.

    Errands come first, then fights, hideouts, places ahead, and a move with a run. Empty while a card played ahead
    waits, and for a sentry, whose duties are few.
    """
    active = state.active
    if active is None or active.is_over or active.waiting or state.is_watch:
        return ()
    if active.mp is not None and carried(state, state.acting()) is None:
        return ()
    going = _Going.of(state)
    if not active.mp and not active.moves:
        return list(_running_home(going, active))
    mp = allowance(going.state, going.model, active, is_run=False) if active.mp is None else active.mp
    reach = ways(state, mp)
    errands = list(_errands(going, reach, mp, Move))
    if active.is_stunned or not active.actions:
        return [*errands, *_ahead(going, reach)]
    return [
        *errands,
        *_fights(going, reach),
        *_hideouts(going, reach),
        *_ahead(going, reach),
        *_running(going, reach),
    ]


def destinations(state: State, *, is_run: bool) -> Sequence[Space]:
    """All spaces on which a move or a run of the active model may end, the most sensible first.

    The order is: aims of the challenge, then places beside enemies that it may attack, then spaces near its goals.
    Spaces that take more dodges come later, and reckless spaces come last.
    """
    going, active = _Going.of(state), state.activation
    goes_on = active.mp is not None and not is_run
    mp = not_none(active.mp) if goes_on else allowance(going.state, going.model, active, is_run=is_run)
    reach = ways(state, mp) if goes_on else ways_anew(state, is_run=is_run)
    likely = list(_errands(going, reach, mp, Run if is_run else Move))
    if not is_run and active.actions and not active.is_stunned:
        likely += _fights(going, reach)
    first = (way[0].space for way in likely if isinstance(way[0], Move | Run))
    near = _nearest_first(going, reach)
    rest = sorted(near, key=lambda space: (not going.is_sane(space, is_run=is_run), reach[space].dodges))
    return list(dict.fromkeys((*first, *rest)))


def _aims(state: State, model: Model) -> Sequence[Aim]:
    return [aim for aim in played(state.setting).aims(state, model) if not stands_in(model, aim.spaces)]


def _goals(state: State, model: Model, aims: Sequence[Aim]) -> Sequence[Space]:
    """The spaces that attract a model: those of its aims, or without any the enemies' spaces."""
    enemies = (each for enemy in state.enemies(model.seat) for each in base(enemy))
    return GRID.members(zones.union(aim.spaces for aim in aims)) if aims else list(enemies)


def moved(state: State, space: Space) -> State:
    """The state after the active model has gone to a space, with every dodge passed."""
    scratch = state.copy()
    model, active = scratch.acting(), scratch.activation
    if active.mp is None:
        MoveBegan(model.id, allowance(scratch, model, active, is_run=False)).apply(scratch)
    Stepped(model.id, space, on_guard(state, replace(model, space=space)), 0).apply(scratch)
    return scratch


def _errands(going: _Going, reach: Mapping[Space, Route], mp: int, step: type[Move | Run]) -> Iterator[Way]:
    """For each aim in reach the place with the fewest dodges, and what is done there for 1 MP or as an action."""
    for aim in going.aims:
        far = mp - (aim.piece is not None)
        near = (space for space, route in reach.items() if route.cost <= far and _within(going, space, aim))
        fit = [space for space in near if aim.scores or going.is_sane(space, is_run=step is Run)]
        if fit:
            best = min(fit, key=lambda space: (reach[space].dodges, reach[space].cost, space))
            deed = aim.piece or (aim.action if step is Move and _may_act(going) else None)
            yield (step(best),) if deed is None else (step(best), deed)


def _may_act(going: _Going) -> bool:
    """True if an action is left to the model after a move."""
    active = going.state.active
    return active is not None and no_act(active) is None and not active.is_stunned


def _running_home(going: _Going, active: Activation) -> Iterator[Way]:
    """Ways for a model that has used up its move to run on with its medal."""
    if active.actions and not active.is_stunned:
        run = ways_anew(going.state, is_run=True)
        yield from _errands(going, run, allowance(going.state, going.model, active, is_run=True), Run)
        yield from _runs(going, run)


def _runs(going: _Going, run: Mapping[Space, Route], *before: Piece) -> Iterator[Way]:
    sane = (space for space in _easiest(going, run) if going.is_sane(space, is_run=True))
    yield from ((*before, Run(space)) for space in islice(sane, 1))


def _within(going: _Going, space: Space, aim: Aim) -> bool:
    return bool(covered(going.model, space) & aim.spaces)


def _fights(going: _Going, reach: Mapping[Space, Route]) -> Iterator[Way]:
    """For each enemy the place to attack with the fewest dodges, then the greatest lead in dice.

    Without one it is a place to shoot from. The greatest leads come first, a shot counts as 0; four ways at most.
    """
    found: list[tuple[int, Way]] = []
    for enemy in going.state.enemies(going.model.seat):
        if enemy.is_hidden:
            continue
        if distance(going.model, enemy) > 1 and (best := _beside(going, enemy, reach)) is not None:
            found.append(best)
        elif (shot := _in_range(going, enemy, reach)) is not None:
            found.append((0, shot))
    yield from (way for _margin, way in islice(sorted(found, key=lambda each: -each[0]), FIGHTS))


def _beside(going: _Going, enemy: Model, reach: Mapping[Space, Route]) -> tuple[int, Way] | None:
    model, near = going.model, base(enemy)
    size = profile(model).size
    beside = (space for space in reach if zones.distance(zones.base(space, size), near) == 1)
    barring = of(model, Declared.may_attack)
    spaces = [
        space
        for space in beside
        if all(each.may_attack(replace(model, space=space), enemy) for each in barring)
        and not going.peril.is_reckless(model, space, enemy.id)
    ]

    def margin(space: Space) -> int:
        known = Fight(model.id, enemy.id, is_from_hiding=model.is_hidden)
        attack, defence = pools(moved(going.state, space), known).sizes
        return attack - defence

    if not spaces:
        return None
    fewest = min(reach[space].dodges for space in spaces)
    margins = {space: margin(space) for space in spaces if reach[space].dodges == fewest}
    best = max(margins, key=lambda space: (margins[space], -reach[space].cost, -space))
    return margins[best], (Move(best), Attack(enemy.id))


def _in_range(going: _Going, enemy: Model, reach: Mapping[Space, Route]) -> Way | None:
    """The move to a place from which the enemy can be shot, and the shot: fewest dodges first, then nearest (A11.1).

    A place that takes more dodges than others in reach does not count. None if the own place will do, if there is no
    such place, or without a ranged weapon.
    """
    model, state = going.model, going.state
    weapon, what = own_weapon(model), view(state)
    if weapon is None or not may_be_shot(enemy, model):
        return None
    size, watched = profile(model).size, enemy_zones(state, model.seat)

    def is_open(space: Space) -> bool:
        there = zones.base(space, size)
        return (
            not zones.spaces(there) & watched
            and zones.distance(there, base(enemy)) <= weapon.range
            and what.sees(there, base(enemy))
        )

    # A shot that ends Stealth leaves the model in the open, whether the place is lit or not.
    keeps = is_stealthy(model, Fight(model.id, enemy.id, is_ranged=True))

    def is_safe(space: Space) -> bool:
        return going.keeps_safe(space) if keeps else not going.peril.is_reckless(model, space)

    if is_open(not_none(model.space)):
        return None
    near = sorted((route.dodges, route.cost, space) for space, route in reach.items())
    easy = (space for dodges, _cost, space in near if dodges == near[0][0])
    found = next((each for each in easy if is_open(each) and is_safe(each)), None)
    return None if found is None else (Move(found), Shoot(enemy.id))


def _hideouts(going: _Going, reach: Mapping[Space, Route]) -> Iterator[Way]:
    """At most two places near its goals where it could go into Stealth (A13.1); none for a model in Stealth."""

    def is_dark(space: Space) -> bool:
        scratch = moved(going.state, space)
        return may_hide(scratch, scratch.acting())

    if not going.model.is_hidden:
        near = list(islice(_easiest(going, reach), _LOOKS))
        yield from ((Move(space), Hide()) for space in _apart(going, near, is_dark, HIDEOUTS))


def _ahead(going: _Going, reach: Mapping[Space, Route]) -> Iterator[Way]:
    """The places nearest to the aims of the challenge, or without any to enemies; in Stealth not beside a lantern."""
    yield from (
        (Move(space),) for space in _apart(going, list(_easiest(going, reach)), going.keeps_safe, AHEAD)
    )


def _running(going: _Going, reach: Mapping[Space, Route]) -> Iterator[Way]:
    """Ways of a move and a run, if a move alone leaves the model too far away."""
    best = next(_easiest(going, reach), None)
    # Aims are worth a run; enemies only if they stay out of reach.
    patience = 0 if going.aims else profile(going.model).mv
    # A failed dodge would end the activation before the run.
    if best is not None and not reach[best].dodges and _far(going, best) > patience:
        yield from _runs(going, ways_anew(moved(going.state, best), is_run=True), Move(best))


def _easiest(going: _Going, reach: Mapping[Space, Route]) -> Iterator[Space]:
    """The spaces that take the fewest dodges, the nearest to the goals first.

    In an enemy's zone every way takes at least one dodge.
    """
    fewest = min((route.dodges for route in reach.values()), default=0)
    yield from (space for space in _nearest_first(going, reach) if reach[space].dodges == fewest)


def _nearest_first(going: _Going, reach: Mapping[Space, Route]) -> Sequence[Space]:
    """The spaces sorted by the distance to their nearest goal, then by their cost."""
    size = profile(going.model).size

    def straight(space: Space) -> int:
        there = zones.base(space, size)
        offsets = (GRID.nearest(there, each) for each in going.goals)
        return min((dx * dx + dy * dy for dx, dy in offsets), default=0)

    # By steps, then by the straight line, so that no model drifts to the edge.
    return sorted(reach, key=lambda each: (_far(going, each), straight(each), reach[each].cost, each))


def _far(going: _Going, space: Space) -> int:
    there = zones.base(space, profile(going.model).size)
    return min((zones.distance(there, (each,)) for each in going.goals), default=0)


def _apart(
    going: _Going, spaces: Sequence[Space], fits: Callable[[Space], bool], most: int
) -> Iterator[Space]:
    """The first spaces that fit, with a space between any two of the bases there."""
    size, found = profile(going.model).size, list[Space]()
    for space in spaces:
        if len(found) < most and not any(GRID.king(space, other) <= size for other in found) and fits(space):
            found.append(space)
    yield from found


def far(state: State) -> Far:
    """A function that tells how remote the space of a move or a run is for the active model; 0 for any other decision.

    The number is the place of the space among the `destinations`, 1 for the most sensible; 0 for a sentry.
    """

    # 1.6 ms, computed on demand: most panels do not need it.
    @cache
    def places(*, is_run: bool) -> dict[Space, int]:
        return {space: place for place, space in enumerate(destinations(state, is_run=is_run), 1)}

    def asked(decisions: Sequence[Decision]) -> float:
        match decisions:
            # A sentry has few ways, and all are its duty.
            case (Move(space) | Run(space) as only,) if state.active is not None and not state.is_watch:
                known = places(is_run=isinstance(only, Run))
                return known.get(space, len(known) + 1)
            case _:
                return 0

    return asked
