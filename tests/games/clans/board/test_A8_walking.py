"""Steps, what they cost, and the best ways (A8.1 to A8.5, A8.9, A8.13)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.games.clans.board.ground import GRID, Ground
from bot.games.clans.board.walking import Gait, Route, Walk, routes, step_cost
from bot.games.clans.board.zones import base, zone
from bot.games.clans.kinds import Terrain
from tests.games.clans.kit import CANAL, COURT, YARD, at, mask, s
from tests.games.clans.text import table
from tests.games.clans.walking_oracle import disagreements

PLAIN, LARGE = Gait(), Gait(size=2)
CLIMBER, LEAPER, SPIDER, SUREFOOT = Gait(climb=2), Gait(leaps=True), Gait(climb=1), Gait(is_surefoot=True)
FLYING = Gait(ignores_terrain=True)


def costs(ground: Ground, gait: Gait, names: str) -> list[int]:
    """The cost of each step along some spaces; a leap is made with the first step up."""
    found = []
    for here, there in pairwise(at(names)):
        found.append(step_cost(ground, gait, here, there))
        if ground.is_high(base(there, gait.size)):
            gait = gait._replace(leaps=False)
    return found


def way(walk: Walk, start: str, to: str, mp: int) -> tuple[str, int, int] | None:
    """The names of the best way to a space, its cost and its dodges."""
    found: Route | None = routes(walk, s(start), mp).get(s(to))
    return found and (" ".join(map(GRID.label, found.path)), found.cost, found.dodges)


def test_A3_3_the_cost_of_entering_each_terrain() -> None:
    on_court = {Terrain.DEPLOYMENT: "F2", Terrain.OPEN: "F4", Terrain.ROUGH: "J10", Terrain.FOLIAGE: "D6"}
    on_court |= {Terrain.ELEVATED: "L8", Terrain.STRUCTURE: "H6"}
    for letter, _, cost, *_ in table("| letter | terrain"):
        terrain = next((each for each in on_court if f"`{each}`" == letter), None)
        if terrain is not None:
            there = s(on_court[terrain])
            here = next(each for each in GRID.steps(there) if not COURT.is_high(base(each)))
            told = "3 from ground" if terrain is Terrain.STRUCTURE else cost
            assert step_cost(COURT, PLAIN, here, there) == int(told.split()[0]), letter


def test_A8_1_every_step_of_the_allowance_is_paid_and_corners_do_not_matter() -> None:
    reached = routes(Walk(YARD), s("J10"), 3)
    assert set(reached) == {space for space in GRID.zones if 1 <= GRID.king(space, s("J10")) <= 3}
    squeezed = Walk(YARD, taken=mask("J11 K10"))
    assert way(squeezed, "J10", "K11", 1) == ("K11", 1, 0)


def test_A8_1_and_2_spaces_beyond_the_MP_and_occupied_ones_cannot_be_entered() -> None:
    walk = Walk(COURT, taken=mask("I10 I11 I12 J12 K12 L11"))
    assert way(walk, "H5", "H6", 2) is None
    assert way(walk, "H5", "H6", 3) == ("H6", 3, 0)
    assert s("I11") not in routes(walk, s("J11"), 6)
    assert len(routes(Walk(YARD), s("A1"), 1)) == 3


def test_A8_3_down_to_rough_costs_2_and_from_high_to_high_1_between_two_elements_too() -> None:
    """canal: H5 is a roof and I5 rough; the bridge N18 touches the roof M17."""
    assert costs(CANAL, PLAIN, "H5 I5") == [2]
    assert costs(COURT, PLAIN, "H6 I6 J6") == [1, 1]
    touching = [
        (here, there)
        for here in GRID.members(CANAL.high)
        for there in GRID.steps(here)
        if CANAL.high >> there & 1 and CANAL.elements()[here] != CANAL.elements()[there]
    ]
    assert touching
    assert {step_cost(CANAL, PLAIN, *each) for each in touching} == {1}


@pytest.mark.parametrize(
    ("gait", "expected"), [(PLAIN, [3, 1, 1]), (LEAPER, [1, 1, 1]), (CLIMBER, [2, 1, 1]), (SPIDER, [1, 1, 1])]
)
def test_A_C41_over_a_roof_of_the_court(gait: Gait, expected: list[int]) -> None:
    assert costs(COURT, gait, "H5 H6 I6 J6") == expected


def test_A_C42_foliage_and_rough_of_the_court() -> None:
    assert costs(COURT, PLAIN, "C6 D6 E6") == [2, 1]
    assert costs(COURT, SUREFOOT, "C6 D6 E6") == [1, 1]
    assert costs(COURT, PLAIN, "I10 J10 K11 L12") == [2, 2, 1]


def test_A_C43_from_a_roof_down_to_rough() -> None:
    assert costs(CANAL, PLAIN, "H5 I5") == [2]
    assert costs(CANAL, SUREFOOT, "H5 I5") == [1]


def test_A17_Leap_makes_one_step_up_cost_1_and_the_next_3() -> None:
    assert costs(COURT, LEAPER, "H5 H6 G7 H6") == [1, 1, 3]


@pytest.fixture
def walled() -> Ground:
    """The yard with two rows of high ground all across it, C1 to C20 and F1 to F20."""
    walls = {s(f"{column}{row}") for column in "CF" for row in range(1, 21)}
    terrain = tuple(Terrain.ELEVATED if n in walls else each for n, each in enumerate(YARD.terrain))
    return replace(YARD, id="walled", terrain=terrain)


def test_A17_A20_7_a_way_over_two_walls_leaps_or_lands_lightly_once(walled: Ground) -> None:
    def over(gait: Gait, mp: int) -> tuple[int, bool] | None:
        found = routes(Walk(walled, gait), s("A10"), mp).get(s("G10"))
        return found and (found.cost, found.is_lifted)

    assert over(PLAIN, 10) == (10, False)
    assert over(PLAIN, 9) is None
    assert over(LEAPER, 8) == (8, True)
    assert over(LEAPER, 7) is None
    # B10 C10 D10 for 5, and 2 are given; then E10 F10 G10 for 5.
    lands = Gait(lands=2)
    assert over(lands, 8) == (10, True)
    assert over(lands, 7) is None
    assert not routes(Walk(walled, lands), s("A10"), 4).get(s("C10"), Route((), 0, 0)).is_lifted


def test_A17_a_large_model_leaps_with_a_step_that_newly_covers_a_high_space_only() -> None:
    """court: on H8 to G10 it is on the ground, for all the torii H9; the leap is left for F12, new on F11."""
    assert costs(COURT, LARGE, "H8 G9 G10 F11") == [1, 1, 3]
    walk = Walk(COURT, Gait(size=2, leaps=True))
    assert way(walk, "H8", "F11", 4) == ("G9 G10 F11", 3, 0)


def test_A8_5_the_best_way_has_the_fewest_dodges_then_the_least_cost() -> None:
    """An enemy on L10: through the enemy's zone N10 is four steps and two dodges away, along its border five and
    one."""
    walk = Walk(YARD, taken=mask("L10"), zones=zone(base(s("L10"))))
    assert way(walk, "J10", "N10", 4) == ("K9 L8 M9 N10", 4, 2)
    assert way(walk, "J10", "N10", 5) == ("J9 K8 L8 M9 N10", 5, 1)
    assert way(walk, "J10", "N10", 6) == ("J9 K8 L7 M8 N9 N10", 6, 0)
    assert way(walk, "J10", "N10", 9) == ("J9 K8 L7 M8 N9 N10", 6, 0)


def test_A8_5_a_step_out_of_a_zone_needs_a_dodge_into_another_space_of_it_as_well() -> None:
    walk = Walk(YARD, taken=mask("K11"), zones=zone(base(s("K11"))))
    assert way(walk, "J10", "J11", 1) == ("J11", 1, 1)
    assert way(walk, "H10", "J10", 2) == ("I9 J10", 2, 0)
    assert way(walk, "J10", "H10", 2) == ("I9 H10", 2, 1)


def test_A8_5_a_large_base_counts_with_all_its_spaces() -> None:
    walk = Walk(YARD, LARGE, taken=mask("L12"), zones=zone(base(s("L12"))))
    assert way(walk, "J10", "I10", 1) == ("I10", 1, 1)
    assert way(walk, "I10", "H10", 1) == ("H10", 1, 0)


def test_A8_9_a_model_that_ignores_terrain_pays_1_a_space_and_passes_items() -> None:
    assert costs(COURT, FLYING, "H5 H6 I6 J6") == [1, 1, 1]
    fence = "J11 K11 K10 K9 J9 I9 I10 I11"
    walk = Walk(YARD, FLYING, taken=mask(fence), passed=mask(fence))
    assert way(walk, "J10", "L10", 2) == ("K9 L10", 2, 0)
    assert not routes(Walk(YARD, FLYING, taken=mask(fence)), s("J10"), 4)


def test_A8_10_no_way_ends_on_a_thing_that_it_passes_over() -> None:
    walk = Walk(YARD, taken=mask("K10 L10"), passed=mask("K10"))
    reached = routes(walk, s("J10"), 3)
    assert s("K10") not in reached
    assert s("L10") not in reached
    assert reached[s("L11")].path == at("K10 L11")


def test_A8_13_A_C51_a_large_model_pays_for_the_dearest_space_it_newly_covers() -> None:
    """court: from F5 two steps east; on H5 to I6 the roof H6 I6 makes it high."""
    assert costs(COURT, LARGE, "F5 G5 H5") == [3, 3]
    assert not COURT.is_high(base(s("G5"), 2))
    assert COURT.is_high(base(s("H5"), 2))
    assert costs(COURT, LARGE, "H5 H6") == [1]
    assert way(Walk(COURT, LARGE), "F5", "H5", 6) is not None
    assert way(Walk(COURT, LARGE, taken=mask("I5")), "G5", "H5", 3) is None


def test_A8_13_a_large_model_stays_on_the_board() -> None:
    assert s("T10") not in routes(Walk(YARD, LARGE), s("R10"), 5)
    assert s("S10") in routes(Walk(YARD, LARGE), s("R10"), 5)


def test_A30_8_of_equal_ways_the_one_over_the_lowest_spaces() -> None:
    assert way(Walk(YARD), "J10", "L10", 2) == ("K9 L10", 2, 0)
    assert way(Walk(YARD), "J10", "L10", 9) == ("K9 L10", 2, 0)


def test_the_oracle_agrees_on_ways() -> None:
    """A8.1 to A8.5, A8.9, A8.13 and A17 on random positions; the oracle's own module compares twenty thousand."""
    results = list(disagreements("suite", 60))
    assert [said for _, said in results if said] == []
    assert sum(reached for reached, _ in results) > 1000


