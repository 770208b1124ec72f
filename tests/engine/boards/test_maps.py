"""Maps: what a person draws is what is read, what is printed reads back, and what is no map is refused by its place."""

import re
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.boards.grid import Grid
from bot.engine.boards.maps import Ground, read_map
from bot.engine.boards.protocol import Zone

LEGEND = {".": "open", "#": "rock", "f": "foliage", "-": "none"}
WIDE = """\
3 . . #|.
    -
2 . f . .
1 . .|. .
  A B C D
"""
CLOSE = """\
15 .#
 7 f.
 6 ..
   AB
"""


@st.composite
def grounds(draw: st.DrawFn) -> Ground[str]:
    columns, rows = (
        draw(st.integers(1, 26)),
        sorted(draw(st.sets(st.integers(0, 120), min_size=1, max_size=5))),
    )
    size = columns * len(rows)
    terrain = draw(st.lists(st.sampled_from(list(LEGEND.values())), min_size=size, max_size=size))
    grid = Grid(columns, rows)
    sides = [(a, b) for a in grid.zones for b in grid.neighbours("straight")[a] if a < b]
    walls = draw(st.sets(st.sampled_from(sides), max_size=8)) if sides else set()
    return Ground(columns, tuple(rows), tuple(terrain), frozenset(walls))


def print_map(ground: Ground[str]) -> str:
    """The map of a ground: `read_map` makes the same ground of it."""
    sign = {meaning: mark for mark, meaning in LEGEND.items()}
    # The last row has the highest number, which is the longest.
    height, margin = len(ground.rows), len(str(ground.rows[-1]))
    gap = " " if ground.walls else ""
    lines = []
    for y in reversed(range(height)):
        row = [Zone(x * height + y) for x in range(ground.columns)]
        beside = ["|" if (zone, zone + height) in ground.walls else gap for zone in row]
        squares = "".join(sign[ground.terrain[zone]] + mark for zone, mark in zip(row, beside, strict=True))
        below = gap.join("-" if y and (zone - 1, zone) in ground.walls else " " for zone in row)
        lines += [f"{ground.rows[y]:>{margin}} {squares}", " " * (margin + 1) + below]
    lines.append(" " * (margin + 1) + gap.join(ascii_uppercase[: ground.columns]))
    return "".join(f"{line.rstrip()}\n" for line in lines if line.strip())


def test_a_map_with_walls_is_read_as_it_is_drawn() -> None:
    ground = read_map(WIDE, LEGEND)
    grid = Grid(ground.columns, ground.rows, walls=ground.walls)
    assert [ground.terrain[grid.zone(label)] for label in ("A1", "B2", "C3")] == ["open", "foliage", "rock"]
    walls = sorted((grid.label(a), grid.label(b)) for a, b in ground.walls)
    assert walls == [("B1", "C1"), ("B2", "B3"), ("C3", "D3")]
    assert ground.where("rock".__eq__) == (grid.zone("C3"),)


def test_a_map_drawn_closely_keeps_the_numbers_of_its_rows() -> None:
    ground = read_map(CLOSE, LEGEND)
    assert (ground.columns, ground.rows) == (2, (6, 7, 15))
    assert ground.terrain == ("open", "foliage", "open", "open", "open", "rock")


@given(grounds())
def test_every_ground_that_is_printed_reads_back(ground: Ground[str]) -> None:
    assert read_map(print_map(ground), LEGEND) == ground


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "Line 1, column 1: the map is empty."),
        ("  AB", "Line 1, column 1: there is no row above the letters."),
        ("1 ..\n  AC", "Line 2, column 4: the last line names the columns, from A on."),
        ("1 ..\n  BC", "Line 2, column 3: the last line names the columns, from A on."),
        (
            "1 ..\nA B",
            "Line 2, column 1: the letters stand beneath their columns, all close or all one apart.",
        ),
        (
            "1 . . .\n  A BC",
            "Line 2, column 6: the letters stand beneath their columns, all close or all one apart.",
        ),
        (
            "1 .  .\n  A  B",
            "Line 2, column 6: the letters stand beneath their columns, all close or all one apart.",
        ),
        ("\n1 .x\n  AB", "Line 2, column 4: the legend has no “x”."),
        ("2 ..\n1 .\n  AB", "Line 2, column 4: row 1 has nothing in column B."),
        ("1 ..\n2 ..\n  AB", "Line 2, column 1: row 2 cannot stand below row 1."),
        ("1 ...\n  AB", "Line 1, column 5: “.” stands beside the squares."),
        ("1 .-.\n  A B", "Line 1, column 4: “-” stands beside the squares."),
        ("1 . .|\n  A B", "Line 1, column 6: “|” stands beside the squares."),
        (
            "x ..\n  AB",
            "Line 1, column 1: a line begins with the number of its row and a space, or with spaces.",
        ),
        (
            "1..\n  AB",
            "Line 1, column 1: a line begins with the number of its row and a space, or with spaces.",
        ),
        ("2 . .\n   -\n1 . .\n  A B", "Line 2, column 4: “-” is no wall between two squares."),
        ("2 ..\n  -\n1 ..\n  AB", "Line 2, column 3: “-” is no wall between two squares."),
        ("  -\n1 . .\n  A B", "Line 1, column 3: there is no row above this wall."),
        ("1 . .\n  -\n  A B", "Line 2, column 3: there is no row below this wall."),
    ],
)
def test_an_invalid_map_is_refused_with_its_line_and_column(text: str, refusal: str) -> None:
    with pytest.raises(ValueError, match=r"Line \d+, column \d+: ") as found:
        read_map(text, LEGEND)
    assert str(found.value) == refusal


@given(st.text(alphabet=" 123.#fx|-ABC\n", max_size=60))
def test_any_text_is_a_map_or_refused_in_a_sentence(text: str) -> None:
    refusal = ""
    try:
        ground = read_map(text, LEGEND)
    except ValueError as error:
        refusal = str(error)
    if refusal:
        assert re.fullmatch(r"Line \d+, column \d+: .*\.", refusal)
    else:
        assert read_map(print_map(ground), LEGEND) == ground


@pytest.mark.parametrize(
    ("legend", "refusal"),
    [({"..": 1}, "one letter"), ({" ": 1}, "one letter"), ({".": 1, "x": 1}, "mean the same")],
)
def test_a_legend_that_cannot_be_read_back_is_refused(legend: dict[str, int], refusal: str) -> None:
    with pytest.raises(ValueError, match=refusal):
        read_map("1 .\n  A", legend)
