"""What the seat to play looks at: where its model can go, the way it means, who sees it, whom it can hit (A30.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.engine import acts
from bot.engine.game import Draft, Seat, not_none
from bot.games.clans.art import Line, Shape
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.walking import Route
from bot.games.clans.decisions import Attack, Shoot, Shuriken
from bot.games.clans.kinds import Space
from bot.games.clans.moving.ways import ways, ways_anew
from bot.games.clans.picture.figures import spot
from bot.games.clans.picture.ground import SIDES, cell, middle, outline
from bot.games.clans.state.field import back, base, distance, enemy_zones, has_zone, sees, taken, view
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from bot.words import _
from rendering.scene import Border, Glow, Highlight, Label, Mark, Number, Sign
from rendering.scene import Route as Drawn

ZONES, SIGHT = "zones", "sight"
"""The layers."""
HATCH = 0.07
"""Width of a stroke of a hatching."""
NEAR = 2
"""Of enemies so near the back is told."""
WITHIN = 3
"""A taken space with so many sides in reach lies within it."""
NAME, RIM = 0.44, 0.06
"""Size of the name of a space that is asked about, and width of its rim."""


def titles() -> Mapping[str, str]:
    """The layers by name."""
    return {
        ZONES: _("The zones of your enemies: hatched where their backs are"),
        SIGHT: _("What your enemies see"),
    }


def acting(state: State, seat: Seat | None) -> Model | None:
    """The model of a seat that is being activated, while nothing else is asked."""
    if state.active is None or state.question is not None or state.active.is_over:
        return None
    model = state.acting()
    return model if model.seat == seat and model.is_out else None


def reach(state: State) -> Mapping[Space, Route]:
    """Where it can go with what is left of its move, or with its move; with a run when no move is left."""
    active = not_none(state.active)
    if active.moves:
        return ways_anew(state, is_run=False)
    if active.mp:
        return ways(state, active.mp)
    return ways_anew(state, is_run=True) if active.actions else {}


def lights(state: State, model: Model, routes: Mapping[Space, Route]) -> Iterator[Mark]:
    """The outline of where it can go, and hatched in it the zones of enemies: out of there it has to dodge (A8.5)."""
    found = {*routes, state.space_of(model.id)}
    for space in GRID.members(enemy_zones(state, model.seat)):
        if space in found:
            yield Highlight(cell(space), Glow.DANGER, hatch=HATCH)
    yield from outline(_without_holes(state, found), Line.REACH)


def _without_holes(state: State, spaces: set[Space]) -> set[Space]:
    """The same with those that are taken and lie within: an outline round each would tell nothing."""
    return spaces | {
        space
        for space in GRID.members(taken(state))
        if sum(GRID.beyond(space, way) in spaces for way in SIDES) >= WITHIN
    }


def backs(state: State, model: Model) -> Iterator[Mark]:
    """The backs of the model and of enemies near by."""
    near = [enemy for enemy in state.enemies(model.seat) if distance(enemy, model) <= NEAR]
    yield from _behind(state, (model, *near), Glow.PAST)


def _behind(state: State, models: Iterable[Model], glow: Glow) -> Iterator[Highlight]:
    for space in GRID.members(zones.union(back(each) for each in models if has_zone(state, each))):
        yield Highlight(cell(space), glow, hatch=-HATCH)


def costs(routes: Mapping[Space, Route]) -> Iterator[Sign]:
    """What it costs to come to each space in reach."""
    for space, route in sorted(routes.items()):
        x, y = middle(space)
        yield Sign(Shape.COST, (x, y - 0.3), letter=str(route.cost), size=0.4)


def way(draft: Draft | None) -> Iterator[Drawn]:
    """The ways that are drafted."""
    if isinstance(draft, ActivationDraft):
        for walk in draft.walks:
            yield Drawn(tuple(map(middle, walk)))


def seers(state: State, model: Model) -> list[Model]:
    """Every enemy that sees it."""
    return [enemy for enemy in state.enemies(model.seat) if sees(state, enemy, model)]


def seen_by(state: State, model: Model) -> Iterator[Mark]:
    """A line from each of them."""
    for enemy in seers(state, model):
        yield Border((spot(enemy), spot(model)), Line.SIGHT)


def asked_about(spaces: Sequence[Space]) -> Iterator[Mark]:
    """Spaces that are asked about, lit."""
    for space in spaces:
        yield Highlight(cell(space), Glow.OPTION, rim=RIM)


def named(state: State, spaces: Sequence[Space]) -> Iterator[Label]:
    """Their names, below who stands there."""
    standing = {model.space for model in state.out()}
    for space in spaces:
        x, y = middle(space)
        low, size = (0.4, 0.8 * NAME) if space in standing else (0.06, NAME)
        yield Label(GRID.label(space), (x, y + low), size=size)


def targets(state: State, draft: Draft) -> Iterator[Number]:
    """The numbers of the buttons of attacks, beside whom they aim at."""
    aims = [option for option in draft.options() if isinstance(option, Attack | Shoot | Shuriken)]
    numbers: dict[str, int] = {}
    for n, at in enumerate(acts.numbered([""] * len(aims)), 1):
        name = aims[at].target
        x, y = spot(state.models[name])
        nth = numbers[name] = numbers.get(name, -1) + 1
        yield Number(n, (x - 0.36 + 0.38 * nth, y - 0.36), size=0.38)


def layer(state: State, seat: Seat, name: str) -> Iterator[Mark]:
    """What a layer shows to a seat."""
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
