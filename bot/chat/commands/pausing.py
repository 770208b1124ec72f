"""Stop the clocks of a table by consent, and start them again; by command and by button."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.context import ChatContext
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.slash import AnyCommand, command
from bot.chat.parts.verbs import Ack
from bot.chat.presses import AtTable, at_table
from bot.tables.model.table import Table, UserId
from bot.tables.use_cases import pausing
from bot.words import _


def commands(chat: ChatContext) -> Iterator[AnyCommand]:
    """`/table pause` and `/table resume`."""

    async def stop(interaction: Interaction) -> None:
        await pause(chat, interaction, await chat.table_of(interaction))

    async def go_on(interaction: Interaction) -> None:
        await resume(chat, interaction, await chat.table_of(interaction))

    yield command("pause", _("Stop the clocks, if everybody agrees"), stop)
    yield command("resume", _("Let the clocks run again, or refuse to stop them"), go_on)


@at_table("pause", "agree that the clocks stop", Ack.BESIDE)
async def _pause(press: AtTable) -> None:
    await pause(press.chat, press.interaction, press.table)


@at_table("resume", "let the clocks run", Ack.BESIDE)
async def _resume(press: AtTable) -> None:
    await resume(press.chat, press.interaction, press.table)


async def pause(chat: ChatContext, interaction: Interaction, table: Table) -> None:
    """Give this player's consent to stop the clocks."""
    stand = await pausing.pause(chat.hall, table.key, UserId(interaction.user.id))
    asked = _("I have asked the others: the clocks stop when everybody agrees.")
    await whisper(interaction, _("The clocks stand still; everybody may go on playing.") if stand else asked)


async def resume(chat: ChatContext, interaction: Interaction, table: Table) -> None:
    """Start the clocks again, or object to a pause."""
    await pausing.resume(chat.hall, table.key, UserId(interaction.user.id))
    await whisper(interaction, _("The clocks run."))
