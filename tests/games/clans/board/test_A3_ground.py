"""The board: spaces, terrain, elements, named spaces and grounds (A3)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product

import pytest

from bot.games.clans.board.ground import FILE, GRID, Ground, counted, deployment, grounds, read_grounds
from bot.games.clans.board.zones import base, distance
from bot.games.clans.kinds import Edge, Terrain, Token
from tests.games.clans.kit import COURT, GATE, YARD, at, figured, mask, named, s
from tests.games.clans.text import ground_rows, table

FIGURES = {row[0]: row[1:] for row in table("| figure (exact, for tests)")}


def numbers(figure: str) -> list[tuple[int, ...]]:
    """A row of the figures of A3.9, by ground."""
    return [tuple(map(int, cell.replace("of", "/").split("/"))) for cell in FIGURES[figure]]


def test_A3_1_spaces_are_called_by_column_from_the_west_and_row_from_the_south() -> None:
    assert len(GRID) == 400
    assert (GRID.label(0), GRID.label(1), GRID.label(20), GRID.label(399)) == ("A1", "A2", "B1", "T20")
    assert (GRID.x[s("F8")], GRID.y[s("F8")]) == (5, 7)


def test_A3_2_up_to_eight_neighbours_and_distances_as_a_king_moves() -> None:
    assert [len(GRID.steps(each)) for each in at("A1 A10 J10")] == [3, 5, 8]
    assert distance(base(s("C3")), base(s("F5"))) == 3
    assert distance(base(s("C3"), 2), base(s("F5"), 2)) == 2
    assert distance(base(s("C3"), 2), base(s("D4"))) == 0


def test_A3_3_the_letters_of_terrain() -> None:
    letters = {row[0].strip("`") for row in table("| letter | terrain") if row[0].startswith("`")}
    assert letters | {"o"} == {terrain.value for terrain in Terrain}
    assert {terrain.value for terrain in Terrain if terrain.is_high} == {"e", "S"}
    assert {terrain.value for terrain in Terrain if terrain.is_obscuring} == {"f", "S", "o"}


def test_A3_4_an_element_is_a_connected_group_of_one_letter() -> None:
    elements = GATE.elements()
    assert named(elements[s("D17")]) == "D17 E17 F16 F17"
    assert elements[s("G12")] == mask("F12 G12")
    assert [named(elements[s(name)]) for name in ("I12", "L12")] == ["I11 I12", "K12 L12"]
    assert elements[s("A1")] == 0


def test_A3_4_e_and_S_side_by_side_are_two_elements() -> None:
    text = FILE.read_text(encoding="utf-8").replace('"...SSff.....f..SS.f."', '"...eSff.....f..SS.f."', 1)
    elements = read_grounds(text)["court"].elements()
    assert named(elements[s("D17")]) == "D17"
    assert named(elements[s("E17")]) == "D16 E16 E17"


def test_A3_4_an_item_on_a_high_space_is_an_element_of_its_own() -> None:
    """And what it parts are two."""
    elements = GATE.elements(mask("F17 A1"))
    assert named(elements[s("F17")]) == "F17"
    assert named(elements[s("D17")]) == "D17 E17 F16"
    assert elements[s("A1")] == 0
    parted = GATE.elements(mask("E17 F17"))
    assert (named(parted[s("D17")]), named(parted[s("F16")])) == ("D17", "F16")


def test_A3_5_deployment_spaces_are_the_ten_middle_ones_two_deep() -> None:
    assert set(deployment(Edge.SOUTH)) == {s(f"{x}{y}") for x, y in product("FGHIJKLMNO", (1, 2))}
    assert set(deployment(Edge.NORTH)) == {s(f"{x}{y}") for x, y in product("FGHIJKLMNO", (19, 20))}
    assert set(deployment(Edge.WEST)) == {s(f"{x}{y}") for x, y in product("AB", range(6, 16))}
    assert set(deployment(Edge.EAST)) == {s(f"{x}{y}") for x, y in product("ST", range(6, 16))}
    assert {len(deployment(edge)) for edge in Edge} == {20}


@pytest.mark.parametrize(
    ("edge", "name"),
    [(Edge.SOUTH, "F8"), (Edge.WEST, "H15"), (Edge.NORTH, "O13"), (Edge.EAST, "M6")],
)
def test_A3_6_six_from_the_left_and_eight_up_from_each_edge(edge: Edge, name: str) -> None:
    assert counted(edge, 6, 8) == s(name)


@pytest.mark.parametrize(("left", "up"), [(0, 5), (21, 5), (5, 0), (5, 21)])
def test_A3_6_what_is_off_the_board_is_refused(left: int, up: int) -> None:
    with pytest.raises(ValueError, match="There is no space"):
        counted(Edge.WEST, left, up)


def test_A3_7_the_hill() -> None:
    assert set(COURT.hill) == {s(f"{x}{y}") for x, y in product("IJKL", range(9, 13))}


def test_A3_7_objectives_and_camps_are_counted_from_their_edges() -> None:
    """Infiltration: 6 from the left and 8 up, 15 and 13; Capture the Medal: 10 from the left and 4 up."""
    for edge in Edge:
        assert COURT.objectives[edge] == (counted(edge, 6, 8), counted(edge, 15, 13))
        assert COURT.camps[edge] == counted(edge, 10, 4)
    assert {edge.value: named(1 << space) for edge, space in COURT.camps.items()} == {
        "south": "J4",
        "west": "D11",
        "north": "K17",
        "east": "Q10",
    }


def test_A3_8_the_grounds_are_those_of_the_rulebook() -> None:
    for name, rows in ground_rows().items():
        ground = grounds()[name]
        text = [
            "".join(ground.terrain[s(f"{x}{y}")] for x in "ABCDEFGHIJKLMNOPQRST") for y in range(20, 0, -1)
        ]
        assert tuple(text) == rows
    assert list(grounds()) == ["court", "canal", "gate", "yard"]
    assert set(YARD.terrain) == {Terrain.OPEN, Terrain.DEPLOYMENT}


def test_A3_9_the_figures_of_terrain() -> None:
    for ground, spaces, elements, hill in zip(
        figured(),
        numbers("`r` / `f` / `e` / `S` spaces"),
        numbers("elements of high terrain"),
        numbers("hill spaces `.` / `r` / `f` / `S`"),
        strict=True,
    ):
        assert tuple(counts(ground, GRID.zones, "rfeS")) == spaces
        assert (len(set(ground.elements()) - {0}),) == elements
        assert tuple(counts(ground, ground.hill, ".rfS")) == hill


def counts(ground: Ground, spaces: tuple[int, ...], letters: str) -> list[int]:
    counted = Counter(ground.terrain[space] for space in spaces)
    return [counted[Terrain(letter)] for letter in letters]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"schema": 1', '"schema": 2', "schema"),
        ('"...SSff.....f..SS.f."', '"...SSff.....f..SS.f"', "court has not 20 rows"),
        ('"rows": [', '"rows": ["....................",', "court has not 20 rows"),
        ('"...SSff.....f..SS.f."', '"...SSff.....f..SS.x."', "“x”, which means no terrain"),
        ('"name": "Pine Court"', '"title": "Pine Court"', "name"),
        ('"south": "J4"', '"south": "J21"', "“camps.south” is no space of the board"),
    ],
)
def test_A3_9_1_what_is_no_ground_is_refused(old: str, new: str, said: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ValueError, match=said):
        read_grounds(text.replace(old, new, 1))


def test_A6_6_the_preset_items() -> None:
    assert COURT.lanterns == at("H8 M8 M13 H13")
    assert COURT.shrines == ((s("G11"), Token.LUCKY), (s("N10"), Token.LUCKY))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("{", "", "The file of grounds is no JSON."),
        ('"about"', '"abouts"', "In the grounds “about” is missing."),
        ('"preset": {', '"preset": {"crates": [], ', "In the grounds “preset.crates” means nothing."),
        ('"size": 20', '"size": 21', "In the grounds “size” has to be 20."),
        ('"objectives": {', '"objectives": {"middle": ["A1", "A2"], ', None),
        ('"hill": ["I9"', '"hill": ["I99"', "In the grounds “hill.0” is no space of the board."),
        (
            '["G11","lucky"]',
            '["U11","lucky"]',
            "In the grounds “preset.shrines.0.0” is no space of the board.",
        ),
        (
            '"lanterns": ["H8"',
            '"lanterns": ["H0"',
            "In the grounds “preset.lanterns.0” is no space of the board.",
        ),
        ('"hill": [', '"hill": ["A1", ', "In the grounds “hill” is not written as in the game's own file."),
    ],
)
def test_what_is_no_file_of_grounds_is_refused_in_one_sentence(
    old: str, new: str, sentence: str | None
) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ValueError, match=r"grounds") as refused:
        read_grounds(text.replace(old, new, 1))
    expected = sentence or "In the grounds “objectives.middle” has to be south, north, west or east."
    assert str(refused.value) == expected


def test_A3_8_a_ground_that_stands_there_twice_is_refused() -> None:
    source = json.loads(FILE.read_text(encoding="utf-8"))
    source["grounds"].append(source["grounds"][0])
    with pytest.raises(ValueError, match=f"The ground “{source['grounds'][0]['id']}” stands there twice"):
        read_grounds(json.dumps(source))
