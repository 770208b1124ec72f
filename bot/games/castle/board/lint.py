"""Checks of a board before it is played on: R3.9, geometry, reach, and figures for its author."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise
from math import dist
from statistics import median
from typing import NamedTuple

from bot.engine.boards.protocol import UNREACHABLE, Zone
from bot.engine.boards.reach import nearest
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.board.errands import Errand, quickest_errand, shortest_errand
from bot.games.castle.board.outlines import Point

LARGEST_AREA = 20
"""The maximum number of zones in an area: a menu of them must fit on a phone."""

SHORTEST_BORDER = 1.9
"""The minimum length of a border, in board units; on a picture of 525 px a shorter one looks like a corner."""

ROPES = 3
"""The number of the ninja's Rope cards (R5.2)."""


class LintReport(NamedTuple):
    """`problems`: one sentence each, none if the board is valid. `figures`: names and values, in print order."""

    problems: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]


def lint(
    board: CastleBoard,
    *,
    sentries: int = 8,
    patrols: int = 3,
    sleepers: int = 8,
    sleepers_per_barracks: int = 2,
    traps: int = 2,
    hidden_sentries: int = 2,
    objects_may_share_barracks: bool = True,
) -> LintReport:
    """All problems of a board for a game with these numbers (see R27), and its figures."""
    problems = [
        *_castle_problems(board, 6 + traps + hidden_sentries, objects_may_share_barracks),
        *_garrison_problems(board, sentries, sleepers, sleepers_per_barracks),
        *_track_problems(board, patrols),
        *_start_problems(board),
        *_way_problems(board),
        *_shape_problems(board),
        *_fact_problems(board),
    ]
    return LintReport(tuple(problems), tuple(figures(board)))


def report_text(report: LintReport) -> str:
    """The report as lines for a terminal: figures first, then the problems, or a line that there are none."""
    width = max(len(name) for name, _ in report.figures)
    lines = [f"{name:<{width}}  {value}" for name, value in report.figures]
    verdict = [f"Problem: {sentence}" for sentence in report.problems] or ["No problems found."]
    return "\n".join([*lines, *verdict])


@cache  # make bench, E1: a hundredth of a match
def object_zones(board: CastleBoard, *, objects_may_share_barracks: bool = True) -> dict[str, list[Zone]]:
    """The zones where goals, traps and hidden sentries may lie, by castle (R4.9, R4.10)."""
    return {
        castle: [
            zone
            for zone in zones
            if not board.has_watch_post[zone] and (objects_may_share_barracks or not board.has_barracks[zone])
        ]
        for castle, zones in board.castle_zones.items()
    }


def _castle_problems(board: CastleBoard, objects: int, may_share: bool) -> Iterator[str]:
    """R3.9: what is wrong with the castles.

    One is missing, one has a moat zone, or there is too little room for the objects in one or in both together.
    """
    rooms = object_zones(board, objects_may_share_barracks=may_share)
    for castle, zones in board.castle_zones.items():
        if not zones:
            yield f"There is no castle {castle}."
        elif len(rooms[castle]) < 3:
            yield f"Castle {castle} has only {len(rooms[castle])} zones for goals; it needs 3."
        if any(board.is_moat[zone] for zone in zones):
            yield f"Castle {castle} has a moat zone in it."
    if (total := sum(map(len, rooms.values()))) < objects:
        yield f"The castles have {total} zones for goals, traps and hidden sentries; they need {objects}."


def _garrison_problems(board: CastleBoard, sentries: int, sleepers: int, each: int) -> Iterator[str]:
    """R3.9: too few watch posts for the sentries, or too few barracks for the sleepers."""
    if len(board.watch_posts) < sentries:
        yield f"There are {len(board.watch_posts)} watch posts for {sentries} sentries."
    if each * len(board.barracks) < sleepers:
        yield f"{len(board.barracks)} barracks with {each} sleepers each are too few for {sleepers}."


def _track_problems(board: CastleBoard, patrols: int) -> Iterator[str]:
    """R3.7, R3.9, R29.5: the track is missing (with patrols), has a dead end or no fork, or runs through a castle."""
    if patrols and not board.track:
        yield "There is no patrol track."
    for zone in board.track:
        if len(board.track_links[zone]) == 1:
            yield f"The track ends at {board.label(zone)}."
        if board.castle[zone]:
            yield f"The track runs through {board.label(zone)}, which is in a castle."
    if board.track and not forks(board):
        yield "The track has no fork."


