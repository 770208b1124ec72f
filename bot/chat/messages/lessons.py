"""A lesson's screen: the panel of a match without other players, under the words of its step.

Its buttons are those of a real panel with a verb of their own. They carry the lesson, the step, and what the button
does in a panel. No table is involved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.chat.messages import parting, pictures
from bot.chat.messages.opening import OPENING, PanelState
from bot.chat.messages.option_buttons import act_token
from bot.chat.messages.panel import UNOPENED, opened_figure, panel_screen
from bot.chat.messages.panel_text import last_pieces
from bot.chat.parts.keys import Key, read
from bot.chat.parts.screen import Button, Look, Menu, Row, Screen
from bot.games.box import Box
from bot.games.lessons import COMMIT, NEXT, Lesson
from bot.games.options import Preset
from bot.games.pictures import Lens
from bot.tables.model.table import Table, TableId, UserId
from bot.tables.views.offers import Choices, offered, routes
from bot.tables.views.panel import Panel
from bot.tables.views.panel_making import Beside, panel
from bot.words import _, spoken

BEGIN: Final = "begin"
"""The verb of the button that opens a table for a first game."""
STEPS: Final = "steps"
"""The verb of the button that leads to the lessons without the pages of `How to play`."""
VERB: Final = "lesson"
"""The verb of every press in a lesson. Its words: lesson, step, action, and the words of the action."""
KEPT: Final = OPENING | {"pick", "again", COMMIT}
"""The actions of a panel that work in a lesson."""
TOUCHES: Final = 3
"""Touches that the right press may take at most."""
_MENU: Final = 2
"""Touches of a menu: it is opened, and an entry chosen."""


def shown(lesson: Lesson, number: int) -> Panel:
    """The learner's panel at the start of a step, with what the step shows; all learners of a language share one."""
    return _shown(lesson, number, spoken())


# Each keeps its picture once painted; all lessons together have a few dozen steps.
@lru_cache(maxsize=128)  # 1.7 ms a panel, and then its picture
def _shown(lesson: Lesson, number: int, _language: str) -> Panel:
    seen, draft, news = lesson.seen(number)
    box, step = lesson.box, lesson.steps[number]
    offers = tuple(
        each for each in offered(box, seen, lesson.seat, draft) if lesson.shows(number, each.option)
    )
    ways = routes(box, seen, lesson.seat, draft) if step.is_way else ()
    ways = tuple(each for each in ways if lesson.is_right_way(number, each.whole))
    told = {each for each in box.zones.labels(lesson.game) if re.search(rf"\b{re.escape(each)}\b", step.say)}
    # The picture names every zone that the words mention, and those that can be chosen.
    names = sorted(told | {each.choice.zone for each in offers} - {""}) if told else []
    made = panel(
        box,
        seen,
        lesson.seat,
        number=number,
        news=news,
        draft=draft,
        beside=Beside(
            choices=Choices(offers, ways), lens=Lens(layer=step.layer, asked=names), wants_hints=False
        ),
    )
    # Only the important events, as the words of the step tell the rest. A small board is shown whole.
    focus = made.bulletin.focus if lesson.is_close else {}
    told_shortly = replace(made.bulletin, lines=(), calm="", focus=focus, frame=None)
    return replace(made, bulletin=told_shortly, barred=(), orders=(), ahead=None)


async def lesson_screen(
    box: Box, lesson: Lesson, number: int, *, state: PanelState = UNOPENED, notice: str = ""
) -> Screen:
    """A step as a message; `notice` is a sentence for the learner."""
    step, made, screen = lesson.steps[number], shown(lesson, number), _panel(lesson, number, state)
    place = _("Lesson {n}: {title} · {at} of {steps}").format(
        n=box.lessons.index(lesson) + 1, title=lesson.title, at=number + 1, steps=len(lesson.steps)
    )
    is_asked = step.do != NEXT
    controls = tuple(_controls(box, lesson, number))
    return replace(
        screen,
        head=(f"-# {place}", *([f"> **{notice}**"] if notice else []), *_news(screen), step.say),
        picture=await pictures.of_panel(
            made, opened_figure(made, state), numbers=parting.numbers_in(made.offers, screen.rows)
        ),
        body=_drafted(made),
        rows=(*screen.rows, controls) if is_asked else (controls,),
    )


