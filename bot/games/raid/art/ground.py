"""The tiles of the raid, each kind with a pattern of its own, and the lines of its boards."""

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin

from bot.games.raid.art.names import Decor, Land, Line
from rendering.art import LandArt, LineArt, ThingArt
from rendering.pen import Pen
from rendering.plain import hair, ruled, star
from rendering.scene import Border, Ground, Path, Point, Scenery
from rendering.tones import SHADE

RIBS = 4
"""Ribs of a tiled roof, a tile."""


def _tile(pen: Pen, polygon: Path) -> tuple[Pen, Point]:
    """A pen for which one figure is one tile, and the tile's upper left corner: patterns grow with their tiles."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return pen.zoomed((max(xs) - min(xs)) / pen.unit), (min(xs), min(ys))


def _rimmed(tone: str) -> Callable[[Pen, Path], None]:
    """Plain but for its edge, so that steps can be counted."""

    def draw(pen: Pen, polygon: Path) -> None:
        tile, _ = _tile(pen, polygon)
        tile.line(polygon, tile.tone(tone), 0.12, closed=True)

    return draw


def _ribbed(tone: str) -> Callable[[Pen, Path], None]:
    """Ribs of round tiles from ridge to eaves, with a joint across."""

    def draw(pen: Pen, polygon: Path) -> None:
        tile, at = _tile(pen, polygon)
        for rib in range(RIBS):
            x = (rib + 0.5) / RIBS
            tile.line([tile.shifted(at, (x, y)) for y in (0.0, 1.0)], tile.tone(tone), 0.09)
        for y in (0.25, 0.75):
            tile.line([tile.shifted(at, (x, y)) for x in (0.0, 1.0)], tile.tone("edge"), 0.015)

    return draw


def _latticed(tone: str) -> Callable[[Pen, Path], None]:
    """Lozenges: the roof of the palace."""

    def draw(pen: Pen, polygon: Path) -> None:
        tile, at = _tile(pen, polygon)
        for far in (-0.5, 0.0, 0.5):
            tile.line([tile.shifted(at, (x, x + far)) for x in (0.0, 1.0)], tile.tone(tone), 0.07)
            tile.line([tile.shifted(at, (x, 1.0 - x + far)) for x in (0.0, 1.0)], tile.tone(tone), 0.07)
        tile.disc(tile.shifted(at, (0.5, 0.5)), tile.tone("gold"), 0.07)

    return draw


def _waves(pen: Pen, polygon: Path) -> None:
    tile, at = _tile(pen, polygon)
    for x, y in ((0.1, 0.3), (0.45, 0.7)):
        crest = [tile.shifted(at, (x + 0.045 * nth, y - 0.06 * sin(pi * nth / 5))) for nth in range(11)]
        tile.line(crest, tile.tone("wave"), 0.045)


def _blades(pen: Pen, polygon: Path) -> None:
    """Short grass."""
    tile, at = _tile(pen, polygon)
    for x, y in ((0.12, 0.2), (0.86, 0.16), (0.1, 0.88), (0.88, 0.86)):
        for lean in (-0.05, 0.05):
            tile.line(tile.placed(at, ((x, y), (x + lean, y - 0.1))), tile.tone("leaf"), 0.03)


LANDS: Mapping[str, LandArt] = {
    Land.STREET: LandArt("street", _rimmed("street_rim")),
    Land.BUSH: LandArt("bed", _blades),
    Land.ROOF: LandArt("tile", _ribbed("tile_pale")),
    Land.PALACE: LandArt("palace", _latticed("palace_pale")),
    Land.STREET_DAY: LandArt("road", _rimmed("road_rim")),
    Land.BUSH_DAY: LandArt("lawn", _blades),
    Land.TREE_DAY: LandArt("lawn", _blades),
    Land.ROOF_DAY: LandArt("tile_day", _ribbed("tile_day_pale")),
    Land.PALACE_DAY: LandArt("palace_day", _latticed("palace_day_pale")),
    Land.WATER_DAY: LandArt("water", _waves),
    Land.TABLE: LandArt("table"),
}
"""What covers each kind of tile."""


def terrain(pen: Pen, grounds: Sequence[Ground]) -> None:
    """Banks where water meets land."""
    within = [mark.polygon for mark in grounds if mark.role == Land.WATER_DAY]
    if not within:
        return
    with pen.inside_any(within) as banks:
        for each in grounds:
            if each.role not in (Land.WATER_DAY, Land.TABLE):
                tile, _ = _tile(banks, each.polygon)
                tile.line(each.polygon, tile.tone("deep"), 0.22, closed=True)


def _around(pen: Pen, mark: Scenery, far: float, n: int) -> list[Point]:
    angles = [2 * pi * (mark.turn + i / n) for i in range(n)]
    return [
        pen.shifted(mark.at, (far * mark.size * cos(angle), far * mark.size * sin(angle))) for angle in angles
    ]


def _under_bush(pen: Pen, mark: Scenery) -> None:
    for at in _around(pen, mark, 0.21, 4):
        pen.disc(at, pen.tone("leaf_dark"), 0.23 * mark.size)


def _bush(pen: Pen, mark: Scenery) -> None:
    """Low and wide: four tufts."""
    for at in _around(pen, mark, 0.19, 4):
        pen.disc(at, pen.tone("leaf"), 0.18 * mark.size)
    for at in _around(pen, mark, 0.2, 4):
        pen.disc(
            pen.shifted(at, (-0.05 * mark.size, -0.05 * mark.size)),
            pen.tone("leaf_pale"),
            0.07 * mark.size,
        )


def _under_tree(pen: Pen, mark: Scenery) -> None:
    pen.disc(mark.at, pen.tone("crown_dark"), 0.47 * mark.size)


def _tree(pen: Pen, mark: Scenery) -> None:
    """One round crown, lighter towards the light."""
    for far, radius, tone in (
        (0.03, 0.4, "crown"),
        (0.1, 0.24, "crown_pale"),
        (0.12, 0.12, "crown"),
    ):
        at = pen.shifted(mark.at, (-far * mark.size, -far * mark.size))
        pen.disc(at, pen.tone(tone), radius * mark.size)


def _pine(pen: Pen, mark: Scenery) -> None:
    for far, radius in ((0.0, 0.5), (0.06, 0.34)):
        middle = pen.shifted(mark.at, (-far * mark.size, -far * mark.size))
        corners = pen.placed(middle, star(7, radius, 0.6), mark.size)
        pen.polygon(corners, pen.tone("leaf_dark", SHADE) if not far else pen.tone("leaf"))


SCENERY: Mapping[str, ThingArt] = {
    Decor.BUSH: ThingArt(_bush, below=_under_bush),
    Decor.TREE: ThingArt(_tree, below=_under_tree),
    Decor.PINE: ThingArt(_pine),
}
"""How each of them is drawn."""


def _eaves(width: float) -> LineArt:
    def shadow(pen: Pen, mark: Border) -> None:
        pen.line([pen.shifted(point, (1.2 * width, 1.2 * width)) for point in mark.points], 1, 3 * width)

    return LineArt(courses=(ruled(("edge", 2 * width)), ruled(("eaves", width))), shadow=shadow)


def _forward(pen: Pen, mark: Border) -> None:
    """A long arrow; its head is half a figure long."""
    start, end = mark.points
    way = 1.0 if end[0] > start[0] else -1.0
    pen.line([start, pen.shifted(end, (-0.3 * way, 0.0))], pen.tone("gold"), 0.1)
    head = ((0.0, 0.0), (-0.5 * way, -0.26), (-0.5 * way, 0.26))
    pen.polygon(pen.placed(end, head), pen.tone("gold"))


BASE_LINES: Mapping[str, LineArt] = {
    Line.CELL: LineArt(beaten=hair("edge")),
    Line.CELL_FAR: LineArt(beaten=ruled(("edge", 0.015))),
    Line.EAVES: _eaves(0.075),
    Line.EAVES_FAR: _eaves(0.03),
    Line.SEAM: LineArt(courses=(ruled(("edge", 0.1), ("gold", 0.045)),)),
    Line.FORWARD: LineArt(courses=(_forward,)),
    Line.FRAME: LineArt(courses=(ruled(("edge", 0.12), ("gold", 0.06)),)),
}
"""The lines of a base."""
