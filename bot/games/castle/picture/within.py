"""The part of a zone inside its walls: a wall is drawn on the border, and half of it lies in the zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from bot.engine.boards.protocol import Zone
from bot.games.castle.art.walls import ROOF, WALL
from bot.games.castle.board.board import Border, CastleBoard
from rendering.pen import length
from rendering.scene import Path, Point

NEAR = 1e-6
"""Points nearer than this, in board units, are the same."""
KEPT = 0.85
"""How much of the drawn width of a wall stays free: its dark rim may be touched."""
Wall = tuple[Point, Point, float]
"""A straight piece of a wall: its ends, and half of its width in board units."""
Side = tuple[Point, Point, float]
"""A piece of an outline: its ends in the order of the outline, and how far the zone's free part is from it."""


def within_walls(board: CastleBoard, zone: Zone, unit: float, share: float = 1.0) -> Path:
    """The outline of the part of a zone that its walls leave free; `unit` is the diameter of a figure.

    With a `share` below 1 only this share of each wall is left free, for a zone that is too narrow otherwise.
    """
    outline = board.polygons[zone]
    walls = [wall for link in board.borders if zone in link[:2] for wall in _walls(board, link, share * unit)]
    sides = [side for edge in pairwise((*outline, outline[0])) for side in _parted(*edge, walls)]
    # An outline that runs clockwise on the screen has its inner side at the right of each edge.
    turn = 1.0 if _area(outline) > 0 else -1.0
    corners = [
        corner for one, other in pairwise((sides[-1], *sides)) for corner in _corners(one, other, turn)
    ]
    return tuple(corners)


def walled(link: Border) -> tuple[Path, ...]:
    """The walled lines of a border; on a border with a gate all lines but the gate's own."""
    if link.kind == "wall":
        return link.lines
    opening = max(link.lines, key=length)
    return tuple(line for line in link.lines if line is not opening) if link.kind == "gate" else ()


def is_roofed(board: CastleBoard, link: Border) -> bool:
    """True if the walls of a border are the outer walls of a castle, which are wider."""
    return board.castle[link.a] != board.castle[link.b]


def _walls(board: CastleBoard, link: Border, unit: float) -> Iterator[Wall]:
    half = KEPT * (ROOF if is_roofed(board, link) else WALL) / 2 * unit
    for line in walled(link):
        yield from ((a, b, half) for a, b in pairwise(line))


def _parted(a: Point, b: Point, walls: Sequence[Wall]) -> Iterator[Side]:
    """An edge of an outline in pieces, each with the width of the wall on it; 0 without a wall."""
    whole = hypot(b[0] - a[0], b[1] - a[1])
    on_it = [wall for wall in walls if _is_on(wall[0], a, b) and _is_on(wall[1], a, b)]
    shares = {0.0, 1.0, *(_share(end, a, b, whole) for wall in on_it for end in wall[:2])}
    for start, end in pairwise(sorted(share for share in shares if 0.0 <= share <= 1.0)):
        if (end - start) * whole > NEAR:
            p, q = _at(a, b, start), _at(a, b, end)
            middle = _at(a, b, (start + end) / 2)
            covering = [half for c, d, half in walls if _covers(c, d, middle)]
            yield p, q, max(covering, default=0.0)


def _share(point: Point, a: Point, b: Point, whole: float) -> float:
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    return round(along / (whole * whole), 9)


def _at(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _is_on(point: Point, a: Point, b: Point) -> bool:
    """True if a point lies on the straight line through a and b."""
    across = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    return abs(across) <= NEAR * max(1.0, hypot(b[0] - a[0], b[1] - a[1]))


def _covers(a: Point, b: Point, point: Point) -> bool:
    """True if a point lies on the piece from a to b."""
    whole = hypot(b[0] - a[0], b[1] - a[1])
    return whole > NEAR and _is_on(point, a, b) and -NEAR <= _share(point, a, b, whole) <= 1.0 + NEAR


def _area(outline: Path) -> float:
    """Twice the area inside an outline; positive if it runs clockwise on the screen."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise((*outline, outline[0])))


def _corners(one: Side, other: Side, turn: float) -> Iterator[Point]:
    """The corner, or the step of two corners, where the free parts beside two successive pieces meet."""
    (p, dp), (q, dq) = _moved(one, turn), _moved(other, turn)
    across = dp[0] * dq[1] - dp[1] * dq[0]
    if abs(across) < NEAR:
        ends = (p[0] + dp[0] * _long(one), p[1] + dp[1] * _long(one)), q
        yield from dict.fromkeys(ends) if hypot(ends[0][0] - q[0], ends[0][1] - q[1]) > NEAR else (q,)
        return
    far = ((q[0] - p[0]) * dq[1] - (q[1] - p[1]) * dq[0]) / across
    yield p[0] + dp[0] * far, p[1] + dp[1] * far


def _moved(side: Side, turn: float) -> tuple[Point, Point]:
    """The start of a piece moved inwards by its width, and its direction, of length 1."""
    (ax, ay), (bx, by), width = side
    whole = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / whole, (by - ay) / whole
    return (ax - dy * turn * width, ay + dx * turn * width), (dx, dy)


def _long(side: Side) -> float:
    (ax, ay), (bx, by), _width = side
    return hypot(bx - ax, by - ay)
