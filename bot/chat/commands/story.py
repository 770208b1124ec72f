"""Leaf through the story of a match. Each reader has their own page, and the bot keeps nothing about it.

A custom id names the match, the eyes and the turn of its page. So buttons of old messages still work, for anybody.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.context import ChatContext
from bot.chat.messages import pictures
from bot.chat.messages.story_pages import story_screen
from bot.chat.parts.answers import answer_with
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import chosen, counted, token
from bot.chat.parts.slash import AnyCommand, command
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import Pressed, readable, verb
from bot.tables.history import story
from bot.tables.history.story import EVERYBODY, TRUTH, Eyes
from bot.tables.model.table import Refusal, Table, TableId, UserId
from bot.words import _


def commands(chat: ChatContext) -> Iterator[AnyCommand]:
    """The commands about stories."""

    async def run(interaction: Interaction) -> None:
        await open_story(chat, interaction, (await chat.table_of(interaction)).key)

    yield command(
        "story", _("This game turn by turn: as you saw it, and after its end with every secret"), run
    )


async def open_story(chat: ChatContext, interaction: Interaction, key: TableId) -> None:
    """Show a story to this person alone."""
    await _show(chat, interaction, key)


@verb("story", "open the story of a game", Ack.BESIDE, words=ANY)
async def _opened(press: Pressed) -> None:
    await open_story(press.chat, press.interaction, (await readable(press)).key)


@verb("leaf", "go to its first, previous, next or last turn", Ack.HERE, words=(1, 3))
# One word fewer comes from a page that was posted before its menu said which turn it shows.
@verb("seek", "go to a turn of it", Ack.HERE, words=(1, 2))
async def _turned(press: Pressed) -> None:
    """Show another page. Refuses a page that the person may not see now."""
    match press.key.words, tuple(press.values):
        case ((eyes, turn, _), ()) | ((eyes, *_), (turn,)):
            await _leafed(press, eyes, turn)
        case _:
            raise _unknown()


@verb("eyes", "see it through other eyes", Ack.HERE, words=(1,))
async def _seen(press: Pressed) -> None:
    """Show the same page through other eyes. Refuses eyes that the person may not have now."""
    await _leafed(press, chosen(press.values), press.key.words[0])


async def _leafed(press: Pressed, eyes: str, turn: str) -> None:
    table = await readable(press)
    await _show(press.chat, press.interaction, table.key, _eyes(table, eyes), counted(turn))


async def _show(
    chat: ChatContext,
    interaction: Interaction,
    key: TableId,
    eyes: Eyes | None = None,
    turn: int | None = None,
) -> None:
    told = await story.story(chat.hall, key, UserId(interaction.user.id), eyes=eyes, turn=turn)
    picture = await pictures.whole(told.chapter.bulletin, pictures.STORY)
    await answer_with(interaction, story_screen(chat.box(told.table), told, picture))


def _eyes(table: Table, word: str) -> Eyes:
    # Any eyes: a custom id can be forged, so the story itself judges which ones the person may have.
    for eyes in (TRUTH, EVERYBODY, *map(Eyes, table.seats)):
        if token(eyes) == word:
            return eyes
    raise _unknown()


def _unknown() -> Refusal:
    return Refusal(_("This button is out of date; open the story again."))
