"""The patrol track as a smooth line that crosses each border at its crossing point."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from rendering.placement.layout import Room
from rendering.scene import Path, Point

FINENESS = 12
"""The number of pieces of a curve through a zone."""
BEND = 0.9
"""The straightness of a curve at its ends, as a share of its length: the larger, the later it turns."""
Crossings = dict[tuple[Zone, Zone], Point]


def walks(board: CastleBoard, rooms: tuple[Room, ...], crossings: Crossings) -> Iterator[Path]:
    """The track zone by zone: from border to border; at a fork or an end, from each border to the middle."""
    for zone in board.track:
        there = sorted(board.track_links[zone])
        doors = [_door(rooms, crossings, zone, other) for other in there]
        if len(doors) == 2:
            (start, inwards), (end, back) = doors
            yield _curve(start, inwards, end, (-back[0], -back[1]))
        else:
            yield from (_curve(at, inwards, rooms[zone].middle, (0.0, 0.0)) for at, inwards in doors)


def _door(rooms: tuple[Room, ...], crossings: Crossings, zone: Zone, other: Zone) -> tuple[Point, Point]:
    """The point where the track enters a zone, and its direction there, the same from both sides."""
    (x, y), (ox, oy) = rooms[zone].middle, rooms[other].middle
    far = hypot(x - ox, y - oy) or 1.0
    return crossings[min(zone, other), max(zone, other)], ((x - ox) / far, (y - oy) / far)


def _curve(start: Point, leaving: Point, end: Point, arriving: Point) -> Path:
    """A smooth line (a cubic Hermite curve) with given directions at its ends."""
    far = BEND * hypot(end[0] - start[0], end[1] - start[1])
    steps = [_weights(i / FINENESS, far) for i in range(FINENESS + 1)]
    knots = (start, leaving, end, arriving)
    return tuple(
        (
            round(sum(share * knot[0] for share, knot in zip(weights, knots, strict=True)), 3),
            round(sum(share * knot[1] for share, knot in zip(weights, knots, strict=True)), 3),
        )
        for weights in steps
    )


def _weights(t: float, far: float) -> tuple[float, float, float, float]:
    """The weights of the start, its direction, the end and its direction at share `t` of the way."""
    return 2 * t**3 - 3 * t**2 + 1, far * (t**3 - 2 * t**2 + t), 3 * t**2 - 2 * t**3, far * (t**3 - t**2)
