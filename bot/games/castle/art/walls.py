"""Lines between places: borders, walls with tiled roofs, gatehouses, bridges, tracks and ropes."""

from collections.abc import Iterator, Mapping
from math import atan2, hypot, pi, remainder

from bot.games.castle.art.names import Line, Tone
from bot.games.castle.art.ropes import rope
from bot.games.castle.art.terrain import footprints, path
from rendering.art import EDGE, LineArt
from rendering.pen import Pen, along, length, part
from rendering.plain import thin
from rendering.scene import Border, Path, Point

WALL, TOP = 0.38, 0.22
"""The width of a wall and of its bright top, in diameters of a figure."""
ROOF = 0.56
"""The width of the roof of a castle's wall, in diameters of a figure."""
STONE = 0.5
"""The length of a stone, in diameters of a figure."""
SHARP = pi / 7
"""The smallest turn of a wall that gets a post, in radians."""
POST, TOWER = 0.2, 0.3
"""Half the side of a post at the end of a wall, and of a gate tower, in diameters of a figure."""
GAP = 1.1
"""The width of a gate's opening, in diameters of a figure."""
FALL = 0.2
"""The length of a wall's shadow to the right and downwards, in diameters of a figure."""
BRIDGE_DEEP, BRIDGE_WIDE = 0.66, 0.46
"""Half the length and half the width of a bridge, in diameters of a figure."""


def shadow(pen: Pen, mark: Border) -> None:
    """Draw the shadow of a wall, gate or bridge on a mask."""
    if mark.role == Line.BRIDGE:
        middle, (dx, dy) = along(mark.points, length(mark.points) / 2)
        pen.polygon(_plank(pen, pen.shifted(middle, (0.2, 0.24)), (-dy, dx), BRIDGE_DEEP, BRIDGE_WIDE), 1)
    elif mark.role in (Line.WALL, Line.ROOFED, Line.GATE):
        for piece in _solid(pen, mark):
            for by in (FALL / 2, FALL):
                pen.line([pen.shifted(point, (by, by)) for point in piece], 1, WALL + 0.06)


def footing(pen: Pen, mark: Border) -> None:
    """Draw the dark edge of a wall."""
    for piece in _solid(pen, mark):
        pen.line(_aside(pen, piece, 0.02), pen.tone(EDGE), WALL + 0.1)


def stones(pen: Pen, mark: Border) -> None:
    """Draw the stone face of a wall with its joints, visible at the lower right."""
    for piece in _solid(pen, mark):
        pen.line(piece, pen.tone(Tone.ROCK), WALL)
        for at, along_it in _joints(pen, piece):
            pen.polygon(_plank(pen, at, along_it, WALL / 2, 0.025), pen.tone(EDGE))


def plaster(pen: Pen, mark: Border) -> None:
    """Draw the bright top of a wall."""
    for piece in _solid(pen, mark):
        pen.line(_aside(pen, piece, -0.05), pen.tone(Tone.PLASTER), TOP)


def posts(pen: Pen, mark: Border) -> None:
    """Draw the roofed posts at both ends of a wall and at its turns."""
    for piece in _solid(pen, mark):
        for at in (piece[0], *_turns(piece), piece[-1]):
            _post(pen, at, POST)


def _turns(points: Path) -> Iterator[Point]:
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        one, other = (atan2(end[1] - start[1], end[0] - start[0]) for start, end in ((a, b), (b, c)))
        if abs(remainder(other - one, 2 * pi)) > SHARP:
            yield b


def openings(pen: Pen, mark: Border) -> None:
    """Draw the road through a gate, roofed between two towers, or the planks and rails of a bridge."""
    if mark.role == Line.GATE:
        _gate(pen, mark.points)
    elif mark.role == Line.BRIDGE:
        _bridge(pen, mark.points)


COURSES = (footing, stones, plaster, posts, openings)
"""Each course is drawn for all walls, gates and bridges before the next, so that they join without a seam."""


def tiles(pen: Pen, mark: Border) -> None:
    """Draw the roof of a castle's wall from above: two slopes of tiles with a pale ridge."""
    pen.line(mark.points, pen.tone(Tone.TILE), ROOF)
    pen.line(_aside(pen, mark.points, -0.1), pen.tone(Tone.TILE_PALE), ROOF * 0.42)
    for at, along_it in _joints(pen, mark.points):
        pen.polygon(_plank(pen, at, along_it, ROOF / 2, 0.03), pen.tone(Tone.TILE))
    pen.line(mark.points, pen.tone(Tone.PLASTER), 0.09)


def eaves(pen: Pen, mark: Border) -> None:
    """Draw the dark edge of a roof."""
    pen.line(mark.points, pen.tone(EDGE), ROOF + 0.12)


def turret(pen: Pen, mark: Border) -> None:
    """Draw a castle tower as seen from the road: storeys with wide eaves, each smaller than the one below."""
    foot, top = mark.points[0], mark.points[-1]
    high = hypot(foot[0] - top[0], foot[1] - top[1]) / pen.unit
    storeys = 3 if high > 1.4 else 2
    pieces = [piece for n in range(storeys) for piece in _storey(n, storeys)]
    drawn = [(tone, pen.placed(foot, corners, high)) for tone, corners in pieces]
    for _, corners in drawn:
        pen.line(corners, pen.tone(EDGE), 0.1, closed=True)
    for tone, corners in drawn:
        pen.polygon(corners, pen.tone(tone))


