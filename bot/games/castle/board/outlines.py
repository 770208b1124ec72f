"""From a map of cells to polygons: each border between two zones is traced once and shared by both.

Board units: one cell is 1 x 1, x to the east, y to the south, (0, 0) the north-west corner of the map. Stair-steps of
one cell become straight lines, so that a person can draw slanted walls with plain characters.
"""

from collections import defaultdict
from itertools import pairwise
from math import dist, hypot
from typing import NamedTuple

from bot.engine.boards.reach import nearest
from bot.games.castle.board.errors import BoardError

Point = tuple[float, float]
Corner = tuple[int, int]
Cells = tuple[tuple[int, ...], ...]
"""Rows of the map from north to south; each cell is the index of its zone."""

OUTSIDE = -1
STRAIGHTEN = 0.8
"""The distance, in cells, that a corner may be off a straight line and still count as a stair-step."""


class Chain(NamedTuple):
    """One stretch of border. Along `points`, zone `left` is on the left and zone `right` on the right."""

    left: int
    right: int
    points: tuple[Point, ...]


class Outlines(NamedTuple):
    """The map in lines: `polygons[zone]`, clockwise on the picture, and the stretches that they share."""

    polygons: tuple[tuple[Point, ...], ...]
    chains: tuple[Chain, ...]


def outlines(cells: Cells, labels: tuple[str, ...]) -> Outlines:
    """Trace a map. Raises BoardError for a zone in two pieces, around another zone, or pinched to a point."""
    _check_whole(cells, labels)
    edges = _edges(cells)
    # Before the polygons: they find a line by its first corner, and at a pinched point two lines begin.
    _check_pinches(edges, labels)
    chains = tuple(
        Chain(left, right, _straightened(points)) for left, right, points in _walked(edges, labels)
    )
    return Outlines(tuple(_polygon(zone, chains, labels) for zone in range(len(labels))), chains)


def _check_whole(cells: Cells, labels: tuple[str, ...]) -> None:
    seen: set[int] = set()
    unvisited = {(x, y) for y, row in enumerate(cells) for x in range(len(row))}
    while unvisited:
        start = min(unvisited, key=lambda place: (place[1], place[0]))
        zone = cells[start[1]][start[0]]
        if zone in seen:
            raise BoardError(
                f"{labels[zone]} is in two pieces: one lies at row {start[1] + 1}, column {start[0] + 1}."
            )
        seen.add(zone)
        unvisited -= _piece(cells, start, unvisited)


def _piece(cells: Cells, start: Corner, unvisited: set[Corner]) -> set[Corner]:
    """The unvisited cells that are joined to `start` and belong to its zone."""
    zone = cells[start[1]][start[0]]

    def beside(cell: Corner) -> list[Corner]:
        x, y = cell
        four = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        return [each for each in four if each in unvisited and cells[each[1]][each[0]] == zone]

    return {cell for cell, _, _ in nearest((start,), beside)}


Edges = dict[Corner, dict[Corner, tuple[int, int]]]
"""Border segments of length 1 from each corner: by their other corner, the zones on the left and on the right."""


def _edges(cells: Cells) -> Edges:
    height, width = len(cells), len(cells[0])

    def at(x: int, y: int) -> int:
        return cells[y][x] if 0 <= x < width and 0 <= y < height else OUTSIDE

    edges: Edges = defaultdict(dict)
    for y in range(height + 1):
        for x in range(width + 1):
            above, below, before = at(x, y - 1), at(x, y), at(x - 1, y)
            if x < width and above != below:
                edges[x, y][x + 1, y], edges[x + 1, y][x, y] = (above, below), (below, above)
            if y < height and before != below:
                edges[x, y][x, y + 1], edges[x, y + 1][x, y] = (below, before), (before, below)
    return edges


def _check_pinches(edges: Edges, labels: tuple[str, ...]) -> None:
    for (x, y), there in edges.items():
        zones = [left for left, _ in there.values()]
        doubles = [zone for zone in zones if zones.count(zone) > 1]
        if doubles:
            name = labels[doubles[0]] if doubles[0] != OUTSIDE else "the outside"
            raise BoardError(f"{name} touches itself only at a corner, below row {y}, right of column {x}.")


def _walked(edges: Edges, labels: tuple[str, ...]) -> list[tuple[int, int, list[Corner]]]:
    left_over = {frozenset((a, b)) for a, there in edges.items() for b in there}
    chains = []
    # Sorted, so that the same file gives the same borders in the same order, and so the same picture.
    for start in sorted(corner for corner, there in edges.items() if len(there) > 2):
        for second in sorted(edges[start]):
            if frozenset((start, second)) in left_over:
                points = _walk(edges, start, second)
                left_over -= {frozenset(pair) for pair in pairwise(points)}
                chains.append((*edges[start][second], points))
    if left_over:
        raise BoardError(_enclosed(edges, left_over, labels))
    return chains


def _enclosed(edges: Edges, loops: set[frozenset[Corner]], labels: tuple[str, ...]) -> str:
    """The error for borders that form a loop: one zone lies inside another, or one around all others."""
    pairs = {tuple(sorted(edges[a][b])) for a, b in map(sorted, loops)}
    outer, inner = max(pairs)
    if outer == OUTSIDE:
        return f"{labels[inner]} lies around all other zones; a zone may have no hole."
    return f"{labels[outer]} and {labels[inner]}: one lies wholly inside the other."


def _walk(edges: Edges, start: Corner, second: Corner) -> list[Corner]:
    points = [start, second]
    while len(edges[points[-1]]) == 2:
        points.append(next(there for there in edges[points[-1]] if there != points[-2]))
    return points


def _straightened(points: list[Corner]) -> tuple[Point, ...]:
    """Douglas and Peucker's simplification: keep the ends and all corners that are too far off the line."""
    (x1, y1), (x2, y2) = points[0], points[-1]
    length = hypot(x2 - x1, y2 - y1)

    def stray(index: int) -> float:
        x, y = points[index]
        # A line that ends where it begins has no direction, so the distance from that point counts.
        if length == 0:
            return dist((x, y), (x1, y1))
        return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length

    worst = max(range(1, len(points) - 1), key=stray, default=0)
    if worst == 0 or stray(worst) <= STRAIGHTEN:
        return ((float(x1), float(y1)), (float(x2), float(y2)))
    return _straightened(points[: worst + 1])[:-1] + _straightened(points[worst:])


def _polygon(zone: int, chains: tuple[Chain, ...], labels: tuple[str, ...]) -> tuple[Point, ...]:
    """The closed outline of a zone, without repeating the first point; the zone is always on the right.

    Raises BoardError for a zone round another one.
    """
    own = [chain.points for chain in chains if chain.right == zone]
    own += [chain.points[::-1] for chain in chains if chain.left == zone]
    onward = {points[0]: points for points in own}
    here, outline = own[0][0], list[Point]()
    while here in onward:
        points = onward.pop(here)
        outline += points[:-1]
        here = points[-1]
    if onward:
        raise BoardError(f"{labels[zone]} lies around another zone; a zone may have no hole.")
    return tuple(outline)
