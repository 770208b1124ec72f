"""The checks of a layout, a function for each point of S28.3, and a report of its numbers (S28.2, S29.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from bot.engine.boards.compass import STRAIGHT, Direction
from bot.engine.boards.reach import nearest
from bot.games.raid.board.layout import BOARDS, GRID, Layout, board_of
from bot.games.raid.board.track import Track, label
from bot.games.raid.kinds import Half, Terrain, Tile

OUTS: Final = (frozenset[int](), *(frozenset(out) for out in ((2,), (3,), (2, 3), (2, 3, 4, 5, 6))))
"""The sets of boards that may be left out together (S21.1, S33.9)."""
MOST: Final[Mapping[tuple[Half, str], tuple[int, str]]] = {
    (Half.NIGHT, "L"): (27, "lanterns"),
    (Half.NIGHT, "S"): (12, "senjutsu cubes"),
    (Half.NIGHT, "G"): (24, "guards"),
    (Half.DAY, "B"): (20, "buki cubes"),
    (Half.DAY, "G"): (24, "guards"),
}
"""For each half and mark, how many pieces the game has for it (S1.2), and their name."""
PATROLS: Final = 8
BARE_ROWS: Final = (1, 47, 48, 49)
COVER: Final = (Terrain.ROOF, Terrain.BUSH, Terrain.TREE, Terrain.PALACE)
QUIET: Final = (Direction.NW, Direction.N, Direction.NE)


def lint(layout: Layout) -> list[str]:
    """The faults of a layout, one sentence each; empty if it is legal (S28.3.1 to S28.3.9).

    It checks the tracks with the boards of each set of `OUTS` left out, and stops at the first set with faults.
    """
    for out in OUTS:
        tracks = [Track(layout, half, out) for half in Half]
        if found := [fault for track in tracks for point in _POINTS for fault in point(track)]:
            return list(dict.fromkeys(found))
    return []


def report(layout: Layout) -> str:
    """The totals of a layout board by board (S28.2), its tiles, and its quiet lines (S29.4), as lines of text."""
    lines = [_line("", [*layout.names, "all"])]
    for half in Half:
        track = Track(layout, half)
        marks = {MOST[half, mark][1]: tiles for mark, tiles in track.marks.items()}
        marks["patrols"] = tuple(start for start, _end in track.patrols)
        for name, tiles in marks.items():
            counts = [sum(board_of(tile) == board for tile in tiles) for board in track.boards]
            lines.append(_line(f"{half} {name}", [*counts, sum(counts)]))
        kinds = Counter(track.terrain)
        lines.append(
            f"{half} tiles: " + ", ".join(f"{kinds[kind]} {kind}" for kind in Terrain if kinds[kind])
        )
        quiet = quiet_lines(track)
        lines += [f"{half} quiet lines from {label(tile)}: {count}" for tile, count in quiet.items()]
        lines.append(f"{half} quiet lines in all: {sum(quiet.values())}")
    return "\n".join(lines)


def _line(name: str, cells: Iterable[object]) -> str:
    return f"{name:22}" + "".join(f"{cell:>8}" for cell in cells)


def _terrain(track: Track) -> Iterator[str]:
    """S28.3.1: trees or water by night, and a palace that is not rows 47 to 49 exactly."""
    for tile in track.tiles:
        terrain = track.terrain[tile]
        if track.half is Half.NIGHT and terrain in (Terrain.TREE, Terrain.WATER):
            yield f"By night {label(tile)} is {terrain}, which is there by day only."
        if (terrain is Terrain.PALACE) is not (_row(tile) >= 47):
            yield f"By {track.half} the palace is rows 47 to 49 exactly, and {label(tile)} is {terrain}."


def _marks(track: Track) -> Iterator[str]:
    """S28.3.2: more marks or patrols than there are pieces, and marks in the rows at the ends."""
    for mark, tiles in track.marks.items():
        most, name = MOST[track.half, mark]
        if len(tiles) > most:
            yield f"By {track.half} there are {len(tiles)} {name}, and pieces for {most}."
        for tile in tiles:
            if _row(tile) in BARE_ROWS:
                yield f"By {track.half} {label(tile)} has a mark, and rows 1 and 47 to 49 have none."
    if len(track.patrols) > PATROLS:
        yield f"By {track.half} there are {len(track.patrols)} patrols, and pieces for {PATROLS}."


def _ground(track: Track) -> Iterator[str]:
    """S28.3.3: marks on a kind of tile where their piece cannot stand or lie."""
    for mark, tiles in track.marks.items():
        for tile in tiles:
            terrain = track.terrain[tile]
            if mark == "G" and terrain is not Terrain.STREET:
                yield f"By {track.half} the guard of {label(tile)} stands on {terrain}, not on a street."
            elif mark == "S" and terrain is not Terrain.ROOF:
                yield f"The senjutsu cube of {label(tile)} lies on {terrain}, not on a roof."
            elif terrain in (Terrain.WATER, Terrain.TREE):
                yield f"By {track.half} {label(tile)} has a mark on {terrain}."


def _tracks(track: Track) -> Iterator[str]:
    """S28.3.4: tracks of patrols that are not straight on one board, not 3 to 5 tiles long, or not on free streets."""
    marked = {tile for tiles in track.marks.values() for tile in tiles}
    taken: set[Tile] = set()
    for ends in track.patrols:
        name, way = f"{label(ends[0])}>{label(ends[1])}", track.way(*ends)
        if way not in STRAIGHT or board_of(ends[0]) != board_of(ends[1]):
            yield f"By {track.half} the patrol {name} does not march straight along a row or column of one board."
            continue
        tiles = {*ends, *(track.between(*ends) or ())}
        if not 3 <= len(tiles) <= 5:
            yield f"By {track.half} the track {name} has {len(tiles)} tiles, not 3 to 5."
        for tile in sorted(tiles):
            if track.terrain[tile] is not Terrain.STREET or tile in marked or tile in taken:
                yield f"By {track.half} the track {name} meets {label(tile)}, which is no free street."
        taken |= tiles


def _rows(track: Track) -> Iterator[str]:
    """S28.3.5: rows with fewer than 3 tiles without guard or lantern, or fewer than 2 that no patrol crosses either."""
    guarded = {*track.marks["G"], *track.marks.get("L", ())}
    marched = {tile for ends in track.patrols for tile in (*ends, *(track.between(*ends) or ()))}
    for y in range(track.height):
        free = [tile for tile in track.tiles if track.y(tile) == y and tile not in guarded]
        quiet = [tile for tile in free if tile not in marched]
        if len(free) < 3 or len(quiet) < 2:
            yield f"By {track.half} row {_row(free[0]) if free else y + 1} has too few tiles without guards."


def _cover(track: Track) -> Iterator[str]:
    """S28.3.6: streets without cover within two tiles."""
    for tile in track.tiles:
        if track.terrain[tile] is Terrain.STREET:
            around = {tile, *track.beside(tile)}
            near = {other for each in around for other in (each, *track.beside(each))}
            if not any(track.terrain[each] in COVER for each in near):
                yield f"By {track.half} {label(tile)} has no cover within two tiles."


def _bodies(track: Track) -> Iterator[str]:
    """S28.3.7: buildings and waters that are too small or too large, and waters on more than one board."""
    for body in _joined(track, Terrain.ROOF, STRAIGHT):
        if not 2 <= len(body) <= 12:
            yield f"By {track.half} the building of {label(min(body))} has {len(body)} tiles, not 2 to 12."
    for body in _joined(track, Terrain.WATER, tuple(Direction)):
        if not 2 <= len(body) <= 14 or len(set(map(board_of, body))) > 1:
            yield f"The water of {label(min(body))} has {len(body)} tiles, not 2 to 14 on one board."


def _joined(track: Track, terrain: Terrain, ways: Iterable[Direction]) -> Iterator[set[Tile]]:
    left = {tile for tile in track.tiles if track.terrain[tile] is terrain}

    def beside(tile: Tile) -> list[Tile]:
        return [there for way in ways if (there := track.step(tile, way)) in left]

    while left:
        body = {tile for tile, _, _ in nearest((min(left),), beside)}
        left -= body
        yield body


def _balance(track: Track) -> Iterator[str]:
    """S28.3.8: boards whose marks left and right of column D differ by more than one."""
    for mark, tiles in track.marks.items():
        for board in track.boards:
            sides = [track.x(tile) for tile in tiles if board_of(tile) == board]
            left, right = sum(x < 3 for x in sides), sum(x > 3 for x in sides)
            if abs(left - right) > 1:
                name = MOST[track.half, mark][1]
                yield f"By {track.half} board {board} has {left} {name} in columns A to C and {right} in E to G."


def _quiet(track: Track) -> Iterator[str]:
    """S28.3.9: too few start tiles with a quiet line."""
    lines = quiet_lines(track)
    needed = 5 if track.half is Half.NIGHT else len(track.starts)
    if (quiet := sum(bool(lines[start]) for start in track.starts)) < needed:
        out = set(range(1, BOARDS + 1)) - set(track.boards)
        without = f" without boards {', '.join(map(str, sorted(out)))}" if out else ""
        yield f"By {track.half} {quiet} starts have a quiet line{without}, and {needed} should."


def quiet_lines(track: Track) -> dict[Tile, int]:
    """For each start tile its number of quiet lines: chains of steps F, Q and E that meet no guard or lantern (S29.4).

    They end on the first palace row by night, on row 1 by day.
    """
    guarded = {*track.marks["G"], *track.marks.get("L", ())}
    last = track.height - 3 if track.half is Half.NIGHT else 0
    counts = {tile: 1 for tile in track.tiles if track.y(tile) == last and tile not in guarded}
    ways = [track.relative(way) for way in QUIET]
    for y in range(last - ways[1].dy, track.y(track.starts[0]) - ways[1].dy, -ways[1].dy):
        for tile in (tile for tile in track.tiles if track.y(tile) == y and tile not in guarded):
            ahead = (track.step(tile, way) for way in ways)
            counts[tile] = sum(counts.get(there, 0) for there in ahead if there is not None)
    return {start: counts.get(start, 0) for start in track.starts}


def _row(tile: int) -> int:
    return GRID.y[tile] + 1


_POINTS: Final[tuple[Callable[[Track], Iterator[str]], ...]] = (
    _terrain,
    _marks,
    _ground,
    _tracks,
    _rows,
    _cover,
    _bodies,
    _balance,
    _quiet,
)
