"""The board as marks that never change: ground, borders, walls, gates, the track, signs and names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain

from bot.engine.boards.protocol import Zone
from bot.games.castle.art import ART, Land, Line, Shape
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.picture.castles import towers
from bot.games.castle.picture.scenery import Garden
from bot.games.castle.picture.track import walks
from bot.games.castle.picture.within import is_roofed, walled, within_walls
from rendering.pen import along, length
from rendering.placement.boxes import around
from rendering.placement.larger import enlarged, without
from rendering.placement.layout import SIGN, Box, Room, covered, room_for
from rendering.scene import Base, BaseMark, Border, Ground, Label, Path, Point, Sign

FIGURE = 48 / 1600
"""The diameter of a figure as a share of the board's width: 48 pixels of 1600."""
RESTING = 0.7
"""The size of a resting zone name, as a share of a large one: capitals of 23 pixels of 1600, large ones have 33."""

WALLS = (1.0, 0.45)
"""The shares of the walls that are tried to stay free of figures, until one has its full size."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A board as drawn: its base, the outline and room of each zone, and the crossing point of each two neighbours.

    `large` are the rooms of the zones while their names are large; `in_the_way` are the zones that each of these names
    overlaps.
    """

    base: Base
    polygons: tuple[Path, ...]
    rooms: tuple[Room, ...]
    crossings: dict[tuple[Zone, Zone], Point]
    large: tuple[Room, ...]
    in_the_way: tuple[tuple[Zone, ...], ...]
    kept: tuple[tuple[Box, ...], ...]
    """The boxes of the name and the signs of each zone."""
    names: tuple[Box, ...]
    """The boxes of all names at rest: they must stay readable where the same names are also drawn large."""

    def naming(self, zones: Collection[Zone]) -> Terrain:
        """The terrain while the names of these zones are large; what they overlap has less room."""
        rooms, kept = [*self.rooms], [*self.kept]
        for zone in zones:
            rooms[zone] = self.large[zone]
            kept[zone] = _kept(rooms[zone])
        for zone in sorted(zones):
            for other in self.in_the_way[zone]:
                rooms[other] = without(rooms[other], self.large[zone].name)
        return replace(self, rooms=tuple(rooms), kept=tuple(kept))

    def is_border(self, a: Zone, b: Zone) -> bool:
        """True if two zones are neighbours, with a wall or without."""
        return (min(a, b), max(a, b)) in self.crossings

    def crossing(self, a: Zone, b: Zone) -> Point:
        """The point where figures cross the border of two neighbours: at a gate or bridge, or in the middle."""
        return self.crossings[min(a, b), max(a, b)]

    def way(self, a: Zone, b: Zone) -> Path:
        """The way from the middle of a zone over the border to the middle of its neighbour."""
        return self.rooms[a].middle, self.crossing(a, b), self.rooms[b].middle


@cache  # 1 to 3 s, and every picture needs it
def ground(board: CastleBoard) -> Terrain:
    """The drawn board, made once; this also computes what directions need, so that nobody waits for that later."""
    # Asserted for its side effect: this computes all rooms now, not at the first heading in a text.
    assert len(board.centre) == len(board.zones)
    unit = board.width * FIGURE
    rooms, large = _rooms(board, unit)
    crossings = {(link.a, link.b): _middle(max(link.lines, key=length)) for link in board.borders}
    track = tuple(walks(board, rooms, crossings))
    garden = Garden(board, rooms, unit, track)
    # In painting order: later marks lie above earlier ones.
    marks = (
        *_lands(board),
        *_thin(board),
        *(Border(walk, Line.TRACK) for walk in track),
        *_thick(board),
        *garden.plants([_land(board, zone) for zone in board.zones]),
        *garden.lamps,
        *towers(board, rooms, unit),
        *_names(board, rooms),
    )
    base = Base(float(board.width), float(board.height), unit, marks, ART)
    return Terrain(
        base,
        board.polygons,
        rooms,
        crossings,
        large,
        in_the_way=tuple(_in_the_way(rooms, large)),
        kept=tuple(map(_kept, rooms)),
        names=tuple(chain.from_iterable(covered(mark, unit) for mark in marks if isinstance(mark, Label))),
    )


