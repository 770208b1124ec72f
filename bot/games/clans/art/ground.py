"""The ground of the clans by night: grass, thickets, water, rocks and roofs, each kind with its own pattern."""

from collections.abc import Mapping

from bot.games.clans.art.names import Decor, Land, Line
from rendering.art import EDGE, LandArt, LineArt, ThingArt
from rendering.pen import Pen, dashes
from rendering.plain import ruled
from rendering.scene import Border, Lamp, Path, Point, Scenery
from rendering.textures import RIBS, Texture, around, banks, bush, eaves, tile, waves


def _sloped(*, is_across: bool, lit: tuple[float, float]) -> Texture:
    """A roof of round tiles: ribs run down from a ridge, and the slopes towards the moon are brighter.

    With `is_across` the ridge runs from west to east and the ribs from north to south. `lit` gives the beginning and
    the end of the lit part, as shares of the space.
    """

    def draw(pen: Pen, polygon: Path) -> None:
        inner, at = tile(pen, polygon)

        def placed(*points: Point) -> Path:
            return inner.placed(at, points if is_across else tuple((y, x) for x, y in points))

        for start, end, face, rib in ((0.0, 1.0, "tile", "tile_pale"), (*lit, "tile_lit", "rib_lit")):
            if end > start:
                inner.polygon(placed((0.0, start), (1.0, start), (1.0, end), (0.0, end)), inner.tone(face))
                for nth in range(RIBS):
                    far = (nth + 0.5) / RIBS
                    inner.line(placed((far, start), (far, end)), inner.tone(rib), 0.08)
        for far in (0.25, 0.75):
            inner.line(placed((0.0, far), (1.0, far)), inner.tone(EDGE), 0.02)

    return draw


def _rock(pen: Pen, polygon: Path) -> None:
    """A stone terrace with a pale top and cracks."""
    inner, at = tile(pen, polygon)
    for tone, corners in (
        ("rock_pale", ((0.0, 0.0), (1.0, 0.0), (0.86, 0.14), (0.14, 0.86), (0.0, 1.0))),
        ("rock_dark", ((1.0, 1.0), (1.0, 0.0), (0.86, 0.14), (0.14, 0.86), (0.0, 1.0))),
        ("rock", ((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88))),
    ):
        inner.polygon(inner.placed(at, corners), inner.tone(tone))
    for crack in (
        ((0.2, 0.34), (0.38, 0.44), (0.44, 0.66)),
        ((0.62, 0.2), (0.7, 0.36)),
        ((0.6, 0.76), (0.8, 0.7)),
    ):
        inner.line(inner.placed(at, crack), inner.tone("rock_dark"), 0.035)


LANDS: Mapping[str, LandArt] = {
    Land.GRASS: LandArt("grass"),
    Land.MEADOW: LandArt("meadow"),
    Land.THICKET: LandArt("thicket"),
    Land.WATER: LandArt("water", waves("wave")),
    Land.ROCK: LandArt("rock", _rock),
    Land.NORTH: LandArt("tile", _sloped(is_across=True, lit=(0.0, 1.0))),
    Land.SOUTH: LandArt("tile", _sloped(is_across=True, lit=(0.0, 0.0))),
    Land.WEST: LandArt("tile", _sloped(is_across=False, lit=(0.0, 1.0))),
    Land.EAST: LandArt("tile", _sloped(is_across=False, lit=(0.0, 0.0))),
    Land.ACROSS: LandArt("tile", _sloped(is_across=True, lit=(0.0, 0.5))),
    Land.ALONG: LandArt("tile", _sloped(is_across=False, lit=(0.0, 0.5))),
}
"""The look of each kind of space."""
terrain = banks(Land.WATER, "deep")
"""Banks where water meets land."""


def _tuft(pen: Pen, mark: Scenery) -> None:
    """Some blades of grass."""
    for x in (-0.12, 0.0, 0.12):
        ends = ((x, 0.12), (1.5 * x, -0.1 - 0.3 * (0.12 - abs(x))))
        pen.line(pen.placed(mark.at, ends, mark.size), pen.tone("blade"), 0.03)


def _stones(pen: Pen, mark: Scenery) -> None:
    """Stones that stick out of water."""
    for nth, at in enumerate(around(pen, mark, 0.3, 3)):
        pen.disc(at, pen.tone("rock_dark"), (0.13 - 0.02 * nth) * mark.size)
        pen.disc(pen.shifted(at, (-0.02, -0.02)), pen.tone("rock"), (0.09 - 0.02 * nth) * mark.size)


SCENERY: Mapping[str, ThingArt] = {
    Decor.BUSH: bush("thicket", "leaf", "leaf_pale"),
    Decor.TUFT: ThingArt(_tuft, is_flat=True),
    Decor.STONES: ThingArt(_stones, is_flat=True),
}
"""The look of each piece of scenery."""


def lantern(pen: Pen, mark: Lamp) -> None:
    """A stone lantern, seen from the front: foot, firebox and roof."""
    parts = (
        ("stone", ((-0.24, 0.44), (-0.18, 0.3), (0.18, 0.3), (0.24, 0.44))),
        ("stone", ((-0.1, 0.3), (-0.1, 0.14), (0.1, 0.14), (0.1, 0.3))),
        ("stone", ((-0.26, 0.16), (-0.22, 0.06), (0.22, 0.06), (0.26, 0.16))),
        ("fire", ((-0.17, 0.06), (-0.17, -0.2), (0.17, -0.2), (0.17, 0.06))),
        ("stone", ((-0.38, -0.16), (-0.14, -0.36), (0.14, -0.36), (0.38, -0.16))),
        ("stone", ((-0.07, -0.34), (0.0, -0.5), (0.07, -0.34))),
    )
    for _tone, corners in parts:
        pen.line(pen.placed(mark.at, corners), pen.tone(EDGE), 0.1, closed=True)
    for tone, corners in parts:
        pen.polygon(pen.placed(mark.at, corners), pen.tone(tone))
    for x in (-0.06, 0.06):
        pen.line(pen.placed(mark.at, ((x, 0.05), (x, -0.18))), pen.tone(EDGE), 0.03)


def _zone(pen: Pen, mark: Border) -> None:
    for dash in dashes(mark.points, 0.5 * pen.unit, 0.2, 0.8):
        pen.line(dash, pen.tone("chalk"), 0.07)


def _cliff(pen: Pen, mark: Border) -> None:
    pen.line([pen.shifted(point, (0.1, 0.1)) for point in mark.points], 1, 0.2)


BASE_LINES: Mapping[str, LineArt] = {
    Line.CELL: LineArt(beaten=ruled(("seam", 0.02))),
    Line.CLIFF: LineArt(courses=(ruled((EDGE, 0.07)),), shadow=_cliff),
    Line.EAVES: eaves(0.07, "eaves"),
    Line.RIDGE: LineArt(courses=(ruled((EDGE, 0.14)), ruled(("ridge", 0.07)))),
    Line.ZONE: LineArt(beaten=_zone),
    Line.FRAME: LineArt(courses=(ruled((EDGE, 0.12), ("gold", 0.06)),)),
}
"""The look of each line of a base, the part of a picture that seldom changes."""
