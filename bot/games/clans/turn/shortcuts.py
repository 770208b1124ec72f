"""What of an activation can be chosen at once: to a fight, to a shot, out of sight, or ahead (A30.8).

All of it is a rule of thumb from what everybody sees, and none of it is advice: no odds are reckoned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from bot.engine.game import Piece, Seat
from bot.games.clans.activating.activating import may_hide, towards
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.walking import Route
from bot.games.clans.decisions import Attack, Hide, Move, Push, Run, Shoot
from bot.games.clans.facts.activating import MoveBegan, Stepped
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Space
from bot.games.clans.moving.ways import allowance, ways
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import base, distance, enemy_zones, profile, view
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
    """Ways of the active model that has not moved yet, from what its seat has witnessed; fights stand first."""
    active = state.active
    if active is None or active.is_over or not active.moves or active.mp is not None:
        return ()
    model = state.acting()
    reach = ways(state, allowance(model, active, is_run=False))
    found = list(_ahead(state, model, reach, is_running=bool(active.actions) and not active.is_stunned))
    if active.is_stunned or not active.actions:
        return found
    return [*_fights(setting, state, model, reach), *_hideouts(setting, state, model, reach), *found]


def placings(setting: Setting, state: State, seat: Seat) -> Sequence[tuple[Push]]:
    """Of where a seat may move a model the nearest spaces, its own first, each looking at the other fighter."""
    question, known = state.question, state.fight
    if question is None or known is None or question.seat != seat or question.window not in _PLACING:
        return ()
    model = state.models[question.model]
    other = state.models[known.attacker if model.id == known.defender else known.defender]
    found: dict[Space, Push] = {}
    for push in options(setting, state, seat):
        if isinstance(push, Push) and other.space is not None and model.space is not None:
            looks = towards(replace(model, space=push.space), other.space)
            if push.facing is looks or push.space == model.space:
                found.setdefault(push.space, push)
    here = zones.base(model.space) if model.space is not None else ()
    near = sorted(found, key=lambda space: (zones.distance(zones.base(space), here), space))
    return [(found[space],) for space in near[:NEAR]]


def moved(state: State, space: Space) -> State:
    """The same once the active model has gone there, every dodge passed."""
    scratch = state.copy()
    model, active = scratch.acting(), scratch.active
    assert active is not None
    MoveBegan(model.id, allowance(model, active, is_run=False)).apply(scratch)
    Stepped(model.id, space, model.facing, 0).apply(scratch)
    return scratch


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

    assert model.space is not None
    if is_open(model.space):
        return None
    safe = sorted((route.cost, space) for space, route in reach.items() if not route.dodges)
    found = next((space for _cost, space in safe if is_open(space)), None)
    return None if found is None else (Move(found), Shoot(enemy.id))


def _hideouts(setting: Setting, state: State, model: Model, reach: Mapping[Space, Route]) -> Iterator[Way]:
    """Places nearest to the enemies where nobody would see it (A13.1)."""

    def is_dark(space: Space) -> bool:
        scratch = moved(state, space)
        return may_hide(setting, scratch, scratch.acting())

    if not model.is_hidden:
        safe = list(islice(_nearest_first(state, model, reach), _LOOKS))
        yield from ((Move(space), Hide()) for space in _apart(safe, is_dark, HIDEOUTS))


def _ahead(state: State, model: Model, reach: Mapping[Space, Route], *, is_running: bool) -> Iterator[Way]:
    """Nearer to the enemies: by a move, and where even that leaves them out of reach by a move and a run."""
    safe = list(_nearest_first(state, model, reach))
    yield from ((Move(space),) for space in _apart(safe, lambda _space: True, AHEAD))
    if safe and is_running and _far(state, model, safe[0]) > profile(model).mv:
        scratch = moved(state, safe[0])
        active = scratch.active
        assert active is not None
        run = ways(scratch, allowance(scratch.acting(), active, is_run=True))
        yield from ((Move(safe[0]), Run(space)) for space in islice(_nearest_first(scratch, model, run), 1))


def _nearest_first(state: State, model: Model, reach: Mapping[Space, Route]) -> Iterator[Space]:
    """The spaces that take no dodge, by how far the nearest enemy is from them, then by what they cost."""
    safe = [space for space, route in reach.items() if not route.dodges]
    enemies = [enemy.space for enemy in state.enemies(model.seat) if enemy.space is not None]

    def straight(space: Space) -> int:
        offsets = (GRID.offset(space, enemy) for enemy in enemies)
        return min((dx * dx + dy * dy for dx, dy in offsets), default=0)

    # By steps, and of as many by the straight line, so that nobody drifts to the edge.
    yield from sorted(
        safe, key=lambda each: (_far(state, model, each), straight(each), reach[each].cost, each)
    )


def _far(state: State, model: Model, space: Space) -> int:
    there = zones.base(space, profile(model).size)
    return min((zones.distance(there, base(enemy)) for enemy in state.enemies(model.seat)), default=0)


def _apart(spaces: Sequence[Space], fits: Callable[[Space], bool], most: int) -> Iterator[Space]:
    """The first spaces that fit, no two of them side by side."""
    found: list[Space] = []
    for space in spaces:
        if len(found) < most and not any(_is_beside(space, other) for other in found) and fits(space):
            found.append(space)
    yield from found


def _is_beside(one: Space, other: Space) -> bool:
    return zones.distance(zones.base(one), zones.base(other)) <= 1
