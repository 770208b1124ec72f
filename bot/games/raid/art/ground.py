"""The tiles of the raid, each kind with a pattern of its own, and the lines of its boards."""

from collections.abc import Callable, Mapping

from bot.games.raid.art.names import Decor, Land, Line
from rendering.art import LandArt, LineArt, ThingArt
from rendering.pen import Pen
from rendering.plain import hair, ruled, star
from rendering.scene import Border, Path, Scenery
from rendering.textures import banks, blades, bush, eaves, edged, ribbed, waves
from rendering.textures import tile as in_tiles
from rendering.tones import SHADE


def _latticed(tone: str) -> Callable[[Pen, Path], None]:
    """A texture: lozenges, for the roof of the palace."""

    def draw(pen: Pen, polygon: Path) -> None:
        tile, at = in_tiles(pen, polygon)
        for far in (-0.5, 0.0, 0.5):
            tile.line([tile.shifted(at, (x, x + far)) for x in (0.0, 1.0)], tile.tone(tone), 0.07)
            tile.line([tile.shifted(at, (x, 1.0 - x + far)) for x in (0.0, 1.0)], tile.tone(tone), 0.07)
        tile.disc(tile.shifted(at, (0.5, 0.5)), tile.tone("gold"), 0.07)

    return draw


LANDS: Mapping[str, LandArt] = {
    Land.STREET: LandArt("street", edged("street_rim")),
    Land.BUSH: LandArt("bed", blades("leaf")),
    Land.ROOF: LandArt("tile", ribbed("tile_pale")),
    Land.PALACE: LandArt("palace", _latticed("palace_pale")),
    Land.STREET_DAY: LandArt("road", edged("road_rim")),
    Land.BUSH_DAY: LandArt("lawn", blades("leaf")),
    Land.TREE_DAY: LandArt("lawn", blades("leaf")),
    Land.ROOF_DAY: LandArt("tile_day", ribbed("tile_day_pale")),
    Land.PALACE_DAY: LandArt("palace_day", _latticed("palace_day_pale")),
    Land.WATER_DAY: LandArt("water", waves("wave")),
    Land.TABLE: LandArt("table"),
}
"""The look of each kind of tile."""


terrain = banks(Land.WATER_DAY, "deep", {Land.TABLE})
"""Banks where water meets land."""


def _under_tree(pen: Pen, mark: Scenery) -> None:
    pen.disc(mark.at, pen.tone("crown_dark"), 0.47 * mark.size)


def _tree(pen: Pen, mark: Scenery) -> None:
    """Draw one round crown, lighter towards the light."""
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
    Decor.BUSH: bush("leaf_dark", "leaf", "leaf_pale"),
    Decor.TREE: ThingArt(_tree, below=_under_tree),
    Decor.PINE: ThingArt(_pine),
}
"""The look of each decoration."""


def _forward(pen: Pen, mark: Border) -> None:
    """Draw a long arrow; its head is half a figure long."""
    start, end = mark.points
    way = 1.0 if end[0] > start[0] else -1.0
    pen.line([start, pen.shifted(end, (-0.3 * way, 0.0))], pen.tone("gold"), 0.1)
    head = ((0.0, 0.0), (-0.5 * way, -0.26), (-0.5 * way, 0.26))
    pen.polygon(pen.placed(end, head), pen.tone("gold"))


BASE_LINES: Mapping[str, LineArt] = {
    Line.CELL: LineArt(beaten=hair("edge")),
    Line.CELL_FAR: LineArt(beaten=ruled(("edge", 0.015))),
    Line.EAVES: eaves(0.075, "eaves"),
    Line.EAVES_FAR: eaves(0.03, "eaves"),
    Line.SEAM: LineArt(courses=(ruled(("edge", 0.1), ("gold", 0.045)),)),
    Line.FORWARD: LineArt(courses=(_forward,)),
    Line.FRAME: LineArt(courses=(ruled(("edge", 0.12), ("gold", 0.06)),)),
}
"""The look of each line of a base, the part of a picture that never changes."""
