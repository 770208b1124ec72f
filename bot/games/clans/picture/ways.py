"""What the seat to play sees: its model's reach and drafted way, the enemies that see it, and its targets (A30.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.engine import acts
from bot.engine.game import Draft, Seat
from bot.games.clans.art import Line, Shape
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.walking import Route
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Lay, Move, Put, Run, Strike
from bot.games.clans.kinds import Space
from bot.games.clans.moving.ways import ways, ways_anew
from bot.games.clans.picture.figures import spot
from bot.games.clans.picture.ground import SIDES, cell, middle, outline
from bot.games.clans.state.field import (
    back,
    base,
    covered,
    distance,
    enemy_zones,
    has_zone,
    models_mask,
    profile,
    sees,
    taken,
    view,
)
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.turn.watching import courses
from bot.words import _
from rendering.scene import Border, Glow, Highlight, Label, Mark, Number, Sign
from rendering.scene import Route as Drawn

ZONES, SIGHT = "zones", "sight"
"""The names of the layers."""
HATCH = 0.07
"""The width of a stroke of hatching."""
NEAR = 2
"""The backs of enemies up to this distance are shown."""
WITHIN = 3
"""A taken space counts as enclosed if this many of its sides are in reach."""
NAME, RIM = 0.44, 0.06
"""The size of the name of a space in a question, and the width of its rim in diameters of a figure."""


def titles() -> Mapping[str, str]:
    """The titles of the layers by name."""
    return {
        ZONES: _("The zones of your enemies: hatched where their backs are"),
        SIGHT: _("What your enemies see"),
    }


def acting(state: State, seat: Seat | None) -> Model | None:
    """The active model of a seat, if nothing else is asked; else None."""
    if state.active is None or state.question is not None or state.active.is_over:
        return None
    model = state.acting()
    return model if model.seat == seat and model.is_out else None


def reach(state: State) -> Mapping[Space, Route]:
    """The ways of the active model: with a new move, else with the rest of its move, else with a run; else none."""
    active = state.activation
    if active.moves:
        return ways_anew(state, is_run=False)
    if active.mp:
        return ways(state, active.mp)
    return ways_anew(state, is_run=True) if active.actions else {}


def home(state: State, model: Model | None) -> int:
    """The mask of the spaces where a model scores by coming there, such as with a medal; none without a model."""
    aims = played(state.setting).aims(state, model) if model is not None else ()
    return zones.union(aim.spaces for aim in aims if aim.scores and aim.piece is None)


def lights(state: State, model: Model, routes: Mapping[Space, Route]) -> Iterator[Mark]:
    """The outline of the spaces in reach, with enemy zones hatched: steps out of these need a dodge (A8.5)."""
    found = in_reach(state, model, routes)
    for space in GRID.members(found & enemy_zones(state, model.seat)):
        yield Highlight(cell(space), Glow.DANGER, hatch=HATCH)
    yield from outline(_without_holes(state, {*GRID.members(found)}), Line.REACH)


def in_reach(state: State, model: Model, routes: Mapping[Space, Route]) -> int:
    """The mask of the spaces that a model covers where it stands, and wherever it can go."""
    return zones.union(covered(model, space) for space in (state.space_of(model.id), *routes))


def _without_holes(state: State, spaces: set[Space]) -> set[Space]:
    """The same spaces together with enclosed taken ones: an outline around each of those would tell nothing."""
    return spaces | {
        space
        for space in GRID.members(taken(state))
        if sum(GRID.beyond(space, way) in spaces for way in SIDES) >= WITHIN
    }


def backs(state: State, model: Model) -> Iterator[Mark]:
    """The backs of the model and of enemies nearby."""
    near = [enemy for enemy in state.enemies(model.seat) if distance(enemy, model) <= NEAR]
    yield from _behind(state, (model, *near), Glow.PAST)


def _behind(state: State, models: Iterable[Model], glow: Glow) -> Iterator[Highlight]:
    for space in GRID.members(zones.union(back(each) for each in models if has_zone(state, each))):
        yield Highlight(cell(space), glow, hatch=-HATCH)


def costs(routes: Mapping[Space, Route]) -> Iterator[Sign]:
    """The cost of the way to each space in reach."""
    for space, route in sorted(routes.items()):
        x, y = middle(space)
        yield Sign(Shape.COST, (x, y - 0.3), letter=str(route.cost), size=0.4)


def way(draft: Draft | None) -> Iterator[Drawn]:
    """The ways of a drafted activation, from middle to middle of the model's base; none for any other draft."""
    if isinstance(draft, ActivationDraft) and draft.walker is not None:
        for walk in draft.walks:
            yield Drawn(tuple(spot(replace(draft.walker, space=space)) for space in walk))


