"""Lessons in the chat: for the asker alone, to their end by right and by wrong presses, and after a restart."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.builders import UserHandle

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages import pictures
from bot.chat.messages.lessons import lesson_screen, shown
from bot.chat.parts.screen import Look, Picture
from bot.games.box import Box
from bot.games.castle.box import BOX
from bot.games.lessons import COMMIT, NEXT, Lesson
from bot.games.shelf import SHELF
from bot.tables.model.table import UserId
from rendering.scene import Scene
from tests.chat import reading
from tests.chat.world import World, town
from tests.toy.nim import NIM

LEARNERS = 100
of_every_game = pytest.mark.parametrize("box", SHELF.values(), ids=SHELF)


@pytest.fixture
async def school(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server with the games that have lessons, whose pictures nobody paints, and a game without."""

    async def of_panel(*_args: Any, **_named: Any) -> Picture:
        return Picture(pictures.VIEW, b"a picture", "a picture")

    monkeypatch.setattr(pictures, "of_panel", of_panel)
    monkeypatch.setattr(pictures, "waiting", of_panel)
    async with town(tmp_path, {**SHELF, "nim": NIM}) as made:
        yield made


async def learn(world: World, member: simcord.MemberActor, box: Box = BOX) -> simcord.ResponseMessage:
    """The present step; at the beginning after the pages of How to play, which open the lessons."""
    answer = (await member.slash(world.channel, f"{box.key} learn")).response
    assert answer is not None
    assert answer.ephemeral
    return await past_the_pages(member, answer)


async def past_the_pages(
    member: simcord.MemberActor | UserHandle, shown: simcord.ResponseMessage
) -> simcord.ResponseMessage:
    """The same message with the first step, if it showed How to play."""
    if "Lesson" not in reading.labels(shown):
        return shown
    begun = (await member.click(shown, label="Lesson")).response
    assert begun is not None
    assert begun.id == shown.id
    return begun


async def press(member: simcord.MemberActor, message: simcord.ResponseMessage, *what: str) -> None:
    """Press the first button, or choose the first entry of a menu, that has this verb in a lesson.

    If it is not there, the acts that a button opens are opened one after the other.
    """
    labels = reading.labels(message)
    acts = [
        each["custom_id"] for each in reading.buttons(message) if reading.key(each).words[2:3] == ("open",)
    ]
    for act in ("", *acts):
        if act:
            await member.click(message, custom_id=act)
        for button in reading.buttons(message):
            if reading.key(button).words[2 : 2 + len(what)] == what:
                await member.click(message, custom_id=button["custom_id"])
                return
        for menu in reading.menus(message):
            if any(entry["value"] == what[-1] for entry in menu["options"]):
                await member.select(message, [what[-1]], custom_id=menu["custom_id"])
                return
    raise AssertionError(f"{what} is not there: {labels}")


def right(lesson: Lesson, number: int) -> tuple[str, ...]:
    """The words of the button that goes on from a step."""
    do, made = lesson.steps[number].do, shown(lesson, number)
    if do in (NEXT, COMMIT):
        return ("skip",) if do == NEXT else (COMMIT,)
    single = (each for each in made.offers if lesson.is_right(number, each.option))
    return "pick", next(each.token for each in (*made.routes, *single))


def wrong(lesson: Lesson, number: int, message: simcord.ResponseMessage) -> list[tuple[str, ...]]:
    """What does not go on in a lesson, though it would in a panel."""
    pressed = [reading.key(each).words[2:] for each in reading.buttons(message)]
    chosen = [("pick", entry["value"]) for menu in reading.menus(message) for entry in menu["options"]]
    acts = [each for each in (*pressed, *chosen) if each[0] in ("pick", COMMIT)]
    return [each[:2] for each in acts if each[:2] != right(lesson, number)]


def steps(box: Box) -> list[tuple[Lesson, int]]:
    return [(lesson, number) for lesson in box.lessons for number in range(len(lesson.steps))]


