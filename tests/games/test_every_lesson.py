"""The lessons of every game: each step can be done with its own buttons, and its match is true."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages import lessons
from bot.chat.messages.lessons import TOUCHES, touches
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Button, Entry, Menu, Row, Screen
from bot.games.box import Box
from bot.games.lesson_lint import problems
from bot.games.lessons import COMMIT, NEXT, Lesson
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


@pytest.mark.parametrize("box", [box for box in SHELF.values() if box.lessons], ids=lambda box: box.key)
def test_a_game_is_learned_with_thirty_touches(box: Box) -> None:
    """The pages of How to play, one touch each, then every step of every lesson."""
    steps = [touches(lesson, n) or TOUCHES + 1 for lesson in box.lessons for n in range(len(lesson.steps))]
    assert len(box.pages) + sum(steps) <= 30


@of_every_game
def test_no_step_but_the_last_is_only_read_and_commit_alone_is_asked_once_at_most(lesson: Lesson) -> None:
    """A step that only says Go on, or Commit, is a touch that decides nothing."""
    asked = [step.do for step in lesson.steps[:-1]]
    assert NEXT not in asked
    assert asked.count(COMMIT) <= 1


def reached(monkeypatch: pytest.MonkeyPatch, screens: dict[str, tuple[Row, ...]]) -> int | None:
    """The touches to the token “right”, where these acts open these rows; the panel begins with those of “”."""
    monkeypatch.setattr(
        lessons, "_panel", lambda _lesson, _number, state: Screen(head=(), rows=screens[state.act])
    )
    step = next(n for n, each in enumerate(LESSONS[0].steps) if each.do not in (NEXT, COMMIT))
    monkeypatch.setattr(
        lessons,
        "shown",
        lambda *_asked: SimpleNamespace(offers=[SimpleNamespace(token="right", option=None)], routes=()),
    )
    monkeypatch.setattr(Lesson, "is_right", lambda *_asked: True)
    return touches(LESSONS[0], step)


def button(verb: str, word: str) -> Button:
    return Button(word, str(Key("lesson", "castle", words=("l", "0", verb, word))))


def menu(verb: str, *values: str) -> Menu:
    key = str(Key("lesson", "castle", words=("l", "0", verb)))
    return Menu(key, "", tuple(Entry(value, value) for value in values))


@pytest.mark.parametrize(
    ("screens", "count"),
    [
        ({"": ((button("pick", "right"),),)}, 1),
        ({"": (menu("pick", "wrong", "right"),)}, 2),
        # The same choice as a button and in a menu takes one touch.
        ({"": (menu("pick", "right"), (button("pick", "right"),))}, 1),
        ({"": ((button("open", "a"),),), "a": ((button("pick", "right"),),)}, 2),
        ({"": ((button("open", "a"),),), "a": (menu("pick", "right"),)}, 3),
        # A menu that opens something takes two touches as well.
        ({"": (menu("open", "a"),), "a": ((button("pick", "right"),),)}, 3),
        ({"": (menu("open", "a"),), "a": (menu("pick", "right"),)}, None),
        # The shorter way counts, whichever is found first.
        (
            {
                "": ((button("open", "a"), button("open", "b")),),
                "a": (menu("pick", "right"),),
                "b": ((button("pick", "right"),),),
            },
            2,
        ),
        (
            {
                "": ((button("open", "a"),),),
                "a": ((button("open", "b"),),),
                "b": (menu("pick", "right"),),
            },
            None,
        ),
        (
            {
                "": ((button("open", "a"),),),
                "a": ((button("open", "b"),),),
                "b": ((button("pick", "right"),),),
            },
            3,
        ),
        ({"": ((button("pick", "wrong"),),)}, None),
    ],
)
def test_the_touches_to_the_right_press_are_counted_up_to_the_most(
    monkeypatch: pytest.MonkeyPatch, screens: dict[str, tuple[Row, ...]], count: int | None
) -> None:
    assert TOUCHES == 3
    assert reached(monkeypatch, screens) == count


@of_every_game
def test_a_match_of_a_lesson_is_true_at_every_step(lesson: Lesson) -> None:
    for standing in lesson.standings:
        assert lesson.box.trials.invariants(lesson.game, standing.match.state) == []
