"""What runs between places: thin borders, walls with a roof of tiles, gatehouses and bridges."""

from collections.abc import Iterator
from math import hypot

from rendering.pen import Paint, Pen, along, length, part
from rendering.scene import Border, Line, Path, Point
from rendering.tones import Tone

THIN = 0.1
"""Width of a border without a wall, in figures; with its dark edge it is `EDGED`."""
EDGED = 0.19
WALL, RIDGE = 0.36, 0.14
TILE_LENGTH = 0.42
GAP = 1.1
"""Width of a gate's opening in figures."""
FALL = 0.2
"""How far the shadow of a wall falls, in figures, to the right and down."""
BRIDGE_DEEP, BRIDGE_WIDE = 0.66, 0.46
"""Half of the length and half of the width of a bridge, in figures."""


def border(pen: Pen, mark: Border) -> None:
    """A line between places, drawn by what it means; that of a track is not one."""
    match mark.role:
        case Line.WALL:
            _wall(pen, mark.points)
        case Line.GATE:
            _gate(pen, mark.points)
        case Line.BRIDGE:
            _bridge(pen, mark.points)
        case Line.OPEN | Line.SHORE | Line.EDGE | Line.TRACK:
            thin(pen, mark)


def thin(pen: Pen, mark: Border) -> None:
    """A border without a wall: blue at water, gold on land, with a dark edge."""
    tones = {Line.SHORE: Tone.BLUE, Line.EDGE: Tone.EDGE, Line.TRACK: Tone.PRINT}
    pen.line(mark.points, pen.tone(Tone.EDGE), EDGED)
    pen.line(mark.points, pen.tone(tones.get(mark.role, Tone.GOLD)), THIN)


def shadow(pen: Pen, mark: Border) -> None:
    """What a wall, gate or bridge covers with its shadow, on a mask."""
    if mark.role is Line.BRIDGE:
        middle, (dx, dy) = along(mark.points, length(mark.points) / 2)
        pen.polygon(_plank(pen, pen.shifted(middle, (0.2, 0.24)), (-dy, dx), BRIDGE_DEEP, BRIDGE_WIDE), 1)
    elif mark.role in (Line.WALL, Line.GATE):
        for piece in _solid(pen, mark):
            for by in (FALL / 2, FALL):
                pen.line([pen.shifted(point, (by, by)) for point in piece], 1, WALL + 0.06)


def _solid(pen: Pen, mark: Border) -> Iterator[Path]:
    if mark.role is Line.WALL:
        yield mark.points
    else:
        ends = _opening(pen, mark.points)
        yield part(mark.points, 0, ends[0])
        yield part(mark.points, ends[1], length(mark.points))


def _opening(pen: Pen, points: Path) -> tuple[float, float]:
    total = length(points)
    half = min(GAP * pen.unit, total * 0.6) / 2
    return total / 2 - half, total / 2 + half


def _wall(pen: Pen, points: Path) -> None:
    """Stones below, plaster, and a ridge of tiles with a moonlit edge at the upper left."""
    pen.line([pen.shifted(point, (0.03, 0.07)) for point in points], pen.tone(Tone.EDGE), WALL + 0.1)
    pen.line(points, pen.tone(Tone.EDGE), WALL + 0.08)
    pen.line(points, pen.tone(Tone.PLASTER), WALL)
    _tiles(pen, points)
    pen.line(points, pen.tone(Tone.TILE), RIDGE)


def _tiles(pen: Pen, points: Path) -> None:
    total = length(points)
    n = max(1, round(total / (TILE_LENGTH * pen.unit)))
    for i in range(n):
        at, (dx, dy) = along(points, total * (i + 0.5) / n)
        pen.polygon(_plank(pen, at, (-dy, dx), WALL / 2, 0.045), pen.tone(Tone.TILE))


