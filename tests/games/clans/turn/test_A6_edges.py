"""A6.8: who takes which edge, and who begins."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.clans.decisions import Discard, LetBegin, TakeEdge
from bot.games.clans.facts.setup import EdgeTaken
from bot.games.clans.kinds import Edge
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, at
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
def test_A6_8_who_has_the_initiative_takes_an_edge_and_begins_and_the_other_is_opposite(
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


def test_A6_8_A20_2_who_holds_too_many_cards_discards_first() -> None:
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
