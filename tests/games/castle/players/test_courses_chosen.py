"""The turns of the intruders of the levels in given positions: with a clear aim, they take the safest way to it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.castle.decisions import GiveAnswers, Inside, Search, Step, TakeTurn
from bot.games.castle.kinds import (
    INTRUDERS,
    Alert,
    Card,
    Mark,
    Moment,
    PatrolId,
    Phase,
    Standing,
    Tunnel,
    Who,
)
from bot.games.castle.players import answering, infiltration
from bot.games.castle.players.courses import Course, Courses
from bot.games.castle.players.levels import LEVELS, STEADY, Level
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.prospects.prospects import CERTAIN, Prospects
from bot.games.castle.players.prospects.threat import Guarding
from bot.games.castle.state.figures import Patrol
from bot.games.castle.state.state import State
from tests.games.castle.kit import intruders as sneak
from tests.games.castle.kit import position
from tests.games.castle.kit import zone as at
from tests.games.castle.players.duels import GAME
from tests.games.castle.players.test_prospects import BOARD, below, standing, zone
from tests.games.castle.sneaks import ninja

LUCKS = 20
"""How often each level decides, each time with different luck."""

careful = pytest.mark.parametrize(
    "level", [level for level in LEVELS if level.intruders.care], ids=lambda level: level.name
)
"""All levels except the novice."""


def view_of(state: State, luck: int = 0) -> PlayerView:
    """A turn of the ninja alone, whose goal is known to lie in CA7."""
    state.turn, state.phase, state.moment = 5, Phase.INTRUDERS, Moment.PLAN
    state.traitor.standing, state.ninja.goal = Standing.LEFT, Mark.A
    state.marks = state.marks.but(searched={zone("CA7"): Mark.A})
    match = Match(GAME)
    match.state = state
    return PlayerView(match, INTRUDERS, Seeded(f"luck {luck}"))


def turns(state: State, level: Level) -> list[TakeTurn]:
    """The turns of a level, each with different luck."""
    # A position without a past: guards cannot tell where the ninja is.
    limits = replace(level.intruders, thoughts=0)
    found = [infiltration.decided(view_of(state.copy(), luck), limits) for luck in range(LUCKS)]
    assert all(isinstance(each, TakeTurn) for each in found)
    return [each for each in found if isinstance(each, TakeTurn)]


def end_of(turn: TakeTurn, start: Zone) -> Zone:
    """Where the ninja is after a turn on the map."""
    return next((piece.zone for piece in reversed(turn.pieces) if isinstance(piece, Step)), start)


@careful
def test_R12_1_every_course_ends_out_of_the_guards_reach_if_possible(level: Level) -> None:
    state = standing(guards=("CA2",))
    state.ninja.zone = zone("CA3")
    come = Guarding(state).odds()[1]
    assert come[zone("CA7")]
    found = turns(state, level)
    assert any(isinstance(piece, Search) for turn in found for piece in turn.pieces)
    assert not any(come[end_of(turn, zone("CA3"))] for turn in found)


@careful
def test_R13_1_a_mere_walk_does_not_end_before_a_patrol(level: Level) -> None:
    state = standing(guards=("YA2", "YA2"))
    state.put_patrol(Patrol(PatrolId(1), (zone("YA3"),)))
    state.group(state.guards, PatrolId(1))
    state.ninja.zone = zone("OL3")
    assert zone("YA3") in BOARD.open_links[zone("OL3")]
    assert not {end_of(turn, zone("OL3")) for turn in turns(state, level)} & {zone("YA3"), zone("YA4")}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("start", ["OL1", "OL6", "OL13"])
def test_an_intruder_with_a_way_beyond_their_horizon_does_not_stand_still(level: Level, start: str) -> None:
    state = standing()
    state.ninja.zone = zone(start)
    assert zone(start) not in {end_of(turn, zone(start)) for turn in turns(state, level)}


def inside() -> State:
    """The ninja inside the passage, which leads to CA6."""
    state = below()
    state.ninja.standing, state.ninja.zone, state.ninja.has_passage = Standing.PASSAGE, Tunnel.PASSAGE, True
    return state


def courses(state: State) -> list[Course]:
    return list(Courses(state, Who.NINJA).all())


def test_R21_1_a_course_out_of_the_passage_and_in_again_searches_one_zone_once() -> None:
    state = inside()
    view = view_of(state)
    state.marks = state.marks.but(searched={})
    prospects = Prospects(view, state, Who.NINJA, STEADY.intruders)
    found = [prospects.searches(course) for course in courses(state)]
    assert [zone("CA6")] in found
    assert all(len(set(zones)) == len(zones) for zones in found)


def test_R23_6_to_come_out_and_go_in_again_for_nothing_is_worse_than_to_stay() -> None:
    state = inside()
    view = view_of(state)
    prospects = Prospects(view, state, Who.NINJA, STEADY.intruders)
    idle = [each for each in courses(state) if each.zone is None and not prospects.searches(each)]
    stays = [prospects.hopes(each, 100) for each in idle if not each.pieces]
    goes = [prospects.hopes(each, 100) for each in idle if Inside(Who.NINJA) in each.pieces]
    assert stays
    assert goes
    assert min(stays) > max(goes)


def anything(state: State, level: Level) -> Prospects:
    """The ninja's hopes if the level accepted any course, however much worse than the best."""
    limits = replace(level.intruders, thoughts=0, margin=2 * CERTAIN)
    return Prospects(view_of(state), state, Who.NINJA, limits)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_R17_1_an_intruder_who_is_better_off_unnoticed_goes_to_no_guard(level: Level) -> None:
    state = standing(Card.KENJUTSU, Card.SHADOW_WALK, guards=("CA8", "YA2"))
    state.ninja.zone = zone("CA6")
    assert any(course.is_noticed for course in courses(state))
    chosen = [course for _hopes, course in anything(state, level).deeds(courses(state))]
    assert chosen
    assert not any(course.is_noticed for course in chosen)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_R15_8_no_card_is_played_that_gains_nothing(level: Level) -> None:
    state = standing(Card.ROPE, guards=("YA2",))
    state.ninja.zone = zone("CA6")
    prospects = anything(state, level)
    best: dict[bool, dict[frozenset[Zone], int]] = {True: {}, False: {}}
    for course in courses(state):
        hopes = prospects.hopes(course, level.intruders.caution)
        same = best[bool(course.played)]
        searched = frozenset(prospects.searches(course))
        same[searched] = max(hopes, same.get(searched, hopes))
    worse = {zones for zones, hopes in best[True].items() if hopes <= best[False].get(zones, -2 * CERTAIN)}
    assert worse
    roped = {
        frozenset(prospects.searches(course))
        for _hopes, course in prospects.deeds(courses(state))
        if course.played
    }
    assert roped == set(best[True]) - worse


@pytest.mark.parametrize(("alert", "answer"), [(Alert.LOW, Card.CAT), (Alert.HIGH, None)])
def test_R21_7_no_cat_is_sent_to_a_trap_that_can_raise_nothing(alert: Alert, answer: Card | None) -> None:
    match = position(
        phase=Phase.INTRUDERS,
        alert=alert,
        ninja="YA18",
        traitor=("YA22", {"hand": [Card.CAT]}),
        objects={"CA5": Mark.TRAP},
    )
    sneak(match, *ninja("CA5"), Search(Who.NINJA, at("CA5")))
    assert match.state.moment is Moment.ANSWERS
    assert answering.decided(PlayerView(match, INTRUDERS, Seeded("luck"))) == GiveAnswers((answer,))
