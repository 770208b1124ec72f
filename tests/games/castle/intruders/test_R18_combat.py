"""R18: combat. The guards' attacks first, then the intruders'."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import Inside, StayReady
from bot.games.castle.facts.fighting import Detected, Died, GuardFell, GuardStruck
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import GUARDS, Alert, Card, Goes, Phase, Pile, Who
from tests.games.castle.kit import (
    INSIDE,
    Place,
    facts_of,
    guard_at,
    guards,
    intruders,
    options_of,
    pieces_of,
    position,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, ninja, traitor

SHOWN: Place = ("YA2", {"shown": True})
KENJUTSU = [Card.KENJUTSU] * 4


def test_R18_1_both_must_be_in_one_zone() -> None:
    match = position(sentries={"YA3": 1}, ninja=SHOWN, hand=KENJUTSU)
    assert options_of(match, GUARDS, Attack) == []


def test_R18_2_a_hidden_intruder_is_not_attacked() -> None:
    match = position(sentries={"YA2": 1}, ninja=SHOWN, hand=KENJUTSU)
    match.state.ninja.is_shown = False
    assert options_of(match, GUARDS, Attack) == []


def test_R18_2_one_kenjutsu_one_wound() -> None:
    match = position(sentries={"YA2": 1}, ninja=SHOWN, hand=KENJUTSU)
    facts = guards(match, Attack(guard_at(match, "YA2").id, NINJA))
    assert facts_of(facts, GuardStruck) == [GuardStruck(guard_at(match, "YA2").id, NINJA, 1, GUARDS)]
    assert match.state.ninja.wounds == 1


def test_R18_2_no_card_no_attack() -> None:
    match = position(sentries={"YA2": 1}, ninja=SHOWN, hand=[])
    assert options_of(match, GUARDS, Attack) == []


def test_R18_3_attacks_are_divided_freely() -> None:
    both = ("YA22", {"shown": True})
    match = position(sentries={"YA22": 2}, ninja=both, traitor=both, hand=KENJUTSU)
    first, second = (guard.id for guard in match.state.guards_at(zone("YA22")))
    guards(match, Attack(first, NINJA), Attack(second, TRAITOR))
    assert (match.state.ninja.wounds, match.state.traitor.wounds) == (1, 1)


@pytest.mark.parametrize("phase", [Phase.CARDS, Phase.PATROL])
def test_R18_4_in_the_later_phases_from_the_hand(phase: Phase) -> None:
    match = position(phase=phase, sentries={"YA2": 1}, ninja=SHOWN, hand=KENJUTSU)
    guards(match, Attack(guard_at(match, "YA2").id, NINJA))
    assert match.state.piles[GUARDS].hand.count(Card.KENJUTSU) == 3


def test_R18_5_the_card_lies_with_the_intruder_and_the_alert_is_high() -> None:
    match = position(sentries={"YA2": 1}, ninja=SHOWN, hand=KENJUTSU)
    facts = guards(match, Attack(guard_at(match, "YA2").id, NINJA))
    assert CardPlayed(Pile.GUARDS, Card.KENJUTSU, Goes.WOUND, GUARDS) in facts
    assert match.state.piles[GUARDS].discard.count(Card.KENJUTSU) == 0
    assert match.state.alert is Alert.HIGH


def test_R18_6_and_R20_3_drunk_guards_do_not_attack() -> None:
    match = position(drunk=["YA2"], ninja=SHOWN, hand=KENJUTSU)
    assert options_of(match, GUARDS, Attack) == []


@pytest.mark.parametrize(("who", "level"), [(NINJA, Alert.LOW), (TRAITOR, Alert.MEDIUM)])
def test_R18_7_a_kenjutsu_kills_one_guard_and_raises_the_alert(who: Who, level: Alert) -> None:
    match = position(
        phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=SHOWN, traitor=("YA2", {"shown": True})
    )
    key = guard_at(match, "YA2").id
    facts = intruders(match, Kill(who, key), StayReady())
    assert facts_of(facts, GuardFell) == [GuardFell(key, zone("YA2"), Card.KENJUTSU)]
    assert match.state.alert is level
    assert match.state.guards == {}


def test_R18_7_the_figure_goes_back_to_the_supply() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=SHOWN)
    weapon = guard_at(match, "YA2").weapon
    intruders(match, Kill(NINJA, guard_at(match, "YA2").id))
    assert match.state.spare(weapon) == 10


def test_R18_7_only_in_the_intruders_own_zone() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA3": 1}, ninja="YA2")
    assert [kill.guard for kill in pieces_of(match, Kill) if kill.who is NINJA] == [None]


def test_R18_8_guards_of_other_zones_notice_nothing() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1, "YA3": 1}, ninja="YA1")
    facts = intruders(match, *ninja("YA2"), Kill(NINJA, guard_at(match, "YA2").id))
    assert facts_of(facts, Detected) == []


def test_R18_8_killing_takes_no_step() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=SHOWN)
    intruders(match, Kill(NINJA, guard_at(match, "YA2").id), *ninja("YA3 YA4 YA5"))
    assert match.state.ninja.speed == 3


@pytest.mark.parametrize("there", ["YA1", "YA3"])
def test_R18_10_a_lone_sentry_one_open_link_away(there: str) -> None:
    match = position(phase=Phase.INTRUDERS, sentries={there: 1}, ninja="YA2")
    facts = intruders(match, Throw(guard_at(match, there).id), StayReady())
    assert len(facts_of(facts, GuardFell)) == 1
    assert match.state.alert is Alert.NONE


def test_R18_10_C45_a_lone_sentry_of_the_ninjas_own_zone() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=SHOWN)
    intruders(match, Throw(guard_at(match, "YA2").id), StayReady())
    assert match.state.guards == {}
    assert (figure(match, NINJA), match.state.alert) == (None, Alert.NONE)


@pytest.mark.parametrize(
    "guarding",
    [
        {"sentries": {"YA4": 1}},
        {"sentries": {"CA1": 1}, "ropes": [("YA2", "CA1")]},
        {"sentries": {"YA3": 2}},
        {"patrols": {"YA3": ("YA4", 2)}},
        {"sentries": {"YA3": 1}, "patrols": {"YA3": ("YA4", 2)}},
        {"drunk": ["YA3", "YA3"]},
    ],
)
def test_R18_10_C28_what_it_does_not_reach(guarding: dict[str, Any]) -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", **guarding)
    assert pieces_of(match, Throw) == [Throw(None)]


def test_R18_10_not_into_the_passage_nor_out_of_it() -> None:
    inside = {INSIDE: 1}
    match = position(phase=Phase.INTRUDERS, sentries=inside, ninja="YA1", passage_cards=1, found=["YA1"])
    assert pieces_of(match, Throw) == [Throw(None)]
    match = position(phase=Phase.INTRUDERS, sentries={"YA1": 1}, ninja=INSIDE, found=["YA1"])
    assert pieces_of(match, Throw) == [Throw(None)]


def test_R18_10_inside_it_works() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={INSIDE: 1}, ninja="YA1", passage_cards=1, found=["YA1"])
    intruders(match, Inside(NINJA), Throw(guard_at(match, INSIDE).id))
    assert match.state.guards == {}
    assert figure(match, NINJA) is None


def test_R18_10_the_traitor_throws_nothing() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1}, ninja=("OL1", {"hand": []}))
    assert pieces_of(match, Throw, *traitor("YA21")) == []


def test_R18_2_a_dead_intruder_needs_no_more() -> None:
    match = position(
        turn=12, sentries={"YA22": 2}, traitor=("YA22", {"shown": True, "wounds": 1}), hand=KENJUTSU
    )
    facts = guards(match, Attack(guard_at(match, "YA22").id, TRAITOR))
    assert len(facts_of(facts, Died)) == 1
    assert options_of(match, GUARDS, Attack) == []
