"""Searches that can find nothing for an intruder, by what the intruder's side has witnessed (R21.6)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.castle.decisions import Search
from bot.games.castle.intruders.quest import is_in_vain
from bot.games.castle.kinds import Mark, Who
from tests.games.castle.kit import position, zone

SOUGHT = {"goal": Mark.A}


def in_vain(label: str, *, ninja: Any = ("YA3", SOUGHT), traitor: Any = "left", **found: Mark | None) -> bool:
    """True if a search of the ninja there is in vain once the contents of some zones are known."""
    match = position(ninja=ninja, traitor=traitor)
    match.state.marks = match.state.marks.but(searched={zone(each): mark for each, mark in found.items()})
    return is_in_vain(match.state, Search(Who.NINJA, zone(label)))


@pytest.mark.parametrize(("label", "is_so"), [("YA3", True), ("CA1", True), ("CA2", False), ("CB4", False)])
def test_R4_9_only_in_a_castle_zone_without_watch_post_a_goal_can_be(label: str, is_so: bool) -> None:
    assert in_vain(label) is is_so


def test_R21_6_a_searched_zone_is_searched_again_for_a_known_goal_alone() -> None:
    assert in_vain("CA2", CA2=None)
    assert in_vain("CA2", CA2=Mark.B)
    assert not in_vain("CA2", CA2=Mark.A)
    assert in_vain("CA3", CA2=Mark.A), "it is known where it lies"


def test_R4_9_a_castle_whose_three_goals_are_known_hides_none() -> None:
    assert in_vain("CA6", CA2=Mark.B, CA3=Mark.C, CA4=Mark.D)


@pytest.mark.parametrize(
    ("traitor", "is_so"), [(("YA22", {"goal": Mark.B}), False), ("left", True), ("dead", True)]
)
def test_R21_6_a_search_for_a_mate_is_of_use_as_long_as_they_can_still_come(
    traitor: Any, is_so: bool
) -> None:
    assert in_vain("CA3", ninja=("YA3", {**SOUGHT, "is_done": True}), traitor=traitor) is is_so


def test_R21_6_a_known_goal_of_the_mate_is_left_to_the_mate() -> None:
    traitor = ("YA22", {"goal": Mark.B})
    assert in_vain("CA2", traitor=traitor, CA2=Mark.B)
    assert in_vain("CA3", traitor=traitor, CA2=Mark.B, CA4=Mark.A)
