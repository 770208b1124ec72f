"""R17.7 to R17.12: hiding again."""

from __future__ import annotations

import pytest

from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import Inside, StayReady
from bot.games.castle.facts.fighting import Detected, Vanished
from bot.games.castle.facts.sneaking import Moved
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import INTRUDERS, Alert, Card, Moment, Phase
from tests.games.castle.kit import (
    INSIDE,
    facts_of,
    guard_at,
    intruders,
    passes,
    play,
    position,
    where,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, ninja, traitor

SEARCH = [Card.SENTRY_SEARCH, Card.PATROL_SEARCH, Card.AWAKEN, Card.KENJUTSU]


def test_R17_7_it_hides_at_once_before_any_card() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=("YA2", {"shown": True}))
    facts = intruders(match, *ninja("YA3"), Kill(NINJA, None), StayReady())
    assert [type(fact) for fact in facts[:3]] == [Moved, Vanished, CardPlayed]


def test_R17_8_entering_a_guarded_zone_undetected_hides() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1, "YA3": 1}, ninja=("YA2", {"shown": True}))
    facts = intruders(match, *ninja("YA3"), Kill(NINJA, guard_at(match, "YA3").id))
    assert facts_of(facts, Vanished) == [Vanished(NINJA)]
    assert figure(match, NINJA) is None


@pytest.mark.parametrize("by_shuriken", [False, True])
def test_R17_9_and_R18_9_the_last_guard_falls(by_shuriken: bool) -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=("YA2", {"shown": True}))
    key = guard_at(match, "YA2").id
    intruders(match, Throw(key) if by_shuriken else Kill(NINJA, key))
    assert figure(match, NINJA) is None


def test_R17_9_not_while_an_active_guard_is_left() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 2}, ninja=("YA2", {"shown": True}))
    intruders(match, Kill(NINJA, guard_at(match, "YA2").id))
    assert figure(match, NINJA) == "YA2"


def test_R17_9_the_drunk_who_revealed_the_intruder_is_killed() -> None:
    match = position(phase=Phase.INTRUDERS, drunk=["YA2"], ninja="YA1")
    intruders(match, *ninja("YA2"))
    passes(match, Phase.INTRUDERS)
    intruders(match, Kill(NINJA, guard_at(match, "YA2").id))
    assert figure(match, NINJA) is None


def test_R17_9_the_drunk_is_killed_beside_an_active_guard() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, drunk=["YA2"], ninja="YA1")
    active, drunk = (guard.id for guard in match.state.guards_at(zone("YA2")))
    intruders(match, *ninja("YA2"), Kill(NINJA, drunk), StayReady())
    assert figure(match, NINJA) == "YA2"
    play(match, INTRUDERS, Kill(NINJA, active))
    assert figure(match, NINJA) is None


def test_R17_9_the_partner_frees_the_intruder_by_shuriken() -> None:
    match = position(
        phase=Phase.INTRUDERS, sentries={"YA22": 1}, ninja="YA21", traitor=("YA22", {"shown": True})
    )
    intruders(match, Throw(guard_at(match, "YA22").id))
    assert figure(match, TRAITOR) is None


def test_R17_9_the_partner_frees_the_intruder_by_sake_and_the_new_drunk_shows_nobody() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1}, ninja=("YA21", {"shown": True}))
    intruders(match, *traitor("YA21"), PourSake(guard_at(match, "YA21").id))
    assert (figure(match, NINJA), figure(match, TRAITOR)) == (None, None)


def test_R17_9_both_intruders_of_the_zone_are_freed() -> None:
    shown = ("YA22", {"shown": True})
    match = position(phase=Phase.INTRUDERS, sentries={"YA22": 1}, ninja=shown, traitor=shown)
    intruders(match, Kill(NINJA, guard_at(match, "YA22").id))
    assert (figure(match, NINJA), figure(match, TRAITOR)) == (None, None)


def test_R17_9_a_kill_elsewhere_frees_nobody() -> None:
    match = position(
        phase=Phase.INTRUDERS,
        sentries={"YA2": 1, "YA22": 1},
        ninja=("YA2", {"shown": True}),
        traitor=("YA22", {"shown": True}),
    )
    intruders(match, Kill(NINJA, guard_at(match, "YA2").id))
    assert (figure(match, NINJA), figure(match, TRAITOR)) == (None, "YA22")


def test_R17_11_and_R7_3_C31_a_visible_intruder_may_be_beside_guards_without_new_alert() -> None:
    """Until the intruder strikes: then +1, and they are hidden (R17.9)."""
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=("YA2", {"shown": True}))
    intruders(match, StayReady())
    assert (figure(match, NINJA), match.state.alert) == ("YA2", Alert.NONE)
    play(match, INTRUDERS, Kill(NINJA, guard_at(match, "YA2").id))
    assert (figure(match, NINJA), match.state.alert) == (None, Alert.LOW)


def test_R17_11_leaving_and_coming_back_is_a_new_entry() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=("YA2", {"shown": True}))
    intruders(match, *ninja("YA3 YA2"), StayReady())
    assert (figure(match, NINJA), match.state.alert) == ("YA2", Alert.HIGH)


def test_R17_12_the_passage_hides_an_intruder() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA1": 1}, ninja=("YA1", {"shown": True}))
    intruders(match, Inside(NINJA), StayReady())
    assert (where(match, NINJA), figure(match, NINJA), match.state.alert) == (INSIDE, None, Alert.NONE)
    assert match.state.moment is Moment.AFTER


def test_R17_8_a_figure_stays_until_it_is_judged_in_the_new_zone() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1, "YA3": 1}, ninja=("YA2", {"shown": True}))
    facts = intruders(match, *ninja("YA3"))
    assert [fact for fact in facts if isinstance(fact, Detected | Vanished)] == [Detected(NINJA, zone("YA3"))]


def test_R17_9_not_by_the_last_active_guard_while_the_revealing_drunk_is_left() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, drunk=["YA2"], ninja="YA1")
    intruders(match, *ninja("YA2"), StayReady())
    play(match, INTRUDERS, Kill(NINJA, guard_at(match, "YA2").id))
    assert figure(match, NINJA) == "YA2"


def test_R17_9_not_by_a_drunk_who_revealed_nobody() -> None:
    match = position(phase=Phase.INTRUDERS, drunk=["YA2"], ninja=("YA2", {"shown": True}))
    intruders(match, Kill(NINJA, guard_at(match, "YA2").id))
    assert figure(match, NINJA) == "YA2"


def test_R17_9_nothing_is_said_of_an_intruder_who_was_hidden_already() -> None:
    match = position(
        phase=Phase.INTRUDERS, sentries={"YA22": 1}, ninja="YA21", traitor=("YA22", {"shown": True})
    )
    kill = Kill(TRAITOR, guard_at(match, "YA22").id)
    facts = intruders(match, *ninja("YA22"), ShadowWalk(), kill, *ninja("YA23"))
    assert facts_of(facts, Vanished) == [Vanished(TRAITOR)]
