"""Lessons, for whoever asks alone: nothing is posted, and no table is opened."""

from __future__ import annotations

from bot.chat.context import ChatContext
from bot.chat.messages.act_rows import PanelState
from bot.chat.messages.lessons import VERB, end_screen, left_screen, lesson_screen, shown
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import stale
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
from bot.words import _


def learn(chat: ChatContext, box: Box) -> AnyCommand:
    """The command that begins the lessons of a game, or goes on with them."""

    async def run(interaction: Interaction) -> None:
        await _begin(chat, interaction, box.key)

    return command("learn", _("Learn the game in five minutes, by yourself"), run)


@verb("learn", "begin the lessons of a game, or go on with them", Ack.BESIDE)
async def _learn(press: Pressed) -> None:
    await _begin(press.chat, press.interaction, press.key.table)


async def _begin(chat: ChatContext, interaction: Interaction, game: str) -> None:
    here = await learning.place(chat.hall, UserId(interaction.user.id), game)
    await answer_with(interaction, await _screen(chat, game, here))


@verb(VERB, "do what a lesson asks, or leave it", Ack.HERE, words=ANY)
async def _pressed(press: Pressed) -> None:
    hall, game = press.chat.hall, press.key.table
    match press.key.words:
        case (lesson, number, what, *words):
            here = learning.at(hall, game, lesson, counted(number))
        case _:
            raise Refusal(stale())
    there: Place | None = here
    screen: Screen | None = None
    match what:
        case "leave":
            screen = left_screen(hall.shelf[game], *here)
        case "hint":
            screen = await _screen(press.chat, game, here, notice=here[0].steps[here[1]].hint)
        case "restart":
            there = learning.beginning(hall, game)
        case "skip":
            there = learning.after(hall, game, here)
        case "pick" | "commit":
            lesson_here, at = here
            made = _made(press, here, words)
            if not lesson_here.is_right(at, made):
                screen = await _screen(press.chat, game, here, notice=lesson_here.answer(at, made))
            else:
                there = learning.after(hall, game, here)
        case _:
            screen = await _screen(press.chat, game, here, state=_opened(press, what, words))
    if there != here:
        await learning.reached(hall, press.user, game, there)
    if screen is None:
        screen = end_screen(hall.shelf[game]) if there is None else await _screen(press.chat, game, there)
    await answer_with(press.interaction, screen)


def _made(press: Pressed, here: Place, words: list[str]) -> Decision | str:
    """What was pressed: an option of the step, or to commit. Refuses, as of an older time, what is not in it."""
    if press.key.words[2] == COMMIT:
        return COMMIT
    token = chosen(press.values or words)
    found = next((each.option for each in shown(*here).offers if each.token == token), None)
    if found is None:
        raise Refusal(stale())
    return found


def _opened(press: Pressed, what: str, words: list[str]) -> PanelState:
    """What is opened in a step's panel, as in a panel: see bot.chat.commands.panels."""
    word = chosen(press.values or [*words, ""])
    match what:
        case "whose":
            return PanelState(figure=word)
        case "open":
            return PanelState(act=word)
        case "area" if words:
            return PanelState(act=words[0], area=word)
        case "page" if len(words) > 2:
            return PanelState(act=words[0], area=words[1], page=counted(words[2]))
        case _:
            return PanelState()


async def _screen(
    chat: ChatContext, game: str, here: Place, *, state: PanelState | None = None, notice: str = ""
) -> Screen:
    async with chat.gate.at_work():
        return await lesson_screen(chat.hall.shelf[game], *here, state=state or PanelState(), notice=notice)
