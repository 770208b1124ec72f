"""Lessons of any game: read from text, played by its rules, and refused if a step is impossible."""

from __future__ import annotations

import pytest

from bot.games.lesson_lint import problems
from bot.games.lessons import Broken, Lesson, Stacked, read
from tests.toy.nim import NIM as BOX
from tests.toy.nim import SECOND, Take, Taken

NIM = """
title = "One step"
seat = "first"
given = ["laid 5"]
[wrong]
any = "Try again."
[[steps]]
say = "Who takes the last match loses."
do = "next"
[[steps]]
say = "Take **one** of five. Then the other takes two."
do = "take 1"
hint = "One."
wrong = { "take 3" = "Three are too many." }
then = ["second: take 2"]
[[steps]]
say = "Take one more."
do = "take 1"
hint = "One."
"""


def lesson(*changes: tuple[str, str]) -> Lesson:
    text = NIM
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return read("nim", text, BOX)


def test_a_lesson_is_played_by_the_rules_with_scripted_answers() -> None:
    nim = lesson()
    assert list(problems(nim)) == []
    assert [standing.match.state.left for standing in nim.standings] == [5, 5, 2, 1]
    _seen, draft, news = nim.seen(2)
    assert draft is None
    assert news == [Taken(nim.seat, 1), Taken(SECOND, 2)]


def test_a_wrong_press_is_answered_by_its_line_or_else_as_every_other() -> None:
    nim = lesson()
    assert nim.is_right(1, Take(1))
    assert not nim.is_right(1, Take(2))
    assert (nim.answer(1, Take(3)), nim.answer(1, Take(2))) == ("Three are too many.", "Try again.")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('do = "take 1"', 'do = "take 4"', "nim, step 2: That is not possible now"),
        ('do = "take 1"', 'do = "commit"', "nim, step 2: nothing can be committed"),
        ('"second: take 2"', '"first: take 2"', "nim, step 2: That is not possible now"),
        ("laid 5", "laid 3", "nim, step 3: nothing is asked of the learner"),
        ("laid 5", "lied 5", "nim, its beginning: "),
        ('then = ["second: take 2"]\n', "", "nim, step 3: nothing is asked of the learner"),
        ('any = "Try again."', "", "step 2: a wrong press is not answered"),
        ('"take 3" =', '"take 4" =', "step 2: nobody can press “take 4”"),
        ('hint = "One."\nwrong', "wrong", "step 2: there is no hint"),
        ("Then the", "Now. Then the", "has more than 2 sentences"),
        ('seat = "first"', 'seat = "first"\npreset = "bold"', "nim: there is no preset “bold”"),
        ("Take one more.", "Take one more" + " and more" * 30, "are six lines of a phone"),
        ('hint = "One."\nwrong', 'hint = "One."\nlayer = "moon"\nwrong', "no picture shows “moon”"),
        ('hint = "One."\nwrong', 'hint = "One."\ncommits = true\nwrong', "step 2: nothing can be committed"),
        ('do = "next"', 'do = "next"\ncommits = true', "step 1: only a piece can be committed"),
        ('do = "take 1"', 'do = "take 1; take 1"', "nim, step 2: nothing is asked of the learner"),
    ],
)
def test_an_unplayable_or_unreadable_step_is_a_problem(old: str, new: str, problem: str) -> None:
    found = list(problems(lesson((old, new))))
    assert found
    assert problem in found[0]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('title = "One step"', "", "there is no 'title'"),
        ('title = "One step"', "title", "nim: "),
        ('"second: take 2"', '"take 2"', "an answer is written like"),
        ('hint = "One."', 'hnt = "One."', "a step has no “hnt”"),
        ('seat = "first"', 'seat = "first"\nluck = 1', "nim: "),
        ('seat = "first"', 'seat = "first"\nluck = { top = "ace" }', "nim: "),
    ],
)
def test_a_file_that_is_no_lesson_is_refused(old: str, new: str, problem: str) -> None:
    with pytest.raises(Broken, match=problem):
        lesson((old, new))


def test_an_option_that_is_not_shown_is_no_right_press() -> None:
    hidden = lesson(('hint = "One."\nwrong', 'offers = ["pass"]\nhint = "One."\nwrong'))
    assert "step 2: “take 1” is not among what is offered." in " ".join(problems(hidden))


def test_a_lesson_with_luck_draws_the_first_or_the_place_that_it_names() -> None:
    assert lesson().luck is None
    named = lesson(('seat = "first"', 'seat = "first"\nluck = { second = 2 }')).luck
    assert named is not None
    luck = Stacked(named)
    assert (luck.below("first", 3), luck.below("second", 3)) == (0, 2)
    with pytest.raises(ValueError, match="“second” draws from 2: there is no place 2"):
        luck.below("second", 2)
