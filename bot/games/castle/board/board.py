"""The board of the castle game (R3): zones with their attributes, links, noise, track and outlines.

Everything is computed once from the board file. Links come from the borders of neighbouring zones: `wall` if the file
declares a wall there and no gate or bridge, otherwise `open` (R3.2), so the picture and the rules cannot disagree.
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, NamedTuple

from bot.engine.boards.protocol import Distances, Neighbours, Zone
from bot.engine.boards.zones import ZoneGraph
from bot.games.castle.board.errors import BoardError
from bot.games.castle.board.outlines import Point, outlines
from bot.games.castle.board.source import BoardSource, parsed
from bot.games.castle.board.space import Room, largest_room

STANDARD_BOARD = Path(__file__).parents[4] / "data" / "castle" / "board.txt"
"""The file of the board on which the game is played."""

BorderKind = Literal["open", "wall", "gate", "bridge"]
CastleName = Literal["A", "B"]


class Compass(StrEnum):
    """The four directions of the picture, north up."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Border(NamedTuple):
    """The border of two neighbouring zones: `lines` are polylines in board units; `a` is the lower zone number."""

    a: Zone
    b: Zone
    kind: BorderKind
    lines: tuple[tuple[Point, ...], ...]


class CastleBoard(ZoneGraph):
    """An engine board with link kinds "open", "wall" and "track", and all attributes of R3.1, by zone.

    Never changed after it is built (see `load_board`). Lists indexed by zone are tuples as long as `labels`. Geometry
    is in board units: one cell of the map, x east, y south, `width` x `height` in total. Raises BoardError if the
    source makes no board.
    """

    def __init__(self, source: BoardSource) -> None:
        traced = outlines(source.cells, source.labels)
        index = {label: Zone(zone) for zone, label in enumerate(source.labels)}
        shared = _shared_lines((chain.left, chain.right, chain.points) for chain in traced.chains)
        kinds = _border_kinds(source, frozenset(shared), index)
        track = _track_links(source, kinds, index)
        areas = _areas(source, index)
        super().__init__(source.labels, {**_links(kinds), "track": track}, areas=areas)

        self.width, self.height = len(source.cells[0]), len(source.cells)
        self.cells = source.cells
        self.polygons = traced.polygons
        self.borders = tuple(Border(*pair, kinds[pair], tuple(shared[pair])) for pair in sorted(shared))
        self.border_kinds = kinds

        self.open_links: Neighbours = self.neighbours("open")
        self.wall_links: Neighbours = self.neighbours("wall")
        self.track_links: Neighbours = self.neighbours("track")
        self.noise: Distances = self.distances("open", "wall")

        self._set_attributes(source)
        self.compass_facts = tuple((index[a], Compass(way), index[b]) for _, a, way, b in source.compass)

    def _set_attributes(self, source: BoardSource) -> None:
        if both := source.marks["castle A"] & source.marks["castle B"]:
            raise BoardError(f"{min(both)} is in both castles.")
        marked = {
            mark: tuple(label in zones for label in self.labels) for mark, zones in source.marks.items()
        }
        self.is_moat = marked["moat"]
        self.is_edge = marked["edge"]
        self.has_watch_post = marked["watch posts"]
        self.has_barracks = marked["barracks"]
        self.inside_outer_moat = marked["inside outer moat"]
        self.between_castles = marked["between castles"]
        self.is_track: tuple[bool, ...] = tuple(map(bool, self.track_links))
        self.castle = tuple(map(_castle, marked["castle A"], marked["castle B"]))
        self.edges = self._where(self.is_edge)
        self.watch_posts = self._where(self.has_watch_post)
        self.barracks = self._where(self.has_barracks)
        self.track = self._where(self.is_track)
        self.castle_zones = {"A": self._where(self.castle, "A"), "B": self._where(self.castle, "B")}
        self.traitor_starts = tuple(zone for zone in self.zones if self._is_traitor_start(zone))

    def _where(self, attribute: tuple[object, ...], value: object = True) -> tuple[Zone, ...]:
        return tuple(zone for zone in self.zones if attribute[zone] == value)

    def _is_traitor_start(self, zone: Zone) -> bool:
        """True if the traitor may start in a zone (R4.12); guards who stand there are not considered."""
        return (
            self.inside_outer_moat[zone]
            and not self.castle[zone]
            and not self.is_moat[zone]
            and not self.between_castles[zone]
        )

    @cached_property  # 0.5 s, and every heading in a text needs one
    def rooms(self) -> tuple[Room, ...]:
        """For each zone the best rectangle for its label and tokens; computed on first use."""
        return tuple(largest_room(polygon, self.width) for polygon in self.polygons)

    @property
    def centre(self) -> tuple[Point, ...]:
        """For each zone a point well inside it: the middle of its room."""
        return tuple(room.centre for room in self.rooms)

    def border_kind(self, a: int, b: int) -> BorderKind | None:
        """The kind of border of two zones; None if they are not neighbours (corner contact does not count, R3.2)."""
        return self.border_kinds.get((Zone(min(a, b)), Zone(max(a, b))))

    def heading(self, start: int, end: int) -> Compass:
        """The direction, one of four, in which `end` lies from `start` on the picture (R29.3)."""
        (x1, y1), (x2, y2) = self.centre[start], self.centre[end]
        east, south = x2 - x1, y2 - y1
        if abs(east) >= abs(south):
            return Compass.EAST if east > 0 else Compass.WEST
        return Compass.SOUTH if south > 0 else Compass.NORTH


