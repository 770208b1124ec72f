"""Ground, borders, routes and ropes: the marks that stretch over places."""

from rendering.palette import blend
from rendering.pen import Pen, along, length, part, text_width
from rendering.scene import Border, Contour, Glow, Ground, Highlight, Lamp, Land, Line, Path, Point, Rope

STONE_LENGTH = 0.46
GAP = 1.05
RIM_WIDTH = 0.6
TINT = 64
"""How strongly a lit place is tinted, of 255."""


def ground(pen: Pen, mark: Ground) -> None:
    """A piece of ground."""
    pen.polygon(mark.polygon, pen.palette.land[mark.role])


def lamp(pen: Pen, mark: Lamp, light: float) -> None:
    """A lamp and the light it throws, in rings that grow fainter outwards."""
    for ring in range(3, 0, -1):
        radius = mark.reach * light * ring / 3
        if radius > 0.1:
            pen.disc(
                mark.at, blend(pen.palette.land[Land.COURT], pen.palette.levels[1], 0.1 * (4 - ring)), radius
            )
    pen.disc(mark.at, pen.palette.levels[1], 0.12)


def border(pen: Pen, mark: Border) -> None:
    """A line between places, drawn by what it means."""
    match mark.role:
        case Line.WALL:
            _stones(pen, mark.points)
        case Line.GATE:
            _gate(pen, mark.points)
        case Line.BRIDGE:
            _bridge(pen, mark.points)
        case Line.TRACK:
            _footprints(pen, mark.points)
        case Line.OPEN | Line.SHORE | Line.EDGE:
            pen.line(mark.points, pen.palette.line[mark.role], 0.09)


def _stones(pen: Pen, points: Path) -> None:
    pen.line(points, pen.palette.rim, 0.34)
    pen.line(points, pen.palette.stone, 0.24)
    total = length(points)
    n = max(1, round(total / (STONE_LENGTH * pen.unit)))
    for i in range(1, n):
        at, (dx, dy) = along(points, total * i / n)
        pen.polygon(_plank(pen, at, (-dy, dx), 0.14, 0.035), pen.palette.rim)


def _gate(pen: Pen, points: Path) -> None:
    total = length(points)
    half = min(GAP * pen.unit, total * 0.6) / 2
    ends = total / 2 - half, total / 2 + half
    for piece in (part(points, 0, ends[0]), part(points, ends[1], total)):
        _stones(pen, piece)
    middle, (dx, dy) = along(points, total / 2)
    wide = half / pen.unit
    pen.polygon(_plank(pen, middle, (-dy, dx), 0.42, wide), pen.palette.rim)
    pen.polygon(_plank(pen, middle, (-dy, dx), 0.35, wide), pen.palette.paving)
    for end in ends:
        pen.line(_plank(pen, along(points, end)[0], (-dy, dx), 0.3, 0.03)[::2], pen.palette.rim, 0.32)
        pen.line(
            _plank(pen, along(points, end)[0], (-dy, dx), 0.3, 0.03)[::2], pen.palette.line[Line.GATE], 0.2
        )


def _bridge(pen: Pen, points: Path) -> None:
    middle, (dx, dy) = along(points, length(points) / 2)
    across, planks = (-dy, dx), 5
    pen.polygon(_plank(pen, middle, across, 0.62, 0.46), pen.palette.rim)
    for i in range(planks):
        far = (i - (planks - 1) / 2) * 0.22
        place = pen.shifted(middle, (across[0] * far, across[1] * far))
        pen.polygon(_plank(pen, place, across, 0.085, 0.4), pen.palette.line[Line.BRIDGE])


def _plank(pen: Pen, at: Point, across: Point, deep: float, wide: float) -> Path:
    (x, y), (u, v) = across, (across[1], -across[0])
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(
        pen.shifted(at, (x * deep * a + u * wide * b, y * deep * a + v * wide * b)) for a, b in signs
    )


def _footprints(pen: Pen, points: Path) -> None:
    step = 0.4 * pen.unit
    for i in range(int(length(points) / step)):
        at, (dx, dy) = along(points, (i + 0.5) * step)
        aside = 0.13 * (-1) ** i
        pen.disc(pen.shifted(at, (-dy * aside, dx * aside)), pen.palette.line[Line.TRACK], 0.1)


def leg(pen: Pen, start: Point, end: Point, glow: Glow, *, is_faint: bool = False) -> None:
    """One stretch of a route."""
    pen.line([start, end], pen.palette.rim, 0.2 if is_faint else 0.32)
    pen.line([start, end], pen.palette.glow[glow], 0.09 if is_faint else 0.17)


def stop(pen: Pen, at: Point, glow: Glow, n: int | None) -> None:
    """One stop of a route, with its number if it has one."""
    radius = 0.17 if n is None else 0.36
    pen.disc(at, pen.palette.rim, radius + 0.08)
    pen.disc(at, pen.palette.glow[glow], radius)
    if n is not None:
        pen.text(at, str(n), pen.palette.rim, 0.46 if n < 10 else 0.36)


def contour(pen: Pen, mark: Contour) -> None:
    """The outline of a reach: dashes along its lines, and its name on the longest."""
    for points in mark.lines:
        dashes = max(1, round(length(points) / (0.8 * pen.unit)))
        step = length(points) / dashes
        for i in range(dashes):
            piece = part(points, (i + 0.15) * step, (i + 0.85) * step)
            pen.line(piece, pen.palette.rim, 0.24)
            pen.line(piece, pen.palette.glow[mark.glow], 0.13)
    if mark.text:
        longest = max(mark.lines, key=length)
        tag(pen, along(longest, length(longest) / 2)[0], mark.text, mark.glow)


def tag(pen: Pen, at: Point, text: str, glow: Glow) -> None:
    """A few characters on a plate."""
    wide = text_width(text, 0.42) + 0.3
    pen.plate(at, pen.palette.rim, wide + 0.1, 0.82)
    pen.plate(at, pen.palette.glow[glow], wide, 0.72)
    pen.text(at, text, pen.palette.rim, 0.42)


def rope(pen: Pen, mark: Rope) -> None:
    """A rope with a hook at both ends and knots between."""
    pen.line([mark.start, mark.end], pen.palette.rim, 0.3)
    pen.line([mark.start, mark.end], pen.palette.rope, 0.16)
    ends = (mark.start, mark.end)
    total = length(ends)
    for i in range(1, 4):
        pen.disc(along(ends, total * i / 4)[0], pen.palette.rope, 0.15)
    for end in ends:
        pen.disc(end, pen.palette.rim, 0.28)
        pen.disc(end, pen.palette.rope, 0.21)
        pen.disc(end, pen.palette.rim, 0.1)


def highlight(pen: Pen, mark: Highlight) -> None:
    """A lit place, on a canvas of its own: a strong rim round a thin tint, which the caller clips to the polygon."""
    tint = (*pen.palette.glow[mark.glow], 0 if mark.rim_only else TINT)
    pen.polygon(mark.polygon, tint)
    if not mark.tint_only:
        pen.line(mark.polygon, (*pen.palette.glow[mark.glow], 255), RIM_WIDTH, closed=True)
