"""The ground of the castle: its floors, the banks and depths of water, and the patrol track."""

from collections.abc import Iterator, Mapping, Sequence
from math import floor

from bot.games.castle.art.names import Land, Tone
from rendering.art import LandArt
from rendering.pen import Pen, along, length
from rendering.scene import Border, Ground, Path, Point

MAT = 1.5
"""The width of the mats of a hall, in diameters of a figure."""
BOARD = 1.0
"""The width of a floor board, in diameters of a figure."""
DEPTHS = ((0.72, Tone.SHALLOW), (0.42, Tone.BANK), (0.32, Tone.QUAY))
"""The reach of each band of water from the land, in diameters of a figure, the widest first; the rest is deep."""
RIM = 0.24
"""The width of the darker rim inside the outline of a place, in diameters of a figure."""
PATH_WIDTH = 0.9
FOOT = 0.42
"""The distance between two footprints, in diameters of a figure."""


def terrain(pen: Pen, grounds: Sequence[Ground]) -> None:
    """Draw the banks where water meets land."""
    within = [mark.polygon for mark in grounds if mark.role == Land.WATER]
    beyond = [mark.polygon for mark in grounds if mark.role != Land.WATER]
    _bands(pen, within, beyond, DEPTHS)


def _rows(pen: Pen, polygon: Path, high: float, tone: Tone) -> Iterator[int]:
    """Draw horizontal lines across a place, `high` diameters of a figure apart; yields the number of each."""
    left, top, right, bottom = _bounds(polygon)
    # Counted from the corner of the board, not of the place, so that rows of neighbours meet.
    for row in range(floor(top / (high * pen.unit)), floor(bottom / (high * pen.unit)) + 1):
        y = row * high * pen.unit
        pen.line([(left, y), (right, y)], pen.tone(tone), 0.05)
        yield row


def _gravel(pen: Pen, polygon: Path) -> None:
    """Gravel, darker along the borders."""
    pen.line(polygon, pen.tone(Tone.TRODDEN), 2 * RIM, closed=True)


def _wood(pen: Pen, polygon: Path) -> None:
    pen.line(polygon, pen.tone(Tone.THICKET), 2 * RIM, closed=True)


def _moss(pen: Pen, polygon: Path) -> None:
    pen.line(polygon, pen.tone(Tone.MOSS_DARK), 2 * RIM, closed=True)


def _mats(pen: Pen, polygon: Path) -> None:
    """Vertical seams; boards have horizontal ones, so the two halls differ even without colours."""
    left, top, right, bottom = _bounds(polygon)
    wide = MAT * pen.unit
    # Counted from the corner of the board, not of the place, so that seams of neighbours meet.
    for column in range(floor(left / wide), floor(right / wide) + 1):
        pen.line([(column * wide, top), (column * wide, bottom)], pen.tone(Tone.MAT_SEAM), 0.05)
    pen.line(polygon, pen.tone(Tone.MAT_SEAM), 2 * RIM, closed=True)


def _boards(pen: Pen, polygon: Path) -> None:
    for _ in _rows(pen, polygon, BOARD, Tone.BOARD_SEAM):
        pass
    pen.line(polygon, pen.tone(Tone.BOARD_SEAM), 2 * RIM, closed=True)


LANDS: Mapping[str, LandArt] = {
    Land.OUTER: LandArt(Tone.WOOD_FLOOR, _wood),
    Land.COURT: LandArt(Tone.GRAVEL, _gravel),
    Land.HALL: LandArt(Tone.MAT, _mats),
    Land.HALL_TWO: LandArt(Tone.BOARD, _boards),
    Land.WATER: LandArt(Tone.SHALLOW, fill=Tone.DEEP),
    Land.SHADED: LandArt(Tone.MOSS, _moss),
}
"""The cover of each land; it stays inside each place, so that the border of the place is visible."""


def _bands(
    pen: Pen, within: Sequence[Path], beyond: Sequence[Path], bands: tuple[tuple[float, Tone], ...]
) -> None:
    """Bands inside some grounds along their outlines: draw the adjacent outlines wide, and cut them to the grounds."""
    if not within:
        return
    with pen.inside_any(within) as banks:
        for reach, tone in bands:
            for outline in beyond:
                banks.line(outline, pen.tone(tone), 2 * reach, closed=True)


def path(pen: Pen, mark: Border) -> None:
    """Draw the beaten ground of a track."""
    pen.line(mark.points, pen.tone(Tone.PATH), PATH_WIDTH)


def footprints(pen: Pen, mark: Border) -> None:
    """Draw the footprints of a track."""
    step = FOOT * pen.unit
    steps = int(length(mark.points) / step)
    for i in range(steps):
        at, (dx, dy) = along(mark.points, (i + 0.5) * length(mark.points) / steps)
        aside = 0.13 * (-1) ** i
        _foot(pen, pen.shifted(at, (-dy * aside, dx * aside)), (dx, dy))


def _foot(pen: Pen, at: Point, ahead: Point) -> None:
    toe, heel = (pen.shifted(at, (ahead[0] * by, ahead[1] * by)) for by in (0.07, -0.09))
    pen.line([at, toe], pen.tone(Tone.PRINT), 0.15)
    pen.line([at, heel], pen.tone(Tone.PRINT), 0.1)


def _bounds(polygon: Path) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return min(xs), min(ys), max(xs), max(ys)
