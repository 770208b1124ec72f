"""The castle's board: R3, the facts of R29, and what a board file may not say."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard, Compass, board_from_text, load_board, standard_board
from bot.games.castle.board.errands import Errand, quickest_errand, shortest_errand
from bot.games.castle.board.errors import BoardError
from bot.games.castle.board.lint import _errands, corner_contacts, lint, report_text, yard_gates
from bot.games.castle.board.outlines import outlines
from bot.games.castle.board.space import is_inside, largest_room

TINY = """
[letters]
o OL 0
p OL 10
w OM 0
a YA 0
A CA 0
X CB 0
[map]      # two castles behind one yard each
o1o1w1a1a1A1A1A2
o1o1w1a1a1A1A1A2
o2o2o2a2a2X1X1X2
p0p0p0a2a2X1X1X2
[edge]
OL*
[moat]
OM*
[castle A]
CA*
[castle B]
CB*
[watch posts]
YA1 CA2
[barracks]
YA2
[inside outer moat]
YA* CA* CB*
[between castles]
[areas]
Outside: OL* OM*
Inside: YA* CA* CB*
[walls]
OM* OL* | YA*
CA* CB* | YA*
CA* | CB*
[gates]
OL2 YA2
YA1 CA1
[bridges]
OL1 OM1
[track]
YA1 YA2
[compass]
YA1 south YA2
"""


def labels(board: CastleBoard, zones: tuple[Zone, ...]) -> list[str]:
    return [board.label(zone) for zone in zones]


def neighbours(board: CastleBoard, kind: str, label: str) -> list[str]:
    return labels(board, board.neighbours(kind)[board.zone(label)])


@pytest.fixture(scope="module")
def tiny() -> CastleBoard:
    return board_from_text(TINY)


@pytest.fixture(scope="module")
def board() -> CastleBoard:
    return standard_board()


# The rules, on a board small enough to see


def test_R3_1_every_attribute_is_told_by_zone(tiny: CastleBoard) -> None:
    assert tiny.labels == ("CA1", "CA2", "CB1", "CB2", "OL1", "OL2", "OL10", "OM1", "YA1", "YA2")
    assert tiny.castle == ("A", "A", "B", "B", None, None, None, None, None, None)
    assert labels(tiny, tiny.castle_zones["B"]) == ["CB1", "CB2"]
    assert labels(tiny, tiny.edges) == ["OL1", "OL2", "OL10"]
    assert labels(tiny, tiny.watch_posts) == ["CA2", "YA1"]
    assert labels(tiny, tiny.barracks) == ["YA2"]
    assert [tiny.label(zone) for zone in tiny.zones if tiny.is_moat[zone]] == ["OM1"]
    assert tiny.area[tiny.zone("OM1")] == "Outside"
    assert labels(tiny, tiny.areas["Inside"]) == ["CA1", "CA2", "CB1", "CB2", "YA1", "YA2"]


def test_R3_2_neighbours_are_one_link_open_or_wall(tiny: CastleBoard) -> None:
    assert neighbours(tiny, "open", "YA1") == ["CA1", "YA2"]
    assert neighbours(tiny, "wall", "YA1") == ["OM1"]
    assert neighbours(tiny, "wall", "CB1") == ["CA1", "YA2"]
    assert tiny.border_kind(tiny.zone("YA2"), tiny.zone("OL2")) == "gate"
    assert tiny.border_kind(tiny.zone("OM1"), tiny.zone("OL1")) == "bridge"


def test_R3_2_a_corner_is_no_link(tiny: CastleBoard) -> None:
    assert tiny.border_kind(tiny.zone("YA1"), tiny.zone("CB1")) is None
    assert "CB1-YA1" in corner_contacts(tiny)


def test_R3_5_noise_passes_walls_and_moats(tiny: CastleBoard) -> None:
    assert tiny.noise[tiny.zone("CA2")][tiny.zone("CB2")] == 1
    assert tiny.noise[tiny.zone("OM1")][tiny.zone("CA2")] == 3
    assert tiny.noise[tiny.zone("OM1")][tiny.zone("OM1")] == 0


def test_R4_12_the_traitor_starts_in_the_yard(tiny: CastleBoard) -> None:
    assert labels(tiny, tiny.traitor_starts) == ["YA1", "YA2"]
    between = board_from_text(TINY.replace("[between castles]", "[between castles]\nYA2"))
    assert labels(between, between.traitor_starts) == ["YA1"]


def test_borders_and_polygons_share_their_lines(tiny: CastleBoard) -> None:
    corner = tiny.polygons[tiny.zone("YA1")]
    assert sorted(corner) == [(3, 0), (3, 2), (5, 0), (5, 2)]
    border = next(b for b in tiny.borders if (b.a, b.b) == (tiny.zone("OM1"), tiny.zone("YA1")))
    assert border.kind == "wall"
    assert border.lines == (((3, 0), (3, 2)),)


def test_a_stair_step_becomes_a_straight_line() -> None:
    slanted = board_from_text(TINY.replace("o1o1w1a1a1A1A1A2\no1o1w1a1a1", "o1o1w1w1a1A1A1A2\no1o1w1a1a1", 1))
    border = next(b for b in slanted.borders if slanted.label(b.b) == "YA1" and slanted.label(b.a) == "OM1")
    assert border.lines == (((3, 2), (4, 0)),)


# What a board file may not say


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ("p0p0p0a2", "p0p0a1a2", "YA1 is in two pieces: one lies at row 4, column 3."),
        ("p0p0p0a2", "p0p0o1a2", "OL1 is in two pieces: one lies at row 4, column 3."),
        ("p0p0p0a2", "p0p0p0", "Line {line}: every row of the map has the same even number of characters"),
        ("p0p0p0a2", "p0p0q0a2", "Line {line}: the cell 'q0' in column 3 of the map is no zone"),
        ("p0p0p0a2", "p0p0p.a2", "Line {line}: the cell 'p.' in column 3 of the map is no zone"),
        ("p0p0p0a2", "p0p0  a2", "Line {line}: the cell '  ' in column 3 of the map is no zone"),
        ("YA1 CA2", "YA1 CA7", "Line {line}: there is no zone CA7 on the map."),
        ("CA* | CB*", "MA* | CB*", "Line {line}: no zone of the family MA* is on the map."),
        ("CA* | CB*", "CA2 | YA1", "Line {line}: no zones on the two sides of this wall are neighbours."),
        ("CA* | CB*", "CA* CB*", "Line {line}: a wall stands between two lists"),
        ("YA1 CA1", "YA1 CB2", "Line {line}: YA1 and CB2 are no neighbours, so no gate can join them."),
        ("YA1 CA1", "YA1 YA2", "Line {line}: there is no wall between YA1 and YA2 for a gate."),
        ("YA1 CA1", "YA1", "Line {line}: a gate or bridge joins two zones"),
        ("OL1 OM1", "OL1 CA1", "Line {line}: OL1 and CA1 are no neighbours, so no bridge can join them."),
        (
            "YA1 YA2",
            "YA2 CB1",
            "Line {line}: the track cannot run from YA2 to CB1, which have a wall between them.",
        ),
        ("YA1 YA2", "YA1 CB1", "Line {line}: the track cannot run from YA1 to CB1, which are no neighbours."),
        ("YA1 YA2", "OL1 OM1", "Line {line}: the track cannot run through the moat zone OM1."),
        ("YA1 YA2", "YA1", "Line {line}: a stretch of track has at least two zones."),
        ("south", "up", "Line {line}: 'up' is not north, east, south or west."),
        ("Outside: OL* OM*", "Outside: OL*", "OM1 is in no area; every zone belongs to exactly one."),
        ("Inside: YA*", "Inside: OM* YA*", "OM1 is in two areas, Outside and Inside"),
        ("Inside:", "Outside:", "Line {line}: an area is written once"),
        ("[castle B]\nCB*", "[castle B]\nCA* CB*", "CA1 is in both castles."),
        ("[bridges]", "[drawbridges]", "Line {line}: there is no section called [drawbridges]."),
        ("[compass]", "[track]", "Line {line}: the section [track] stands there twice."),
        ("[compass]\nYA1 south YA2", "", "The board file has no section [compass]."),
        ("[letters]", "letters", "Line {line}: a board file starts with a section"),
        ("p OL 10", "p OL 11", "Line {line}: a letter is written like 'b YA 10'"),
        ("p OL 10", "o OL 10", "Line {line}: the letter 'o' stands there twice."),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence(old: str, new: str, refusal: str) -> None:
    assert old in TINY
    damaged = TINY.replace(old, new, 1)
    with pytest.raises(BoardError) as refused:
        board_from_text(damaged)
    rows = zip(TINY.splitlines(), damaged.splitlines(), strict=False)
    line = next((number for number, (one, other) in enumerate(rows, start=1) if one != other), 0)
    assert str(refused.value).startswith(refusal.format(line=line))


def test_a_map_of_one_zone_is_refused_in_one_sentence() -> None:
    head, tail = TINY.split("[map]")
    lone = "[map]\no1o1\no1o1\n\n" + tail[tail.index("[edge]") :]
    with pytest.raises(BoardError) as refused:
        board_from_text(head + lone)
    said = "The map of the board file has no zone but OL1; a board has at least two."
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("rows", "refusal"),
    [
        ("0002 0102 0002", "OL1 and YA1: one lies wholly inside the other."),
        ("0000 0120 0000", "OL1 lies around all other zones; a zone may have no hole."),
        ("00003 01203 00003", "OL1 lies around another zone; a zone may have no hole."),
        ("000 010 002", "OL1 touches itself only at a corner, below row 2, right of column 2."),
        ("0011 1100", "YA1 is in two pieces: one lies at row 2, column 1."),
    ],
)
def test_a_zone_may_have_no_hole_and_no_pinch(rows: str, refusal: str) -> None:
    cells = tuple(tuple(map(int, row)) for row in rows.split())
    with pytest.raises(BoardError, match=re.escape(refusal)):
        outlines(cells, ("OL1", "YA1", "YA2", "YA3"))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"The board file missing\.txt cannot be read\."):
        load_board(tmp_path / "missing.txt")


# The lint


def test_R3_9_a_board_too_small_for_the_game_is_told_so(tiny: CastleBoard) -> None:
    problems = lint(tiny).problems
    assert "Castle A has only 1 zones for goals; it needs 3." in problems
    assert "The castles have 3 zones for goals, traps and hidden sentries; they need 10." in problems
    assert "There are 2 watch posts for 8 sentries." in problems
    assert "1 barracks with 2 sleepers each are too few for 8." in problems
    assert "The track ends at YA1." in problems
    assert "CB2 cannot be reached from the edge without a rope." in problems
    assert "The yard needs at least two gates." in problems


def test_R3_9_the_numbers_of_the_game_decide(board: CastleBoard) -> None:
    assert lint(board, sentries=12).problems == ()
    assert lint(board, sentries=13).problems == ("There are 12 watch posts for 13 sentries.",)
    assert lint(board, objects_may_share_barracks=False).problems == ()
    beds = 2 * len(board.barracks)
    assert lint(board, sleepers=beds).problems == ()
    assert len(lint(board, sleepers=beds + 1).problems) == 1


def test_R29_3_a_false_compass_fact_is_told(tiny: CastleBoard) -> None:
    crooked = board_from_text(TINY.replace("YA1 south YA2", "YA1 north YA2"))
    assert "YA2 lies south of YA1, not north." in lint(crooked).problems
    assert not any("lies" in problem for problem in lint(tiny).problems)


def test_a_zone_too_small_a_border_too_short_and_an_area_too_large_are_told() -> None:
    crooked = board_from_text(TINY)
    crooked.rooms = (crooked.rooms[0]._replace(scale=0.5), *crooked.rooms[1:])
    crooked.areas = {"Inside": crooked.zones * 3}
    crooked.borders = tuple(
        border._replace(lines=(((0, 0), (1, 0)),)) if border.kind == "bridge" else border
        for border in crooked.borders
    )
    problems = lint(crooked).problems
    assert "CA1 is too small for its label and three tokens (room 0.50)." in problems
    assert "The border of OL1 and OM1 is too short to see." in problems
    assert "The area Inside has 30 zones; at most 20 are allowed." in problems


def test_gaps_and_crossing_borders_are_told() -> None:
    crooked = board_from_text(TINY)
    crooked.polygons = (((5, 0), (6, 0), (6, 2), (5, 2)), *crooked.polygons[1:])
    first, second, *others = crooked.borders
    crooked.borders = (
        first._replace(lines=(((0, 0), (4, 4)),)),
        second._replace(lines=(((0, 4), (4, 0)),)),
        *others,
    )
    problems = lint(crooked).problems
    assert "The zones cover 30.00 units instead of 32." in problems
    assert any(problem.startswith("Borders cross near CA1, CA2") for problem in problems)


def test_an_edge_zone_within_the_map_is_told(tiny: CastleBoard) -> None:
    inland = board_from_text(
        TINY.replace("[edge]\nOL*", "[edge]\nOL* CB1").replace("p0p0p0a2a2X1X1X2", "p0p0p0a2a2a2a2X2")
    )
    assert "CB1 is marked as edge but does not touch the edge of the map." in lint(inland).problems
    assert not any("edge of the map" in problem for problem in lint(tiny).problems)


def test_the_room_of_a_square_is_in_its_middle() -> None:
    room = largest_room(((10, 10), (16, 10), (16, 16), (10, 16)), 80)
    assert room.centre == pytest.approx((13, 13))
    assert room.scale == pytest.approx(6 / (34 * 80 / 525))


def test_figures_of_errands_leave_out_a_goal_to_which_no_way_leads() -> None:
    short = [Errand(Zone(1), turns=9, steps=3), None]
    quick = [Errand(Zone(1), turns=2, steps=8), None]
    assert _errands(short, quick) == "3 to 3 steps (half within 3), 2 to 2 turns"


def test_an_errand_counts_turns_and_ropes(tiny: CastleBoard) -> None:
    goal = tiny.zone("CA1")
    by_gate = shortest_errand(tiny, goal)
    assert by_gate is not None
    assert (by_gate.steps, by_gate.turns) == (7, 3)
    assert quickest_errand(tiny, tiny.zone("CB1")) is None
    by_rope = quickest_errand(tiny, tiny.zone("CB1"), ropes=1)
    assert by_rope is not None
    assert (by_rope.steps, by_rope.turns) == (5, 3)


# The board the game is played on


def test_R3_9_the_standard_board_is_valid(board: CastleBoard) -> None:
    report = lint(board)
    assert report.problems == ()
    assert report_text(report).endswith("No problems found.")


def test_R3_2_links_are_the_shared_borders(board: CastleBoard) -> None:
    assert {(b.a, b.b) for b in board.borders} == {
        (a, b)
        for a, b in combinations(board.zones, 2)
        if b in board.open_links[a] or b in board.wall_links[a]
    }
    assert not any(set(a) & set(b) for a, b in zip(board.open_links, board.wall_links, strict=True))


def test_R3_7_the_track_runs_over_open_links_on_land(board: CastleBoard) -> None:
    for zone in board.track:
        assert set(board.track_links[zone]) <= set(board.open_links[zone])
        assert not board.is_moat[zone]


def test_every_label_stands_inside_its_zone(board: CastleBoard) -> None:
    for zone in board.zones:
        assert is_inside(board.centre[zone], board.polygons[zone])


def test_R29_1_and_R29_2_families_and_numbers(board: CastleBoard) -> None:
    assert 84 <= len(board) <= 96
    yard = [label for label in board.labels if label.startswith("YA")]
    assert len(yard) >= 41
    for family in ("OL", "YA", "CA", "CB"):
        count = sum(label.startswith(family) for label in board.labels)
        assert [f"{family}{number}" for number in range(1, count + 1)] == [
            label for label in board.labels if label.startswith(family)
        ]
    for castle in ("A", "B"):
        assert 9 <= len(board.castle_zones[castle]) <= 14


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [("YA41", Compass.WEST, "YA39"), ("YA17", Compass.SOUTH, "YA20"), ("YA6", Compass.EAST, "YA7")],
)
def test_R29_3_the_three_known_track_links(board: CastleBoard, start: str, way: Compass, end: str) -> None:
    assert board.zone(end) in board.track_links[board.zone(start)]
    assert board.heading(board.zone(start), board.zone(end)) == way


def test_R29_4_YA22_is_near_one_or_two_barracks(board: CastleBoard) -> None:
    walks = board.distances("open")[board.zone("YA22")]
    assert sum(walks[zone] <= 2 for zone in board.barracks) in (1, 2)


def test_R29_5_the_track_is_a_figure_eight(board: CastleBoard) -> None:
    forks = [zone for zone in board.track if len(board.track_links[zone]) > 2]
    assert len(forks) >= 2
    assert all(len(board.track_links[zone]) >= 2 for zone in board.track)
    assert all(board.label(zone).startswith("YA") for zone in board.track)


def test_R29_6_watch_posts_and_R29_7_barracks(board: CastleBoard) -> None:
    assert len(board.watch_posts) == 12
    assert len(board.barracks) >= 6
    assert {board.castle[zone] for zone in board.watch_posts} == {"A", "B", None}


def test_R29_9_walls_and_moats_guard_yard_and_castles(board: CastleBoard) -> None:
    assert len(yard_gates(board)) >= 2
    for castle in ("A", "B"):
        beside = {there for zone in board.castle_zones[castle] for there in board.wall_links[zone]}
        assert any(board.is_moat[zone] for zone in beside)


def test_R29_11_the_traitor_starts_neither_between_the_castles_nor_in_them(board: CastleBoard) -> None:
    starts = set(board.traitor_starts)
    assert len(starts) >= 20
    assert board.zone("YA20") not in starts
    assert not starts & {zone for zone in board.zones if board.castle[zone] or board.is_moat[zone]}


def test_R29_12_the_ninja_starts_on_land(board: CastleBoard) -> None:
    assert not any(board.is_moat[zone] for zone in board.edges)
