"""R7: everything the guards' side can do to the alert."""

import pytest

from bot.games.castle.cards.awaken import Awaken, Sober
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import AnswerCat, Go, Step
from bot.games.castle.facts.turn import AlertSet, Why
from bot.games.castle.kinds import INTRUDERS, Alert, Card, Phase, Tunnel, Who
from tests.games.castle.kit import (
    facts_of,
    guard_at,
    guards,
    intruders,
    passes,
    play,
    position,
    zone,
)


@pytest.mark.parametrize("level", list(Alert))
def test_R7_1_never_above_high_and_never_below_none(level: Alert) -> None:
    """A listen that hears adds one, up to High; a new turn takes one, down to None."""
    match = position(alert=level, sentries={"YA8": 1}, ninja=("CA1", {"speed": 1}), traitor="left")
    guards(match, SentryListen(guard_at(match, "YA8").id))
    assert match.state.alert == min(3, level + 1)
    still = position(alert=level, phase=Phase.INTRUDERS)
    intruders(still)
    assert still.state.alert == max(0, level - 1)


def test_R7_2_a_listen_that_hears_nothing_changes_nothing() -> None:
    """Alert stays."""
    match = position(alert=1, sentries={"YA8": 1}, traitor="left")
    guards(match, SentryListen(guard_at(match, "YA8").id))
    assert match.state.alert is Alert.LOW


@pytest.mark.parametrize("shown", [True, False])
def test_R7_2_guards_entering_an_intruders_zone_raise_it_to_high(shown: bool) -> None:
    """Also if he is visible already."""
    match = position(sentries={"YA4": 1}, ninja=("YA5", {"shown": shown}))
    facts = guards(match, SentrySearch(guard_at(match, "YA4").id), Go(zone("YA5")))
    assert facts_of(facts, AlertSet) == [AlertSet(Alert.HIGH, Why.DETECTED)]


def test_R7_2_guards_appearing_in_an_intruders_zone_raise_it_to_high() -> None:
    """Awaken, and sobering a drunk."""
    woken = position(ninja="YA8")
    guards(woken, Awaken(zone("YA8")))
    sober = position(ninja="YA8", drunk=["YA8"], sleepers={})
    guards(sober, Sober(guard_at(sober, "YA8").id))
    assert woken.state.alert == sober.state.alert == Alert.HIGH


def test_R7_2_a_guards_kenjutsu_raises_it_to_high() -> None:
    """From None to High."""
    match = position(sentries={"YA5": 1}, ninja=("YA5", {"shown": True}), hand=[Card.KENJUTSU])
    facts = guards(match, Attack(guard_at(match, "YA5").id, Who.NINJA))
    assert facts_of(facts, AlertSet) == [AlertSet(Alert.HIGH, Why.FIGHT)]


def test_R7_2_an_entrance_found_and_a_guard_inside_change_nothing() -> None:
    """Passage use and discovery: 0."""
    match = position(sentries={"YA1": 1}, found=["YA1"], entrances=("YA1", "YA2"), hand=[Card.PASSAGE])
    guards(match, OpenPassage(guard_at(match, "YA1").id))
    other = position(sentries={"YA1": 1})
    passes(other, Phase.INTRUDERS)
    assert other.state.marks.passages[Tunnel.PASSAGE].found
    assert match.state.alert == other.state.alert == Alert.NONE


def test_R7_2_a_cat_cancels_the_rise() -> None:
    """The listen hears nothing."""
    match = position(sentries={"YA8": 1}, ninja=("CA1", {"speed": 1}), traitor=("YA22", {"hand": [Card.CAT]}))
    guards(match, SentryListen(guard_at(match, "YA8").id))
    play(match, INTRUDERS, AnswerCat(True))
    assert match.state.alert is Alert.NONE


def test_R7_2_the_death_of_an_intruder_changes_nothing_further() -> None:
    """The Kenjutsu that kills raises it to High, the death adds no fact."""
    match = position(
        alert=3, sentries={"YA5": 1}, traitor=("YA5", {"shown": True, "wounds": 1}), hand=[Card.KENJUTSU]
    )
    facts = guards(match, Attack(guard_at(match, "YA5").id, Who.TRAITOR))
    assert facts_of(facts, AlertSet) == []


def test_R7_3_staying_beside_guards_raises_nothing() -> None:
    """A visible intruder stands still beside a sentry."""
    match = position(phase=Phase.INTRUDERS, alert=2, sentries={"YA5": 1}, ninja=("YA5", {"shown": True}))
    facts = intruders(match)
    assert [fact.why for fact in facts_of(facts, AlertSet)] == [Why.CALM]


def test_R7_2_an_intruder_who_comes_to_guards_raises_it_to_high() -> None:
    """He leaves an active guard unneutralised."""
    match = position(phase=Phase.INTRUDERS, sentries={"YA5": 1}, ninja="YA4")
    facts = intruders(match, Step(Who.NINJA, zone("YA5")))
    assert facts_of(facts, AlertSet)[0] == AlertSet(Alert.HIGH, Why.DETECTED)
