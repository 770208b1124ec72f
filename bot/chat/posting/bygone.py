"""Presses on messages that a restore has outdated: such a message says so, and loses its buttons.

The bot removes most of these buttons at its start. It finds the others here, by the time since which they were shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import discord

from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Screen
from bot.chat.parts.timestamps import shown_at
from bot.tables.model.letters import MessageRef
from bot.tables.model.restores import Restore, of_the_gone_time
from bot.tables.model.table import TableId
from bot.tables.ports.herald import Herald
from bot.tables.resolution.hall import Hall
from bot.words import _


class Bygone(NamedTuple):
    """The sentence about an outdated message. A message that `is_kept_up` is still brought up to date."""

    sentence: str
    is_kept_up: bool


async def bygone(hall: Hall, herald: Herald, interaction: Interaction, key: Key) -> Bygone | None:
    """The answer to a press on an outdated message; None for all other messages, and at an unknown table.

    The message loses its buttons, unless it is kept up to date.
    """
    restore = await _restore(hall, interaction.message)
    if restore is None or not key.table or await hall.store.stored_table(TableId(key.table)) is None:
        return None
    if await _is_noted(hall, interaction):
        return Bygone(_changed(restore), is_kept_up=True)
    await _strip(herald, interaction, restore)
    return Bygone(_gone(restore), is_kept_up=False)


async def of_no_table(hall: Hall, herald: Herald, interaction: Interaction) -> str:
    """The answer to a press on a message of an unknown table: which restore has removed the table.

    Empty if none has, if the press is forged, or if the message belongs to a known table. In the last two cases the
    message keeps its buttons, else it loses them.
    """
    restore = await _restore(hall, interaction.message)
    if not _bears(interaction) or await _is_noted(hall, interaction):
        return ""
    await _strip(herald, interaction, restore, is_table=True)
    return "" if restore is None else _gone_table(restore)


async def answered(interaction: Interaction, sentence: str) -> None:
    """Say a sentence about a pressed message.

    A message that only its reader sees shows just this sentence from then on. The former content of such a message is
    not repeated: the bot knows it only from the client that pressed.
    """
    within = interaction.message
    is_drawn_anew = interaction.response.type is discord.InteractionResponseType.deferred_message_update
    if is_drawn_anew and within is not None and within.flags.ephemeral:
        await answer_with(interaction, Screen((sentence,)))
    else:
        await whisper(interaction, sentence)


async def _restore(hall: Hall, message: discord.Message | None) -> Restore | None:
    """The restore that has outdated a message; None if there is none."""
    restores = await hall.store.restores() if message is not None else ()
    return of_the_gone_time(restores, shown_at(message)) if restores and message is not None else None


async def _is_noted(hall: Hall, interaction: Interaction) -> bool:
    return bool(await hall.store.noted([_ref(interaction)]))


def _ref(interaction: Interaction) -> MessageRef:
    message = interaction.message
    return MessageRef(interaction.channel_id or 0, message.id if message is not None else 0)


def _bears(interaction: Interaction) -> bool:
    """True if a message really has the pressed button."""
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
    """Remove the buttons of a message that others may see, or that is a direct message."""
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
