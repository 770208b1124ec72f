"""Presses on messages of a time that is gone: after a restore such a message says so, and loses its buttons.

Most of them were removed when the bot began. The others are found here, by when they were shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import discord

from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key
from bot.chat.parts.moments import shown_at
from bot.chat.parts.screen import Screen
from bot.tables.model.letters import MessageRef
from bot.tables.model.restores import Restore, of_the_gone_time
from bot.tables.model.table import TableId
from bot.tables.ports.herald import Herald
from bot.tables.resolution.hall import Hall
from bot.words import _


class Bygone(NamedTuple):
    """What is said of a message that shows what is gone; one that `is_kept_up` is still brought up to date."""

    sentence: str
    is_kept_up: bool


async def bygone(hall: Hall, herald: Herald, interaction: Interaction, key: Key) -> Bygone | None:
    """What is said of a press on a message that shows what is gone; None of all others.

    Unless the message is kept up to date it has lost its buttons then.
    """
    restore = await _restore(hall, interaction.message)
    if restore is None or not key.table or await hall.store.stored_table(TableId(key.table)) is None:
        return None
    if await _is_noted(hall, interaction):
        return Bygone(_changed(restore), is_kept_up=True)
    await _strip(herald, interaction, restore)
    return Bygone(_gone(restore), is_kept_up=False)


async def of_no_table(hall: Hall, herald: Herald, interaction: Interaction) -> str:
    """What is said of a press on a message whose table is not known, which loses its buttons; empty if it is forged."""
    restore = await _restore(hall, interaction.message)
    if not _bears(interaction) or await _is_noted(hall, interaction):
        return ""
    await _strip(herald, interaction, restore, is_table=True)
    return "" if restore is None else _gone_table(restore)


async def answered(interaction: Interaction, sentence: str) -> None:
    """Say a sentence about a message that was pressed; one that its reader alone sees says nothing else from then on.

    What such a message has shown is not repeated, as it is known by the word of whoever pressed it alone.
    """
    within = interaction.message
    is_drawn_anew = interaction.response.type is discord.InteractionResponseType.deferred_message_update
    if is_drawn_anew and within is not None and within.flags.ephemeral:
        await answer_with(interaction, Screen((sentence,)))
    else:
        await whisper(interaction, sentence)


async def _restore(hall: Hall, message: discord.Message | None) -> Restore | None:
    """The restore that has undone what a message shows."""
    restores = await hall.store.restores() if message is not None else ()
    return of_the_gone_time(restores, shown_at(message)) if restores and message is not None else None


async def _is_noted(hall: Hall, interaction: Interaction) -> bool:
    return bool(await hall.store.noted([_ref(interaction)]))


def _ref(interaction: Interaction) -> MessageRef:
    message = interaction.message
    return MessageRef(interaction.channel_id or 0, message.id if message is not None else 0)


def _bears(interaction: Interaction) -> bool:
    """Whether a message really has the button that was pressed."""
    data: Any = interaction.data or {}
    return interaction.message is not None and data.get("custom_id") in _custom_ids(
        interaction.message.components
    )


def _custom_ids(components: Any) -> Iterator[str | None]:
    for component in components:
        yield getattr(component, "custom_id", None)
        yield from _custom_ids(getattr(component, "children", ()))


async def _strip(
    herald: Herald, interaction: Interaction, restore: Restore | None, *, is_table: bool = False
) -> None:
    """Take the buttons off a message that others may see, or that stands among direct messages."""
    if interaction.message is not None and not interaction.message.flags.ephemeral:
        copied = None if restore is None else restore.copied
        is_whole = is_table and interaction.guild_id is not None
        await herald.mark_gone(_ref(interaction), copied, is_table=is_whole)


def _time(restore: Restore) -> str:
    return f"<t:{int(restore.copied)}:f>"


def _gone(restore: Restore) -> str:
    text = _(
        "This is gone: the games were restored from a copy of {time}. Press My view under the board to see how things"
        " stand."
    )
    return text.format(time=_time(restore))


def _changed(restore: Restore) -> str:
    text = _("The games were restored from a copy of {time}. Please look at how things stand now.")
    return text.format(time=_time(restore))


def _gone_table(restore: Restore) -> str:
    text = _(
        "This table is gone: it was opened after {time}, and the games were restored from a copy of that time."
    )
    return text.format(time=_time(restore))
