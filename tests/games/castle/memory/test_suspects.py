"""Zones where an intruder may be by the ways that they can have gone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.engine.game import Fact
from bot.games.castle.facts.fighting import Detected, GuardDrunk, GuardFell
from bot.games.castle.facts.guarding import (
    GuardAwoke,
    GuardsStepped,
    ListenAnswered,
    ListenBegan,
    PatrolMarched,
)
from bot.games.castle.facts.sneaking import CameOut, SearchesDeclared, WentInside
from bot.games.castle.facts.turn import CardPlayed, TurnBegan
from bot.games.castle.kinds import INTRUDERS, Card, Goes, GuardId, PatrolId, Pile, Weapon, Who
from bot.games.castle.memory.suspects import suspected
from tests.games.castle.kit import game, position, zone

BOARD = game().setting.board
SEEN = Detected(Who.NINJA, zone("YA2"))


def places(*past: Fact, turn: int = 2) -> set[int]:
    """The zones where the ninja may be; the traitor has left."""
    match = position(turn=turn, sentries={"YA20": 1}, traitor="left")
    weights = suspected(match.state, past)
    assert sum(weights) == pytest.approx(1)
    return {number for number, weight in enumerate(weights) if weight}


def around(name: str, steps: int) -> set[int]:
    return set(BOARD.within(steps, "open")[zone(name)])


def test_R4_11_before_any_move_the_ninja_is_at_the_edge() -> None:
    assert places(TurnBegan(1), turn=1) == set(BOARD.edges) - {zone("YA20")}


def test_R15_3_every_turn_takes_an_intruder_up_to_three_zones_on() -> None:
    assert places(SEEN, TurnBegan(2)) == around("YA2", 3) - {zone("YA20")}
    assert places(SEEN, TurnBegan(2), TurnBegan(3)) > places(SEEN, TurnBegan(2))


def test_R21_1_a_search_tells_where_its_intruder_has_been() -> None:
    searched = SearchesDeclared(((Who.NINJA, zone("CA1")),))
    assert places(SEEN, searched, TurnBegan(2)) == around("YA2", 3) & around("CA1", 2)


@pytest.mark.parametrize(
    ("past", "found"),
    [
        ((GuardsStepped((GuardId(1),), zone("YA3"), 1, zone("YA20")),), {zone("YA3")}),
        ((), {zone("YA20")}),
    ],
    ids=["entered", "guarded"],
)
def test_R17_1_a_hidden_intruder_is_where_no_guard_is_or_was(past: Sequence[Fact], found: set[int]) -> None:
    assert not places(SEEN, TurnBegan(2), *past) & found


@pytest.mark.parametrize(
    "told",
    [GuardFell(GuardId(1), zone("CA1"), Card.KENJUTSU), GuardDrunk(GuardId(1), zone("CA1"))],
    ids=["dead", "drunk"],
)
def test_R18_7_a_guard_who_falls_or_drinks_tells_where_the_player_of_the_card_has_been(told: Fact) -> None:
    played = CardPlayed(Pile.NINJA, Card.KENJUTSU, Goes.OUT, INTRUDERS)
    assert places(SEEN, played, told, TurnBegan(2)) == around("YA2", 3) & around("CA1", 2)
    theirs = CardPlayed(Pile.TRAITOR, Card.KENJUTSU, Goes.OUT, INTRUDERS)
    assert places(SEEN, theirs, told, TurnBegan(2)) == places(SEEN, TurnBegan(2)), "it was the traitor"


@pytest.mark.parametrize(
    "entered",
    [
        PatrolMarched(PatrolId(1), zone("YA3"), (), zone("YA20")),
        GuardAwoke(GuardId(9), zone("YA3"), Weapon.SWORD),
    ],
    ids=["marched", "woken"],
)
def test_R17_1_nobody_hides_where_a_patrol_has_marched_or_a_guard_woken(entered: Fact) -> None:
    assert zone("YA3") in places(SEEN, TurnBegan(2))
    assert zone("YA3") not in places(SEEN, TurnBegan(2), entered)


def test_R23_6_an_intruder_who_comes_out_may_be_anywhere() -> None:
    inside = WentInside(Who.NINJA, None, is_guarded=False, revealers=())
    out = CameOut(Who.NINJA, None, is_guarded=False, revealers=())
    assert places(SEEN, inside, out, TurnBegan(2)) == set(BOARD.zones) - {zone("YA20")}


def weight(*answer: Fact, at: str) -> float:
    match = position(turn=3, traitor="left")
    past = (TurnBegan(2), TurnBegan(3), ListenBegan((GuardId(1),), zone("CA2"), None), *answer)
    return suspected(match.state, (SEEN, *past))[zone(at)]


def test_R11_3_a_listen_that_hears_makes_its_surroundings_heavier_and_silence_makes_them_lighter() -> None:
    near, none = "YA3", weight(at="YA3")
    assert weight(ListenAnswered(True), at=near) > none > weight(ListenAnswered(False), at=near)
    cat = CardPlayed(Pile.TRAITOR, Card.CAT, Goes.OUT, INTRUDERS)
    assert weight(cat, ListenAnswered(False), at=near) == none, "behind a Cat silence means nothing"