def forks(board: CastleBoard) -> list[Zone]:
    """The track zones with three or more track neighbours."""
    return [zone for zone in board.track if len(board.track_links[zone]) > 2]


def _start_problems(board: CastleBoard) -> Iterator[str]:
    """R3.9: a start is missing, the passage has no place, or an edge zone does not touch the edge of the map."""
    if not board.edges:
        yield "There is no edge zone for the ninja to start in."
    if not board.traitor_starts:
        yield "There is no zone for the traitor to start in."
    if all(board.is_moat):
        yield "Every zone is a moat, so the secret passage has no place."
    yield from (
        f"{board.label(zone)} is marked as edge but does not touch the edge of the map."
        for zone in board.edges
        if not any(x in (0, board.width) or y in (0, board.height) for x, y in board.polygons[zone])
    )


def _way_problems(board: CastleBoard) -> Iterator[str]:
    """A zone out of reach, too few ways into the yard or a castle, no wall for a rope there, or a castle in parts."""
    walks = board.distances("open")
    for zone in board.zones:
        if min((walks[edge][zone] for edge in board.edges), default=UNREACHABLE) == UNREACHABLE:
            yield f"{board.label(zone)} cannot be reached from the edge without a rope."
    if len(yard_gates(board)) < 2:
        yield "The yard needs at least two gates."
    for castle, zones in board.castle_zones.items():
        if len(_leaving(board.open_links, zones)) < 2:
            yield f"Castle {castle} needs at least two ways in."
        if not _leaving(board.wall_links, zones):
            yield f"Castle {castle} has no wall that a rope would help over."
        if zones and not _is_connected(board, zones):
            yield f"The zones of castle {castle} are not joined inside it, so a rope does not reach them all."


def yard_gates(board: CastleBoard) -> list[tuple[Zone, Zone]]:
    """The open links through the outer wall, as pairs: the zone inside, then the one outside (edge or outer moat)."""
    inside = [zone for zone in board.zones if board.inside_outer_moat[zone]]
    return _leaving(board.open_links, inside)


def _leaving(links: tuple[tuple[Zone, ...], ...], zones: Iterable[Zone]) -> list[tuple[Zone, Zone]]:
    within = set(zones)
    return [(zone, there) for zone in sorted(within) for there in links[zone] if there not in within]


def _is_connected(board: CastleBoard, zones: tuple[Zone, ...]) -> bool:
    within = set(zones)
    joined = nearest(zones[:1], lambda zone: within.intersection(board.open_links[zone]))
    return {zone for zone, _, _ in joined} == within


def _shape_problems(board: CastleBoard) -> Iterator[str]:
    """A gap or overlap of zones, a zone without room, a border too short to see, or an area with too many zones."""
    total = sum(map(_area, board.polygons))
    if abs(total - board.width * board.height) > 1e-6:
        yield f"The zones cover {total:.2f} units instead of {board.width * board.height}."
    yield from _crossings(board)
    for zone, room in enumerate(board.rooms):
        if room.scale < 1:
            yield f"{board.label(zone)} is too small for its label and three tokens (room {room.scale:.2f})."
    for border in board.borders:
        if sum(map(_length, border.lines)) < SHORTEST_BORDER:
            yield f"The border of {board.label(border.a)} and {board.label(border.b)} is too short to see."
    for name, zones in board.areas.items():
        if len(zones) > LARGEST_AREA:
            yield f"The area {name} has {len(zones)} zones; at most {LARGEST_AREA} are allowed."


def _area(polygon: tuple[Point, ...]) -> float:
    """The area, positive for an outline that runs clockwise on the picture."""
    closed = (*polygon, polygon[0])
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(closed)) / 2


def _length(line: tuple[Point, ...]) -> float:
    return sum(dist(a, b) for a, b in pairwise(line))


