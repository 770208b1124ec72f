"""A question tells what follows from each answer, with the numbers of the rules and no more than its seat knows."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.acts import Tone
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.decisions import (
    AnswerCat,
    AnswerWith,
    GiveAnswers,
    Search,
    StayReady,
    TakeFigure,
    TakeTurn,
)
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    NINJA,
    SWORDS,
    TRAITOR,
    Alert,
    Card,
    Mark,
    Moment,
    Phase,
    Weapon,
    Who,
)
from bot.games.castle.state.state import State
from bot.tables.views.offers import Offer, offered
from tests.games.castle.kit import guard_at, guards, intruders, patrol_at, play, position, zone
from tests.games.castle.rivals import contested
from tests.games.castle.sneaks import ninja

LET, CAT = AnswerCat(False), AnswerCat(True)
K = Card.KENJUTSU


def asked(match: Match[State], seat: Seat = INTRUDERS) -> dict[Any, Offer]:
    """The answers that a seat is offered. The position is the truth: nothing that it may not know shows through."""
    return {each.option: each for each in offered(BOX, match, seat, match.draft(seat))}


def told(match: Match[State], seat: Seat = INTRUDERS) -> dict[Any, str]:
    return {option: offer.choice.follows for option, offer in asked(match, seat).items()}


def tones(match: Match[State], seat: Seat = INTRUDERS) -> list[Tone]:
    return [offer.choice.tone for offer in asked(match, seat).values()]


def listened(*, speed: int = 2, cats: int = 1, **more: Any) -> Match[State]:
    """The sentry of YA8 listens: the ninja in YA2 has moved at this speed, and the traitor stands far away."""
    hand = [Card.CAT] * cats or [Card.ROPE]
    given: dict[str, Any] = {"sentries": {"YA8": 1}, "ninja": ("YA2", {"speed": speed})}
    match = position(**{**given, "traitor": ("YA22", {"hand": hand}), **more})
    guards(match, SentryListen(guard_at(match, "YA8").id))
    assert match.state.moment is Moment.CAT
    return match


def test_R11_3_a_listen_tells_the_alert_the_move_and_who_is_within_reach() -> None:
    match = listened(cats=2)
    number = guard_at(match, "YA8").id
    assert told(match) == {
        LET: f"the alert rises to Low; guard g{number} may go 2 zones, which reaches YA2",
        CAT: "the guards hear nothing; the Cat is gone, and you hold 1 more",
    }
    assert tones(match) == [Tone.ANSWER, Tone.ANSWER], "it is a real choice: nothing is blue"


@pytest.mark.parametrize("is_played", [True, False])
@pytest.mark.parametrize("alert", Alert)
def test_R11_3_what_is_told_of_the_alert_and_the_move_comes_true(alert: Alert, *, is_played: bool) -> None:
    match = listened(alert=alert)
    said = told(match)[AnswerCat(is_played)]
    play(match, INTRUDERS, AnswerCat(is_played))
    after = match.state
    assert ("rises" in said) == (after.alert > alert)
    assert ("may go 2 zones" in said) == (after.moment is Moment.STEP) == (not is_played)


def test_R12_1_an_intruder_out_of_reach_of_the_listener_is_not_named() -> None:
    """CA1 is one link away, but behind a wall."""
    match = listened(ninja=("CA1", {"speed": 1}))
    assert told(match)[LET].endswith("which does not reach you")


def test_R12_4_a_listener_that_has_moved_cannot_come() -> None:
    match = position(
        sentries={"YA8": 1},
        ninja=("CA1", {"speed": 1}),
        traitor=("YA22", {"hand": [Card.CAT]}),
        alert=Alert.HIGH,
    )
    match.state.moved |= {guard_at(match, "YA8").id}
    guards(match, SentryListen(guard_at(match, "YA8").id))
    number = guard_at(match, "YA8").id
    assert told(match)[LET] == f"the alert stays High; guard g{number} has moved and cannot come"


def test_R11_7_a_patrol_comes_as_a_whole() -> None:
    match = position(
        patrols={"YA8": ("YA1", 2)},
        ninja=("CA1", {"speed": 1}),
        traitor=("YA22", {"hand": [Card.CAT]}),
        hand=[Card.PATROL_LISTEN],
    )
    guards(match, PatrolListen(patrol_at(match, "YA8").id))
    assert "guards g1, g2 may go 2 zones" in told(match)[LET]


def test_R11_6_a_cat_against_nothing_is_a_bluff_and_to_let_them_listen_is_sensible() -> None:
    match = listened(speed=0)
    assert told(match) == {
        LET: "the guards hear nothing, and the alert stays None",
        CAT: "a bluff: the guards hear nothing; your last Cat is gone",
    }
    assert tones(match) == [Tone.MAIN, Tone.ANSWER]


def test_R11_3_the_only_answer_is_the_sensible_one_and_tells_what_follows_too() -> None:
    match = listened(cats=0)
    assert tones(match) == [Tone.MAIN]
    assert told(match)[LET].startswith("the alert rises to Low; ")


def test_R28_10_a_rival_reads_of_their_own_ears_alone() -> None:
    def match(**speeds: int) -> Match[State]:
        found = contested(
            sentries={"YA8": 1},
            ninja=("CA1", {"speed": speeds.get("ninja", 0)}),
            traitor=("YA2", {"speed": speeds.get("traitor", 0), "hand": [Card.CAT]}),
        )
        guards(found, SentryListen(guard_at(found, "YA8").id))
        return found

    assert told(match(ninja=1), TRAITOR) == told(match(), TRAITOR)
    assert told(match(), TRAITOR)[LET] == "the guards do not hear you"
    assert told(match(traitor=2, ninja=1), TRAITOR)[LET].endswith("which reaches YA2")


def found(objects: dict[str, Mark], *cards: Card, **more: Any) -> Match[State]:
    """The ninja has taken one step, into CA5, and searches it."""
    hand = [*cards, Card.ROPE]
    given: dict[str, Any] = {"ninja": ("YA18", {"hand": hand}), "traitor": ("YA22", {"hand": hand})}
    match = position(phase=Phase.INTRUDERS, objects=objects, **{**given, **more})
    intruders(match, *ninja("CA5"), Search(Who.NINJA, zone("CA5")), StayReady())
    return match


def test_R21_7_a_trap_tells_the_alert_with_and_without_a_cat() -> None:
    match = found({"CA5": Mark.TRAP}, Card.CAT)
    assert told(match) == {
        AnswerWith(None): "the alert rises to Low",
        AnswerWith(Card.CAT): "the alert stays None; the card is gone",
    }
    assert Tone.MAIN not in tones(match)


def test_R21_7_a_trap_at_a_high_alert_makes_a_cat_useless() -> None:
    assert tones(found({"CA5": Mark.TRAP}, Card.CAT, alert=Alert.HIGH)) == [Tone.MAIN, Tone.ANSWER]


def test_R21_8_a_hidden_sentry_tells_the_alert_and_who_is_seen() -> None:
    match = found({"CA5": Mark.SENTRY}, K)
    assert told(match) == {
        AnswerWith(None): "the alert rises to High; the sentry appears, and the ninja is seen",
        AnswerWith(K): "the alert rises to Low; the sentry is gone, and so is the card",
    }
    assert Tone.MAIN not in tones(match)


@pytest.mark.parametrize("card", [None, K])
def test_R21_8_what_is_told_of_a_hidden_sentry_comes_true(card: Card | None) -> None:
    match = found({"CA5": Mark.SENTRY}, K)
    said = told(match)[AnswerWith(card)]
    play(match, INTRUDERS, GiveAnswers((card,)))
    assert ("rises to High" in said) == (match.state.alert is Alert.HIGH)
    assert ("the ninja is seen" in said) == match.state.ninja.is_shown


def test_R21_9_the_weapon_of_a_new_sentry_tells_whose_it_is() -> None:
    """The ninja has found a hidden sentry and plays no card; the lead chooses the figure."""
    match = position(phase=Phase.INTRUDERS, objects={"CA6": Mark.SENTRY}, ninja="CA5", options={"players": 4})
    play(match, NINJA, TakeTurn((*ninja("CA6"), Search(Who.NINJA, zone("CA6")))))
    play(match, TRAITOR, TakeTurn(()))
    play(match, NINJA, GiveAnswers((None,)))
    assert told(match, SWORDS)[TakeFigure(Weapon.SPEAR)] == "the new sentry belongs to the spear guards"
    assert set(tones(match, SWORDS)) == {Tone.ANSWER}


def test_R8_3_what_answers_no_question_has_no_consequence() -> None:
    assert not any(told(position(sentries={"YA8": 1}), GUARDS).values())
