"""Leafing through the story of a match: each reads a page of his own, and nothing about it is kept.

Everything that a page is, eyes and turn, travels in its custom ids: they work for ever, for whoever presses them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.chat.commands import past
from bot.chat.desk import Desk, Interaction, accept
from bot.chat.messages import pictures
from bot.chat.messages.storybook import EYES, LEAF, OPEN, SEEK, story_screen
from bot.chat.parts.keys import Key, counted, token
from bot.chat.parts.layout import edited
from bot.chat.parts.slash import AnyCommand, command
from bot.tables import use_cases
from bot.tables.past.story import EVERYBODY, TRUTH, Eyes
from bot.tables.table import Refusal, Table, TableId, UserId
from bot.words import _

VERBS: Final = frozenset({OPEN, LEAF, SEEK, EYES}) | past.VERBS


def commands(desk: Desk) -> Iterator[AnyCommand]:
    """What can be typed."""

    async def run(interaction: Interaction) -> None:
        await open_story(desk, interaction, (await desk.table_of(interaction)).key)

    yield command(
        "story", _("This game turn by turn: before it ends as you saw it, then with every secret"), run
    )


async def open_story(desk: Desk, interaction: Interaction, key: TableId) -> None:
    """Show a story, for the eyes of whoever asks alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show(desk, interaction, key)


async def press(desk: Desk, interaction: Interaction, key: Key, values: Sequence[str]) -> None:
    """A button or a menu of a story, or of a list of games. Refuses what is not to be seen now."""
    if key.verb in past.VERBS:
        await past.press(desk, interaction, key)
        return
    if key.verb == OPEN:
        await open_story(desk, interaction, TableId(key.table))
        return
    eyes, turn = _wanted(await desk.at(key), key, values)
    await accept(interaction)
    await _show(desk, interaction, TableId(key.table), eyes, turn)


async def _show(
    desk: Desk, interaction: Interaction, key: TableId, eyes: Eyes | None = None, turn: int | None = None
) -> None:
    told = await use_cases.story(desk.hall, key, UserId(interaction.user.id), eyes=eyes, turn=turn)
    picture = await pictures.whole(told.chapter.bulletin, pictures.STORY)
    await interaction.edit_original_response(**edited(story_screen(desk.box(told.table), told, picture)))


def _wanted(table: Table, key: Key, values: Sequence[str]) -> tuple[Eyes, int]:
    """The eyes and the turn that a button or a menu asks for. Refuses what none of ours has ever said."""
    match key.words, tuple(values):
        case ((eyes, turn, _), ()) | ((eyes,), (turn,)) if key.verb in (LEAF, SEEK):
            return _eyes(table, eyes), counted(turn)
        case (turn,), (eyes,) if key.verb == EYES:
            return _eyes(table, eyes), counted(turn)
    raise _unknown()


def _eyes(table: Table, word: str) -> Eyes:
    for eyes in (TRUTH, EVERYBODY, *map(Eyes, table.seats)):
        if token(eyes) == word:
            return eyes
    raise _unknown()


def _unknown() -> Refusal:
    return Refusal(_("This button is of an older time; open the story anew."))
