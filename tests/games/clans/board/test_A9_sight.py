"""Lines of sight: worked checks, pair counts, and a second opinion on random positions (A9)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.boards.grid import Base
from bot.games.clans.board.ground import GRID, Ground
from bot.games.clans.board.sight import POINTS, View
from bot.games.clans.board.zones import base
from bot.games.clans.kinds import ItemKind
from tests.games.clans.board.test_A3_ground import numbers
from tests.games.clans.kit import CANAL, COURT, GATE, YARD, at, figured, mask, s
from tests.games.clans.sight_oracle import disagreements, samples

N, NE, E = Direction.N, Direction.NE, Direction.E


def sees(
    ground: Ground, viewer: str, facing: Direction | None, target: str, *, items: str = "", models: str = ""
) -> bool:
    """True if a small model sees another past items and small models."""
    view = View(ground, mask(items), [base(space) for space in at(models)])
    return view.sees(base(s(viewer)), base(s(target)), facing)


def test_A9_1_a_model_always_sees_itself() -> None:
    view = View(YARD)
    for each in (base(s("J10")), base(s("J10"), 2)):
        assert all(view.sees(each, each, facing) for facing in (None, *Direction))


def test_A9_2_nine_points_a_space_in_tenths() -> None:
    assert (POINTS.half, set(POINTS.points)) == (5, set(samples()))
    assert len(samples()) == 9


def test_A9_2_a_model_on_a_large_base_looks_from_all_its_spaces() -> None:
    """A model on L10 hides M10 from K10, and neither from a large base that reaches up to row 11 nor one that does."""
    view = View(YARD, models=[base(s("L10"))])
    assert not view.sees(base(s("K10")), base(s("M10")), E)
    assert view.sees(base(s("J10"), 2), base(s("M10")), E)
    assert view.sees(base(s("K10")), base(s("M10"), 2), E)


def test_A9_3_only_spaces_next_to_the_base_have_to_be_front_spaces() -> None:
    """A line may lead through a space that is back two away: M8 from J10 facing N has dy -2 and dx 3."""
    assert sees(YARD, "J10", N, "M8")
    assert not sees(YARD, "J10", N, "L8")


def test_A9_4_between_ground_models() -> None:
    """Models, foliage, structures, lanterns block; elevated ground, rough and what is not there do not."""
    assert not sees(YARD, "J10", None, "L10", models="K10")
    assert not sees(YARD, "J10", None, "L10", items="K10")
    assert sees(YARD, "J10", None, "L10")
    assert not sees(COURT, "C7", None, "F7")  # foliage D7
    assert not sees(COURT, "H5", None, "H8")  # structure H6
    assert sees(COURT, "L10", None, "L7")  # elevated L8
    assert sees(COURT, "I10", None, "L10")  # rough J10 and K10


def test_A9_4_a_model_on_high_ground_blocks_between_ground_models() -> None:
    assert not sees(COURT, "L10", None, "L7", models="L8")


def test_A9_5_between_high_and_ground_things_on_the_ground_are_ignored() -> None:
    """From the roof H6: the foliage K6 in between, models and lanterns on the ground do not block."""
    assert sees(COURT, "H6", None, "N6")
    assert sees(COURT, "H6", None, "L6", items="J6", models="K6")
    assert not sees(COURT, "G6", None, "L6", items="J6")


def test_A9_5_a_high_item_or_model_blocks() -> None:
    assert not sees(COURT, "H6", None, "K6", models="I6")
    assert not sees(COURT, "H6", None, "K6", items="I6")
    assert sees(COURT, "H6", None, "K6")


def test_A9_5_its_own_element_blocks_from_two_spaces_on() -> None:
    """gate: D4 on the structure D4, D5, D6, E6 looks north over D5, and D6 is in the way."""
    assert not sees(GATE, "D4", N, "D8")
    assert sees(GATE, "D5", N, "D8")


def test_A9_6_between_two_high_models_neither_own_element_blocks() -> None:
    assert sees(GATE, "D4", None, "D6")
    assert not sees(GATE, "D4", None, "D6", models="D5")
    assert not sees(GATE, "D4", None, "D6", items="D5")
    assert sees(GATE, "D4", None, "D6", items="J5", models="C5")


def test_A9_6_and_A3_4_an_item_parts_an_element_and_is_one_itself() -> None:
    """gate: D17 and F16 stand on one structure over E17; a lantern there is another element and blocks."""
    assert sees(GATE, "D17", None, "F17")
    assert not sees(GATE, "D17", None, "F17", items="E17")


def test_A9_7_into_foliage_and_out_of_it() -> None:
    assert sees(COURT, "C7", E, "D7")
    assert sees(COURT, "D7", E, "G7")


def test_A3_10_items_are_obscuring_terrain_and_keep_the_level_and_goals_and_medals_are_none() -> None:
    assert [kind.value for kind in ItemKind if not kind.is_terrain] == ["goal", "medal"]
    assert GATE.is_high(base(s("D5")))
    # From D4 on the same structure a lantern on D5 hides what is behind it on the ground and on the roof;
    # on the ground, G8 of the court, it hides nothing from the roof H6.
    assert not sees(GATE, "D4", None, "D6", items="D5")
    assert sees(COURT, "H6", None, "F10", items="G8")


def test_A9_9_to_an_item_or_a_space_as_to_a_small_model_there() -> None:
    assert sees(YARD, "J10", E, "L10", items="L10")
    assert not sees(YARD, "J10", E, "M10", items="L10 M10")
    assert sees(GATE, "D16", None, "D17", items="D17")


@pytest.mark.parametrize(
    ("target", "models", "expected"),
    [
        ("L10", "K10", False),
        ("L11", "K10", True),
        ("L11", "K11", True),
        ("L11", "K10 K11", False),
        ("L11", "K10 J11", False),
        ("L11", "K11 L10", False),
        ("L12", "K11", False),
        ("L12", "K10 J11", True),
    ],
)
def test_A9_10_A_C58_the_oracles_of_the_yard(target: str, models: str, expected: bool) -> None:
    assert sees(YARD, "J10", E, target, models=models) is expected


def test_A9_10_spaces_behind_are_not_seen() -> None:
    near = [(dx, dy) for dx, dy in product(range(-3, 4), repeat=2) if (dx, dy) != (0, 0)]
    hidden = {(dx, dy) for dx, dy in near if not sees(YARD, "J10", N, "GHIJKLM"[dx + 3] + str(10 + dy))}
    assert hidden == {(dx, dy) for dx, dy in near if dy < 0 and abs(dx) <= -dy}


@pytest.mark.parametrize(
    ("viewer", "facing", "target", "expected"),
    [
        ("H5", N, "H8", False),
        ("G5", N, "I8", True),
        ("H6", N, "H8", True),
        ("H6", E, "K6", True),
        ("C7", E, "F7", False),
        ("D7", E, "G7", True),
    ],
)
def test_A_C54_court(viewer: str, facing: Direction, target: str, expected: bool) -> None:
    assert sees(COURT, viewer, facing, target) is expected


@pytest.mark.parametrize(
    ("viewer", "facing", "target", "expected"),
    [("D4", N, "D8", False), ("D4", N, "C8", True), ("D5", N, "D8", True), ("F12", None, "K12", False)],
)
def test_A_C55_gate(viewer: str, facing: Direction | None, target: str, expected: bool) -> None:
    assert sees(GATE, viewer, facing, target) is expected


def test_A_C56_behind_on_the_yard() -> None:
    assert not sees(YARD, "J10", N, "J8")
    assert sees(YARD, "J10", N, "L9")


def test_A_C57_a_lantern_on_the_court_and_nothing_there() -> None:
    """A model in Stealth stops nothing: it is not among the models."""
    assert not sees(COURT, "E7", E, "I7", items="G7")
    assert sees(COURT, "E7", E, "I8", items="G7")
    assert sees(COURT, "E7", E, "I7")


def pairs(first: Iterable[int], second: Iterable[int]) -> set[tuple[Base, Base]]:
    """Pairs of spaces at distance 2 to 6, each once."""
    both = product(first, second)
    return {(base(min(a, b)), base(max(a, b))) for a, b in both if 2 <= GRID.king(a, b) <= 6}


@pytest.mark.parametrize("at_place", range(3), ids=["court", "canal", "gate"])
def test_A3_9_A_C58_how_many_pairs_see_each_other(at_place: int) -> None:
    ground = figured()[at_place]
    view, high = View(ground), GRID.members(ground.high)
    low = [space for space in GRID.zones if space not in high]
    for row, both in {
        "open pairs of ground spaces at distance 2-6": pairs(low, low),
        "open pairs, one high one ground, distance 2-6": pairs(high, low),
        "open pairs, both high, distance 2-6": pairs(high, high),
    }.items():
        assert (sum(view.sees(*pair) for pair in both), len(both)) == numbers(row)[at_place]


def test_A28_13_without_the_front_sight_is_the_same_both_ways() -> None:
    view = View(CANAL, mask("H8 M8 K10"), [base(s("J10")), base(s("G8"), 2)])
    for a, b in product(
        (base(s("J8"), 2), base(s("J10")), base(s("H6")), base(s("G8"), 2)), map(base, GRID.zones)
    ):
        assert view.sees(a, b) is view.sees(b, a)


def test_the_oracle_agrees() -> None:
    """A9 and A28.13 on random positions; the oracle's own module compares a hundred thousand."""
    results = list(disagreements("suite", 300, most=3))
    assert [said for _, said in results if said] == []
    assert 60 < sum(seen for seen, _ in results) < 240
