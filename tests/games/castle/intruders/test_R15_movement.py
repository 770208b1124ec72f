"""R15: the Intruders Phase."""

from __future__ import annotations

import pytest

from bot.engine.game import Illegal, Piece
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import Escape, GiveAnswers, Inside, Pass, Search, StayReady, Step, TakeTurn
from bot.games.castle.facts.fighting import GuardFell
from bot.games.castle.facts.sneaking import SentryAppeared
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, Mark, Moment, Phase
from tests.games.castle.kit import (
    DEAD,
    INSIDE,
    LEFT,
    facts_of,
    guard_at,
    intruders,
    passes,
    pieces_of,
    play,
    position,
    where,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, ninja, traitor


def test_R15_2_the_side_chooses_who_goes_first() -> None:
    for plan in ((*ninja("YA2"), *traitor("YA21")), (*traitor("YA21"), *ninja("YA2"))):
        match = position(phase=Phase.INTRUDERS, ninja="YA1")
        intruders(match, *plan)
        assert (where(match, NINJA), where(match, TRAITOR)) == ("YA2", "YA21")


def test_R15_2_the_second_starts_after_the_first_has_finished() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    assert ninja("YA3")[0] in pieces_of(match, Step, *ninja("YA2"))
    assert [
        step for step in pieces_of(match, Step, *ninja("YA2"), *traitor("YA21")) if step.who is NINJA
    ] == []


def test_R15_2_the_first_is_chosen_each_turn_anew() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    intruders(match, *ninja("YA2"), *traitor("YA21"))
    passes(match, Phase.INTRUDERS)
    intruders(match, *traitor("YA20"), *ninja("YA3"))
    assert (where(match, NINJA), where(match, TRAITOR)) == ("YA3", "YA20")


def test_R15_2_cards_without_movement_may_be_played_by_either_at_any_moment() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    intruders(match, *ninja("YA2"), *traitor("YA21"), Rope(NINJA, zone("CA1")), *traitor("YA20"))
    assert where(match, TRAITOR) == "YA20"
    assert (zone("CA1"), zone("YA2")) in match.state.marks.ropes


@pytest.mark.parametrize("away", [LEFT, DEAD])
def test_R15_2_only_intruders_in_play_act(away: str) -> None:
    match = position(phase=Phase.INTRUDERS, traitor=away)
    assert {piece.who for piece in pieces_of(match, Step)} == {NINJA}
    assert {piece.who for piece in pieces_of(match, Kill)} == {NINJA}


@pytest.mark.parametrize(("route", "speed"), [("", 0), ("YA2", 1), ("YA2 YA3", 2), ("YA2 YA3 YA4", 3)])
def test_R15_3_up_to_three_steps(route: str, speed: int) -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    intruders(match, *ninja(route))
    assert match.state.ninja.speed == speed


def test_R15_3_never_a_fourth_step() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    with pytest.raises(Illegal):
        intruders(match, *ninja("YA2 YA3 YA4 YA5"))


def test_R15_4_entering_a_moat_ends_the_movement() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1")
    assert pieces_of(match, Step, *ninja("OM1")) == list(traitor("YA21 YA23"))


def test_R15_4_starting_in_a_moat_is_no_restriction() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OM2")
    intruders(match, *ninja("YA4 YA3 YA2"))
    assert where(match, NINJA) == "YA2"


def test_R15_4_each_moat_ends_the_movement_anew() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OM2")
    with pytest.raises(Illegal):
        intruders(match, *ninja("OM1 OL1"))


def test_R15_4_leaving_the_map_ends_the_movement() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1")
    assert {piece.who for piece in pieces_of(match, Step, Escape(NINJA))} == {TRAITOR}


def test_R15_4_guards_do_not_stop_an_intruder() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={"YA2": 1, "YA3": 2})
    intruders(match, *ninja("YA2 YA3 YA4"))
    assert where(match, NINJA) == "YA4"
    assert figure(match, NINJA) is None


@pytest.mark.parametrize(
    ("start", "plan", "speed"),
    [
        ("YA1", ninja("YA2 YA1 YA2"), 3),
        ("YA2", (Rope(NINJA, zone("CA1")), *ninja("CA1")), 1),
        ("YA2", (*ninja("YA1"), Inside(NINJA)), 2),
        (INSIDE, ninja("YA1 YA2"), 2),
        ("OL2", (*ninja("OL1"), Escape(NINJA)), 2),
        ("OL1", ninja("OM1"), 1),
    ],
)
def test_R15_5_every_zone_entered_counts_as_a_step(start: str, plan: tuple[Piece, ...], speed: int) -> None:
    match = position(phase=Phase.INTRUDERS, ninja=start)
    intruders(match, *plan)
    assert match.state.ninja.speed == speed


