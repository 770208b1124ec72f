"""R4.9, R21.6: only the side of an intruder reads where the goal can lie and how the mission is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.game import Seat
from bot.games.castle.box import BOX
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, TRAITOR, Mark, Phase
from bot.games.castle.rules.game import CastleGame
from tests.games.castle.kit import DEAD, position, zone

OF_A = {"CA2": Mark.C, "CA3": Mark.D, "CA4": Mark.F}
"""All three goals of castle A."""
RIVALS: dict[str, Any] = {"players": 3, "variant": "contested"}


def errands(
    seat: Seat | None, searched: Mapping[str, Mark | None] | None = None, **options: Any
) -> list[str]:
    """A viewer's lines about goals: the ninja is after A and the traitor after B."""
    match = position(phase=Phase.INTRUDERS, options=options)
    match.state.ninja.goal, match.state.traitor.goal = Mark.A, Mark.B
    shown = {zone(name): mark for name, mark in (searched or {}).items()}
    match.state.marks = match.state.marks.but(searched=shown)
    rules = match.game
    assert isinstance(rules, CastleGame)
    viewer = rules.viewer(seat)
    return [line for line in BOX.words.standing(rules, match.state, viewer) if line.startswith("Goal ")]


def test_R4_9_a_goal_can_lie_in_either_castle() -> None:
    assert errands(INTRUDERS) == [
        "Goal A of the ninja, in castle A or B, at no watch post: the mission is to search there in person.",
        "Goal B of the traitor, in castle A or B, at no watch post: the mission is to search there in person.",
    ]


def test_R4_9_but_not_in_a_castle_whose_three_goals_are_found() -> None:
    assert "Goal A of the ninja, in castle B, at no watch post:" in errands(INTRUDERS, OF_A)[0]


def test_R21_6_a_goal_that_the_mate_has_found_is_to_be_searched_by_its_owner() -> None:
    assert errands(INTRUDERS, {"CB1": Mark.B})[1] == (
        "Goal B of the traitor, at CB1: the mission is to search there in person."
    )


def test_R21_6_a_mission_that_is_done_is_no_errand() -> None:
    match = position(phase=Phase.INTRUDERS)
    match.state.ninja.is_done = True
    rules = match.game
    assert isinstance(rules, CastleGame)
    lines = BOX.words.standing(rules, match.state, rules.viewer(INTRUDERS))
    assert not any("of the ninja" in line for line in lines if line.startswith("Goal "))


def test_R28_3_nobody_else_reads_of_a_goal() -> None:
    assert errands(GUARDS) == errands(None) == []
    of_ninja, of_traitor = (
        [line.partition(",")[0] for line in errands(seat, **RIVALS)] for seat in (NINJA, TRAITOR)
    )
    assert len(errands(NINJA, players=3)) == 2
    assert (of_ninja, of_traitor) == (["Goal A of the ninja"], ["Goal B of the traitor"])


def test_R25_2_a_mission_dies_with_the_intruder_who_did_it() -> None:
    match = position(phase=Phase.INTRUDERS, traitor=DEAD)
    match.state.traitor.is_done = True
    rules = match.game
    assert isinstance(rules, CastleGame)
    for seat in (INTRUDERS, GUARDS, None):
        lines = BOX.words.standing(rules, match.state, rules.viewer(seat))
        assert "The traitor: dead." in lines
