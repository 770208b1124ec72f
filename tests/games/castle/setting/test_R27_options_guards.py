"""R27: the options of the guards' turn: what cards may do."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.match import Match
from bot.games.castle.cards.awaken import Sober
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import FreeListenSentry, Go, GoInside, Halt, Pass
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.facts.guarding import Carded, MoveBegan
from bot.games.castle.facts.turn import CardPlayed, Fetched
from bot.games.castle.kinds import GUARDS, Card, Moment, Phase
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.state import State
from bot.games.castle.words.questions import question
from tests.games.castle.kit import (
    INSIDE,
    facts_of,
    flags,
    guard_at,
    guards,
    intruders,
    is_offered,
    options_of,
    passes,
    position,
    zone,
)
from tests.games.castle.sneaks import NINJA, seen_by_intruders

SHOWN = ("YA3", {"shown": True})


def asked(match: Match[State]) -> str:
    """The question to the guards' seat, in words."""
    assert isinstance(match.game, CastleGame)
    return question(match.state, GUARDS)


# alertPhaseKenjutsuFromHand


def caught(from_hand: bool = True, drawn: tuple[Card, ...] = (), **more: Any) -> Match[State]:
    """In the Alert Phase a sentry is beside the visible ninja."""
    return position(
        **{
            "phase": Phase.ALERT,
            "sentries": {"YA3": 1},
            "ninja": SHOWN,
            "hand": [Card.KENJUTSU, Card.SENTRY_SEARCH],
            "drawn": drawn,
            "options": {"alertPhaseKenjutsuFromHand": from_hand},
            **more,
        }
    )


@pytest.mark.parametrize(("from_hand", "words"), [(True, "Strike"), (False, "no drawn card")])
def test_R9_5_kenjutsu_of_the_hand_in_the_alert_phase_if_wanted(from_hand: bool, words: str) -> None:
    """And the question says so."""
    match = caught(from_hand)
    assert is_offered(match, GUARDS, Attack) is from_hand
    assert words in asked(match)


def test_R9_5_it_leaves_the_hand_and_wounds() -> None:
    match = caught()
    facts = guards(match, Attack(guard_at(match, "YA3").id, NINJA))
    assert match.state.piles[GUARDS].hand.known == {Card.SENTRY_SEARCH: 1}
    assert (match.state.piles[GUARDS].drawn.size, match.state.ninja.wounds) == (0, 1)
    assert [type(fact) for fact in facts][:2] == [Fetched, CardPlayed]


def test_R9_5_drawn_ones_are_played_first() -> None:
    match = caught(drawn=(Card.KENJUTSU,))
    facts = guards(match, Attack(guard_at(match, "YA3").id, NINJA))
    assert facts_of(facts, Fetched) == []
    assert (match.state.piles[GUARDS].hand.count(Card.KENJUTSU), match.state.piles[GUARDS].drawn.size) == (
        1,
        0,
    )


def test_R9_5_no_other_card_of_the_hand_may_be_played() -> None:
    match = caught()
    assert not is_offered(match, GUARDS, SentrySearch)
    kinds = {type(option) for option in match.options(GUARDS)}
    assert kinds == {Attack, Pass}


def test_R9_5_without_a_kenjutsu_in_the_hand_there_is_none() -> None:
    assert not is_offered(caught(hand=[Card.SENTRY_SEARCH]), GUARDS, Attack)


def test_R9_5_the_intruders_follow_the_numbers() -> None:
    """The hand is one less for them too, and they know no more of it."""
    match = caught(drawn=(Card.AWAKEN,))
    seen = match.state.copy()
    piles = seen.piles[GUARDS]
    seen.put_piles(GUARDS, piles.but(hand=Cards(piles.hand.size), drawn=Cards(piles.drawn.size)))
    for fact in seen_by_intruders(guards(match, Attack(guard_at(match, "YA3").id, NINJA))):
        match.game.evolve(seen, fact)
    assert (seen.piles[GUARDS].hand, seen.piles[GUARDS].drawn) == (Cards(1), Cards(1))


def test_R9_5_a_copy_made_before_keeps_its_hand() -> None:
    match = caught()
    before = match.copy()
    guards(match, Attack(guard_at(match, "YA3").id, NINJA))
    assert before.state.piles[GUARDS].hand.count(Card.KENJUTSU) == 1


@pytest.mark.parametrize("blocks", [True, False])
def test_R10_4_it_counts_against_the_free_listen_as_any_kenjutsu_does(blocks: bool) -> None:
    match = caught(options={"alertPhaseKenjutsuFromHand": True, "kenjutsuBlocksFreeListen": blocks})
    guards(match, Attack(guard_at(match, "YA3").id, NINJA), Pass())
    assert is_offered(match, GUARDS, FreeListenSentry) is not blocks


def test_R10_2_it_does_not_count_as_a_card_of_the_hand() -> None:
    match = caught(options={"alertPhaseKenjutsuFromHand": True, "handCardsPerTurn": 1})
    guards(match, Attack(guard_at(match, "YA3").id, NINJA), Pass())
    assert is_offered(match, GUARDS, SentrySearch)