def _kept(room: Room) -> tuple[Box, ...]:
    signs = zip(room.signs, room.sign_sizes, strict=True)
    return room.name, *(around(at, SIGN * size * room.unit, SIGN * size * room.unit) for at, size in signs)


def _rooms(board: CastleBoard, unit: float) -> tuple[tuple[Room, ...], tuple[Room, ...]]:
    """The room of each zone, and the same while its name is large.

    If a large name would find no good place, the zone reserves room for it from the beginning.
    """
    whole = Box(0.0, 0.0, float(board.width), float(board.height))
    free = [within_walls(board, zone, unit) for zone in board.zones]
    rooms = [_room(board, zone, unit, RESTING) for zone in board.zones]
    for zone in enlarged(rooms, board.labels, free, whole)[1]:
        rooms[zone] = replace(_room(board, Zone(zone), unit, 1.0), label_size=RESTING)
    return tuple(rooms), enlarged(rooms, board.labels, free, whole)[0]


def _in_the_way(rooms: Sequence[Room], large: Sequence[Room]) -> Iterator[tuple[Zone, ...]]:
    for nth, room in enumerate(large):
        met = (
            Zone(other)
            for other, beyond in enumerate(rooms)
            if other != nth
            and any(box is not None and box.meets(room.name) for box in (beyond.field, beyond.shelf))
        )
        yield tuple(met)


def _room(board: CastleBoard, zone: Zone, unit: float, largest: float) -> Room:
    signs = board.has_watch_post[zone] + board.has_barracks[zone]
    rooms = (
        room_for(
            within_walls(board, zone, unit, share), unit, board.labels[zone], signs=signs, largest=largest
        )
        for share in WALLS
    )
    return next((room for room in rooms if room.size >= 1.0), None) or room_for(
        board.polygons[zone], unit, board.labels[zone], signs=signs, largest=largest
    )


def _lands(board: CastleBoard) -> Iterator[BaseMark]:
    return (Ground(board.polygons[zone], _land(board, zone)) for zone in board.zones)


def _land(board: CastleBoard, zone: Zone) -> Land:
    if board.is_moat[zone]:
        return Land.WATER
    if board.castle[zone]:
        return Land.HALL if board.castle[zone] == "A" else Land.HALL_TWO
    if board.between_castles[zone]:
        return Land.SHADED
    return Land.COURT if board.inside_outer_moat[zone] else Land.OUTER


def _thin(board: CastleBoard) -> Iterator[BaseMark]:
    """Borders without a wall: blue where a moat begins or ends, gold on land (R29.9)."""
    for link in board.borders:
        wet = board.is_moat[link.a] or board.is_moat[link.b]
        if link.kind in ("open", "bridge"):
            yield from (Border(line, Line.SHORE if wet else Line.OPEN) for line in link.lines)


def _thick(board: CastleBoard) -> Iterator[BaseMark]:
    """Walls first, so that no stone covers a gate."""
    for link in board.borders:
        role = Line.ROOFED if is_roofed(board, link) else Line.WALL
        yield from (Border(line, role) for line in walled(link))
    for link in board.borders:
        if link.kind in ("gate", "bridge"):
            yield Border(max(link.lines, key=length), Line.GATE if link.kind == "gate" else Line.BRIDGE)


def buildings(there: Terrain, board: CastleBoard) -> Iterator[Sign]:
    """The watch posts and barracks as marks of the moment, which also a picture for a phone shows."""
    for zone in board.zones:
        yield from _signs(board, zone, there.rooms[zone])


def _signs(board: CastleBoard, zone: Zone, room: Room) -> Iterator[Sign]:
    signs = [Shape.TOWER] * board.has_watch_post[zone] + [Shape.HOUSE] * board.has_barracks[zone]
    places = zip(signs, room.signs, room.sign_sizes, strict=True)
    yield from (Sign(shape, at, size=size) for shape, at, size in places)


def _names(board: CastleBoard, rooms: tuple[Room, ...]) -> Iterator[BaseMark]:
    for zone in board.zones:
        room = rooms[zone]
        yield from _signs(board, zone, room)
        yield Label(board.labels[zone], room.label, size=room.label_size, is_dim=True)


def _middle(line: Path) -> Point:
    """The point half way along a line."""
    return along(line, length(line) / 2)[0]
