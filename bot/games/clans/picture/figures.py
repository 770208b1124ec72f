"""The figures on the ground: models with their facing and tokens (A4, A15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from re import search

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.clans.art import Crest, Line, Shape, Side
from bot.games.clans.art.pieces import number_flag
from bot.games.clans.board.ground import GRID
from bot.games.clans.kinds import MedalId, Role, Space, Type
from bot.games.clans.names.names import LETTERS
from bot.games.clans.picture.ground import NOBODY, SQUARES, middle, place
from bot.games.clans.state.field import base, carried, goal, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.sentries import SENTRIES
from bot.games.clans.state.state import State
from rendering.scene import Border, Flag, Mark, Point, Sign, Token

SHAPES = {
    Seat("pine"): Shape.CIRCLE,
    Seat("plum"): Shape.SQUARE,
    Seat("willow"): Shape.HEXAGON,
    Seat("ginkgo"): Shape.PENTAGON,
    SENTRIES: Shape.TRIANGLE,
}
"""The shape of each team and of sentries, so that they can be told apart without colour."""
CORNERS: tuple[Point, ...] = ((-0.42, 0.42), (-0.42, -0.42), (0.42, -0.42), (0.42, 0.42))
"""The places of tokens, relative to the middle of a space: first those beside the letter, last that of the number."""
TOKEN = 0.34
"""The size of a token."""


PRIZE = 0.64
"""The size of a medal on a model, and of the sign of a named model."""
LYING = 0.8
"""The size of a medal on a space."""
HANGING, HUNG = (0.2, 0.2), 0.56
"""The place of a medal at its goal, relative to the middle of the space, and its size there."""


def figures(state: State, role: Role | None, between: Iterable[Mark] = ()) -> Iterator[Mark]:
    """Every model on the board, then the tokens, named roles and medals on models, then medals on spaces.

    The marks `between` come after the models, and below what lies on them.
    """
    for model in state.out():
        yield figure(model, is_active=state.is_acting(model.id))
    yield from _ahead(state)
    yield from between
    for model in state.out():
        yield from tokens(model, *_prizes(state, model, role))
    for medal, where in state.medals.items():
        if isinstance(where, int):
            yield _lying(medal, where, at_home=where == goal(state, medal))


def _ahead(state: State) -> Iterator[Border]:
    """The arrows of facings that a neighbour would cover."""
    standing = {space: model.id for model in state.out() for space in base(model)}
    for model in state.out():
        own, way = base(model), model.facing
        met = [
            space
            for space in own
            if (there := GRID.beyond(space, way)) is not None and standing.get(there, model.id) != model.id
        ]
        if met:
            x, y = middle(met[0])
            yield Border(((x, y), (x + way.dx, y - way.dy)), Line.AHEAD)


def _prizes(state: State, model: Model, role: Role | None) -> Iterator[Sign]:
    if role is not None and model.id in state.named.values():
        yield Sign(role, (0.0, 0.0), size=PRIZE)
    if (medal := carried(state, model)) is not None:
        yield _medal(medal, (0.0, 0.0), PRIZE)


def _lying(medal: MedalId, space: Space, *, at_home: bool) -> Sign:
    x, y = middle(space)
    if not at_home:
        return _medal(medal, (x, y), LYING)
    return _medal(medal, (x + HANGING[0], y + HANGING[1]), HUNG)


def _medal(medal: MedalId, at: Point, size: float) -> Sign:
    owner = Seat(medal) if Seat(medal) in SHAPES else None
    return Sign(Shape(f"medal-{owner or NOBODY}"), at, Side(owner or Side.NEUTRAL), size=size)


def figure(model: Model, *, is_active: bool = False) -> Token:
    """A model with letter, sign of its clan, number and facing.

    In Stealth its outline is broken; when it is done for the round it is dark.
    """
    number, size = search(r"\d+$", model.id), profile(model).size
    flags = {Flag.ACTIVE} if is_active else set()
    if model.is_hidden:
        flags.add(Flag.GHOST)
    return Token(
        LETTERS.get(model.type, "?"),
        SHAPES[model.seat],
        Side(f"{model.seat}_done") if model.is_activated and not is_active else Side(model.seat),
        spot(model),
        flags=frozenset(
            (*flags, *crest(model), *([number_flag(int(number[0]), SHAPES[model.seat])] if number else ()))
        ),
        facing=facing(model.facing),
        footprint=(float(size), float(size)),
    )


def crest(model: Model) -> Iterator[Crest]:
    """The sign of a model's clan, or of the clan of its shrine's element; none on a sentry."""
    known = profile(model)
    if known.type in (Type.HERO, Type.RONIN):
        yield Crest.FREE
    elif known.affinities:
        yield Crest(f"clan-{known.affinities[0]}")


def spot(model: Model) -> Point:
    """The middle of a model's base; (0, 0) for a model off the board."""
    if model.space is None:
        return 0.0, 0.0
    (column, row), size = place(model.space), profile(model).size
    return SQUARES.middle(column, row - size + 1, (size, size))


def facing(way: Direction) -> float:
    """A direction as a share of a circle, clockwise from the right."""
    return (int(way) + 6) % 8 / 8


def tokens(model: Model, *prizes: Sign) -> Iterator[Sign]:
    """The signs on a model; each kind of token has its number if there are several, and `prizes` come first.

    They stand beside the letter, which is large, before they cover the sign of the clan or the number; the corner that
    the model faces is the last.
    """
    x, y = spot(model)
    ahead = model.facing.dx, -model.facing.dy
    corners = sorted(CORNERS, key=lambda corner: corner[0] * ahead[0] > 0 < corner[1] * ahead[1])
    far = profile(model).size - 1
    held = model.tokens.items()
    signs = [Sign(token, (x, y), letter=str(n) if n > 1 else "", size=TOKEN) for token, n in held]
    for sign, (dx, dy) in zip((*prizes, *signs), corners * 3, strict=False):
        yield replace(sign, at=(x + dx + far * dx, y + dy + far * dy))