def test_A13_7_and_8_a_way_keeps_out_of_the_light_where_it_costs_no_dodge_more() -> None:
    lantern, lit = mask("H13"), mask("G12 H12 I12 G13 I13 G14 H14 I14")
    assert way(Walk(YARD, taken=lantern), "J16", "E14", 5) == ("I15 H14 G13 F13 E14", 5, 0)
    assert way(Walk(YARD, taken=lantern, lit=lit), "J16", "E14", 5) == ("I15 H15 G15 F14 E14", 5, 0)
    assert way(Walk(YARD, lit=mask("A15 B15")), "A14", "A16", 3) == ("A15 A16", 2, 0)
    assert way(Walk(YARD, lit=mask("A15 B15")), "A14", "A16", 4) == ("B14 C15 B16 A16", 4, 0)
    assert way(Walk(YARD, lit=lit, zones=mask("H15 H16")), "I15", "G15", 2) == ("H14 G15", 2, 0)


def test_A13_7_foliage_that_a_way_enters_hides_as_long_as_it_is_not_left() -> None:
    grown = mask("K10 K11 K9")
    assert way(Walk(YARD, thick=grown), "J10", "K10", 2) == ("K10", 1, 0)
    assert way(Walk(YARD, thick=grown), "J10", "L10", 4) == ("J9 K8 L9 L10", 4, 0)
    assert way(Walk(YARD, thick=grown), "K10", "L10", 4) == ("L10", 1, 0)
