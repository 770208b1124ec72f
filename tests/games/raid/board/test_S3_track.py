"""The track of a match: boards, rows, neighbours, starts and marks (S3, S21.1)."""

import pytest

from bot.engine.boards.compass import Direction
from bot.games.raid.board.layout import FILE, house_layout, read_layout
from bot.games.raid.board.track import Track, label
from bot.games.raid.kinds import Half, Terrain
from bot.games.raid.setting.options import BoardsOut
from tests.games.raid.kit import at, setting_of, t

NIGHT, DAY = (Track(house_layout(), half) for half in Half)


def test_S3_1_seven_boards_of_seven_rows_and_columns() -> None:
    assert len(NIGHT.tiles) == len(DAY.tiles) == 343
    assert (label(NIGHT.tiles[0]), label(NIGHT.tiles[-1])) == ("A1", "G49")
    assert {label(tile)[1:] for tile in NIGHT.board(3)} == {str(row) for row in range(15, 22)}


def test_S3_2_neighbours_are_the_eight_around_across_seams_and_edges_are_closed() -> None:
    assert set(NIGHT.beside(t("D7"))) == set(at("C6", "D6", "E6", "C7", "E7", "C8", "D8", "E8"))
    assert set(NIGHT.beside(t("A1"))) == set(at("A2", "B2", "B1"))
    assert set(NIGHT.beside(t("G49"))) == set(at("F49", "F48", "G48"))
    assert NIGHT.step(t("D1"), Direction.S) is None


def test_S3_2_by_day_the_finish_is_below_row_1_and_by_night_there_is_none() -> None:
    assert DAY.is_finish(3, -1)
    assert not DAY.is_finish(7, -1)
    assert not NIGHT.is_finish(3, -1)


@pytest.mark.parametrize(
    ("terrain", "is_high", "is_cover"),
    [
        (Terrain.STREET, False, False),
        (Terrain.BUSH, False, True),
        (Terrain.ROOF, True, False),
        (Terrain.PALACE, True, False),
        (Terrain.TREE, True, True),
        (Terrain.WATER, False, False),
    ],
)
def test_S3_3_levels_and_cover(terrain: Terrain, is_high: bool, is_cover: bool) -> None:
    assert (terrain.is_high, terrain.is_cover) == (is_high, is_cover)


def test_S3_5_marks_and_patrols_are_those_of_a_side() -> None:
    assert set(NIGHT.marks) == {"L", "S", "G"}
    assert set(DAY.marks) == {"B", "G"}
    assert NIGHT.patrols[0] == at("A9", "D9")
    assert DAY.patrols[:2] == (at("D7", "F7"), at("C14", "C12"))


def test_S3_6_right_is_towards_G_by_night_and_towards_A_by_day() -> None:
    assert NIGHT.relative(Direction.E) is Direction.E
    assert DAY.relative(Direction.E) is Direction.W
    assert (NIGHT.relative(Direction.N), DAY.relative(Direction.N)) == (Direction.N, Direction.S)


def test_S3_7_and_S21_1_the_track_closes_up_over_left_out_boards_and_tiles_keep_their_names() -> None:
    quick = setting_of(boardsOut="2").tracks[Half.NIGHT]
    assert quick.step(t("C7"), Direction.N) == t("C15")
    assert len(quick.tiles) == 294
    assert quick.rows_to_go(t("C7")) == 33
    assert all({1, 7} <= set(setting_of(boardsOut=out.value).tracks[Half.DAY].boards) for out in BoardsOut)


def test_S3_8_seven_starts_by_night_and_four_by_day() -> None:
    assert NIGHT.starts == at("A1", "B1", "C1", "D1", "E1", "F1", "G1")
    assert DAY.starts == at("A47", "C47", "E47", "G47")


def test_S3_9_the_layout_is_data() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert "5   .......  --L--L-" in text
    edited = Track(read_layout(text.replace("5   .......  --L--L-", "5   b......  --L----")), Half.NIGHT)
    assert (NIGHT.terrain[t("A5")], edited.terrain[t("A5")]) == (Terrain.STREET, Terrain.BUSH)
    assert t("F5") in NIGHT.marks["L"]
    assert t("F5") not in edited.marks["L"]


def test_S29_7_a_start_has_46_rows_to_go() -> None:
    assert {NIGHT.rows_to_go(tile) for tile in NIGHT.starts} == {46}
    assert {DAY.rows_to_go(tile) for tile in DAY.starts} == {47}


