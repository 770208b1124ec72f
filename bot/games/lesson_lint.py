"""Checks of a lesson, before anybody plays it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.game import Decision
from bot.engine.notation import kebab_of
from bot.games.lessons import ANY, COMMIT, NEXT, Broken, Lesson

SENTENCES: Final = 2
"""The most sentences of a step's text, and of an answer to a press."""
LONGEST: Final = 204
"""The most characters of a step's text: six lines of a phone."""
_SENTENCE: Final = re.compile(r"[.!?](?=\s|\**$)")


def problems(lesson: Lesson) -> Iterator[str]:
    """The faults of a lesson, one sentence each; if it cannot be played, only the first reason for that.

    Otherwise: an unknown preset or layer, presses not offered or not answered, no hint, no end, long texts. It checks
    that each right press is offered, but not that it has a button: the layer that builds the buttons does.
    """
    try:
        last = lesson.standings[-1]
    except Broken as error:
        yield str(error)
        return
    if lesson.preset and lesson.preset not in lesson.box.options.presets:
        yield f"{lesson.key}: there is no preset “{lesson.preset}”."
    if last.pieces:
        yield f"{lesson.key}: it ends with a draft that is not committed."
    for number in range(len(lesson.steps)):
        yield from _in_step(lesson, number)
    for text in lesson.wrong.values():
        yield from _unreadable(text, lesson.key)


def _in_step(lesson: Lesson, number: int) -> Iterator[str]:
    step, where = lesson.steps[number], f"{lesson.key}, step {number + 1}"
    if step.layer and step.layer not in lesson.box.pictures.layers(
        lesson.game, lesson.game.viewer(lesson.seat)
    ):
        yield f"{where}: no picture shows “{step.layer}”."
    if step.commits and step.do in (NEXT, COMMIT):
        yield f"{where}: only a piece can be committed with its press."
    if step.do != NEXT:
        yield from _unanswered(lesson, number, where)
        if not step.hint:
            yield f"{where}: there is no hint."
    for text in (step.say, step.hint, *step.wrong.values()):
        yield from _unreadable(text, where)


def _unanswered(lesson: Lesson, number: int, where: str) -> Iterator[str]:
    seen, draft, _news = lesson.seen(number)
    step = lesson.steps[number]
    options: Sequence[Decision] = [*seen.options(lesson.seat), *(draft.options() if draft else ())]
    shown = [option for option in options if lesson.shows(number, option)]
    # A way of several pieces can be played, or the lesson would be broken; its button is no single option.
    is_single = step.do != COMMIT and not step.is_way
    if is_single and not any(lesson.is_right(number, option) for option in shown):
        yield f"{where}: “{step.do}” is not among what is offered."
    wrong = [option for option in shown if not lesson.is_right(number, option)]
    presses: list[Decision | str] = [*wrong, COMMIT]
    if not all(lesson.answer(number, press) for press in presses):
        yield f"{where}: a wrong press is not answered."
    kinds = {ANY, COMMIT, *(kebab_of(type(each)) for each in wrong), *map(lesson.box.notation.line, wrong)}
    for name in step.wrong.keys() - kinds:
        yield f"{where}: nobody can press “{name}”."


def _unreadable(text: str, where: str) -> Iterator[str]:
    if len(_SENTENCE.findall(text)) > SENTENCES:
        yield f"{where}: “{text}” has more than {SENTENCES} sentences."
    if len(text) > LONGEST:
        yield f"{where}: “{text}” has {len(text)} characters; {LONGEST} are six lines of a phone."
