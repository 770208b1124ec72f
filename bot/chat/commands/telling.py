"""Talking to partners: the command, and the form that the button of a panel opens."""

from __future__ import annotations

import secrets
from typing import Any

import discord
from discord import ui

from bot.chat.commands.typing_in import sent_texts
from bot.chat.desk import Desk, Interaction
from bot.chat.messages.choices import Gaze
from bot.chat.parts import slash
from bot.chat.parts.errors import whisper
from bot.chat.parts.keys import Key
from bot.chat.parts.slash import AnyCommand
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import OfSeat, Turn, in_panel, of_seat
from bot.tables import use_cases
from bot.tables.looking.bulletin import Panel
from bot.tables.people.talk import LONGEST
from bot.tables.table import UserId
from bot.words import _


def form(key: Key, partners: str) -> ui.Modal:
    """An empty form for the panel at `key`, whose seat has these partners."""
    modal = ui.Modal(title=_("Tell your side"), custom_id=key.doing("told", secrets.token_hex(4)))
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
        table = await desk.table_of(interaction)
        panel = await use_cases.tell(desk.hall, table.key, UserId(interaction.user.id), text)
        await whisper(interaction, _("Told to {partners}.").format(partners=_(", ").join(panel.partners)))

    options = {"text": _("Only they will read it")}
    return slash.command("tell", _("Tell your partners something"), tell, options)


@of_seat("tell", "open a form for words to one's partners", Ack.FORM, words=ANY)
async def _tell(press: OfSeat) -> None:
    box = press.desk.box(press.table)
    game = box.game(press.table.options)
    partners = _(", ").join(
        box.words.seat_title(game, each) for each in game.sides.partners(game.blank(), press.seat)
    )
    await press.interaction.response.send_modal(form(press.key, partners))


@in_panel("told", "what was written in the form for partners", Turn.EITHER, words=ANY, is_form=True)
async def _told(press: OfSeat) -> tuple[Panel, Gaze]:
    text = " ".join(sent_texts(press.interaction))
    return await use_cases.tell(*press.place, text, seat=press.seat), Gaze()