def test_the_nearness_order_turns_clockwise_from_forward() -> None:
    """Forward is north by night and south by day; tiles in line come before diagonal ones."""
    for track, names in (
        (NIGHT, "D11 E10 D9 C10 E11 E9 C9 C11"),
        (DAY, "D9 C10 D11 E10 C9 C11 E11 E9"),
    ):
        beside = sorted(track.beside(t("D10")), key=lambda tile, track=track: track.nearness(t("D10"), tile))  # type: ignore[misc]  # a track of the loop
        assert [label(tile) for tile in beside] == names.split()


def test_progress_counts_rows_from_the_end_at_which_a_half_begins() -> None:
    assert [NIGHT.progress(t(name)) for name in ("A1", "D8", "G49")] == [0, 7, 48]
    assert [DAY.progress(t(name)) for name in ("A49", "A47", "D8", "G1")] == [0, 2, 41, 48]
    quick = setting_of(boardsOut="2").tracks[Half.DAY]
    assert [quick.progress(t(name)) for name in ("A49", "A15", "A7")] == [0, 34, 35]


def test_S28_1_boards_have_names_from_the_forest_on() -> None:
    assert house_layout().names == ("edge", "lane", "market", "tiles", "temple", "guard", "palace")


def test_S8_8_1_patrols_move_board_by_board_however_the_file_lists_them() -> None:
    """Within a board in the order of the list."""
    text = FILE.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("patrols")]
    patrols = [line for line in text.splitlines() if line.startswith("patrols")]
    backwards = read_layout("\n".join([*lines, *reversed(patrols)]))
    assert [face.patrols for face in backwards.faces.values()] == [
        face.patrols for face in house_layout().faces.values()
    ]


TEXT = FILE.read_text(encoding="utf-8").splitlines()


def edited(old: str, *new: str) -> str:
    """The house layout with the line that begins like this replaced by others, or deleted."""
    place = number(old)
    return "\n".join([*TEXT[: place - 1], *new, *TEXT[place:]])


def number(old: str) -> int:
    """The number of the line that begins like this."""
    return next(n for n, line in enumerate(TEXT, 1) if line.startswith(old))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("49 ", ("nonsense",), "this is no board, no row of four times seven signs and no patrols."),
        ("49 ", ("50 PPPPPPP ------- PPPPPPP -------",), "rows go from 1 to 49, and each comes once."),
        ("49 ", ("0 PPPPPPP ------- PPPPPPP -------",), "rows go from 1 to 49, and each comes once."),
        ("49 ", ("48 PPPPPPP ------- PPPPPPP -------",), None),
        ("49 ", ("49 PPPPPPX ------- PPPPPPP -------",), "“X” means nothing by night."),
        ("49 ", ("49 PPPPPPP B------ PPPPPPP -------",), "“B” means nothing by night."),
        ("49 ", ("49 PPPPPPP ------- PPPPPPP L------",), "“L” means nothing by day."),
        ("patrols", ("patrols noon A9>D9",), "patrols march by night or by day."),
        ("patrols", ("patrols day A9-D9",), "a patrol is written like A9>D9."),
        ("patrols", ("patrols day A99>D9",), "there is no tile A99."),
        ("patrols", ("patrols day A9>D0",), "there is no tile D0."),
        ("patrols", ("patrols day A9>D9;",), "patrols march by night or by day."),
        ("patrols", ("patrols ; day A9>D9",), "patrols march by night or by day."),
    ],
)
def test_S28_1_an_invalid_line_of_a_layout_is_refused_with_its_number(
    old: str, new: tuple[str, ...], sentence: str | None
) -> None:
    with pytest.raises(ValueError, match=r"^Line \d+: ") as refused:
        read_layout(edited(old, *new))
    expected = sentence or "rows go from 1 to 49, and each comes once."
    # A row or a board that comes twice is refused where it comes again.
    line = number("48 ") if sentence is None else number(old)
    assert str(refused.value) == f"Line {line}: {expected}"


@pytest.mark.parametrize(
    ("old", "sentence"),
    [
        ("49 ", "Row 49 is missing."),
        (" 1 ", "Row 1 is missing."),
        ("board 1", "Board 1 has no name."),
        ("board 7", "Board 7 has no name."),
    ],
)
def test_S28_1_a_layout_has_all_rows_and_names(old: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"(missing|no name)\.$") as refused:
        read_layout("\n".join(line for line in TEXT if not line.startswith(old)))
    assert str(refused.value) == sentence


def test_S28_1_a_board_that_comes_twice_is_refused_where_it_comes_again() -> None:
    with pytest.raises(
        ValueError, match=r"^Line \d+: board 1 has a name already; each board comes once\.$"
    ) as refused:
        read_layout(edited("board 2", "board 1 again"))
    assert str(refused.value).startswith(f"Line {number('board 2')}:")


def test_S28_1_empty_lines_and_comments_mean_nothing_indented_too() -> None:
    assert read_layout("\n".join(["", "   # a comment", *TEXT, "  "])) == house_layout()
