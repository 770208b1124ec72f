"""What of an activation can be chosen at once: to a fight, to a shot, out of sight, or ahead (A30.8).

All of it is a rule of thumb from what everybody sees, and none of it is advice: no odds are reckoned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from bot.engine.game import Piece, Seat, not_none
from bot.games.clans.activating.activating import may_hide
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.walking import Route
from bot.games.clans.challenges.challenges import played
from bot.games.clans.challenges.declaration import Aim
from bot.games.clans.decisions import Attack, Choose, Hide, Move, Pass, Push, Run, Shoot
from bot.games.clans.facts.activating import MoveBegan, Stepped
from bot.games.clans.fighting.fight import clash, seats
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Space
from bot.games.clans.moon.windows import is_open
from bot.games.clans.moving.facing import on_guard, towards
from bot.games.clans.moving.ways import allowance, ways, ways_anew
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Activation, Window
from bot.games.clans.state.field import base, carried, distance, enemy_zones, is_lit, profile, stands_in, view
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from bot.games.clans.turn.asking import options

FIGHTS = 4
"""So many enemies are named whom the model could come to."""
HIDEOUTS = 2
NEAR = 6
"""So many spaces are named to which a result may move a model."""
_PLACING = (Window.PUSH, Window.PLACE)
AHEAD = 2
_LOOKS = 24
"""So many spaces are looked at from where nobody may see the model."""
Way = tuple[Piece, ...]


def shortcuts(setting: Setting, state: State) -> Sequence[Way]:
    """Ways of the active model that has not moved yet, or carries a medal on; from what its seat has witnessed.

    What is fought for stands first, then fights.
    """
    active = state.active
    if active is None or active.is_over or active.waiting:
        return ()
    model = state.acting()
    if active.mp is not None and carried(state, model) is None:
        return ()
    aims = _aims(setting, state, model)
    goals = goals_of(setting, state, model)
    if not active.mp and not active.moves:
        return list(_running_home(state, model, active, aims, goals))
    mp = allowance(model, active, is_run=False) if active.mp is None else active.mp
    reach = ways(state, mp)
    # What is fought for is worth a run; enemies only where they stay out of reach.
    patience = 0 if aims else profile(model).mv
    errands = list(_errands(model, reach, aims, mp, Move))
    if active.is_stunned or not active.actions:
        return [*errands, *_ahead(state, model, reach, goals)]
    return [
        *errands,
        *_fights(setting, state, model, reach),
        *_hideouts(setting, state, model, reach, goals),
        *_ahead(state, model, reach, goals),
        *_running(state, model, reach, goals, patience),
    ]


def _aims(setting: Setting, state: State, model: Model) -> Sequence[Aim]:
    return [aim for aim in played(setting).aims(state, model) if not stands_in(model, aim.spaces)]


def goals_of(setting: Setting, state: State, model: Model) -> Sequence[Space]:
    """Where a model is drawn to: what is fought for, or else the enemies."""
    aims = _aims(setting, state, model)
    enemies = (each for enemy in state.enemies(model.seat) for each in base(enemy))
    return GRID.members(zones.union(aim.spaces for aim in aims)) if aims else list(enemies)


def placings(setting: Setting, state: State, seat: Seat) -> Sequence[tuple[Push]]:
    """Of where a seat may move a model the nearest spaces, its own first, each looking at the other fighter."""
    question, known = state.question, state.fight
    if question is None or known is None or question.seat != seat or question.window not in _PLACING:
        return ()
    model = state.models[question.model]
    other = state.models[known.attacker if model.id == known.defender else known.defender]
    here, there = not_none(model.space), not_none(other.space)
    found: dict[Space, Push] = {}
    for push in options(setting, state, seat):
        if isinstance(push, Push):
            looks = towards(replace(model, space=push.space), there)
            if push.facing is looks or push.space == here:
                found.setdefault(push.space, push)
    near = sorted(found, key=lambda space: (GRID.king(space, here), space))
    return [(found[space],) for space in near[:NEAR]]


def picks(state: State, seat: Seat) -> Sequence[tuple[Pass, Choose]]:
    """Who is asked for cards after the roll of his attack, and would be the chooser, may take his die at once."""
    question, known = state.question, state.fight
    if question is None or known is None or question.seat != seat or not is_open(state, seat):
        return ()
    lie = clash(state)
    if lie.chooser is None or seats(state, known)[lie.chooser] != seat or len(lie.menu) < 2:
        return ()
    return [(Pass(), Choose(face)) for face in lie.menu]


def moved(state: State, space: Space) -> State:
    """The same once the active model has gone there, every dodge passed."""
    scratch = state.copy()
    model, active = scratch.acting(), not_none(scratch.active)
    if active.mp is None:
        MoveBegan(model.id, allowance(model, active, is_run=False)).apply(scratch)
    Stepped(model.id, space, on_guard(state, replace(model, space=space)), 0).apply(scratch)
    return scratch


def _errands(
    model: Model, reach: Mapping[Space, Route], aims: Sequence[Aim], mp: int, step: type[Move | Run]
) -> Iterator[Way]:
    """For each aim the place with the fewest dodges where it is come to, with what is done there for 1 MP (A22.2)."""
    for aim in aims:
        far = mp - (aim.piece is not None)
        near = [space for space, route in reach.items() if _within(model, space, aim) and route.cost <= far]
        if near:
            best = min(near, key=lambda space: (reach[space].dodges, reach[space].cost, space))
            yield (step(best),) if aim.piece is None else (step(best), aim.piece)


def _running_home(
    state: State, model: Model, active: Activation, aims: Sequence[Aim], goals: Sequence[Space]
) -> Iterator[Way]:
    """Who has used up its move may run on with what it carries."""
    if active.actions and not active.is_stunned:
        run = ways_anew(state, is_run=True)
        yield from _errands(model, run, aims, allowance(model, active, is_run=True), Run)
        yield from ((Run(space),) for space in islice(nearest_first(model, run, goals), 1))


def _within(model: Model, space: Space, aim: Aim) -> bool:
    return bool(zones.spaces(zones.base(space, profile(model).size)) & aim.spaces)


def _fights(setting: Setting, state: State, model: Model, reach: Mapping[Space, Route]) -> Iterator[Way]:
    """For each enemy the place with the fewest dodges, then with the most dice; those with most dice come first."""
    found: list[tuple[int, Way]] = []
    for enemy in state.enemies(model.seat):
        if enemy.is_hidden:
            continue
        if distance(model, enemy) > 1 and (best := _beside(setting, state, model, enemy, reach)) is not None:
            found.append(best)
        elif (shot := _in_range(state, model, enemy, reach)) is not None:
            found.append((0, shot))
    yield from (way for _margin, way in islice(sorted(found, key=lambda each: -each[0]), FIGHTS))


def _beside(
    setting: Setting, state: State, model: Model, enemy: Model, reach: Mapping[Space, Route]
) -> tuple[int, Way] | None:
    size, near = profile(model).size, base(enemy)
    spaces = [space for space in reach if zones.distance(zones.base(space, size), near) == 1]

    def margin(space: Space) -> int:
        known = Fight(model.id, enemy.id, is_from_hiding=model.is_hidden)
        attack, defence = pools(setting, moved(state, space), known).sizes
        return attack - defence

    if not spaces:
        return None
    fewest = min(reach[space].dodges for space in spaces)
    margins = {space: margin(space) for space in spaces if reach[space].dodges == fewest}
    best = max(margins, key=lambda space: (margins[space], -reach[space].cost, -space))
    return margins[best], (Move(best), Attack(enemy.id))


def _in_range(state: State, model: Model, enemy: Model, reach: Mapping[Space, Route]) -> Way | None:
    """The nearest place from which a shot is allowed; nothing if it is from where the model stands (A11.1)."""
    weapon, what = profile(model).ranged, view(state)
    if weapon is None:
        return None
    size, watched = profile(model).size, enemy_zones(state, model.seat)

    def is_open(space: Space) -> bool:
        there = zones.base(space, size)
        return (
            not zones.spaces(there) & watched
            and zones.distance(there, base(enemy)) <= weapon.range
            and what.sees(there, base(enemy))
        )

    if is_open(not_none(model.space)):
        return None
    safe = sorted((route.cost, space) for space, route in reach.items() if not route.dodges)
    found = next((space for _cost, space in safe if is_open(space)), None)
    return None if found is None else (Move(found), Shoot(enemy.id))


def _hideouts(
    setting: Setting, state: State, model: Model, reach: Mapping[Space, Route], goals: Sequence[Space]
) -> Iterator[Way]:
    """Places nearest to what it is about where nobody would see it (A13.1)."""

    def is_dark(space: Space) -> bool:
        scratch = moved(state, space)
        return may_hide(setting, scratch, scratch.acting())

    if not model.is_hidden:
        safe = list(islice(nearest_first(model, reach, goals), _LOOKS))
        yield from ((Move(space), Hide()) for space in _apart(safe, is_dark, HIDEOUTS))


def _ahead(state: State, model: Model, reach: Mapping[Space, Route], goals: Sequence[Space]) -> Iterator[Way]:
    """Nearer to what is fought for, or else to the enemies; in Stealth not beside a lantern."""

    def is_dark(space: Space) -> bool:
        there = replace(model, space=space)
        return not model.is_hidden or not is_lit(state, there)

    safe = list(nearest_first(model, reach, goals))
    yield from ((Move(space),) for space in _apart(safe, is_dark, AHEAD))


def _running(
    state: State, model: Model, reach: Mapping[Space, Route], goals: Sequence[Space], patience: int
) -> Iterator[Way]:
    """By a move and a run, where a move alone leaves it farther away than it has `patience` for."""
    best = next(nearest_first(model, reach, goals), None)
    if best is not None and _far(model, best, goals) > patience:
        scratch = moved(state, best)
        run = ways_anew(scratch, is_run=True)
        yield from ((Move(best), Run(space)) for space in islice(nearest_first(model, run, goals), 1))


def nearest_first(model: Model, reach: Mapping[Space, Route], goals: Sequence[Space]) -> Iterator[Space]:
    """The spaces that take no dodge, by how far the nearest of the goals is from them, then by what they cost."""
    safe = [space for space, route in reach.items() if not route.dodges]

    def straight(space: Space) -> int:
        offsets = (GRID.offset(space, each) for each in goals)
        return min((dx * dx + dy * dy for dx, dy in offsets), default=0)

    # By steps, and of as many by the straight line, so that nobody drifts to the edge.
    yield from sorted(
        safe, key=lambda each: (_far(model, each, goals), straight(each), reach[each].cost, each)
    )


def _far(model: Model, space: Space, goals: Sequence[Space]) -> int:
    there = zones.base(space, profile(model).size)
    return min((zones.distance(there, (each,)) for each in goals), default=0)


def _apart(spaces: Sequence[Space], fits: Callable[[Space], bool], most: int) -> Iterator[Space]:
    """The first spaces that fit, no two of them side by side."""
    found: list[Space] = []
    for space in spaces:
        if len(found) < most and not any(GRID.king(space, other) <= 1 for other in found) and fits(space):
            found.append(space)
    yield from found