Pair = tuple[Zone, Zone]
"""Two neighbouring zones, the lower one first."""


def load_board(path: Path = STANDARD_BOARD) -> CastleBoard:
    """The board in a file. Raises BoardError, with one sentence, if the file makes no board."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BoardError(f"The board file {path.name} cannot be read.") from None
    return board_from_text(text)


def board_from_text(text: str) -> CastleBoard:
    """The board described by the text of a board file. Raises BoardError like `load_board`."""
    return CastleBoard(parsed(text))


@cache  # 0.4 s per call
def standard_board() -> CastleBoard:
    """The board on which the game is played, read once."""
    return load_board()


def _shared_lines(
    chains: Iterable[tuple[int, int, tuple[Point, ...]]],
) -> dict[Pair, list[tuple[Point, ...]]]:
    shared: dict[Pair, list[tuple[Point, ...]]] = {}
    for left, right, points in chains:
        if left >= 0 and right >= 0:
            pair = (Zone(min(left, right)), Zone(max(left, right)))
            shared.setdefault(pair, []).append(points)
    return shared


def _border_kinds(
    source: BoardSource, pairs: frozenset[Pair], index: dict[str, Zone]
) -> dict[Pair, BorderKind]:
    kinds: dict[Pair, BorderKind] = dict.fromkeys(pairs, "open")
    for line, here, there in source.walls:
        walled = {_pair(index[a], index[b]) for a in here for b in there if a != b} & pairs
        if not walled:
            raise BoardError(f"Line {line}: no zones on the two sides of this wall are neighbours.")
        kinds.update(dict.fromkeys(walled, "wall"))
    # After the walls, because a gate is an opening in one of them.
    for line, kind, a, b in source.openings:
        pair = _pair(index[a], index[b])
        if pair not in pairs:
            raise BoardError(f"Line {line}: {a} and {b} are no neighbours, so no {kind} can join them.")
        if kind == "gate" and kinds[pair] != "wall":
            raise BoardError(f"Line {line}: there is no wall between {a} and {b} for a gate.")
        kinds[pair] = kind
    return kinds


def _track_links(source: BoardSource, kinds: dict[Pair, BorderKind], index: dict[str, Zone]) -> list[Pair]:
    links = []
    for line, a, b in source.track:
        pair = _pair(index[a], index[b])
        if kinds.get(pair, "wall") == "wall":
            where = "are no neighbours" if pair not in kinds else "have a wall between them"
            raise BoardError(f"Line {line}: the track cannot run from {a} to {b}, which {where}.")
        if wet := {a, b} & source.marks["moat"]:
            raise BoardError(f"Line {line}: the track cannot run through the moat zone {min(wet)}.")
        links.append(pair)
    return links


def _links(kinds: dict[Pair, BorderKind]) -> dict[str, list[Pair]]:
    return {
        "open": [pair for pair, kind in kinds.items() if kind != "wall"],
        "wall": [pair for pair, kind in kinds.items() if kind == "wall"],
    }


def _pair(a: Zone, b: Zone) -> Pair:
    return (a, b) if a < b else (b, a)


def _castle(in_a: bool, in_b: bool) -> CastleName | None:
    return "A" if in_a else "B" if in_b else None


def _areas(source: BoardSource, index: dict[str, Zone]) -> dict[str, list[Zone]]:
    for label in source.labels:
        names = [name for name, zones in source.areas.items() if label in zones]
        if len(names) != 1:
            wrong = "no area" if not names else f"two areas, {names[0]} and {names[1]}"
            raise BoardError(f"{label} is in {wrong}; every zone belongs to exactly one.")
    return {name: [index[label] for label in zones] for name, zones in source.areas.items()}