def _panel(lesson: Lesson, number: int, state: PanelState) -> Screen:
    """The panel of a step without its picture, with the buttons that belong to a lesson."""
    screen = panel_screen(lesson.box, _nowhere(lesson), shown(lesson, number), None, state=state)
    rows = tuple(_asked_for(lesson, number, screen.rows))
    return replace(screen, rows=tuple(_rows(lesson, number, rows)))


def _asked_for(lesson: Lesson, number: int, rows: Sequence[Row]) -> Iterator[Row]:
    """The rows with one blue button at most: the first that does what the step asks for, or opens its act."""
    blue = _wanted(lesson, number, [each for row in rows if isinstance(row, tuple) for each in row])
    for row in rows:
        yield row if isinstance(row, Menu) else tuple(_looking(each, is_blue=each == blue) for each in row)


def _wanted(lesson: Lesson, number: int, buttons: Sequence[Button]) -> Button | None:
    if lesson.steps[number].do == COMMIT:
        return next((each for each in buttons if COMMIT in _said(each)), None)
    right, offers = _right(lesson, number), shown(lesson, number).offers
    opening = {act_token(each.act) for each in offers if each.token in right}
    able = (each for words in (right, opening) for each in buttons if words & _said(each))
    return next(able, None)


def _said(button: Button) -> set[str]:
    known = read(button.key)
    return {known.verb, *known.words}


def _looking(button: Button, *, is_blue: bool) -> Button:
    if is_blue:
        return replace(button, look=Look.MAIN)
    return replace(button, look=Look.PLAIN) if button.look is Look.MAIN else button


def _right(lesson: Lesson, number: int) -> set[str]:
    """The tokens of what a step asks for: its options, and ways that contain them."""
    made = shown(lesson, number)
    right = {each.token for each in made.offers if lesson.is_right(number, each.option)}
    return right | {each.token for each in made.routes}


def _news(screen: Screen) -> Sequence[str]:
    """The news since the step before, as a panel tells it below the name of its seat."""
    _seat, *news = screen.head
    return news


def _drafted(made: Panel) -> tuple[str, ...]:
    """The last pieces of the draft, in words, if it has any; nothing else, as the step tells the question."""
    return (last_pieces(made.draft),) if made.draft is not None and made.is_begun else ()


def words(lesson: Lesson, number: int) -> int:
    """The number of words to read in a step, with its news and its draft, without its buttons."""
    told = (
        lesson.steps[number].say,
        *_news(_panel(lesson, number, UNOPENED)),
        *_drafted(shown(lesson, number)),
    )
    return sum(any(map(str.isalnum, word)) for text in told for word in text.split())


def learn_button(box: Box) -> list[Button]:
    """The button that begins the lessons of a game with the pages of `How to play`, or continues them.

    None for a game without lessons.
    """
    return [Button(_("Learn"), str(Key("learn", box.key)), Look.GOOD)] if box.lessons else []


def lesson_button(box: Box, label: str = "") -> list[Button]:
    """The button that begins or continues the lessons without the pages; none for a game without lessons."""
    return [Button(label or _("Lesson"), str(Key(STEPS, box.key)), Look.GOOD)] if box.lessons else []


def end_screen(box: Box) -> Screen:
    """The screen after the last lesson: how to begin a first game, here with one press."""
    preset = first_preset(box)
    label = _("Open a table: {preset}").format(preset=preset.title) if preset else _("Open a table")
    begin = Button(label, str(Key(BEGIN, box.key)), Look.GOOD)
    return Screen(
        head=(
            f"## {box.title}",
            _("You know enough to play: /{game} new opens a table in a channel.").format(game=box.key),
            "-# "
            + _("“Add a computer player” fills a seat that nobody wants. /{game} help has the rest.").format(
                game=box.key
            ),
        ),
        rows=((begin, *lesson_button(box, _("Learn once more"))),),
    )


def first_preset(box: Box) -> Preset | None:
    """The preset for a first game, as the last lesson names it; None for the usual game."""
    return box.options.presets.get(box.lessons[-1].preset)


