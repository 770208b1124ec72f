"""R27: what guards notice at their places, and what raises the alert beyond the usual."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import PUBLIC, Decision
from bot.engine.match import Match
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import Branch, Go, GoUnknown, Halt, March, Pass, Search, StayReady
from bot.games.castle.facts.guarding import HeadingAsked
from bot.games.castle.facts.sneaking import MissionDone
from bot.games.castle.facts.turn import AlertSet, EntranceFound, RopeFound, Why
from bot.games.castle.kinds import GUARDS, Alert, Card, Mark, Phase, Tunnel
from bot.games.castle.state.state import State
from bot.games.castle.words.standing import standing
from tests.games.castle.kit import (
    INSIDE,
    facts_of,
    guard_at,
    guards,
    intruders,
    options_of,
    passes,
    patrol_at,
    position,
    zone,
)
from tests.games.castle.sneaks import NINJA, ninja, seen_by_all

ROPE = (("YA2", "CA1"),)


def finding(goal: Mark, **options: Any) -> Match[State]:
    """The ninja is about to search CA5, where this goal lies; the ninja's own is A."""
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects={"CA5": goal}, options=options)
    intruders(match, *ninja("CA5"), Search(NINJA, zone("CA5")), StayReady())
    return match


def stopping(name: str = "YA2", to: str = "YA1", **options: Any) -> list[Any]:
    """A sentry walks a step onto an entrance and stops."""
    match = position(
        sentries={name: 1}, hand=[Card.SENTRY_SEARCH], options={"passageDiscovery": "onStop", **options}
    )
    return guards(match, SentrySearch(guard_at(match, name).id), Go(zone(to)), Halt())


# missionRaisesAlert


@pytest.mark.parametrize(
    ("raises", "goal", "level"), [(True, Mark.A, 1), (True, Mark.B, 0), (False, Mark.A, 0)]
)
def test_R7_2_a_mission_completed_raises_the_alert_by_one_if_wanted(
    raises: bool, goal: Mark, level: int
) -> None:
    match = finding(goal, missionRaisesAlert=raises)
    assert match.state.ninja.is_done is (goal is Mark.A)
    assert match.state.alert == level


def test_R7_2_the_missions_alert_is_public_and_says_why() -> None:
    match = finding(Mark.A, missionRaisesAlert=True)
    raised = [fact for fact in seen_by_all(match.log) if isinstance(fact, MissionDone | AlertSet)]
    assert raised == [MissionDone(NINJA, Mark.A), AlertSet(Alert.LOW, Why.MISSION)]


# passageFoundRaisesAlert


@pytest.mark.parametrize(("raises", "level"), [(True, 2), (False, 0)])
def test_R23_11_each_entrance_found_raises_the_alert_by_one_if_wanted(raises: bool, level: int) -> None:
    match = position(
        phase=Phase.PATROL,
        sentries={"YA1": 1, "YA15": 1},
        options={"passageFoundRaisesAlert": raises},
    )
    guards(match, Pass())
    assert len(match.state.marks.passages[Tunnel.PASSAGE].found) == 2
    assert match.state.alert == level


def test_R23_11_not_again_for_an_entrance_that_is_known() -> None:
    match = position(
        phase=Phase.PATROL, sentries={"YA1": 1}, found=["YA1"], options={"passageFoundRaisesAlert": True}
    )
    guards(match, Pass())
    assert match.state.alert is Alert.NONE


@pytest.mark.parametrize(
    ("raises", "way", "level"), [(True, GoUnknown(), 1), (False, GoUnknown(), 0), (True, Go(zone("YA1")), 0)]
)
def test_R23_16_the_unknown_end_raises_it_too(raises: bool, way: Decision, level: int) -> None:
    """A known one never does."""
    match = position(
        sentries={INSIDE: 1},
        passage_cards=1,
        found=["YA1"],
        hand=[Card.SENTRY_SEARCH],
        options={"passageFoundRaisesAlert": raises},
    )
    guards(match, SentrySearch(guard_at(match, INSIDE).id), way)
    assert match.state.alert == level


# guardsNoticePassage


def test_R27_without_guardsNoticePassage_nothing_is_ever_discovered() -> None:
    match = position(phase=Phase.PATROL, sentries={"YA1": 1}, options={"guardsNoticePassage": False})
    facts = guards(match, Pass())
    assert facts_of(facts, EntranceFound) == []
    assert match.state.marks.passages[Tunnel.PASSAGE].found == ()


# passageDiscovery


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({}, [EntranceFound(zone("YA1"), Tunnel.PASSAGE)]),
        ({"passageDiscovery": "guardsTurnEnd"}, []),
        ({"guardsNoticePassage": False}, []),
    ],
    ids=str,
)
def test_R23_10_on_stop_an_entrance_is_found_where_a_move_ends(
    options: dict[str, Any], found: list[EntranceFound]
) -> None:
    """Not by default, and never if guards notice none."""
    assert facts_of(stopping(**options), EntranceFound) == found


def test_R23_9_passing_through_reveals_nothing_on_stop() -> None:
    match = position(sentries={"YA2": 1}, hand=[Card.SENTRY_SEARCH], options={"passageDiscovery": "onStop"})
    facts = guards(match, SentrySearch(guard_at(match, "YA2").id), Go(zone("YA1")), Go(zone("YA8")))
    assert facts_of(facts, EntranceFound) == []
    assert facts_of(passes(match, Phase.INTRUDERS), EntranceFound) == []