@of_every_game
async def test_it_is_learned_by_right_presses_alone(school: World, box: Box) -> None:
    """No message for others, no table; and when it is done, nothing of it is stored."""
    message = await learn(school, school.ann, box)
    for lesson, number in steps(box):
        assert lesson.steps[number].say in reading.words(message)
        await press(school.ann, message, *right(lesson, number))
    assert "You know enough to play" in reading.words(message)
    assert [each for each in school.channel.history() if not each.flags.ephemeral] == []
    assert await school.store.table_in(school.channel.id) is None
    assert await school.store.lesson(UserId(school.ann.user.id), box.key) is None


NAMED = re.compile(
    r"\b(?:[Pp]ress|[Tt]ap) (?:the button (?:with|that begins with) )?"
    r"((?:[A-Z0-9]|forest).*?)(?= in its row| first|[.,:;!]|$)"
)
"""The words in a lesson's text that name a button."""


@of_every_game
async def test_every_label_that_a_lesson_names_is_on_a_button(school: World, box: Box) -> None:
    message, named = await learn(school, school.ann, box), 0
    for lesson, number in steps(box):
        step = lesson.steps[number]
        menus = (f"{each['placeholder']} {[*reading.entries(each)]}" for each in reading.menus(message))
        labels = [*reading.labels(message), *menus]
        for text in (step.say, step.hint, *step.wrong.values()):
            for name in NAMED.findall(text.replace("**", "")):
                named += 1
                assert any(name in label for label in labels), (lesson.title, number + 1, name, labels)
        await press(school.ann, message, *right(lesson, number))
    assert named


@of_every_game
async def test_blue_is_what_the_step_asks_for(box: Box) -> None:
    for lesson, number in steps(box):
        screen = await lesson_screen(box, lesson, number)
        blue = [
            each for row in screen.rows if isinstance(row, tuple) for each in row if each.look is Look.MAIN
        ]
        assert len(blue) <= 1, (lesson.key, number)
        if lesson.steps[number].do == COMMIT:
            assert [each.label for each in blue] == ["Commit"]
        elif lesson.steps[number].do != NEXT:
            assert all(each.label != "Commit" for each in blue), (lesson.key, number)


@of_every_game
async def test_every_wrong_press_is_answered_and_tried_again(school: World, box: Box) -> None:
    message = await learn(school, school.ann, box)
    for lesson, number in steps(box):
        for what in wrong(lesson, number, message):
            await press(school.ann, message, *what)
            assert "> **" in reading.words(message)
            assert lesson.steps[number].say in reading.words(message)
        await press(school.ann, message, *right(lesson, number))
    assert "You know enough to play" in reading.words(message)


@of_every_game
async def test_it_goes_on_after_a_restart_at_each_step(school: World, box: Box) -> None:
    """By an old button, and by the command; both show the step that was reached."""
    message = await learn(school, school.ann, box)
    for lesson, number in steps(box):
        await school.restart()
        if number % 5 == 0:
            message = await learn(school, school.ann, box)
        assert lesson.steps[number].say in reading.words(message)
        await press(school.ann, message, *right(lesson, number))
    assert "You know enough to play" in reading.words(message)


async def test_a_hundred_learn_at_once_from_one_channel(school: World) -> None:
    """Everybody is at their own step, and nobody else reads anything of it."""
    first, then = BOX.lessons[0].steps[:2]
    people = [school.enter(f"learner {number}") for number in range(LEARNERS)]
    messages = [await learn(school, each) for each in people]
    for person, message in list(zip(people, messages, strict=True))[::2]:
        await press(person, message, *right(BOX.lessons[0], 0))
    for number, message in enumerate(messages):
        assert (first if number % 2 else then).say in reading.words(message)
    assert [each for each in school.channel.history() if not each.flags.ephemeral] == []


