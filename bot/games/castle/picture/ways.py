"""Ways over the map: from place to place, through gates and over bridges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from bot.engine.board import Zone
from bot.games.castle.board import CastleBoard
from bot.games.castle.kinds import Place, on_map
from bot.games.castle.picture.ground import Terrain
from rendering.scene import Path, Point


def stretches(there: Terrain, way: Iterable[Place | None]) -> Iterator[list[Zone]]:
    """The parts of a way that run over the map: what goes through a passage is not on it."""
    part: list[Zone] = []
    for place in way:
        zone = on_map(place)
        if part and (zone is None or not there.is_border(part[-1], zone)):
            yield part
            part = []
        if zone is not None:
            part.append(zone)
    if part:
        yield part


def path(there: Terrain, zones: Sequence[Zone]) -> Path:
    """A way through neighbouring zones, from the middle of the first over every border to the middle of the last."""
    points: list[Point] = [there.rooms[zones[0]].middle]
    for a, b in pairwise(zones):
        points += there.way(a, b)[1:]
    return tuple(points)


def outline(board: CastleBoard, zones: frozenset[Zone]) -> tuple[Path, ...]:
    """The borders between these zones and all others, joined to lines as long as they go."""
    pieces = [
        line for link in board.borders if (link.a in zones) is not (link.b in zones) for line in link.lines
    ]
    joined: list[Path] = []
    while pieces:
        joined.append(_grown(pieces.pop(), pieces))
    return tuple(sorted(joined))


def _grown(line: Path, pieces: list[Path]) -> Path:
    """A line with all pieces that go on from either end, which are taken away."""
    for _end in range(2):
        while (
            onward := next((each for each in pieces if line[-1] in (each[0], each[-1])), None)
        ) is not None:
            pieces.remove(onward)
            line = (*line, *(onward if onward[0] == line[-1] else onward[::-1])[1:])
        line = line[::-1]
    return line