def test_R23_10_on_stop_a_patrol_finds_one_where_its_march_ends() -> None:
    match = position(phase=Phase.PATROL, patrols={"YA3": ("YA2", 2)}, options={"passageDiscovery": "onStop"})
    facts = guards(match, March(patrol_at(match, "YA3").id))
    assert facts_of(facts, EntranceFound) == [EntranceFound(zone("YA1"), Tunnel.PASSAGE)]
    assert facts_of(guards(match, Pass()), EntranceFound) == []


def test_R23_10_on_stop_also_after_a_fork() -> None:
    match = position(
        phase=Phase.PATROL,
        patrols={"YA3": ("YA4", 2)},
        entrances=("YA9", "YA5"),
        options={"passageDiscovery": "onStop"},
    )
    facts = guards(match, March(patrol_at(match, "YA3").id), Branch(zone("YA9")))
    assert facts_of(facts, EntranceFound) == [EntranceFound(zone("YA9"), Tunnel.PASSAGE)]


def test_R23_10_on_stop_before_the_patrol_chooses_its_heading() -> None:
    match = position(
        patrols={"YA2": ("YA3", 2)}, hand=[Card.PATROL_SEARCH], options={"passageDiscovery": "onStop"}
    )
    patrol = patrol_at(match, "YA2").id
    everyone = tuple(guard.id for guard in match.state.members(patrol))
    facts = guards(match, PatrolSearch(patrol, everyone), Go(zone("YA1")), Halt())
    assert [type(fact) for fact in facts][-2:] == [EntranceFound, HeadingAsked]


def test_R23_10_on_stop_guards_who_do_not_move_notice_at_the_end_of_the_turn() -> None:
    match = position(phase=Phase.PATROL, sentries={"YA1": 1}, options={"passageDiscovery": "onStop"})
    assert facts_of(guards(match, Pass()), EntranceFound) == [EntranceFound(zone("YA1"), Tunnel.PASSAGE)]


def test_R23_10_on_stop_one_zone_with_both_ends_reveals_one() -> None:
    match = position(
        sentries={"YA2": 1},
        hand=[Card.SENTRY_SEARCH],
        entrances=("YA1", "YA1"),
        options={"passageDiscovery": "onStop"},
    )
    guards(match, SentrySearch(guard_at(match, "YA2").id), Go(zone("YA1")), Halt())
    passes(match, Phase.INTRUDERS)
    assert match.state.marks.passages[Tunnel.PASSAGE].found == (zone("YA1"),)


# guardsNoticeRopes


@pytest.mark.parametrize("stands", ["YA2", "CA1"])
def test_R14_3_a_guard_at_either_end_notices_the_rope(stands: str) -> None:
    match = position(
        phase=Phase.PATROL, sentries={stands: 1}, ropes=ROPE, options={"guardsNoticeRopes": True}
    )
    facts = guards(match, Pass())
    link = min(zone("YA2"), zone("CA1")), max(zone("YA2"), zone("CA1"))
    assert facts_of(seen_by_all(facts), RopeFound) == [RopeFound(link)]
    assert match.state.marks.found_ropes == {link}
    assert match.state.alert is Alert.NONE


@pytest.mark.parametrize(
    ("options", "people"),
    [
        ({}, {"sentries": {"YA2": 1}}),
        ({"guardsNoticeRopes": True}, {"sentries": {"YA3": 1}}),
        ({"guardsNoticeRopes": True}, {"drunk": ["YA2"]}),
    ],
    ids=["option off", "elsewhere", "drunk"],
)
def test_R14_3_nobody_else_notices_it(options: dict[str, Any], people: dict[str, Any]) -> None:
    match = position(phase=Phase.PATROL, ropes=ROPE, options=options, **people)
    assert facts_of(guards(match, Pass()), RopeFound) == []
    assert match.state.marks.found_ropes == frozenset()


def test_R14_3_it_is_told_once() -> None:
    match = position(phase=Phase.PATROL, sentries={"YA2": 1}, ropes=ROPE, options={"guardsNoticeRopes": True})
    guards(match, Pass())
    intruders(match)
    assert facts_of(passes(match, Phase.INTRUDERS), RopeFound) == []


def test_R14_3_guards_still_cannot_use_it() -> None:
    match = position(
        phase=Phase.PATROL,
        sentries={"YA2": 1},
        ropes=ROPE,
        hand=[Card.SENTRY_SEARCH],
        options={"guardsNoticeRopes": True},
    )
    guards(match, Pass())
    intruders(match)
    guards(match, Pass(), SentrySearch(guard_at(match, "YA2").id))
    assert zone("CA1") not in [way.zone for way in options_of(match, GUARDS, Go)]


def test_R14_3_everybody_can_read_which_ropes_are_known_and_only_those() -> None:
    match = position(
        phase=Phase.PATROL,
        sentries={"YA2": 1},
        ropes=[*ROPE, ("OL4", "YA17")],
        options={"guardsNoticeRopes": True},
    )
    guards(match, Pass())
    seen = match.seen_by(PUBLIC)
    lines = standing(seen.state, PUBLIC)
    assert [line for line in lines if "rope" in line] == ["Known ropes: CA1 – YA2."]
