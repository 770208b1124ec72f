"""The place in a zone for its label and tokens: the largest rectangle of a known shape inside it.

A picture 525 px wide must have room in every zone for the label and three tokens. A token is 11 px across and a label
of four characters is 24 x 10 px, so they need either 36 x 22 px (the label over a row of three) or 24 x 34 px (the
label over two rows).
"""

from typing import NamedTuple

from bot.games.castle.board.outlines import Point

SMALLEST_PICTURE = 525
"""The width in px at which the whole board must still be readable."""

SHAPES_IN_PIXELS = ((36.0, 22.0), (24.0, 34.0))
"""Width and height of the two layouts of a label and three tokens, at `SMALLEST_PICTURE`."""


class Room(NamedTuple):
    """The largest rectangle of one of the shapes inside a zone, in board units; `scale` 1 is just enough."""

    centre: Point
    width: float
    height: float
    scale: float


def largest_room(polygon: tuple[Point, ...], board_width: float) -> Room:
    """The best room in a zone's polygon: the larger scale of the two shapes, found to a quarter of a board unit."""
    unit = board_width / SMALLEST_PICTURE
    return max(
        (_room(polygon, width * unit, height * unit) for width, height in SHAPES_IN_PIXELS),
        key=lambda room: room.scale,
    )


def _room(polygon: tuple[Point, ...], width: float, height: float) -> Room:
    """The room of one shape. Scaled so that the shape is a square of half-width 1, its size is a Chebyshev distance."""
    scaled = [(2 * x / width, 2 * y / height) for x, y in polygon]
    walls = list(zip(scaled, scaled[1:] + scaled[:1], strict=True))
    middle = _middle(scaled)

    def merit(place: Point, least: float = 0.0) -> tuple[float, float]:
        room = _reach(place, walls, least) if is_inside(place, scaled) else 0.0
        # Rounded, so that among equal places the one nearest to the middle wins, not one by a rounding error.
        return round(room, 6), -abs(place[0] - middle[0]) - abs(place[1] - middle[1])

    def best_of(places: list[Point]) -> Point:
        best, most = places[0], merit(places[0])
        last, reach = best, most[0]
        for place in places[1:]:
            # The next place is no farther from the walls than the last one and the way to it together.
            if reach and reach + max(abs(place[0] - last[0]), abs(place[1] - last[1])) < most[0] - 2e-6:
                continue
            found = merit(place, most[0])
            last, reach = place, found[0]
            best, most = (place, found) if found > most else (best, most)
        return best

    step = (2 / width, 2 / height)
    best = best_of([middle, *_places(scaled, step)])
    best = best_of([best, *_around(best, step)])
    scale = merit(best)[0]
    return Room((best[0] * width / 2, best[1] * height / 2), width * scale, height * scale, scale)


def _reach(place: Point, walls: list[tuple[Point, Point]], least: float) -> float:
    """The distance of the nearest wall, at most 3; the search stops at the first wall nearer than `least`."""
    reach = 3.0
    for a, b in walls:
        reach = min(reach, _chebyshev(place, a, b))
        # A millionth less, because places that round to the same value may differ in their distance to the
        # middle.
        if reach < least - 1e-6:
            return reach
    return reach


def _places(polygon: list[Point], step: Point) -> list[Point]:
    """A grid of whole board units over the bounding box of a scaled polygon, without its sides."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    columns, rows = round((max(xs) - min(xs)) / step[0]), round((max(ys) - min(ys)) / step[1])
    return [
        (min(xs) + column * step[0], min(ys) + row * step[1])
        for column in range(1, columns)
        for row in range(1, rows)
    ]


def _around(place: Point, step: Point) -> list[Point]:
    """The places up to one unit away, in steps of a quarter."""
    quarters = [quarter / 4 for quarter in range(-4, 5)]
    return [
        (place[0] + east * step[0], place[1] + south * step[1]) for east in quarters for south in quarters
    ]


def _middle(points: list[Point]) -> Point:
    """The centre of gravity of a polygon's area."""
    area = east = south = 0.0
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        part = x1 * y2 - x2 * y1
        area, east, south = area + part, east + (x1 + x2) * part, south + (y1 + y2) * part
    return east / (3 * area), south / (3 * area)


def is_inside(place: Point, polygon: list[Point] | tuple[Point, ...]) -> bool:
    """True if a point lies inside a polygon; undefined on the outline."""
    x, y = place
    inside = False
    for index, (x2, y2) in enumerate(polygon):
        x1, y1 = polygon[index - 1]
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def _chebyshev(place: Point, a: Point, b: Point) -> float:
    """The minimum of max(|dx|, |dy|) between a point and a stretch of wall."""
    ax, ay, dx, dy = a[0] - place[0], a[1] - place[1], b[0] - a[0], b[1] - a[1]
    turns = ((-ax, dx), (-ay, dy), (ay - ax, dx - dy), (-ax - ay, dx + dy))
    stops = [0.0, 1.0] + [top / bottom for top, bottom in turns if bottom and 0 < top / bottom < 1]
    return min(max(abs(ax + stop * dx), abs(ay + stop * dy)) for stop in stops)
