"""The rules for a valid ground, and for the places of items (A3.9, A6.4, A6.5)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from bot.games.clans.board.ground import FILE, GRID, Ground, read_grounds
from bot.games.clans.board.lint import _POINTS, is_bare, lint, report
from bot.games.clans.board.placing import FAR, has_room, is_connected, may_lie
from bot.games.clans.board.zones import base, distance
from bot.games.clans.box import ClansZones
from bot.games.clans.kinds import Terrain
from tests.games.clans.board.test_A3_ground import numbers
from tests.games.clans.kit import COURT, GATE, YARD, figured, mask, s

ROWS = {each["id"]: each["rows"] for each in json.loads(FILE.read_text(encoding="utf-8"))["grounds"]}


def quarter(name: str) -> list[str]:
    """A space and its images under quarter turns."""
    found, x, y = [], GRID.x[s(name)], GRID.y[s(name)]
    for _ in range(4):
        found.append(f"{'ABCDEFGHIJKLMNOPQRST'[x]}{y + 1}")
        x, y = 19 - y, x
    return found


def edited(ground: str, changes: Mapping[str, str], **more: object) -> Ground:
    """A ground with other letters on some spaces."""
    rows = [list(row) for row in ROWS[ground]]
    for name, letter in changes.items():
        rows[19 - GRID.y[s(name)]][GRID.x[s(name)]] = letter
    source = json.loads(FILE.read_text(encoding="utf-8"))
    source["grounds"] = [{"id": "new", "name": "New", "rows": ["".join(row) for row in rows], **more}]
    return read_grounds(json.dumps(source))["new"]


def turned(ground: str, changes: Mapping[str, str]) -> Ground:
    """The same, with the images of the spaces changed as well."""
    return edited(ground, {each: letter for name, letter in changes.items() for each in quarter(name)})


def said(point: int, ground: str, *changes: tuple[str, str]) -> str:
    """The answer of one point of A3.9 about a ground with these changes, with the images of the spaces."""
    return " ".join(_POINTS[point - 1](turned(ground, dict(changes))))


@pytest.mark.parametrize("ground", figured(), ids=lambda ground: ground.id)
def test_A3_9_the_grounds_with_terrain_are_valid(ground: Ground) -> None:
    assert lint(ground) == []


def test_A3_8_the_yard_has_no_terrain_and_is_no_ground_to_be_held_to_it() -> None:
    assert [is_bare(ground) for ground in (YARD, COURT)] == [True, False]
    assert len(lint(YARD)) == 3


def test_A3_9_1_deployment_spaces_exactly_where_they_belong() -> None:
    assert "F1 is a deployment space, and the ground says otherwise." in said(1, "court", ("F1", "."))
    assert "C9 is no deployment space, and the ground says otherwise." in said(1, "court", ("C9", "D"))


def test_A3_9_2_a_ground_is_its_own_image_under_a_quarter_turn() -> None:
    assert (
        lint(edited("court", {"G4": "r"}))[0]
        == "D14 and G4 differ, and a quarter turn brings one to the other."
    )
    half = edited("court", {"G4": "r", "N17": "r"}, halfTurn=True)
    assert list(_POINTS[1](half)) == []
    assert "half turn" in next(_POINTS[1](edited("court", {"G4": "r"}, halfTurn=True)))


def test_A3_9_3_objectives_and_camps_are_open_and_at_most_one_neighbour_is_not() -> None:
    assert "J4 is an objective or a camp, and not open." in said(3, "court", ("J4", "r"))
    assert "more than one neighbour of it is not open" in said(3, "court", ("I3", "r"), ("K3", "r"))


def test_A3_9_4_all_ground_is_reached_without_climbing() -> None:
    walls = tuple((name, "e") for name in ("A2", "B2", "B1"))
    assert "A2 is not reached from A1 without climbing" not in said(4, "court", *walls)
    assert "is not reached from A1 without climbing" in said(4, "court", *walls)


def test_A3_9_5_how_much_terrain_and_how_large() -> None:
    assert "have terrain, and 12 to 30 % of 400 should" in said(
        5, "canal", ("C17", "r"), ("D17", "r"), ("E17", "r")
    )
    foliage = (space for space in GRID.zones if COURT.terrain[space] is Terrain.FOLIAGE)
    bare = edited("court", dict.fromkeys(map(GRID.label, foliage), "."))
    assert "32 spaces have terrain, and 12 to 30 % of 400 should." in list(_POINTS[4](bare))
    assert "There are 20 elements of high terrain, and 6 to 16 should be." in said(
        5, "court", ("A1", "e"), ("A3", "e")
    )
    wall = [(f"{column}{row}", "S") for column in "DEF" for row in (7, 8, 9)]
    assert "The element of D7 has 9 spaces, and 8 are the most." in said(5, "court", *wall)


def test_A3_9_6_how_many_pairs_see_each_other() -> None:
    assert "of 22080 pairs of ground spaces see each other, and 55 to 75 % should." in next(_POINTS[5](YARD))


def test_A3_9_7_the_hill_is_near() -> None:
    """A belt of rough behind each deployment zone makes it dearer."""
    belt = [(f"{column}{row}", "r") for column in "DEFGHIJKLMNOPQ" for row in (3, 4, 5, 6)]
    assert (
        "From 0 deployment spaces in the south the hill costs at most 9, and 12 should be so near."
        in said(7, "court", *belt)
    )


def test_A3_9_8_preset_items_are_legal() -> None:
    """A ring of walls round the lantern's neighbour closes with it."""
    source = json.loads(FILE.read_text(encoding="utf-8"))
    source["preset"]["lanterns"][0] = "F3"
    assert "No item may be placed on F3 after those before it." in lint(
        read_grounds(json.dumps(source))["court"]
    )


