"""A6.2, A6.8: which team a seat has, who takes which edge, and who begins."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.clans.decisions import ChooseTeam, Discard, LetBegin, TakeEdge
from bot.games.clans.facts.setup import EdgeTaken, TeamTaken
from bot.games.clans.kinds import Edge, Element, ItemKind
from bot.games.clans.rounds.setup import edge_taken
from bot.games.clans.rounds.teams import fixed_team, teams_taken
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PINES, PLUM, PLUMS, at
from tests.games.clans.turn.test_A6_setup import NOTHING, dealt, order, plays


def edges_asked(**options: Any) -> Match[State]:
    """A match without any items that asks for edges first of all."""
    return dealt(lanternsMin=0, lanternsMax=0, shrinesMax=0, **options)


def deployed(match: Match[State]) -> None:
    for seat in match.game.in_order(match.state, match.awaited()):
        plays(match, seat, match.game.default(match.state, seat, Seeded("1")))


@pytest.mark.parametrize(
    ("edge", "opposite"),
    [
        (Edge.SOUTH, Edge.NORTH),
        (Edge.NORTH, Edge.SOUTH),
        (Edge.WEST, Edge.EAST),
        (Edge.EAST, Edge.WEST),
    ],
)
def test_A6_8_the_seat_with_the_initiative_takes_an_edge_and_begins_and_the_other_is_opposite(
    edge: Edge, opposite: Edge
) -> None:
    match = edges_asked()
    first, other = order(match)
    assert match.state.stage is Stage.EDGES
    assert match.awaited() == {first}
    plays(match, first, TakeEdge(edge))
    assert match.state.edges == {first: edge, other: opposite}
    deployed(match)
    assert (match.state.initiative, match.state.turn) == (first, first)


@pytest.mark.parametrize("how", ["lists", "turns"])
def test_A6_8_another_seat_may_be_named_and_then_has_the_initiative(how: str) -> None:
    match = edges_asked(setupItems=how)
    first, other = order(match)
    plays(match, first, LetBegin(other))
    assert match.awaited() == {other}
    assert match.options(other) == [TakeEdge(edge) for edge in Edge]
    plays(match, other, TakeEdge(Edge.WEST))
    assert match.state.edges == {first: Edge.EAST, other: Edge.WEST}
    assert match.state.placer == other
    while match.state.stage is Stage.DEPLOYMENT:
        deployed(match)
    assert (match.state.initiative, match.state.turn) == (other, other)


def test_A6_8_edges_come_after_the_items_and_in_capture_the_medal_before_them() -> None:
    match = dealt()
    for seat in (PINE, PLUM):
        plays(match, seat, NOTHING)
    assert match.state.stage is Stage.EDGES
    match = dealt(challenge="medal")
    first, other = order(match)
    plays(match, first, TakeEdge(Edge.EAST))
    assert match.state.stage is Stage.ITEMS
    assert {space: item.owner for space, item in match.state.items.items()} == {
        at("Q10"): first,
        at("D11"): other,
    }


def test_A6_8_A20_2_a_seat_with_too_many_cards_discards_first() -> None:
    match = edges_asked(moonHandMax=2)
    for _card in range(2):
        seat = min(match.awaited())
        options = match.options(seat)
        assert {type(option) for option in options} == {Discard}
        plays(match, seat, options[0])
    assert match.awaited() == {order(match)[0]}
    assert TakeEdge(Edge.WEST) in match.options(order(match)[0])


def test_A6_8_A27_with_the_preset_items_and_by_default_the_initiative_is_in_the_south() -> None:
    match = dealt(setupItems="preset")
    first, other = order(match)
    assert match.state.edges == {first: Edge.SOUTH, other: Edge.NORTH}
    assert [fact.seat for fact in match.log if isinstance(fact, EdgeTaken)] == [first, other]
    match = edges_asked()
    assert match.game.default(match.state, order(match)[0], Seeded("1")) == TakeEdge(Edge.SOUTH)


# ---- teams, and what lies by the edges


@pytest.mark.parametrize("team", Element)
def test_A6_2_an_option_gives_a_seat_the_shrine_team_of_an_element(team: Element) -> None:
    known = ClansGame({"firstTeam": team, "secondTeam": "chosen"}).setting
    assert [fixed_team(known, seat) for seat in (PINE, PLUM)] == [f"shrine.{team}", None]
    known = ClansGame({"firstTeam": "chosen", "secondTeam": team}).setting
    assert [fixed_team(known, seat) for seat in (PINE, PLUM)] == [None, f"shrine.{team}"]


def test_A1_6_the_models_of_a_team_are_numbered_from_1_within_their_type() -> None:
    (taken,) = teams_taken([(PINE, ChooseTeam("shrine.fire"))])
    assert isinstance(taken, TeamTaken)
    assert [name for name, _profile, _type in taken.models] == [
        f"pine-{kind}{n}"
        for kind, many in (("chunin", 1), ("kaiken", 3), ("yajiri", 2), ("kunoichi", 2), ("madoushi", 1))
        for n in range(1, many + 1)
    ]


def test_A22_12_A6_6_with_the_preset_items_goals_and_medals_lie_too() -> None:
    options = {"challenge": "medal", "setupItems": "preset", "firstTeam": "fire", "secondTeam": "water"}
    match: Match[State] = Match.dealt(ClansGame(options), Seeded("1"))
    assert set(match.state.medals) == {PINES, PLUMS}
    goals = [item for item in match.state.items.values() if item.kind is ItemKind.GOAL]
    assert len(goals) == 2


def test_A6_8_after_the_edges_come_items_where_they_lie_by_edges_and_else_models() -> None:
    for challenge, stage in (("medal", Stage.ITEMS), ("brawl", Stage.DEPLOYMENT)):
        known = ClansGame({"challenge": challenge}).setting
        state = State(known, ground="yard", initiative=PINE)
        for fact in edge_taken(state, Seeded("1"), PINE, TakeEdge(Edge.WEST)):
            fact.apply(state)
        assert state.stage is stage
        assert state.edges == {PINE: Edge.WEST, PLUM: Edge.EAST}
