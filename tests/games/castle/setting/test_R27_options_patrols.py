"""R27: the options of patrols and grouping."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import PatrolListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import Form, Halt, Join, March, MarchAll, Merge, Pass
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, Moment, Phase
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    Script,
    guard_at,
    guards,
    is_offered,
    labels,
    options_of,
    passes,
    patrol_at,
    position,
    zone,
)
from tests.games.castle.sneaks import NINJA

GROUPING = (Form, Join, Merge)
SHOWN = ("YA3", {"shown": True})


def marches(match: Match[State]) -> list[str]:
    """The zones of the patrols that may march now."""
    places = [match.state.place_of(march.patrol) for march in options_of(match, GUARDS, March)]
    return labels(places)


# regroupWindow


@pytest.mark.parametrize("phase", [Phase.ALERT, Phase.CARDS])
@pytest.mark.parametrize(("window", "may"), [("anytime", True), ("endOfTurn", False)])
def test_R6_10_at_the_end_of_turn_only_no_regrouping_in_the_card_phases(
    phase: Phase, window: str, may: bool
) -> None:
    match = position(phase=phase, sentries={"YA5": 2}, options={"regroupWindow": window})
    assert is_offered(match, GUARDS, *GROUPING) is may


@pytest.mark.parametrize(("window", "may"), [("anytime", True), ("endOfTurn", False)])
def test_R6_10_at_the_end_of_turn_only_not_before_the_first_march(window: str, may: bool) -> None:
    match = position(
        phase=Phase.PATROL,
        sentries={"YA5": 2},
        patrols={"YA3": ("YA2", 2)},
        options={"regroupWindow": window},
    )
    assert is_offered(match, GUARDS, *GROUPING) is may
    guards(match, March(patrol_at(match, "YA3").id))
    assert is_offered(match, GUARDS, *GROUPING)


def test_R6_10_at_the_end_of_turn_at_once_if_no_patrol_has_to_march() -> None:
    match = position(phase=Phase.PATROL, sentries={"YA5": 2}, options={"regroupWindow": "endOfTurn"})
    assert is_offered(match, GUARDS, Form)


# allowPatrolMerge


@pytest.mark.parametrize("may", [True, False])
def test_R6_9_patrols_merge_only_if_that_is_allowed(may: bool) -> None:
    match = position(
        sentries={"YA5": 1},
        patrols={"YA5": [("YA4", 2), ("YA6", 2)]},
        options={"allowPatrolMerge": may},
    )
    assert is_offered(match, GUARDS, Merge) is may
    assert is_offered(match, GUARDS, Join)


# patrolSkip


@pytest.mark.parametrize(("skip", "due"), [("moved", ["YA5"]), ("anyCard", [])])
def test_R11_7_a_patrol_that_listened_without_a_step(skip: str, due: list[str]) -> None:
    match = position(patrols={"YA5": ("YA6", 2)}, hand=[Card.PATROL_LISTEN], options={"patrolSkip": skip})
    guards(match, PatrolListen(patrol_at(match, "YA5").id))
    if match.state.moment is Moment.CAT:
        match.play(INTRUDERS, match.game.default(match.state, INTRUDERS, Script()), Script())
    passes(match, Phase.PATROL)
    assert marches(match) == due
    assert is_offered(match, GUARDS, Pass) is not bool(due)


def test_R11_7_with_anyCard_a_patrol_without_a_card_patrols() -> None:
    match = position(phase=Phase.PATROL, patrols={"YA5": ("YA6", 2)}, options={"patrolSkip": "anyCard"})
    assert marches(match) == ["YA5"]


def test_R11_7_with_anyCard_a_carded_sentry_who_joined_keeps_it_back() -> None:
    match = position(
        sentries={"YA5": 1},
        patrols={"YA5": ("YA6", 2)},
        hand=[Card.SENTRY_SEARCH],
        options={"patrolSkip": "anyCard"},
    )
    sentry, patrol = guard_at(match, "YA5").id, patrol_at(match, "YA5").id
    guards(match, SentrySearch(sentry), Halt(), Join(sentry, patrol))
    passes(match, Phase.PATROL)
    assert marches(match) == []


# patrolMayHold


def beside(hold: bool = True, **more: Any) -> Match[State]:
    """A patrol shares YA3 with the visible ninja; another one stands elsewhere."""
    return position(
        **{
            "phase": Phase.PATROL,
            "patrols": {"YA3": ("YA2", 2), "YA20": ("YA21", 2)},
            "ninja": SHOWN,
            "hand": [Card.KENJUTSU] * 3,
            "options": {"patrolMayHold": hold},
            **more,
        }
    )


@pytest.mark.parametrize("hold", [True, False])
def test_R13_2_a_patrol_may_stay_with_a_visible_intruder_if_wanted(hold: bool) -> None:
    match = beside(hold)
    guards(match, March(patrol_at(match, "YA20").id))
    assert is_offered(match, GUARDS, Pass) is hold
    assert marches(match) == ["YA3"]


def test_R13_2_it_may_also_leave_the_intruder() -> None:
    match = beside()
    patrol = patrol_at(match, "YA3")
    guards(match, March(patrol.id))
    assert labels([match.state.place_of(patrol.id)]) == ["YA1"]


def test_R13_2_a_patrol_beside_nobody_still_must() -> None:
    match = beside()
    assert not is_offered(match, GUARDS, Pass)
    assert marches(match) == ["YA20", "YA3"]
    assert not is_offered(match, GUARDS, MarchAll)


def test_R13_2_a_visible_intruder_in_another_zone_holds_nobody() -> None:
    match = beside(ninja=("YA4", {"shown": True}))
    guards(match, March(patrol_at(match, "YA20").id))
    assert not is_offered(match, GUARDS, Pass)


def test_R13_2_once_the_intruder_is_dead_it_must_march() -> None:
    match = beside(ninja=("YA3", {"shown": True, "wounds": 2}))
    guards(match, March(patrol_at(match, "YA20").id))
    guards(match, Attack(guard_at(match, "YA3").id, NINJA))
    assert not is_offered(match, GUARDS, Pass)
    assert marches(match) == ["YA3"]


def test_R6_10_a_patrol_that_holds_does_not_keep_the_others_from_regrouping() -> None:
    match = beside(sentries={"YA5": 2})
    guards(match, March(patrol_at(match, "YA20").id))
    assert is_offered(match, GUARDS, Form)


def test_R8_4_an_absent_side_marches_with_the_patrols_that_must_and_holds_with_the_others() -> None:
    match = beside()
    for _ in range(2):
        guards(match, match.game.default(match.state, GUARDS, Script()))
    assert match.state.phase is Phase.INTRUDERS
    assert match.state.place_of(patrol_at(match, "YA3").id) == zone("YA3")