def _crossings(board: CastleBoard) -> Iterator[str]:
    """A problem for each two straightened borders that cross, because zones would overlap there."""
    stretches = [
        (border, pair) for border in board.borders for line in border.lines for pair in pairwise(line)
    ]
    for (one, (a, b)), (other, (c, d)) in combinations(stretches, 2):
        if _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0:
            yield f"Borders cross near {board.label(one.a)}, {board.label(one.b)} and {board.label(other.b)}."


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _fact_problems(board: CastleBoard) -> Iterator[str]:
    """R29.3: compass facts of the board file that are false on the picture, or not about a track link."""
    for start, way, end in board.compass_facts:
        if end not in board.track_links[start]:
            yield f"No track joins {board.label(start)} and {board.label(end)}."
        if (found := board.heading(start, end)) != way:
            yield f"{board.label(end)} lies {found} of {board.label(start)}, not {way}."


def figures(board: CastleBoard) -> Iterator[tuple[str, str]]:
    """The figures that help the author of a board, as names and values."""
    families = Counter(label.rstrip("0123456789") for label in board.labels)
    degrees = Counter(len(a) + len(b) for a, b in zip(board.open_links, board.wall_links, strict=True))
    yield "Zones", f"{len(board)} ({_counts(families)})"
    yield (
        "Moat, edge, traitor starts",
        f"{sum(board.is_moat)}, {len(board.edges)}, {len(board.traitor_starts)}",
    )
    yield "Watch posts", f"{len(board.watch_posts)} ({_names(board, board.watch_posts)})"
    yield "Barracks", f"{len(board.barracks)} ({_names(board, board.barracks)})"
    yield "Track", f"{len(board.track)} zones, forks at {_names(board, forks(board))}"
    yield "Neighbours of a zone", _counts(degrees)
    yield "Diameter", f"{_diameter(board, 'open', 'wall')} through walls, {_diameter(board, 'open')} by gates"
    yield "Gates into the yard", ", ".join(f"{board.label(b)}-{board.label(a)}" for a, b in yard_gates(board))
    for castle, zones in board.castle_zones.items():
        ways = _leaving(board.open_links, zones)
        yield f"Ways into castle {castle}", ", ".join(f"{board.label(b)}-{board.label(a)}" for a, b in ways)
    yield from _errand_figures(board)
    tightest = min(board.zones, key=lambda zone: board.rooms[zone].scale)
    yield "Tightest zone", f"{board.label(tightest)} (room {board.rooms[tightest].scale:.2f})"
    yield "Zones that meet only at a corner", ", ".join(corner_contacts(board)) or "none"
    yield "Largest area", f"{max(map(len, board.areas.values()))} zones"


def _errand_figures(board: CastleBoard) -> Iterator[tuple[str, str]]:
    for castle, goals in object_zones(board).items():
        for way, ropes in (("by gates", 0), (f"with {ROPES} ropes", ROPES)):
            short = [shortest_errand(board, goal, ropes=ropes) for goal in goals]
            quick = [quickest_errand(board, goal, ropes=ropes) for goal in goals]
            if any(short) and any(quick):
                yield f"Edge - castle {castle} - edge {way}", _errands(short, quick)


def _errands(short: list[Errand | None], quick: list[Errand | None]) -> str:
    """The range of the steps of `short` and of the turns of `quick`, as a text; None is a goal without a way."""
    steps = sorted(errand.steps for errand in short if errand)
    turns = sorted(errand.turns for errand in quick if errand)
    return f"{steps[0]} to {steps[-1]} steps (half within {median(steps):g}), {turns[0]} to {turns[-1]} turns"


def corner_contacts(board: CastleBoard) -> list[str]:
    """The pairs of zones that share a point but no border, as “YA1-YA2”; such a pair is no link (R3.2)."""
    meeting: dict[Point, set[int]] = {}
    for border in board.borders:
        for line in border.lines:
            for point in (line[0], line[-1]):
                meeting.setdefault(point, set()).update((border.a, border.b))
    return sorted(
        f"{board.label(a)}-{board.label(b)}"
        for zones in meeting.values()
        for a, b in combinations(sorted(zones), 2)
        if board.border_kind(a, b) is None
    )


def _diameter(board: CastleBoard, *kinds: str) -> int:
    return max(max(row) for row in board.distances(*kinds))


def _counts(counter: Counter[str] | Counter[int]) -> str:
    return ", ".join(
        f"{name}: {count}" for name, count in sorted(counter.items(), key=lambda item: str(item[0]))
    )


def _names(board: CastleBoard, zones: Iterable[Zone]) -> str:
    return ", ".join(board.label(zone) for zone in zones)