# kenjutsuBlocksFreeListen


@pytest.mark.parametrize("blocks", [True, False])
@pytest.mark.parametrize("phase", [Phase.ALERT, Phase.CARDS])
def test_R10_4_C6_a_kenjutsu_played_earlier_this_turn(blocks: bool, phase: Phase) -> None:
    match = position(
        phase=phase,
        sentries={"YA3": 1, "YA5": 1},
        ninja=SHOWN,
        hand=[Card.KENJUTSU],
        drawn=[Card.KENJUTSU] if phase is Phase.ALERT else [],
        options={"kenjutsuBlocksFreeListen": blocks},
    )
    guards(match, Attack(guard_at(match, "YA3").id, NINJA))
    passes(match, Phase.CARDS)
    assert is_offered(match, GUARDS, FreeListenSentry) is not blocks


@pytest.mark.parametrize(("blocks", "words"), [(True, "cards, or go on"), (False, "listen for free")])
def test_R10_4_the_question_promises_a_free_listen_only_while_there_is_one(blocks: bool, words: str) -> None:
    match = position(
        sentries={"YA3": 1},
        ninja=SHOWN,
        hand=[Card.KENJUTSU],
        options={"kenjutsuBlocksFreeListen": blocks},
    )
    assert "listen for free" in asked(match)
    guards(match, Attack(guard_at(match, "YA3").id, NINJA))
    assert words in asked(match)


def test_R10_4_a_kenjutsu_of_the_turn_before_does_not_matter() -> None:
    match = position(
        phase=Phase.CARDS, sentries={"YA3": 1, "YA5": 1}, ninja=SHOWN, hand=[Card.KENJUTSU], deck=[]
    )
    guards(match, Attack(guard_at(match, "YA3").id, NINJA))
    passes(match, Phase.INTRUDERS)
    intruders(match)
    passes(match, Phase.CARDS)
    assert match.state.turn == 6
    assert is_offered(match, GUARDS, FreeListenSentry)


# soberMoves


def sobering(name: str = "YA5", *, moves: bool = True, **more: Any) -> Match[State]:
    match = position(
        **{
            "drunk": [name],
            "sleepers": {},
            "hand": [Card.AWAKEN],
            "options": {"soberMoves": moves},
            **more,
        }
    )
    guards(match, Sober(guard_at(match, name).id))
    return match


@pytest.mark.parametrize("moves", [True, False])
def test_R12_13_a_sobered_guard_moves_up_to_two_zones_if_wanted(moves: bool) -> None:
    match = sobering(moves=moves)
    assert match.state.moment is (Moment.STEP if moves else Moment.QUIET)
    if moves:
        guards(match, Go(zone("YA6")), Go(zone("YA7")))
        guard = guard_at(match, "YA7")
        assert flags(match, guard) == (True, True, False)


def test_R12_13_a_sobered_guard_may_stay() -> None:
    match = sobering()
    guards(match, Halt())
    assert not flags(match, guard_at(match, "YA5")).moved


def test_R12_13_no_move_beside_a_detected_intruder() -> None:
    match = position(
        drunk=["YA5"],
        sleepers={},
        hand=[Card.AWAKEN],
        ninja="YA5",
        options={"soberMoves": True},
    )
    facts = guards(match, Sober(guard_at(match, "YA5").id))
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("YA5"))]
    assert facts_of(facts, MoveBegan) == []


def test_R23_16_no_move_out_of_the_passage_without_a_search() -> None:
    match = sobering(INSIDE, passage_cards=1, found=["YA1"])
    assert match.state.moment is Moment.QUIET


# guardPassageEntry


def opening(entry: str = "cardOpens", **more: Any) -> Match[State]:
    return position(
        **{
            "sentries": {"YA1": 1},
            "found": ["YA1"],
            "hand": [Card.PASSAGE, Card.SENTRY_SEARCH],
            "options": {"guardPassageEntry": entry},
            **more,
        }
    )


def test_R23_14_the_card_only_opens() -> None:
    match = opening()
    assert options_of(match, GUARDS, OpenPassage) == [OpenPassage(None)]
    facts = guards(match, OpenPassage(None))
    assert facts_of(facts, Carded) == []
    guard = guard_at(match, "YA1")
    assert (flags(match, guard), match.state.marks.passage_cards) == ((False, False, False), 1)
    assert match.state.piles[GUARDS].spent == 1


def test_R23_15_entering_takes_a_move() -> None:
    match = opening()
    guards(match, OpenPassage(None), SentrySearch(guard_at(match, "YA1").id), GoInside())
    assert flags(match, guard_at(match, INSIDE)).moved


def test_R23_15_without_an_open_card_there_is_no_place() -> None:
    match = opening()
    guards(match, SentrySearch(guard_at(match, "YA1").id))
    assert not is_offered(match, GUARDS, GoInside)


def test_R23_14_opening_needs_no_guard_anywhere() -> None:
    match = opening(sentries={"YA5": 1}, found=[])
    assert is_offered(match, GUARDS, OpenPassage)
    guards(match, OpenPassage(None))
    assert not is_offered(match, GUARDS, OpenPassage)