def test_A3_9_the_figures_of_the_report() -> None:
    text = report(GATE)
    (opened, all_) = numbers("open pairs, one high one ground, distance 2-6")[2]
    assert f"open pairs of one high, one ground: {opened} of {all_}" in text
    assert "elements of high terrain: 16" in text
    assert "hill: 8 ., 8 S" in text


def test_A3_9_and_A6_4_spaces_for_lanterns_and_shrines() -> None:
    """At distance 2 or more from every deployment space, on any terrain."""
    for at_place, ground in enumerate(figured()):
        free = {space for space in GRID.zones if may_lie(ground, space)}
        assert (len(free),) == numbers("spaces legal for a lantern or shrine (A6.4)")[at_place]
        zones = [space for space in GRID.zones if ground.terrain[space] is Terrain.DEPLOYMENT]
        far = [space for space in GRID.zones if all(distance(base(space), base(each)) >= 2 for each in zones)]
        assert free == set(far) == set(GRID.members(FAR))


def test_A6_4_not_on_an_item() -> None:
    assert may_lie(YARD, s("J10"))
    assert not may_lie(YARD, s("J10"), mask("J10"))


def test_A6_5_not_so_that_ground_is_walled_in() -> None:
    """The corner A1 has three neighbours; on the court the roofs C16 to E18 close what items leave."""
    assert not may_lie(YARD, s("A2"), mask("B1 B2"))
    assert may_lie(YARD, s("A2"), mask("B1"))
    assert is_connected(COURT)
    assert not is_connected(YARD, mask("A2 B1 B2"))


def test_A6_5_connected_means_one_group() -> None:
    """The quick answer against the grid's own groups, where items crowd."""
    luck, answers = Random(5), Counter[bool]()
    for ground in (*figured(), YARD):
        for _ in range(40):
            corner = [space for space in GRID.zones if GRID.king(space, s("S3")) <= 4]
            items = GRID.mask(luck.sample(corner, 22))
            closed = ground.high | items
            groups = GRID.groups(space for space in GRID.zones if not closed >> space & 1)
            answers[is_connected(ground, items)] += 1
            assert is_connected(ground, items) is (len(groups) == 1)
    assert min(answers[True], answers[False]) > 10


def test_A6_5_a_goal_or_crate_keeps_three_enterable_neighbours() -> None:
    goal, four = mask("J10"), mask("I9 J9 K9 I10")
    assert may_lie(YARD, s("K10"), goal | four, goal)
    assert not may_lie(YARD, s("I11"), goal | four | mask("K10"), goal)
    assert may_lie(YARD, s("I11"), goal | four | mask("K10"))
    assert has_room(goal | four, goal)


def test_the_board_command_reads_a_file_and_names_its_faults(tmp_path: Path) -> None:
    own = ClansZones().checked(None)
    assert own.problems == 0
    assert "High Gate\nterrain: 256 ., 80 D, 28 f, 12 e, 24 S" in own.text
    assert "Empty Yard" not in own.text
    source = json.loads(FILE.read_text(encoding="utf-8"))
    source["grounds"] = source["grounds"][:1]
    source["grounds"][0]["rows"][15] = "...SS..f.......SS..."
    file = tmp_path / "grounds.json"
    file.write_text(json.dumps(source))
    assert ClansZones().checked(file).problems == 2
    with pytest.raises(ValueError, match=r"The file of grounds nowhere\.json cannot be read\."):
        ClansZones().checked(tmp_path / "nowhere.json")
    file.write_text("{}")
    with pytest.raises(ValueError, match=r"In the grounds “about” is missing\."):
        ClansZones().checked(file)
