"""The castle's lessons: they end as they say, and teach everything that a newcomer has to know."""

from __future__ import annotations

import pytest

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages.lessons import shown, touches, words
from bot.games.castle.board.board import load_board, standard_board
from bot.games.castle.board.lint import lint
from bot.games.castle.box import BOX, LESSONS, CastleBox
from bot.games.castle.kinds import Result
from bot.games.lessons import NEXT, Lesson

KEYS = [lesson.key for lesson in BOX.lessons]


@pytest.mark.parametrize(
    ("number", "result"), [(0, Result.INTRUDERS), (1, Result.GUARDS), (2, None)], ids=KEYS
)
def test_the_learner_wins_both_nights_and_has_begun_a_third(number: int, result: Result | None) -> None:
    assert BOX.lessons[number].standings[-1].match.state.result is result


def test_both_nights_are_played_in_five_minutes() -> None:
    """At 150 words a minute for everything on the screens, and some four seconds a touch."""
    steps = [(each, number) for each in BOX.lessons for number in range(len(each.steps))]
    nights = [(each, number) for each, number in steps if each in BOX.lessons[:2]]
    assert sum(words(*each) for each in nights) <= 500
    assert sum(touches(*each) or 0 for each in nights) <= 16
    assert sum(words(*each) for each in steps) <= 800


def test_R4_13_few_entrances_are_offered_among_them_the_ends_of_the_way() -> None:
    third = BOX.lessons[2]
    for number in (number for number, step in enumerate(third.steps) if step.do.startswith("entrance")):
        assert len(shown(third, number).offers) <= 4


def test_R4_the_setup_before_the_first_turn_is_done_once() -> None:
    """Hands, starts and the passage; then two intruders in one turn, and one finds the other's goal."""
    third = BOX.lessons[2]
    done = [step.do.split()[0] for step in third.steps]
    assert done[:6] == ["suggested"] * 2 + ["start-at"] * 2 + ["entrance"] * 2
    assert {"step", "inside", "search"} <= set(done[6:])
    state = third.standings[-1].match.state
    assert (state.ninja.is_done, state.traitor.is_done) == (False, False)


def test_each_idea_is_said_where_it_happens() -> None:
    """Things that new players did not know: goals, track, speed and noise, the way out, hiding again, cards on top."""
    said = {step.do: step.say for lesson in BOX.lessons for step in lesson.steps if step.do != NEXT}
    assert "your goal in castle A or B" in BOX.lessons[0].steps[0].say
    assert "finds you on its way" in next(say for say in said.values() if "**track**" in say)
    noise = next(step for step in BOX.lessons[0].steps if "two zones away" in step.say)
    assert (noise.do, noise.layer) == ("commit", "hearing-traitor")
    assert "entered a zone without guards, and is hidden again" in said["patrol-search p1 [g2,g3]"]
    assert "cards just drawn for the **alert** come on top" in said["patrol-search p1 [g2,g3]"]
    off = "step traitor YA5; step traitor OL2; escape traitor"
    assert "the last of them from the edge off the map" in said[off]


def test_the_board_of_the_lessons_is_drawn_well_and_no_board_of_tables() -> None:
    board = load_board(LESSONS / "board.txt")
    found = lint(board, sentries=1, patrols=1, sleepers=0, traps=0, hidden_sentries=0)
    assert found.problems == ("The track has no fork.",)
    assert CastleBox(board).notation.line(BOX.lessons[0].box.notation.from_line("go YA3")) == "go YA3"
    assert BOX.board() is standard_board()


def test_the_learner_sees_no_more_than_their_seat_would() -> None:
    intruder, guards, beginner = (lesson.seen(1)[0].state for lesson in BOX.lessons)
    assert (intruder.marks.objects, intruder.traitor.zone is None) == (None, False)
    assert (len(guards.marks.objects), guards.traitor.zone) == (6, None)
    assert (beginner.guards, beginner.marks.objects) == ({}, None)


@pytest.mark.parametrize("lesson", BOX.lessons, ids=KEYS)
def test_every_step_can_be_drawn(lesson: Lesson) -> None:
    for number in range(len(lesson.steps)):
        sketch = shown(lesson, number).bulletin.sketch
        assert sketch is not None
        assert sketch.scene.base.width
