"""How to play, page by page. Each reader has their own copy, and the bot keeps nothing about it."""

from __future__ import annotations

from bot.chat.messages import guide, pictures
from bot.chat.messages.lessons import lesson_button
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import counted
from bot.chat.parts.screen import Screen
from bot.chat.parts.verbs import Ack
from bot.chat.presses import AtTable, Pressed, at_table, verb
from bot.games.box import Box


@at_table("help", "how to play", Ack.BESIDE, is_anywhere=True)
async def _opened(press: AtTable) -> None:
    await open_guide(press.interaction, press.chat.box(press.table))


@verb("guide", "turn the pages of how to play", Ack.HERE, words=(2,))
async def _turned(press: Pressed) -> None:
    game, page = press.key.words
    await open_guide(press.interaction, press.chat.hall.box(game), counted(page))


async def open_guide(interaction: Interaction, box: Box, page: int = 0) -> None:
    """Show a page, counted from 0, to this person alone. A number past the end shows the last page."""
    if not box.pages and not box.lessons:
        await whisper(interaction, guide.guide(box))
        return
    if not box.pages:
        await answer_with(interaction, Screen(head=(guide.guide(box),), rows=(tuple(lesson_button(box)),)))
        return
    number = guide.page_at(box, page)
    picture = await pictures.example(box, box.pages[number])
    await answer_with(interaction, guide.screen(box, number, picture))