def _gate(pen: Pen, points: Path) -> None:
    """A road through the wall between two roofed posts."""
    total, ends = length(points), _opening(pen, points)
    for piece in (part(points, 0, ends[0]), part(points, ends[1], total)):
        if length(piece) > 0.1 * pen.unit:
            _wall(pen, piece)
    middle, (dx, dy) = along(points, total / 2)
    wide = (ends[1] - ends[0]) / 2 / pen.unit
    pen.polygon(_plank(pen, middle, (-dy, dx), 0.5, wide + 0.04), pen.tone(Tone.EDGE))
    pen.polygon(_plank(pen, middle, (-dy, dx), 0.45, wide), pen.tone(Tone.PATH))
    pen.polygon(_plank(pen, middle, (-dy, dx), 0.1, wide), pen.tone(Tone.TIMBER))
    for end in ends:
        at = along(points, end)[0]
        pen.polygon(_plank(pen, at, (-dy, dx), 0.56, 0.25), pen.tone(Tone.EDGE))
        _roof(pen, at, (-dy, dx), 0.5, 0.19)


def _roof(pen: Pen, at: Point, across: Point, deep: float, wide: float) -> None:
    """A small hip roof seen from above: four slopes, those to the upper left moonlit."""
    corners = _plank(pen, at, across, deep, wide)
    ridge = max(0.0, deep - wide)
    tops = [pen.shifted(at, (across[0] * ridge * by, across[1] * ridge * by)) for by in (-1, 1)]
    a, b, c, d = corners
    slopes = ((a, b, tops[1], tops[0]), (b, c, tops[1]), (c, d, tops[0], tops[1]), (d, a, tops[0]))
    for slope in slopes:
        pen.polygon(slope, _slope(pen, at, slope))
    pen.line(tops, pen.tone(Tone.GOLD), 0.08)


def _slope(pen: Pen, at: Point, corners: Path) -> Paint:
    x = (corners[0][0] + corners[1][0]) / 2 - at[0]
    y = (corners[0][1] + corners[1][1]) / 2 - at[1]
    return pen.tone(Tone.TILE_PALE if x + y < 0 else Tone.TILE)


def _bridge(pen: Pen, points: Path) -> None:
    middle, (dx, dy) = along(points, length(points) / 2)
    across = (-dy, dx)
    pen.polygon(_plank(pen, middle, across, BRIDGE_DEEP + 0.04, BRIDGE_WIDE + 0.04), pen.tone(Tone.EDGE))
    pen.polygon(_plank(pen, middle, across, BRIDGE_DEEP, BRIDGE_WIDE), pen.tone(Tone.TIMBER))
    planks = 6
    for i in range(planks):
        far = (i - (planks - 1) / 2) * 2 * BRIDGE_DEEP / planks
        at = pen.shifted(middle, (across[0] * far, across[1] * far))
        pen.polygon(
            _plank(pen, at, across, BRIDGE_DEEP / planks - 0.02, BRIDGE_WIDE), pen.tone(Tone.TIMBER_PALE)
        )
    for side in (-1, 1):
        rail = pen.shifted(middle, (dx * BRIDGE_WIDE * side, dy * BRIDGE_WIDE * side))
        ends = [pen.shifted(rail, (across[0] * by, across[1] * by)) for by in (-0.72, 0, 0.72)]
        pen.line(ends, pen.tone(Tone.EDGE), 0.18)
        pen.line(ends, pen.tone(Tone.MAPLE), 0.1)
        for post in ends:
            pen.disc(post, pen.tone(Tone.EDGE), 0.12)
            pen.disc(post, pen.tone(Tone.GOLD), 0.075)


def _plank(pen: Pen, at: Point, across: Point, deep: float, wide: float) -> Path:
    """A rectangle: `deep` and `wide` are half its sides along and across a direction."""
    far = hypot(*across) or 1.0
    (x, y) = across[0] / far, across[1] / far
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(
        pen.shifted(at, (x * deep * a + y * wide * b, y * deep * a - x * wide * b)) for a, b in signs
    )