async def test_hint_skip_leave_and_start_over(school: World) -> None:
    message = await learn(school, school.ann)
    every = BOX.lessons[0].steps
    await press(school.ann, message, *right(BOX.lessons[0], 0))
    await press(school.ann, message, "hint")
    assert f"> **{every[1].hint}**" in reading.words(message)
    await press(school.ann, message, "skip")
    await press(school.ann, message, "leave")
    assert "goes on where you were" in reading.words(message)
    again = (await school.ann.click(message, label="Learn")).response
    assert again is not None
    assert every[2].say in reading.words(again)
    await press(school.ann, message, "restart")
    assert every[0].say in reading.words(message)


async def test_each_lesson_leads_to_the_next_and_can_be_skipped(school: World) -> None:
    message = await learn(school, school.ann)
    for lesson, later in zip(BOX.lessons, BOX.lessons[1:], strict=False):
        for number in range(len(lesson.steps) - 1):
            await press(school.ann, message, *right(lesson, number))
        assert f"Next: {later.title}" in reading.labels(message)
        await press(school.ann, message, "skip")
    await press(school.ann, message, "past")
    assert "You know enough to play" in reading.words(message)
    message = await learn(school, school.ann)
    for lesson in BOX.lessons:
        assert lesson.steps[0].say in reading.words(message)
        await press(school.ann, message, "past")
    assert "You know enough to play" in reading.words(message)


async def test_at_the_end_one_press_opens_a_gentle_table(school: World) -> None:
    """In this channel; if the learner has already opened a table there, it gets these settings."""
    message = await learn(school, school.ann)
    for _lesson in BOX.lessons:
        await press(school.ann, message, "past")
    for said in ("A table is open", "The table of this channel is set to Gentle"):
        result = await school.ann.click(message, label="Open a table: Gentle")
        answers = [each for each in (result.response, *result.followups) if each is not None]
        assert said in " ".join(map(reading.words, answers))
        assert all(each.ephemeral for each in answers)
    table = await school.store.table_in(school.channel.id)
    assert table is not None
    assert (table.preset, table.opener) == ("gentle", UserId(school.ann.user.id))
    assert table.options == BOX.options.settled(BOX.options.presets["gentle"].options)
    assert "Gentle" in reading.words(school.board())


async def test_the_table_of_somebody_else_is_left_as_it_is(school: World) -> None:
    await school.bob.slash(school.channel, "castle new")
    message = await learn(school, school.ann)
    for _lesson in BOX.lessons:
        await press(school.ann, message, "past")
    result = await school.ann.click(message, label="Open a table: Gentle")
    answers = [each for each in (result.response, *result.followups) if each is not None]
    assert "This channel already has a table" in " ".join(map(reading.words, answers))
    table = await school.store.table_in(school.channel.id)
    assert table is not None
    assert table.preset != "gentle"


async def test_a_learner_is_told_where_a_table_can_be_if_not_here(school: World) -> None:
    message, ann = (await school.ann.user.slash("castle learn")).response, school.ann.user
    assert message is not None
    message = await past_the_pages(ann, message)
    for _lesson in BOX.lessons:
        await ann.click(message, label="Skip lesson")
    result = await ann.click(message, label="Open a table: Gentle")
    answers = [each for each in (result.response, *result.followups) if each is not None]
    assert "open it there" in " ".join(map(reading.words, answers))


@of_every_game
async def test_the_lobby_and_how_to_play_lead_to_the_lessons(school: World, box: Box) -> None:
    await school.ann.slash(school.channel, f"{box.key} new")
    for label in ("How to play", "Learn"):
        opened = (await school.bob.click(school.board(), label=label)).response
        assert opened is not None
        assert opened.ephemeral
        assert box.pages[0].text in reading.words(opened)
        begun = await past_the_pages(school.bob, opened)
        assert box.lessons[0].steps[0].say in reading.words(begun)


@of_every_game
async def test_the_pages_of_how_to_play_open_the_first_lesson(school: World, box: Box) -> None:
    """Page by page to the first step in one message; a learner who has begun goes on without them."""
    answer = (await school.ann.slash(school.channel, f"{box.key} learn")).response
    assert answer is not None
    for page in box.pages:
        assert page.text in reading.words(answer)
        if page != box.pages[-1]:
            await school.ann.click(answer, label="Next ▶")
    assert reading.labels(answer) == ["◀ Back", "Lesson"]
    await school.ann.click(answer, label="Lesson")
    assert box.lessons[0].steps[0].say in reading.words(answer)
    await press(school.ann, answer, *right(box.lessons[0], 0))
    again = (await school.ann.slash(school.channel, f"{box.key} learn")).response
    assert again is not None
    assert box.lessons[0].steps[1].say in reading.words(again)