def left_screen(box: Box, lesson: Lesson, number: int) -> Screen:
    """The screen for a learner who leaves a lesson."""
    text = _("Learn, or /{game} learn, goes on where you were.").format(game=box.key)
    again = Button(_("Start over"), _key(lesson, number, "restart"))
    return Screen(head=(text,), rows=((*learn_button(box), again),))


def touches(lesson: Lesson, number: int) -> int | None:
    """The number of touches from a step's screen to the right press; None if no button is in reach of TOUCHES."""
    step = lesson.steps[number]
    if step.do in (NEXT, COMMIT):
        return 1 if step.do == NEXT or _has(_panel(lesson, number, UNOPENED), COMMIT) else None
    return _touches_of(lesson, number, _right(lesson, number))


def _touches_of(lesson: Lesson, number: int, right: set[str]) -> int | None:
    """The least touches until one of the `right` options (tokens) is pressed; None if it takes more than TOUCHES.

    A button takes one touch and an entry of a menu two, also where they only open something.
    """
    least, after = TOUCHES + 1, [[UNOPENED], *(list[PanelState]() for _ in range(1, TOUCHES))]
    for spent, states in enumerate(after):
        if spent + 1 >= least:
            break
        for row in (row for state in states for row in _panel(lesson, number, state).rows):
            count = spent + (_MENU if isinstance(row, Menu) else 1)
            if right & _tokens(row):
                least = min(least, count)
            elif count < TOUCHES:
                after[count] += [PanelState(act=word) for word in _opening(row)]
    return least if least <= TOUCHES else None


def _has(screen: Screen, what: str) -> bool:
    return any(
        read(each.key).words[2] == what for row in screen.rows if isinstance(row, tuple) for each in row
    )


def _tokens(row: Row) -> set[str]:
    if isinstance(row, Menu):
        return {entry.value for entry in row.entries}
    return {word for button in row for word in read(button.key).words[3:]}


def _opening(row: Row) -> list[str]:
    if isinstance(row, Menu):
        return [each.value for each in row.entries] if read(row.key).words[2] == "open" else []
    keys = [read(button.key).words for button in row]
    return [words[3] for words in keys if words[2] == "open" and len(words) > 3]


def _nowhere(lesson: Lesson) -> Table:
    """A table that nobody can join, for which the panel is drawn."""
    return Table(
        key=TableId(VERB),
        game=lesson.box.key,
        schema=lesson.box.schema,
        options=lesson.options,
        guild=0,
        channel=0,
        opener=UserId(0),
        seats=dict.fromkeys(lesson.game.seats),
    )


def _rows(lesson: Lesson, number: int, rows: Sequence[Row]) -> Iterator[Row]:
    for row in rows:
        if isinstance(row, Menu):
            if read(row.key).verb in KEPT:
                yield replace(row, key=_moved(lesson, number, row.key))
        elif buttons := [each for each in row if read(each.key).verb in KEPT]:
            yield tuple(replace(each, key=_moved(lesson, number, each.key)) for each in buttons)


def _moved(lesson: Lesson, number: int, key: str) -> str:
    old = read(key)
    return _key(lesson, number, old.verb, *old.words)


def _key(lesson: Lesson, number: int, *words: str) -> str:
    return str(Key(VERB, lesson.box.key, words=(lesson.key, str(number), *words)))


def _controls(box: Box, lesson: Lesson, number: int) -> Iterator[Button]:
    # A row has room for three buttons. The second one skips the whole lesson at its first step, later only one
    # step.
    is_asked = lesson.steps[number].do != NEXT
    if is_asked:
        yield Button(_("Hint"), _key(lesson, number, "hint"))
    else:
        yield Button(_onward(box, lesson, number), _key(lesson, number, "skip"), Look.MAIN)
    if number == 0:
        yield Button(_("Skip lesson"), _key(lesson, number, "past"))
    elif is_asked:
        yield Button(_("Skip"), _key(lesson, number, "skip"))
    yield Button(_("Leave"), _key(lesson, number, "leave"))


def _onward(box: Box, lesson: Lesson, number: int) -> str:
    """The label of the button that continues; after a lesson it names the next one."""
    if number + 1 < len(lesson.steps):
        return _("Go on")
    later = box.lessons[box.lessons.index(lesson) + 1 :]
    return _("Next: {title}").format(title=later[0].title) if later else _("Done")