def test_R15_5_the_count_lasts_through_the_guards_turn_and_starts_anew() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    intruders(match, *ninja("YA2 YA3"))
    passes(match, Phase.PATROL)
    assert match.state.ninja.speed == 2
    passes(match, Phase.INTRUDERS)
    assert match.state.ninja.speed == 0


def test_R15_6_both_intruders_may_share_a_zone() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA21")
    intruders(match, *ninja("YA22"))
    assert where(match, NINJA) == where(match, TRAITOR) == "YA22"


def test_R15_7_a_shuriken_before_moving_leaves_one_step() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={"YA2": 1})
    throw = Throw(guard_at(match, "YA2").id)
    assert [step.who for step in pieces_of(match, Step, throw, *ninja("YA2")) if step.who is NINJA] == []
    intruders(match, throw, *ninja("YA2"))
    assert where(match, NINJA) == "YA2"


def test_R15_7_C28_a_shuriken_after_the_first_step_leaves_none() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={"YA3": 1})
    throw = Throw(guard_at(match, "YA3").id)
    assert {s.who for s in pieces_of(match, Step, *ninja("YA2"), throw)} == {TRAITOR}


def test_R15_7_a_shuriken_after_the_second_step_has_no_effect() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={"YA4": 1})
    assert pieces_of(match, Throw, *ninja("YA2 YA3")) == [Throw(None)]


def test_R15_7_two_shuriken_in_one_turn() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={"YA2": 1, "YA8": 1})
    facts = intruders(match, Throw(guard_at(match, "YA2").id), Throw(guard_at(match, "YA8").id))
    assert len(facts_of(facts, GuardFell)) == 2


def test_R15_7_the_limit_is_gone_next_turn() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={"YA2": 1})
    intruders(match, Throw(guard_at(match, "YA2").id))
    passes(match, Phase.INTRUDERS)
    intruders(match, *ninja("YA2 YA3 YA4"))
    assert where(match, NINJA) == "YA4"


def test_R15_8_searches_come_after_all_movement() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    search = Search(NINJA, zone("YA2"))
    for kind in (Step, Kill, Rope):
        assert pieces_of(match, kind, *ninja("YA2"), search) == []


def test_R15_8_a_plan_passes_unless_it_says_otherwise() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", turn=5)
    assert facts_of(intruders(match, *ninja("YA2")), TurnBegan) == [TurnBegan(6)]


def test_R15_8_cards_after_the_last_result_until_the_pass() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={"YA2": 1})
    intruders(match, *ninja("YA2"), Search(NINJA, zone("YA2")), StayReady())
    assert match.state.moment is Moment.AFTER
    assert match.awaited() == {INTRUDERS}
    assert [option for option in match.options(INTRUDERS) if isinstance(option, Step)] == []
    play(match, INTRUDERS, Kill(NINJA, guard_at(match, "YA2").id))
    assert figure(match, NINJA) is None
    play(match, INTRUDERS, Pass())
    assert match.state.phase is Phase.ALERT


def test_R15_8_nobody_is_asked_when_both_hands_are_empty() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("OL1", {"hand": []}), traitor=("YA22", {"hand": []}))
    intruders(match, StayReady())
    assert match.awaited() == {GUARDS}


def test_R15_8_a_pass_sent_with_the_searches_stands_when_nobody_appears() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects={"CA5": Mark.TRAP})
    intruders(match, *ninja("CA5"), Search(NINJA, zone("CA5")))
    play(match, INTRUDERS, GiveAnswers((None,)))
    assert match.state.phase is Phase.ALERT


def test_R15_8_it_stands_when_the_hidden_sentry_is_neutralised() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects={"CA5": Mark.SENTRY})
    intruders(match, *ninja("CA5"), Search(NINJA, zone("CA5")))
    play(match, INTRUDERS, GiveAnswers((Card.KENJUTSU,)))
    assert match.state.phase is Phase.ALERT


def test_R15_8_it_lapses_when_a_guard_was_placed() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects={"CA5": Mark.SENTRY})
    intruders(match, *ninja("CA5"), Search(NINJA, zone("CA5")))
    facts = play(match, INTRUDERS, GiveAnswers((None,)))
    assert facts_of(facts, SentryAppeared)
    assert match.state.moment is Moment.AFTER


def test_R15_8_a_shadow_walk_must_be_finished_before_the_commit() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={"YA2": 1})
    draft = match.draft(INTRUDERS, (*ninja("YA2"), ShadowWalk()))
    assert draft is not None
    assert not draft.is_complete()
    assert draft.missing()
    draft.add(*ninja("YA3"))
    assert draft.is_complete()
    assert draft.missing() == ""
    assert not match.is_legal(INTRUDERS, TakeTurn((*ninja("YA2"), ShadowWalk())))
