"""Sealed choices: known to their seats alone until all have chosen, then known to all at once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import permutations

import pytest

from bot.engine.game import PUBLIC, Decision, Fact, Illegal, Seat, Viewer, record
from bot.engine.match import witnessed
from bot.engine.notation import Notation
from bot.engine.sealed import KINDS, Chosen, Opened, Sealed, Seals

NORTH, EAST, WEST = SEATS = (Seat("north"), Seat("east"), Seat("west"))


@record
class Bid(Decision):
    """So much."""

    coins: int


def eyes(seat: Seat) -> Viewer:
    return Viewer(seat, frozenset({seat}))


def chosen(*bids: tuple[Seat, int]) -> list[Fact]:
    """The facts of some choices, one after another."""
    seals, facts = Seals(), list[Fact]()
    for seat, coins in bids:
        for fact in seals.sealing(SEATS, seat, Bid(coins)):
            seals = seals.after(fact)
            facts.append(fact)
    return facts


def folded(facts: Iterable[Fact]) -> Seals:
    seals = Seals()
    for fact in facts:
        seals = seals.after(fact)
    return seals


def test_nobody_else_sees_a_sealed_choice() -> None:
    (fact,) = chosen((NORTH, 3))
    assert fact == Sealed(NORTH, Bid(3)) == fact.seen_by(eyes(NORTH))
    assert fact.seen_by(eyes(EAST)) == fact.seen_by(PUBLIC) == Chosen(NORTH)


def test_a_seat_that_chooses_again_is_the_only_one_to_know() -> None:
    *_, again = chosen((NORTH, 3), (NORTH, 5))
    assert again == Sealed(NORTH, Bid(5), is_changed=True) == again.seen_by(eyes(NORTH))
    assert again.seen_by(eyes(EAST)) is again.seen_by(PUBLIC) is None


def test_the_last_choice_opens_all_of_them() -> None:
    facts = chosen((WEST, 1), (NORTH, 2), (WEST, 4), (EAST, 3))
    assert facts[-1] == Opened(((NORTH, Bid(2)), (EAST, Bid(3)), (WEST, Bid(4))))
    assert not any(isinstance(fact, Opened) for fact in facts[:-1])
    assert folded(facts) == Seals()


@pytest.mark.parametrize("order", list(permutations(SEATS)))
def test_opened_choices_do_not_tell_who_chose_first(order: tuple[Seat, ...]) -> None:
    bids = {NORTH: 2, EAST: 3, WEST: 4}
    assert chosen(*((seat, bids[seat]) for seat in order))[-1] == chosen(*bids.items())[-1]


@pytest.mark.parametrize("order", list(permutations(SEATS[:2])))
def test_the_state_does_not_tell_who_chose_first(order: tuple[Seat, ...]) -> None:
    bids = {NORTH: 2, EAST: 3}
    facts = chosen(*((seat, bids[seat]) for seat in order))
    for viewer in (PUBLIC, *map(eyes, SEATS)):
        seen, other = folded(witnessed(facts, viewer)), folded(witnessed(chosen(*bids.items()), viewer))
        assert seen == other
        assert seen.missing(SEATS) == {WEST}
        assert set(seen.choices) <= set(viewer.circles)


def test_before_all_have_chosen_others_witness_the_same_of_any_choice() -> None:
    one, other = chosen((EAST, 1), (NORTH, 3)), chosen((EAST, 1), (NORTH, 5), (NORTH, 7))
    for viewer in (PUBLIC, eyes(EAST), eyes(WEST)):
        assert witnessed(one, viewer) == witnessed(other, viewer)


def test_a_seat_that_does_not_play_along_is_refused() -> None:
    with pytest.raises(Illegal):
        list(Seals().sealing(SEATS[:2], WEST, Bid(1)))


def test_a_fact_of_another_kind_changes_nothing() -> None:
    seals = folded(chosen((NORTH, 3)))
    assert seals.after(Fact()) is seals


def test_facts_are_written_and_read_again() -> None:
    notation = Notation((Bid, *KINDS))
    for fact in (*chosen((NORTH, 3), (NORTH, 5), (EAST, 1), (WEST, 1)), Chosen(EAST)):
        assert notation.from_line(notation.line(fact)) == fact
        assert notation.from_json(json.loads(json.dumps(notation.json(fact)))) == fact
    assert notation.line(Chosen(EAST)) == "chosen east"