@of_every_game
def test_its_board_is_drawn_before_anybody_comes(monkeypatch: pytest.MonkeyPatch, box: Box) -> None:
    """Otherwise all others would wait half a second for the first learner."""
    drawn: list[Scene] = []
    monkeypatch.setattr(pictures, "paint", drawn.append)
    pictures.prepare([box])
    for lesson in box.lessons:
        sketch = shown(lesson, 0).bulletin.sketch
        assert sketch is not None
        assert any(sketch.scene.base is scene.base for scene in drawn)


def test_a_large_board_is_looked_at_where_it_matters_and_a_small_one_whole() -> None:
    for box in SHELF.values():
        for lesson in box.lessons:
            looks = [shown(lesson, number).bulletin.focus for number in range(len(lesson.steps))]
            assert any(looks) is lesson.is_close, lesson.key
    assert [box.key for box in SHELF.values() if any(lesson.is_close for lesson in box.lessons)] == ["clans"]


async def test_in_direct_messages_too(school: World) -> None:
    answer = (await school.ann.user.slash("castle learn")).response
    assert answer is not None
    answer = await past_the_pages(school.ann.user, answer)
    assert BOX.lessons[0].steps[0].say in reading.words(answer)


async def test_a_game_without_lessons_has_no_command_and_no_button(school: World) -> None:
    assert "nim learn" not in " ".join(school.ann.available_commands(school.channel))
    await school.ann.slash(school.channel, "nim new")
    assert "Learn" not in reading.labels(school.board())


@pytest.mark.parametrize(
    ("custom_id", "answer"),
    [
        ("kg:learn:nim:..", "There are no lessons for this game"),
        ("kg:learn:t000001:..", "There are no lessons for this game"),
        ("kg:lesson:castle:..", "out of date"),
        ("kg:lesson:castle:..:1-intruder:x:skip", "out of date"),
        ("kg:lesson:castle:..:1-intruder:1:pick:00000000", "choose again"),
        ("kg:lesson:castle:..:1-intruder:1:pick:00000000", BOX.lessons[0].steps[1].say),
        ("kg:begin:nim:..", "There are no lessons for this game"),
        ("kg:begin:t000001:..", "There are no lessons for this game"),
        ("kg:lesson:castle:..:2-guards:5:open:" + "x" * 60, "out of date"),
        ("kg:lesson:castle:..:1-intruder:1:page:a", BOX.lessons[0].steps[1].say),
        ("kg:lesson:castle:..:gone:3:hint", BOX.lessons[0].steps[0].say),
        ("kg:lesson:castle:..:2-guards:999:skip", "it begins again"),
        ("kg:lesson:castle:..:2-guards:999:skip", BOX.lessons[1].steps[0].say),
    ],
)
async def test_a_button_of_an_older_time_or_a_forged_one(school: World, custom_id: str, answer: str) -> None:
    message = await learn(school, school.ann)
    stored = school.env.backend.get_message(message.channel_id, message.id)
    stored.components = [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": custom_id}]}
    ]
    result = await school.ann.click(message, custom_id=custom_id)
    said = [each for each in (result.response, *result.followups, message) if each is not None]
    assert answer in " ".join(map(reading.words, said))


async def test_a_step_that_shows_a_layer_is_painted() -> None:
    """The reach of a layer can span the whole small board of a lesson."""
    layered = [
        (box, lesson, at)
        for box in SHELF.values()
        for lesson in box.lessons
        for at, step in enumerate(lesson.steps)
        if step.layer
    ]
    assert layered
    for box, lesson, at in layered:
        assert (await lesson_screen(box, lesson, at)).picture is not None
