"""Stones as a picture: a round table, at which everybody has a figure, a fist and a number."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Draft, Seat, Viewer
from bot.games.pictures import BARE, Lens, Pictures
from bot.words import _
from rendering.plain import regular
from rendering.scene import (
    Base,
    Ground,
    Hue,
    Label,
    Land,
    Mark,
    Point,
    Scene,
    Shape,
    Sign,
    Token,
    Track,
)
from tests.toy.stones.rules import SEATS, Stones
from tests.toy.stones.state import Circle
from tests.toy.stones.words import pointed

SIZE = 100.0
FIGURE = 12.0
PLACES: dict[Seat, Point] = dict(
    zip(SEATS, ((25.0, 30.0), (75.0, 70.0), (75.0, 30.0), (25.0, 70.0)), strict=True)
)
COLOURS: dict[Seat, Hue] = dict(zip(SEATS, (Hue.AMBER, Hue.ROSE, Hue.TEAL, Hue.VIOLET), strict=True))
"""The side of a mark is a colour of the art, not a seat."""
TABLE = tuple((SIZE / 2 + SIZE * x, SIZE / 2 + SIZE * y) for x, y in regular(40, 0))
BASE = Base(SIZE, SIZE, FIGURE, (Ground(TABLE, Land.OPEN),))


class StonesPictures(Pictures[Stones, Circle]):
    """See Pictures."""

    has_board = True

    def scene(
        self, game: Stones, state: Circle, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        """The table as a viewer sees it who has witnessed `state`."""
        marks = tuple(mark for seat in game.seats for mark in _player(state, seat))
        return Scene(BASE, marks, (Track(_("Round"), state.round, game.rounds),))


def _player(state: Circle, seat: Seat) -> Iterator[Mark]:
    x, y = PLACES[seat]
    yield Token(seat[0].upper(), Shape.CIRCLE, COLOURS[seat], (x, y))
    yield Label(pointed(state.points[seat]), (x, y - FIGURE), size=0.5)
    if seat in state.closed:
        yield Sign(Shape.SQUARE, (x + FIGURE, y), COLOURS[seat], str(state.fists.get(seat, "?")))
    if seat in state.said:
        yield Label(_("says {n}").format(n=state.said[seat]), (x, y + FIGURE), size=0.5)
