"""Lessons, for one person alone: the bot posts nothing until a button after the last one opens a table."""

from __future__ import annotations

from bot.chat.commands.guiding import open_guide
from bot.chat.commands.seating import open_table
from bot.chat.context import ChatContext
from bot.chat.messages.lessons import (
    BEGIN,
    STEPS,
    VERB,
    end_screen,
    first_preset,
    left_screen,
    lesson_screen,
    shown,
)
from bot.chat.messages.opening import PanelState, opened
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import stale, whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import chosen, counted
from bot.chat.parts.screen import Screen
from bot.chat.parts.slash import AnyCommand, command
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import Pressed, verb
from bot.engine.game import Decision
from bot.games.box import Box
from bot.games.lessons import COMMIT
from bot.tables.model.table import Refusal, UserId
from bot.tables.use_cases import learning
from bot.tables.use_cases.learning import Place
from bot.tables.use_cases.lobby import set_preset
from bot.words import _


def learn(chat: ChatContext, box: Box) -> AnyCommand:
    """The command that begins the lessons of a game, or continues them."""

    async def run(interaction: Interaction) -> None:
        await _begin(chat, interaction, box.key)

    return command("learn", _("Learn the game in five minutes, by yourself"), run)


@verb("learn", "begin the lessons of a game, or go on with them", Ack.BESIDE)
async def _learn(press: Pressed) -> None:
    await _begin(press.chat, press.interaction, press.key.table)


@verb(STEPS, "go from how to play to the lessons", Ack.HERE)
async def _steps(press: Pressed) -> None:
    await _begin(press.chat, press.interaction, press.key.table, has_read=True)


async def _begin(chat: ChatContext, interaction: Interaction, game: str, *, has_read: bool = False) -> None:
    """Show the step that the person has reached; How to play in place of the first one, unless they have read it."""
    hall = chat.hall
    here = await learning.place(hall, UserId(interaction.user.id), game)
    if not has_read and here == learning.beginning(hall, game) and hall.shelf[game].pages:
        await open_guide(interaction, hall.shelf[game])
    else:
        await answer_with(interaction, await _screen(chat, game, here))


@verb(BEGIN, "open a table for a first game, where a lesson was", Ack.BESIDE)
async def _begun(press: Pressed) -> None:
    game, hall = press.key.table, press.chat.hall
    learning.beginning(hall, game)
    preset = first_preset(hall.shelf[game])
    if preset and (lobby := await learning.own_lobby(hall, press.user, game, press.interaction.channel_id)):
        # A learner who came from the lobby that they opened wants to play there.
        await set_preset(hall, lobby.key, press.user, preset.name)
        text = _("The table of this channel is set to {preset}: take a seat there.")
        await whisper(press.interaction, text.format(preset=preset.title))
        return
    await open_table(press.chat, press.interaction, game, {"preset": preset.name} if preset else {})


@verb(VERB, "do what a lesson asks, or leave it", Ack.HERE, words=ANY)
async def _pressed(press: Pressed) -> None:
    match press.key.words:
        case (lesson, number, what, *words):
            here = learning.at(press.chat.hall, press.key.table, lesson, counted(number))
        case _:
            raise Refusal(stale())
    if here is None:
        await _anew(press, lesson)
    elif (there := _reached(press, here, what, words)) == here:
        await answer_with(press.interaction, await _stayed(press, here, what, words))
    else:
        await _arrived(press, there)


def _reached(press: Pressed, here: Place, what: str, words: list[str]) -> Place | None:
    """Where a press leads: another step, the end of all lessons (None), or the same place."""
    hall, game = press.chat.hall, press.key.table
    match what:
        case "restart":
            return learning.beginning(hall, game)
        case "past":
            return learning.past(hall, game, here[0])
        case "skip":
            return learning.after(hall, game, here)
        case "pick" | "commit":
            return learning.after(hall, game, here) if _is_right(press, here, what, words) else here
        case _:
            return here


async def _stayed(press: Pressed, here: Place, what: str, words: list[str]) -> Screen:
    """The screen after a press that leads to no other step."""
    game, (lesson, at) = press.key.table, here
    match what:
        case "leave":
            return left_screen(press.chat.hall.shelf[game], lesson, at)
        case "hint":
            return await _screen(press.chat, game, here, notice=lesson.steps[at].hint)
        case "pick" | "commit":
            made = _made(press, here, what, words)
            said = (
                lesson.answer(at, made) if made is not None else _("This lesson has changed: choose again.")
            )
            return await _screen(press.chat, game, here, notice=said)
        case _:
            return await _screen(press.chat, game, here, state=opened(what, words, press.values))


async def _arrived(press: Pressed, there: Place | None, notice: str = "") -> None:
    """Store the place where the person is now, and show it."""
    game = press.key.table
    await learning.reached(press.chat.hall, press.user, game, there)
    box = press.chat.hall.shelf[game]
    screen = end_screen(box) if there is None else await _screen(press.chat, game, there, notice=notice)
    await answer_with(press.interaction, screen)


async def _anew(press: Pressed, lesson: str) -> None:
    there = learning.anew(press.chat.hall, press.key.table, lesson)
    await _arrived(press, there, _("This lesson has changed: it begins again."))


def _is_right(press: Pressed, here: Place, what: str, words: list[str]) -> bool:
    """True if the person pressed what the step asks for: an option, Commit, or a way of several pieces."""
    lesson, number = here
    if (made := _made(press, here, what, words)) is not None:
        return lesson.is_right(number, made)
    token = chosen(press.values or words)
    return any(each.token == token for each in shown(lesson, number).routes)


def _made(press: Pressed, here: Place, what: str, words: list[str]) -> Decision | str | None:
    """What the person pressed: an option of the step, or Commit. None if the step does not offer it any more."""
    if what == COMMIT:
        return COMMIT
    token = chosen(press.values or words)
    return next((each.option for each in shown(*here).offers if each.token == token), None)


async def _screen(
    chat: ChatContext, game: str, here: Place, *, state: PanelState | None = None, notice: str = ""
) -> Screen:
    async with chat.gate.at_work():
        return await lesson_screen(chat.hall.shelf[game], *here, state=state or PanelState(), notice=notice)