def _storey(n: int, of: int) -> Iterator[tuple[Tone, Path]]:
    """The wall and the roof of a storey in a tower of height 1, whose foot is the middle of the ground."""
    step = 1.0 / (of + 0.35)
    half, y = 0.3 - 0.22 * n / of, -step * n
    if n == 0:
        yield Tone.ROCK, ((-half - 0.1, 0.06), (-half, -0.1), (half, -0.1), (half + 0.1, 0.06))
    yield Tone.PLASTER, ((-half, y), (-half, y - step * 0.6), (half, y - step * 0.6), (half, y))
    eave, roof = half + 0.14, y - step * 0.58
    peak = 0.0 if n == of - 1 else half - 0.1
    rise = step * (0.85 if n == of - 1 else 0.42)
    corners = ((-eave - 0.04, roof - 0.03), (-peak - 0.02, roof - rise), (peak + 0.02, roof - rise))
    yield (
        Tone.TILE_PALE,
        (*corners, (eave + 0.04, roof - 0.03), (eave - 0.06, roof + 0.05), (0.06 - eave, roof + 0.05)),
    )


def _solid(pen: Pen, mark: Border) -> Iterator[Path]:
    if mark.role in (Line.WALL, Line.ROOFED):
        yield mark.points
    elif mark.role == Line.GATE:
        ends = _opening(pen, mark.points)
        yield part(mark.points, 0, ends[0])
        yield part(mark.points, ends[1], length(mark.points))


def _aside(pen: Pen, points: Path, by: float) -> Path:
    return tuple(pen.shifted(point, (by, by)) for point in points)


def _joints(pen: Pen, points: Path) -> Iterator[tuple[Point, Point]]:
    """For each joint between two stones of a wall: the point, and the direction across the wall there."""
    total = length(points)
    n = max(1, round(total / (STONE * pen.unit)))
    for i in range(1, n):
        at, (dx, dy) = along(points, total * i / n)
        yield at, (-dy, dx)


def _opening(pen: Pen, points: Path) -> tuple[float, float]:
    total = length(points)
    half = min(GAP * pen.unit, total * 0.6) / 2
    return total / 2 - half, total / 2 + half


def _post(pen: Pen, at: Point, half: float) -> None:
    """A small pyramid roof from above; its slopes to the upper left are moonlit."""
    a, b, c, d = (pen.shifted(at, (x * half, y * half)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    edge = half + 0.05
    pen.polygon(_plank(pen, at, (1, 0), edge, edge), pen.tone(EDGE))
    pen.polygon((a, b, c, d), pen.tone(Tone.TILE))
    pen.polygon((a, b, at), pen.tone(Tone.TILE_PALE))
    pen.polygon((a, at, d), pen.tone(Tone.TILE_PALE))


def _gate(pen: Pen, points: Path) -> None:
    """A lit road through the wall, under a roof between two towers."""
    total, ends = length(points), _opening(pen, points)
    middle, (dx, dy) = along(points, total / 2)
    wide = (ends[1] - ends[0]) / 2 / pen.unit
    pen.polygon(_plank(pen, middle, (-dy, dx), 0.66, wide), pen.tone(EDGE))
    pen.polygon(_plank(pen, middle, (-dy, dx), 0.61, wide), pen.tone(Tone.TIMBER_PALE))
    for deep, tone in ((0.2, EDGE), (0.15, Tone.TILE_PALE), (0.04, Tone.TILE)):
        pen.polygon(_plank(pen, middle, (-dy, dx), deep, wide), pen.tone(tone))
    for end in ends:
        _post(pen, along(points, end)[0], TOWER)


def _bridge(pen: Pen, points: Path) -> None:
    middle, (dx, dy) = along(points, length(points) / 2)
    across = (-dy, dx)
    pen.polygon(_plank(pen, middle, across, BRIDGE_DEEP + 0.04, BRIDGE_WIDE + 0.04), pen.tone(EDGE))
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
        pen.line(ends, pen.tone(EDGE), 0.18)
        pen.line(ends, pen.tone(Tone.MAPLE), 0.1)
        for post in ends:
            pen.disc(post, pen.tone(EDGE), 0.12)
            pen.disc(post, pen.tone(Tone.GOLD), 0.075)


def _nothing(_pen: Pen, _mark: Border) -> None:
    """Draw nothing, in place of a course."""


def _plank(pen: Pen, at: Point, across: Point, deep: float, wide: float) -> Path:
    """A rectangle round a point; `deep` is half its side along the direction `across`, `wide` half the other side."""
    far = hypot(*across) or 1.0
    (x, y) = across[0] / far, across[1] / far
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(
        pen.shifted(at, (x * deep * a + y * wide * b, y * deep * a - x * wide * b)) for a, b in signs
    )


_BUILT = LineArt(courses=COURSES, shadow=shadow)
LINES: Mapping[str, LineArt] = {
    Line.OPEN: LineArt(thin(Tone.GOLD)),
    Line.SHORE: LineArt(thin(Tone.BLUE)),
    Line.EDGE: LineArt(thin(Tone.EDGE)),
    Line.WALL: _BUILT,
    Line.ROOFED: LineArt(courses=(eaves, tiles), shadow=shadow),
    Line.TOWER: LineArt(courses=(_nothing,) * len(COURSES) + (turret,)),
    Line.GATE: _BUILT,
    Line.BRIDGE: _BUILT,
    Line.TRACK: LineArt(thin(Tone.PRINT), beaten=path, printed=footprints),
    Line.ROPE: LineArt(courses=(rope,)),
}
"""The art of each line: borders are blue at water and gold on land."""
