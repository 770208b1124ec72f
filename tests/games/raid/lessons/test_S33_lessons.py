"""The first game of the raid in two minutes, by night and again by day (S33.9): each screen shows what its text
says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.games.lessons import NEXT, Broken, Lesson
from bot.games.raid.board.layout import GRID
from bot.games.raid.box import BOX
from bot.games.raid.kinds import Buki, Half, MoveCard, Terrain
from bot.games.raid.moving.routes import Ahead, legal
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.setting.setting import SEATS, Setting
from bot.games.raid.state.state import State

NIGHT, DAY = BOX.lessons
HAWK, KITE = SEATS[:2]


def setting(lesson: Lesson) -> Setting:
    assert isinstance(lesson.game, RaidGame)
    return lesson.game.setting


def at(lesson: Lesson, number: int) -> State:
    """The true state where a step begins, the first being 1."""
    state = lesson.standings[number - 1].match.state
    assert isinstance(state, State)
    return state


def routes(lesson: Lesson, number: int) -> Mapping[tuple[MoveCard, int], Ahead]:
    return legal(at(lesson, number), HAWK)


def ground(lesson: Lesson, half: Half, ahead: Ahead) -> Terrain:
    assert ahead.end is not None
    return setting(lesson).tracks[half].terrain[ahead.end]


def test_S33_9_six_presses_win_the_night_below_an_alarm_of_12() -> None:
    assert len([step for step in NIGHT.steps if step.do != NEXT]) == 6
    last = at(NIGHT, len(NIGHT.steps))
    assert (setting(NIGHT).options.target, last.alarm, last.is_won) == (12, 6, True)


def test_S33_9_six_presses_win_the_day() -> None:
    assert len([step for step in DAY.steps if step.do != NEXT]) == 6
    assert at(DAY, len(DAY.steps)).winners == (HAWK,)


@pytest.mark.parametrize("lesson", BOX.lessons, ids=lambda each: each.key)
def test_S33_9_four_routes_are_open_at_every_move(lesson: Lesson) -> None:
    moves = [number for number, step in enumerate(lesson.steps, 1) if step.do.startswith("move")]
    assert {len(routes(lesson, number)) for number in moves} == {4}


def test_S33_9_by_night_a_lantern_a_street_and_a_cube_lie_where_they_are_told() -> None:
    assert [way for way, ahead in routes(NIGHT, 3).items() if ahead.lanterns] == [("bow", 1)]
    streets = {
        ground(NIGHT, Half.NIGHT, ahead) for way, ahead in routes(NIGHT, 4).items() if way != ("walk", 1)
    }
    assert streets == {Terrain.STREET}
    assert (at(NIGHT, 5).phase, at(NIGHT, 6).ninja[HAWK].cubes) == (2, 1)


def test_S33_9_by_day_cover_a_card_a_trap_and_water_lie_where_they_are_told() -> None:
    hidden = [way for way, ahead in routes(DAY, 1).items() if ground(DAY, Half.DAY, ahead).is_cover]
    assert hidden == [("knight", 0)]
    assert at(DAY, 2).ninja[HAWK].buki == (Buki.SPEAR,)
    assert at(DAY, 3).ninja[KITE].missed == 1
    assert [way for way, ahead in routes(DAY, 5).items() if ahead.is_wet] == [("slant", 0)]
    assert (at(DAY, 6).ninja[KITE].tile, dict(at(DAY, 6).traps)) == (GRID.zone("D6"), {})


def test_S33_9_the_luck_of_a_lesson_is_what_it_names_or_refused() -> None:
    """A spear is the seventh of the buki cards; there is no hundredth."""
    unlucky = replace(DAY, luck={}, steps=DAY.steps[:1])
    assert unlucky.standings[-1].match.state.ninja[HAWK].buki == (Buki.STAR,)
    with pytest.raises(Broken, match="there is no place 99"):
        assert replace(DAY, luck={"buki of hawk at B44": 99}).standings


def test_S6_4_lesson_help_and_guide_say_that_every_turn_has_two_new_cards() -> None:
    """Who reads one of them alone has to know it, or looks for the cards of the turn before."""
    night = next(lesson for lesson in BOX.lessons if lesson.title == "Midnight")
    said = " ".join(step.say for step in night.steps)
    page = next(page.text for page in BOX.pages if page.title == "A turn")
    topic = next(topic.text for topic in BOX.topics if topic.title == "A turn")
    assert all("two new cards" in text for text in (said, page, topic))
