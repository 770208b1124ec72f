"""A sealed choice belongs to its seat alone until all have chosen, and may be changed until then."""

from __future__ import annotations

import pytest

from bot.engine.game import Decision, Fact, Seat, Viewer
from bot.engine.match import witnessed
from bot.engine.sealed import Chosen, Opened, Sealed
from tests.laws.playthrough import BOXES, Playthrough, played_out, playthrough
from tests.toy.beacons.box import BOX as BEACONS

SEALING = [key for key, box in BOXES.items() if Sealed in box.notation.kinds.values()]


@pytest.fixture(params=SEALING)
def played(request: pytest.FixtureRequest) -> Playthrough:
    return playthrough(request.param, "one")


def test_nobody_but_its_seat_witnesses_a_choice_before_all_have_chosen(played: Playthrough) -> None:
    sealed = 0
    for moment in played.moments:
        for fact in moment.facts:
            if not isinstance(fact, Sealed):
                continue
            sealed += 1
            for viewer in played.viewers():
                seen = fact.seen_by(viewer)
                others = None if fact.is_changed else Chosen(fact.seat)
                assert seen == (fact if viewer.is_in(fact.seat) else others)
    assert sealed


def test_a_seat_that_has_chosen_is_not_asked_and_may_choose_something_else(played: Playthrough) -> None:
    sealed: dict[Seat, Decision] = {}
    for moment in played.moments:
        for seat, choice in sealed.items():
            options = moment.match.options(seat)
            assert seat not in moment.match.awaited()
            assert options
            assert choice not in options
            assert all(played.game.undo.is_changeable(option) for option in (choice, *options))
        for fact in moment.facts:
            if isinstance(fact, Sealed):
                sealed[fact.seat] = fact.choice
            elif isinstance(fact, Opened):
                sealed.clear()


def test_all_choices_are_opened_in_the_order_of_the_seats_and_are_those_that_were_sealed(
    played: Playthrough,
) -> None:
    sealed: dict[Seat, Decision] = {}
    opened = 0
    for fact in played.end.log:
        if isinstance(fact, Sealed):
            assert fact.is_changed == (fact.seat in sealed)
            sealed[fact.seat] = fact.choice
        elif isinstance(fact, Opened):
            assert [seat for seat, _ in fact.choices] == [
                each for each in played.game.seats if each in sealed
            ]
            assert dict(fact.choices) == sealed
            sealed.clear()
            opened += 1
    assert opened


@pytest.mark.parametrize("key", SEALING)
def test_some_choices_are_changed(key: str) -> None:
    # A game that seals only a few things has few occasions: one of its playthroughs has to show one.
    logs = (playthrough(key, seed).end.log for seed in ("one", "two", "three", "janken"))
    assert any(isinstance(fact, Sealed) and fact.is_changed for log in logs for fact in log)


def test_a_choice_that_somebody_else_witnesses_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def whole(self: Fact, viewer: Viewer) -> Fact:
        return self

    monkeypatch.setattr(Sealed, "seen_by", whole)
    played = played_out(BEACONS, "one")
    assert witnessed(played.end.log, played.game.viewer(None)) == played.end.log
    with pytest.raises(AssertionError):
        test_nobody_but_its_seat_witnesses_a_choice_before_all_have_chosen(played)
