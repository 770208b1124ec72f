"""R2.3, R2.8, R15.2, R15.8, R28.5, R28.8: ninja and traitor played by two seats that share a side."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import PUBLIC, Decision, Fact, Piece, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.decisions import (
    Accept,
    ChooseHand,
    Decline,
    GiveAnswers,
    GoFirst,
    Pass,
    Search,
    Start,
    StayReady,
    Step,
    TakeTurn,
)
from bot.games.castle.facts.fighting import GuardFell, Vanished
from bot.games.castle.facts.joint import OrderAgreed, PassageAgreed, ProposalClosed, Proposed
from bot.games.castle.facts.setup import EntrancesChosen, HandChosen
from bot.games.castle.facts.sneaking import SearchesAnswered, SearchesDeclared, TurnPlanned
from bot.games.castle.facts.turn import AlertSet, CardPlayed, TurnBegan
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, TRAITOR, Card, Mark, Moment, Phase, Tunnel, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    Script,
    facts_of,
    guard_at,
    new_match,
    options_of,
    pieces_of,
    play,
    position,
    where,
    zone,
)

SHARED = {"players": 3}
APART = {"players": 3, "intrudersShareAll": False}
EVERY_WAY = pytest.mark.parametrize("options", [SHARED, APART], ids=["shared", "apart"])


def plan(match: Match[State], seat: Seat, *pieces: Piece) -> list[Fact]:
    return play(match, seat, TakeTurn(pieces))


def seen(match: Match[State], facts: list[Fact], seat: Seat | None) -> list[Fact]:
    return witnessed(facts, match.game.viewer(seat))


def at_the_starts(**options: Any) -> Match[State]:
    """Three players, all hands, figures and marks chosen by default."""
    match = new_match(Script(), **{"players": 3, **options})
    while match.state.moment is Moment.HANDS:
        seat = sorted(match.awaited())[0]
        play(match, seat, match.game.default(match.state, seat, Script()))
    return match


def started(who: Who, where_: str, *entrances: str) -> Start:
    return Start(who, zone(where_), tuple(map(zone, entrances)))


# -- R2.3


@EVERY_WAY
def test_R2_3_each_seat_plans_its_own_intruder_only(options: dict[str, Any]) -> None:
    match = position(phase=Phase.INTRUDERS, options=options)
    assert {piece.who for piece in pieces_of(match, Step, seat=NINJA)} == {Who.NINJA}
    plan(match, NINJA)
    assert {piece.who for piece in pieces_of(match, Step, seat=TRAITOR)} == {Who.TRAITOR}


def test_R2_3_each_seat_chooses_its_own_hand_only() -> None:
    match = new_match(Script(), players=3)
    mine = match.game.default(match.state, NINJA, Script())
    assert isinstance(mine, ChooseHand)
    assert mine.who is Who.NINJA
    assert not match.is_legal(TRAITOR, mine)


def test_R16_4_apart_the_mates_rope_is_of_no_use_until_it_is_known() -> None:
    for options, expected in ((SHARED, [zone("CA1")]), (APART, [])):
        match = position(
            phase=Phase.INTRUDERS, ninja="OL1", traitor="YA2", ropes=[("YA2", "CA1")], options=options
        )
        plan(match, NINJA)
        steps = [piece.zone for piece in pieces_of(match, Step, seat=TRAITOR)]
        assert [way for way in steps if way == zone("CA1")] == expected


def test_R16_4_apart_an_own_rope_is_of_use_to_its_owner_alone_until_it_is_known() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", traitor="YA2", ropes=[("YA2", "CA1")], options=APART)
    assert Step(Who.NINJA, zone("CA1")) in pieces_of(match, Step, seat=NINJA)
    plan(match, NINJA)
    assert Step(Who.TRAITOR, zone("CA1")) not in pieces_of(match, Step, seat=TRAITOR)


def test_R16_4_apart_the_mates_rope_is_of_use_once_the_guards_have_found_it() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1", traitor="YA2", ropes=[("YA2", "CA1")], options=APART)
    match.state.marks = match.state.marks.but(found_ropes=frozenset(match.state.marks.ropes))
    plan(match, NINJA)
    assert Step(Who.TRAITOR, zone("CA1")) in pieces_of(match, Step, seat=TRAITOR)


# -- R2.8, the passage


def test_R2_8_each_seat_sets_one_entrance() -> None:
    match = at_the_starts()
    play(match, TRAITOR, started(Who.TRAITOR, "YA22", "YA15"))
    facts = play(match, NINJA, started(Who.NINJA, "OL1", "YA1"))
    assert facts_of(facts, EntrancesChosen) == [EntrancesChosen(Tunnel.PASSAGE, (zone("YA1"), zone("YA15")))]
    assert facts_of(facts, TurnBegan)


def test_R2_8_a_seat_that_names_none_agrees_to_both_proposed_entrances() -> None:
    match = at_the_starts()
    play(match, NINJA, started(Who.NINJA, "OL1", "YA1", "YA2"))
    facts = play(match, TRAITOR, started(Who.TRAITOR, "YA22"))
    assert facts_of(facts, ProposalClosed) == [ProposalClosed(INTRUDERS, is_accepted=True)]
    assert facts_of(facts, PassageAgreed)
    assert facts_of(facts, EntrancesChosen) == [EntrancesChosen(Tunnel.PASSAGE, (zone("YA1"), zone("YA2")))]


def test_R2_8_without_a_proposal_an_entrance_must_be_named() -> None:
    match = at_the_starts()
    assert not match.is_legal(NINJA, started(Who.NINJA, "OL1"))


def test_R2_8_an_own_entrance_declines_and_each_sets_one() -> None:
    match = at_the_starts()
    play(match, NINJA, started(Who.NINJA, "OL1", "YA1", "YA2"))
    facts = play(match, TRAITOR, started(Who.TRAITOR, "YA22", "YA15"))
    assert facts_of(facts, EntrancesChosen) == [EntrancesChosen(Tunnel.PASSAGE, (zone("YA1"), zone("YA15")))]


@pytest.mark.parametrize(("answer", "second"), [(Accept(), "YA3"), (Decline(), "YA15")], ids=["yes", "no"])
def test_R2_8_two_entrances_are_a_counter_proposal(answer: Decision, second: str) -> None:
    match = at_the_starts()
    play(match, NINJA, started(Who.NINJA, "OL1", "YA1", "YA2"))
    play(
        match,
        TRAITOR,
        started(Who.TRAITOR, "YA22", *(("YA15", "YA3") if second == "YA15" else ("YA1", "YA3"))),
    )
    assert match.awaited() == {NINJA}
    facts = play(match, NINJA, answer)
    (chosen,) = facts_of(facts, EntrancesChosen)
    assert chosen.zones == (zone("YA1"), zone(second))
    assert facts_of(facts, ProposalClosed) == [ProposalClosed(INTRUDERS, isinstance(answer, Accept))]


def test_R28_8_how_they_came_to_the_passage_is_not_told() -> None:
    """Agreed or not, the guards and spectators see the same facts, in either order of decisions."""
    told = []
    ways: list[list[tuple[Seat, Start]]] = [
        [
            (NINJA, started(Who.NINJA, "OL1", "YA1", "YA2")),
            (TRAITOR, started(Who.TRAITOR, "YA22")),
        ],
        [
            (TRAITOR, started(Who.TRAITOR, "YA22", "YA15")),
            (NINJA, started(Who.NINJA, "OL2", "YA1")),
        ],
    ]
    for way in ways:
        match = at_the_starts()
        facts = [fact for seat, decision in way for fact in play(match, seat, decision)]
        assert seen(match, facts, GUARDS) == witnessed(facts, PUBLIC)
        told.append(witnessed(facts, PUBLIC))
    assert told[0] == told[1]


def test_R28_8_the_first_choice_of_a_hand_is_told_with_the_second() -> None:
    match = new_match(Script(), players=3)
    first = play(match, TRAITOR, match.game.default(match.state, TRAITOR, Script()))
    assert witnessed(first, PUBLIC) == []
    second = play(match, NINJA, match.game.default(match.state, NINJA, Script()))
    assert [fact.who for fact in facts_of(witnessed(second, PUBLIC), HandChosen)] == [Who.NINJA, Who.TRAITOR]


# -- R2.8, R15.2, who goes first


def test_R2_8_the_ninja_goes_first() -> None:
    assert position(phase=Phase.INTRUDERS, options=SHARED).awaited() == {NINJA}


def test_R2_8_who_goes_first_can_be_agreed() -> None:
    match = position(phase=Phase.INTRUDERS, options=SHARED)
    proposed = play(match, TRAITOR, GoFirst(Who.TRAITOR))
    assert facts_of(proposed, Proposed)
    assert seen(match, proposed, GUARDS) == []
    assert facts_of(play(match, NINJA, Accept()), OrderAgreed)
    assert match.awaited() == {TRAITOR}


def test_R2_8_a_refusal_leaves_the_ninja_first() -> None:
    match = position(phase=Phase.INTRUDERS, options=SHARED)
    play(match, TRAITOR, GoFirst(Who.TRAITOR))
    closed = facts_of(play(match, NINJA, Decline()), ProposalClosed)
    assert closed == [ProposalClosed(INTRUDERS, is_accepted=False)]
    assert match.awaited() == {NINJA}


def test_R2_8_to_take_ones_turn_is_a_refusal_too() -> None:
    match = position(phase=Phase.INTRUDERS, options=SHARED)
    play(match, TRAITOR, GoFirst(Who.TRAITOR))
    plan(match, NINJA)
    assert match.state.agreed.proposals == {}
    assert match.awaited() == {TRAITOR}


def test_R2_8_nothing_is_agreed_any_more_once_somebody_has_moved() -> None:
    match = position(phase=Phase.INTRUDERS, options=SHARED)
    plan(match, NINJA)
    assert not options_of(match, NINJA, GoFirst)


# -- R15.2, R15.8, R28.8, the turn


def test_R15_2_cards_without_movement_are_played_beside_the_mates_turn() -> None:
    match = position(
        phase=Phase.INTRUDERS,
        ninja="YA2",
        traitor=("YA5", {"shown": True}),
        sentries={"YA5": 1},
        options=SHARED,
    )
    guard = guard_at(match, "YA5").id
    facts = play(match, TRAITOR, Kill(Who.TRAITOR, guard))
    assert facts_of(seen(match, facts, NINJA), GuardFell)
    assert witnessed(facts, PUBLIC) == []
    assert match.awaited() == {NINJA}


@EVERY_WAY
def test_R28_8_visible_acts_of_both_are_told_together_in_true_order(options: dict[str, Any]) -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", traitor="YA5", options=options)
    first = plan(match, NINJA, Rope(Who.NINJA, zone("CA1")))
    assert witnessed(first, PUBLIC) == seen(match, first, GUARDS) == []
    assert [fact.card for fact in facts_of(seen(match, first, TRAITOR), CardPlayed)] == [Card.ROPE]
    second = plan(match, TRAITOR, Kill(Who.TRAITOR, None))
    assert [fact.card for fact in facts_of(seen(match, second, GUARDS), CardPlayed)] == [
        Card.ROPE,
        Card.KENJUTSU,
    ]
    assert facts_of(seen(match, second, NINJA), CardPlayed) == facts_of(second, CardPlayed)


def test_R28_8_the_alert_is_told_with_what_raised_it() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", options=SHARED)
    plan(match, NINJA, Kill(Who.NINJA, None))
    guards = match.seen_by(match.game.viewer(GUARDS)) if match.log else match
    assert (match.state.alert, guards.state.alert) == (1, 0)
    second = plan(match, TRAITOR)
    assert facts_of(seen(match, second, GUARDS), AlertSet)[0].level == 1


def test_R28_8_delayed_facts_are_told_in_the_order_in_which_they_happened() -> None:
    beside = ("YA2", {"shown": True})
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=beside, options=SHARED)
    plan(match, NINJA, Kill(Who.NINJA, guard_at(match, "YA2").id))
    second = plan(match, TRAITOR)
    told = [type(fact) for fact in seen(match, second, GUARDS)]
    assert told[:4] == [CardPlayed, GuardFell, Vanished, AlertSet]


def test_R28_8_the_guards_do_not_learn_whose_turn_it_is() -> None:
    match = position(phase=Phase.INTRUDERS, options=SHARED)
    facts = plan(match, NINJA, StayReady())
    assert seen(match, facts, GUARDS) == witnessed(facts, PUBLIC) == []
    assert facts_of(seen(match, facts, TRAITOR), TurnPlanned)


def test_R21_3_each_seat_names_its_own_searches_and_they_are_shown_the_ninjas_first() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", traitor="YA5", options=SHARED)
    play(match, TRAITOR, GoFirst(Who.TRAITOR))
    play(match, NINJA, Accept())
    way = pieces_of(match, Step, seat=TRAITOR)[0]
    first = plan(match, TRAITOR, way, Search(Who.TRAITOR, way.zone))
    assert not facts_of(first, SearchesDeclared)
    other = pieces_of(match, Step, seat=NINJA)[0]
    second = plan(match, NINJA, other, Search(Who.NINJA, other.zone))
    assert [who for who, _ in facts_of(second, SearchesDeclared)[0].searches] == [Who.NINJA, Who.TRAITOR]


def searching(options: dict[str, Any]) -> Match[State]:
    """The ninja has found a hidden sentry, the traitor a trap."""
    marks = {"CA5": Mark.SENTRY, "CA6": Mark.TRAP}
    match = position(phase=Phase.INTRUDERS, ninja="CA5", traitor="CA6", objects=marks, options=options)
    plan(match, NINJA, Step(Who.NINJA, zone("CA6")), Search(Who.NINJA, zone("CA5")))
    facts = plan(match, TRAITOR, Step(Who.TRAITOR, zone("CA5")), Search(Who.TRAITOR, zone("CA6")))
    assert facts_of(facts, SearchesAnswered)
    return match


@EVERY_WAY
def test_R21_14_the_finders_seat_answers_for_the_sentry_the_traitors_for_the_trap(
    options: dict[str, Any],
) -> None:
    match = searching(options)
    assert match.awaited() == {NINJA, TRAITOR}
    waiting = play(match, TRAITOR, GiveAnswers((Card.CAT,)))
    assert witnessed(waiting, PUBLIC) == []
    assert match.awaited() == {NINJA}
    facts = play(match, NINJA, GiveAnswers((Card.KENJUTSU,)))
    assert [fact.card for fact in facts_of(witnessed(facts, PUBLIC), CardPlayed)] == [Card.KENJUTSU, Card.CAT]


def test_R15_8_the_phase_ends_when_both_have_passed_since_the_last_card() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", traitor="YA5", options=SHARED)
    plan(match, NINJA, StayReady())
    plan(match, TRAITOR, StayReady())
    assert match.state.moment is Moment.AFTER
    assert match.awaited() == {NINJA, TRAITOR}
    play(match, NINJA, Pass())
    assert match.awaited() == {TRAITOR}
    play(match, TRAITOR, Rope(Who.TRAITOR, None))
    assert match.awaited() == {NINJA, TRAITOR}
    play(match, NINJA, Pass())
    assert facts_of(play(match, TRAITOR, Pass()), TurnBegan)


def test_R15_8_a_pass_sent_with_the_searches_stands() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", traitor="YA5", options=SHARED)
    plan(match, NINJA)
    plan(match, TRAITOR, StayReady())
    assert match.awaited() == {TRAITOR}


def test_R15_8_a_seat_whose_intruder_is_gone_is_not_asked() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="left", traitor="YA5", options=SHARED)
    assert match.awaited() == {TRAITOR}
    plan(match, TRAITOR, StayReady())
    assert match.awaited() == {TRAITOR}


def test_R15_2_a_plan_sees_the_acts_of_the_mate() -> None:
    """The sentry killed by the ninja is no longer in the traitor's way."""
    match = position(
        phase=Phase.INTRUDERS,
        ninja=("YA5", {"shown": True}),
        traitor="YA6",
        sentries={"YA5": 1},
        options=APART,
    )
    plan(match, NINJA, Kill(Who.NINJA, guard_at(match, "YA5").id))
    facts = plan(match, TRAITOR, Step(Who.TRAITOR, zone("YA5")))
    assert where(match, Who.TRAITOR) == "YA5"
    assert not match.state.traitor.is_shown
    assert facts