def seers(state: State, model: Model) -> list[Model]:
    """The enemies that see a model."""
    return [enemy for enemy in state.enemies(model.seat) if sees(state, enemy, model)]


def seen_by(state: State, model: Model) -> Iterator[Mark]:
    """A line from each enemy that sees a model."""
    for enemy in seers(state, model):
        yield Border((spot(enemy), spot(model)), Line.SIGHT)


def places(draft: Draft | None, layer: str) -> Iterator[Border]:
    """The outline of the spaces where a draft can put something next: a model, a sentry, a crate or another item.

    None without a draft, and on a layer.
    """
    if draft is None or layer:
        return
    spaces = {piece.space for piece in draft.options() if isinstance(piece, Put | Lay)}
    yield from outline(spaces, Line.REACH)


def suggested(model: Model | None, draft: Draft | None) -> Sequence[Space]:
    """The spaces where the suggested ways of the active model end (A30.8), each once; none for any other draft."""
    if model is None or not isinstance(draft, ActivationDraft):
        return ()
    found = ([step.space for step in way if isinstance(step, Move | Run)] for way in draft.likely)
    return tuple(dict.fromkeys(steps[-1] for steps in found if steps))


def asked_about(spaces: Sequence[Space]) -> Iterator[Mark]:
    """The spaces of a question, lit."""
    for space in spaces:
        yield Highlight(cell(space), Glow.OPTION, rim=RIM)


def named(state: State, spaces: Sequence[Space], gone: Iterable[Space] = ()) -> Iterator[Label]:
    """The names of spaces, below what is on them: models, also those that are `gone`, items and medals."""
    standing = GRID.members(models_mask(state, None))
    medals = (where for where in state.medals.values() if isinstance(where, int))
    full = {*standing, *state.items, *medals, *gone}
    for space in spaces:
        x, y = middle(space)
        low, size = (0.42, 0.75 * NAME) if space in full else (0.06, NAME)
        yield Label(GRID.label(space), (x, y + low), size=size)


def of_sentries(state: State) -> tuple[Sequence[Border], Sequence[Border]]:
    """The ways that sentries take in this round if nothing changes, and lines to what they go for (A21.5, A22.9)."""
    walks: list[Border] = []
    aims: list[Border] = []
    for course in courses(state):
        walk = tuple(map(middle, course.way))
        if len(walk) > 1:
            walks.append(Border(walk, Line.COURSE))
        if (medal := course.medal) is not None:
            near = min(course.way, key=lambda space: GRID.king(space, medal))
            aims.append(Border((middle(near), middle(medal)), Line.AIM))
        if course.target is not None:
            aims.append(Border((walk[-1], spot(state.models[course.target])), Line.AIM))
    return walks, aims


def targets(state: State, draft: Draft) -> Iterator[Number]:
    """The numbers of the attack buttons, beside their targets."""
    aims = [option for option in draft.options() if isinstance(option, Strike)]
    numbers: dict[str, int] = {}
    for n, at in enumerate(acts.numbered([""] * len(aims)), 1):
        name = aims[at].target
        (x, y), aside = spot(state.models[name]), profile(state.models[name]).size / 2 - 0.14
        nth = numbers[name] = numbers.get(name, -1) + 1
        yield Number(n, (x - aside + 0.38 * nth, y - aside), size=0.38)


def layer(state: State, seat: Seat, name: str) -> Iterator[Mark]:
    """The marks of a layer for a seat; none for any other name."""
    match name:
        case "zones":
            yield from _zones(state, seat)
        case "sight":
            yield from _in_sight(state, seat)


def _zones(state: State, seat: Seat) -> Iterator[Highlight]:
    for space in GRID.members(enemy_zones(state, seat)):
        yield Highlight(cell(space), Glow.DANGER, rim=RIM)
    yield from _behind(state, state.enemies(seat), Glow.CHOSEN)


def _in_sight(state: State, seat: Seat) -> Iterator[Highlight]:
    what, enemies = view(state), [*state.enemies(seat)]
    for space in GRID.zones:
        if any(what.sees(base(enemy), (space,), enemy.facing) for enemy in enemies):
            yield Highlight(cell(space), Glow.DANGER, hatch=HATCH)
