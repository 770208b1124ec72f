"""Taking back: the log keeps everything, and the state is as if what was taken back had never been."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.chance import Chance, Seeded, pick
from bot.engine.game import PUBLIC, Decision, Fact, Illegal, Seat
from bot.engine.match import Match, witnessed
from bot.engine.notation import Notation
from bot.engine.taking_back import Deed, TakeBack, TakenBack, history
from bot.players.random_player import RandomPlayer
from tests.toy.box import BOX
from tests.toy.facts import (
    HIDER,
    SEEKER,
    Bell,
    Bells,
    Look,
    Looked,
    Prepared,
    Settled,
    Start,
    Step,
    Strung,
    Walk,
)
from tests.toy.forgiving import Forgiving
from tests.toy.rules import Hide
from tests.toy.state import House, Stage, room

CHANCE = Seeded("back")
START, BELLS = Start(room("A1")), Bells((Bell(room("B1")), Bell(room("C1"))))


class Stumbling(Forgiving):
    """Breaks down at the first look."""

    def resolve(self, state: House, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        yield from super().resolve(state, seat, decision, chance)
        if isinstance(decision, Look):
            raise RuntimeError("stumbled")


def prepared(game: Hide | None = None) -> Match[House]:
    """A match in which both have prepared."""
    match = Match.dealt(game or Forgiving(), CHANCE)
    match.play(HIDER, START, CHANCE)
    match.play(SEEKER, BELLS, CHANCE)
    return match


def test_a_decision_taken_back_holds_no_longer_and_stays_in_the_log() -> None:
    match = Match.dealt(Forgiving(), CHANCE)
    before, dealt = match.state.copy(), list(match.log)
    facts = match.play(HIDER, START, CHANCE)
    assert match.play(HIDER, TakeBack(), CHANCE) == [TakenBack(tuple(facts))]
    assert match.log == [*dealt, *facts, TakenBack(tuple(facts))]
    assert match.history == history(match.log) == dealt
    assert match.state == before
    assert match.is_legal(HIDER, START)


def test_later_decisions_hold() -> None:
    match = Match.dealt(Forgiving(), CHANCE)
    match.play(HIDER, START, CHANCE)
    match.take_back(HIDER)
    match.play(HIDER, Start(room("C5")), CHANCE)
    assert match.state.hider == room("C5")
    assert match.history[-1] == match.log[-1] == Prepared(HIDER)
    assert Match(Forgiving(), match.log).state == match.state


def test_several_are_taken_back_one_after_another_from_the_last() -> None:
    match = prepared()
    assert [(deed.seat, deed.decision) for deed in match.deeds] == [(HIDER, START), (SEEKER, BELLS)]
    assert match.deed(HIDER) is None
    with pytest.raises(Illegal, match=r"^You can take back only your last decision, .*\.$"):
        match.take_back(HIDER)
    assert match.deed(SEEKER) == Deed(SEEKER, BELLS, 3)
    match.take_back(SEEKER)
    match.take_back(HIDER)
    assert match.deeds == []
    assert match.state == Match.dealt(Forgiving(), CHANCE).state


def test_a_final_decision_closes_earlier_ones() -> None:
    match = prepared()
    match.play(HIDER, Walk((Step(room("A2")),)), CHANCE)
    log = list(match.log)
    for seat in (HIDER, SEEKER):
        assert not match.is_legal(seat, TakeBack())
        with pytest.raises(Illegal):
            match.play(seat, TakeBack(), CHANCE)
    assert match.log == log


def test_facts_from_elsewhere_close_earlier_decisions() -> None:
    match = prepared()
    match.witness([])
    assert match.deeds == []


def test_in_a_game_where_all_is_final_nothing_is_taken_back() -> None:
    match = prepared(Hide())
    assert match.deeds == []
    assert not match.is_legal(SEEKER, TakeBack())


def test_a_breakdown_midway_keeps_the_decisions_that_can_be_taken_back() -> None:
    match = prepared(Stumbling())
    match.take_back(SEEKER)
    match.play(SEEKER, BELLS, CHANCE)
    match.play(HIDER, Walk((Step(room("A2")),)), CHANCE)
    log, state = list(match.log), match.state.copy()
    with pytest.raises(RuntimeError, match="stumbled"):
        match.play(SEEKER, Look(room("A2")), CHANCE)
    assert (match.log, match.state, match.history) == (log, state, history(log))
    assert state.stage is Stage.SEEK


def test_viewers_see_taken_back_what_they_saw() -> None:
    taken = TakenBack((Settled(room("A1")), Prepared(HIDER)))
    assert taken.seen_by(Hide().viewer(HIDER)) == taken
    assert taken.seen_by(PUBLIC) == TakenBack((Prepared(HIDER),))
    assert TakenBack((Strung((room("B1"),)),)).seen_by(PUBLIC) is None


def test_a_copy_takes_back_by_itself() -> None:
    match = prepared()
    match.take_back(SEEKER)
    twin = match.copy()
    twin.take_back(HIDER)
    twin.play(HIDER, Start(room("C5")), CHANCE)
    assert match.state.hider == room("A1")
    assert [deed.decision for deed in match.deeds] == [START]
    assert match.history != twin.history


def test_the_end_of_a_log_can_tell_which_of_its_facts_hold() -> None:
    first, second, third = (Looked(room(label)) for label in ("A1", "A2", "A3"))
    assert history([first, TakenBack((second, first)), third]) == [third]
    assert history([first, second, TakenBack((second,)), third]) == [first, third]


def test_every_game_can_write_it_down() -> None:
    notation = BOX.notation
    taken = TakenBack((Settled(room("A1")), Prepared(HIDER)))
    assert notation.line(TakeBack()) == "take-back"
    assert notation.line(taken) == "taken-back [[settled,A1],[prepared,hider]]"
    for value in (TakeBack(), taken, TakenBack((taken,))):
        assert notation.from_line(notation.line(value)) == value
        assert notation.from_json(notation.json(value)) == value
    assert not {TakeBack, TakenBack} & set(notation.kinds.values())


def test_no_game_may_give_another_meaning_to_it() -> None:
    with pytest.raises(TypeError, match="take-back"):
        Notation([TakeBack])


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 999)), max_size=40))
def test_any_sequence_with_take_backs_ends_as_it_does_without_them(script: list[tuple[bool, int]]) -> None:
    """For the truth, and for every viewer, who follows it or reads it afterwards."""
    game, player = Forgiving(), RandomPlayer()
    match, kept = Match.dealt(game, CHANCE), list[tuple[Seat, Decision]]()
    viewers = [game.viewer(seat) for seat in (*game.seats, None)]
    sights = [match.seen_by(viewer) for viewer in viewers]
    for wants_back, number in script:
        if wants_back and match.deeds:
            facts = match.take_back(match.deeds[-1].seat)
            kept.pop()
        elif awaited := sorted(match.awaited()):
            luck = Seeded(f"{number}")
            seat = pick(luck, "seat", awaited)
            kept.append((seat, player.decide(match, seat, luck)))
            facts = match.play(*kept[-1], CHANCE)
        else:
            break
        for viewer, sight in zip(viewers, sights, strict=True):
            sight.witness(witnessed(facts, viewer))
    plain = Match.dealt(game, CHANCE)
    for seat, decision in kept:
        plain.play(seat, decision, CHANCE)
    assert (match.history, match.state, match.deeds) == (plain.log, plain.state, plain.deeds)
    assert Match(game, match.log).state == plain.state
    for viewer, sight in zip(viewers, sights, strict=True):
        known = plain.seen_by(viewer)
        assert (sight.history, sight.state) == (known.log, known.state)
        assert match.seen_by(viewer).state == known.state
