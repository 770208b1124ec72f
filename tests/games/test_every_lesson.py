"""The lessons of every game: each step can be done with its own buttons, and its match is true."""

from __future__ import annotations

import pytest

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages.lessons import TOUCHES, touches
from bot.games.lesson_lint import problems
from bot.games.lessons import Lesson
from bot.games.shelf import SHELF

LESSONS = [lesson for box in SHELF.values() for lesson in box.lessons]
of_every_game = pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: f"{each.box.key}-{each.key}")


def test_every_game_of_the_shelf_has_a_lesson() -> None:
    assert {lesson.box.key for lesson in LESSONS} == set(SHELF)


@of_every_game
def test_every_step_can_be_done_and_every_wrong_press_is_answered(lesson: Lesson) -> None:
    assert list(problems(lesson)) == []


@of_every_game
def test_every_right_press_has_a_button(lesson: Lesson) -> None:
    counts = [touches(lesson, number) for number in range(len(lesson.steps))]
    assert None not in counts
    assert max(filter(None, counts)) <= TOUCHES
    assert sum(filter(None, counts)) <= 25


@of_every_game
def test_a_match_of_a_lesson_is_true_at_every_step(lesson: Lesson) -> None:
    for standing in lesson.standings:
        assert lesson.box.trials.invariants(lesson.game, standing.match.state) == []
