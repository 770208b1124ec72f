"""R7: everything the guards' side can do to the alert."""

import pytest

from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.facts.turn import AlertSet, Why
from bot.games.castle.kinds import Alert, Card, Phase, Tunnel, Who
from tests.games.castle.kit import (
    facts_of,
    guard_at,
    guards,
    intruders,
    passes,
    position,
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


def test_R7_2_the_death_of_an_intruder_changes_nothing_further() -> None:
    """The Kenjutsu that kills raises it to High, the death adds no fact."""
    match = position(
        alert=3, sentries={"YA5": 1}, traitor=("YA5", {"shown": True, "wounds": 1}), hand=[Card.KENJUTSU]
    )
    facts = guards(match, Attack(guard_at(match, "YA5").id, Who.TRAITOR))
    assert facts_of(facts, AlertSet) == []
