"""Beacons as a picture: 6 x 6 squares, ten board units wide each."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.compass import Direction
from bot.engine.game import Draft, Viewer
from bot.games.pictures import BARE, Lens, Pictures
from rendering.grid import Grid
from rendering.scene import (
    Base,
    Border,
    Die,
    Ground,
    Highlight,
    Mark,
    Meter,
    Note,
    Roll,
    Route,
    Scene,
    Sign,
    Square,
    Token,
    Track,
)
from rendering.vocabulary import Glow, Hue, Land, Line, Path, Point, Shape, Symbol
from tests.toy.beacons.facts import Face, Rolled, Walk
from tests.toy.beacons.moor import BEACONS, GRID, GROUND, HUT, Terrain
from tests.toy.beacons.rules import HOURS, Beacons
from tests.toy.beacons.state import Moor

SIZE = 10.0
MARGIN = 5.0
CELLS = Grid(GRID.width, GRID.height, SIZE, (MARGIN, MARGIN))
LANDS = {Terrain.BOG: Land.WATER, Terrain.CRAG: Land.ROUGH}
RIM = 0.12
"""Of a highlight in figures: the squares are small."""
KEEPERS = (Hue.AMBER, Hue.ROSE, Hue.TEAL, Hue.VIOLET)
SHOWN = {
    Face.FLAME: Die(symbol=Symbol.STAR, side=Hue.AMBER),
    Face.SMOKE: Die(symbol=Symbol.DISC),
}


def cell(zone: int) -> tuple[int, int]:
    """Column and row on the picture, where row 0 is at the top."""
    return GRID.x[zone], GRID.height - 1 - GRID.y[zone]


def centre(zone: int) -> Point:
    """The middle of a square in board units."""
    return CELLS.middle(*cell(zone))


def outline(zone: int) -> Path:
    """The corners of a square."""
    return CELLS.cell(*cell(zone))


def wall(a: int, b: int) -> Path:
    """The side between two squares."""
    one, other = outline(a), outline(b)
    return tuple(corner for corner in one if corner in other)


BASE = Base(
    2 * MARGIN + CELLS.width,
    2 * MARGIN + CELLS.height,
    4.0,
    (
        *(Ground(outline(zone), LANDS.get(GROUND.terrain[zone], Land.OPEN)) for zone in GRID.zones),
        *CELLS.lines(),
        *(Border(wall(*pair), Line.WALL) for pair in sorted(GRID.walls)),
        Sign(Shape.SQUARE, centre(HUT), letter="H"),
        *(Sign(Shape.TRIANGLE, centre(zone), Hue.AMBER) for zone in BEACONS),
        *CELLS.labels("ABCDEF", "654321"),
    ),
)


class BeaconsPictures(Pictures[Beacons, Moor]):
    """See `bot.games.pictures.Pictures`."""

    has_board = True

    def scene(
        self, game: Beacons, state: Moor, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        """The moor with its fires and its keepers, and where the viewer has chosen to walk."""
        marks = (*_fires(state), *_chosen(state), *_keepers(state), *_notes(lens))
        strip: tuple[Meter, ...] = (
            Track("Hour", state.hour, HOURS),
            Track("Watch", state.watch, game.watches),
            *_rolls(lens),
        )
        return Scene(BASE, marks, strip)

    def close_up(self, game: Beacons, zone: str) -> Square:
        """A square and those around it."""
        return CELLS.round(*cell(GRID.zone(zone)), 3)


def _fires(state: Moor) -> Iterator[Mark]:
    yield from (Highlight(outline(zone), Glow.DANGER, rim=RIM) for zone in sorted(state.burning))


def _chosen(state: Moor) -> Iterator[Mark]:
    for seat, choice in state.seals.choices.items():
        if isinstance(choice, Walk):
            yield Route((centre(state.keepers[seat].zone), centre(choice.zone)))


def _keepers(state: Moor) -> Iterator[Mark]:
    for number, (seat, keeper) in enumerate(state.keepers.items()):
        x, y = centre(keeper.zone)
        at = (x - 2.2 + 4.4 * (number % 2), y - 1.4 + 4.4 * (number // 2))
        turned = keeper.facing / len(Direction) - 1 / 4
        yield Token(seat[:1].upper(), Shape.CIRCLE, KEEPERS[number], at, size=0.9, facing=turned % 1)


def _rolls(lens: Lens) -> Iterator[Roll]:
    """The dice that were rolled last, of what is new."""
    rolled = [fact for fact in lens.past[len(lens.past) - lens.news :] if isinstance(fact, Rolled)]
    if rolled:
        yield Roll(GRID.label(rolled[-1].beacon), tuple(SHOWN[face] for face in rolled[-1].faces))


def _notes(lens: Lens) -> Iterator[Mark]:
    yield from (Note(text[:12], centre(GRID.zone(label))) for label, text in lens.notes.items())
