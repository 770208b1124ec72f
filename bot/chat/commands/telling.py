"""Talking to partners: the command, and the form that the button of a panel opens."""

from __future__ import annotations

import secrets
from typing import Any

import discord
from discord import ui

from bot.chat.commands.typing_in import sent_texts
from bot.chat.desk import Desk, Interaction
from bot.chat.parts import slash
from bot.chat.parts.errors import whisper
from bot.chat.parts.keys import Key
from bot.chat.parts.slash import AnyCommand
from bot.engine.game import Seat
from bot.tables import use_cases
from bot.tables.looking.bulletin import Panel
from bot.tables.people.talk import LONGEST
from bot.tables.table import Table, UserId
from bot.words import _

VERB = "told"


def form(key: Key, partners: str) -> ui.Modal:
    """An empty form for the panel at `key`, whose seat has these partners."""
    modal = ui.Modal(title=_("Tell your side"), custom_id=key.doing(VERB, secrets.token_hex(4)))
    text: ui.TextInput[Any] = ui.TextInput(
        custom_id="text", style=discord.TextStyle.paragraph, max_length=LONGEST
    )
    words = _("Only {partners} will read it").format(partners=partners)
    modal.add_item(ui.Label(text=_("What do you tell?"), description=words[:100], component=text))
    modal.stop()
    return modal


def command(desk: Desk) -> AnyCommand:
    """`/table tell`."""

    async def tell(interaction: Interaction, text: str = "") -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await desk.table_of(interaction)
        panel = await use_cases.tell(desk.hall, table.key, UserId(interaction.user.id), text)
        await whisper(interaction, _("Told to {partners}.").format(partners=_(", ").join(panel.partners)))

    options = {"text": _("Only they will read it")}
    return slash.command("tell", _("Tell your partners something"), tell, options)


async def entered(desk: Desk, interaction: Interaction, table: Table, seat: Seat) -> Panel:
    """Tell partners what was typed into a form."""
    text = " ".join(sent_texts(interaction))
    return await use_cases.tell(desk.hall, table.key, UserId(interaction.user.id), text, seat=seat)
