"""The lint of layouts and the figures of the house layout (S28.2, S28.3, S29.4)."""

import pytest

from bot.games.raid.board.layout import FILE, house_layout, read_layout
from bot.games.raid.board.lint import OUTS, lint, quiet_lines, report
from bot.games.raid.board.track import Track, label
from bot.games.raid.kinds import Half
from bot.games.raid.setting.options import BoardsOut

TEXT = FILE.read_text(encoding="utf-8")


def edited(part: int, signs: str, *rows: int) -> list[str]:
    """The lint of the house layout with one of the four parts of some rows replaced."""
    lines = TEXT.splitlines()
    for number, line in enumerate(lines):
        words = line.split()
        if len(words) == 5 and words[0] in map(str, rows):
            words[part] = signs
            lines[number] = " ".join(words)
    return lint(read_layout("\n".join(lines)))


def test_S28_3_the_house_layout_is_legal_with_any_boards_left_out() -> None:
    assert lint(house_layout()) == []
    assert set(OUTS) == {out.numbers for out in BoardsOut}


@pytest.mark.parametrize(
    ("row", "part", "signs", "said"),
    [
        (5, 1, "~......", "By night A5 is water"),
        (5, 1, "T......", "By night A5 is tree"),
        (46, 3, "P...b..", "By day the palace is rows 47 to 49 exactly, and A46 is palace"),
        (47, 1, "PPPPPPb", "and G47 is bush"),
        (1, 2, "L------", "By night A1 has a mark"),
        (48, 4, "---G---", "By day D48 has a mark"),
        (2, 2, "L-----L", "29 lanterns, and pieces for 27"),
        (6, 2, "---GG--", "the guard of D6 stands on roof"),
        (3, 2, "---S---", "The senjutsu cube of D3 lies on street"),
        (4, 4, "-B-----", "By day B4 has a mark on water"),
        (9, 2, "-G---L-", "the track A9>D9 meets B9"),
        (9, 1, ".##.##b", "the track A9>D9 meets B9"),
        (9, 2, "----LLL", "row 9 has too few tiles"),
        (5, 1, "#######", "the building of A3 has 24 tiles"),
        (1, 3, "~......", "The water of A1 has 1 tiles"),
        (7, 3, "#......", "the building of A7 has 1 tiles"),
        (2, 2, "GGG----", "By night board 1 has 3 guards in columns A to C and 1 in E to G"),
    ],
)
def test_S28_3_each_fault_has_a_sentence(row: int, part: int, signs: str, said: str) -> None:
    found = " ".join(edited(part, signs, row))
    assert said in found, found


@pytest.mark.parametrize(
    ("patrol", "said"),
    [
        ("A9>C11", "does not march straight"),
        ("A9>A15", "does not march straight"),
        ("A9>B9", "has 2 tiles"),
        ("A9>F9", "has 6 tiles"),
        ("A9>D9 C9>C12", "the track C9>C12 meets C9"),
    ],
)
def test_S28_3_4_each_fault_of_a_track_has_a_sentence(patrol: str, said: str) -> None:
    assert said in " ".join(lint(read_layout(TEXT.replace("A9>D9", patrol))))


def test_S28_3_6_a_street_far_from_cover_is_named() -> None:
    assert "By night D10 has no cover within two tiles." in edited(1, ".......", 8, 9, 10, 11, 12)


def test_S28_3_9_a_row_of_lanterns_or_guards_leaves_no_quiet_line() -> None:
    assert "By night 0 starts have a quiet line, and 5 should." in edited(2, "LLLLLLL", 5)
    assert "By day 0 starts have a quiet line, and 4 should." in edited(4, "GGGGGGG", 23)


def test_S28_2_the_totals_of_the_report() -> None:
    text = report(house_layout())
    lines = {line[:22].strip(): " ".join(line[22:].split()) for line in text.splitlines()}
    totals = {
        "night lanterns": "2 4 4 4 4 5 4 27",
        "night senjutsu cubes": "1 2 2 2 2 2 1 12",
        "night guards": "1 3 3 3 3 3 2 18",
        "night patrols": "0 1 1 1 1 2 2 8",
        "day buki cubes": "2 3 3 4 3 3 2 20",
        "day guards": "2 3 3 3 3 3 1 18",
        "day patrols": "1 1 1 1 1 2 1 8",
    }
    assert {name: lines[name] for name in totals} == totals
    assert "night tiles: 167 street, 35 bush, 120 roof, 21 palace" in text
    assert "day tiles: 166 street, 31 bush, 49 roof, 21 palace, 31 tree, 45 water" in text
    assert "night quiet lines from D1: 141387713949429450" in text


def test_S29_4_quiet_lines() -> None:
    night, day = (quiet_lines(Track(house_layout(), half)) for half in Half)
    assert {label(tile): count for tile, count in night.items()} == {
        "A1": 77839018954034702,
        "B1": 131246492000153240,
        "C1": 149595124648129001,
        "D1": 141387713949429450,
        "E1": 114251303744208958,
        "F1": 78785892435969186,
        "G1": 39172548149964963,
    }
    assert sum(night.values()) == 732278093881889500
    assert {label(tile): count for tile, count in day.items()} == {
        "A47": 19156317392061976062,
        "C47": 31787684839991552129,
        "E47": 28580361539557284999,
        "G47": 15955980269456736057,
    }
