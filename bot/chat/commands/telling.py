"""Talk to partners: the command, and the form that the button of a panel opens."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.chat.commands.typing_in import sent_texts
from bot.chat.context import ChatContext
from bot.chat.messages.opening import PanelState
from bot.chat.parts import slash
from bot.chat.parts.errors import stale, whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key, counted
from bot.chat.parts.screen import LINE
from bot.chat.parts.slash import AnyCommand
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import EITHER, OfSeat, in_panel, of_seat
from bot.engine.acts import cut
from bot.engine.game import Seat
from bot.tables.model.table import Refusal, Table, UserId
from bot.tables.use_cases import talk
from bot.tables.use_cases.talk import LONGEST
from bot.tables.views.panel import Panel
from bot.words import _


def form(key: Key, table: Table, hearers: Mapping[Seat, str]) -> ui.Modal:
    """An empty form for the panel at `key`. `hearers` are the seats that hear its seat, with their titles.

    The form remembers the hearers: nobody else gets the text, even if the partners change meanwhile.
    """
    numbers = [str(number) for number, seat in enumerate(table.seats) if seat in hearers]
    modal = ui.Modal(title=_("Tell your side"), custom_id=key.doing("told", secrets.token_hex(4), *numbers))
    text: ui.TextInput[Any] = ui.TextInput(
        custom_id="text", style=discord.TextStyle.paragraph, max_length=LONGEST
    )
    words = _("Only {partners} will read it").format(partners=_(", ").join(hearers.values()))
    modal.add_item(ui.Label(text=_("What do you tell?"), description=cut(words, LINE), component=text))
    modal.stop()
    return modal


def command(chat: ChatContext) -> AnyCommand:
    """`/table tell`."""

    async def tell(interaction: Interaction, text: str = "") -> None:
        table = await chat.table_of(interaction)
        panel = await talk.tell(chat.hall, table.key, UserId(interaction.user.id), text)
        await whisper(interaction, _("Told to {partners}.").format(partners=_(", ").join(panel.partners)))

    options = {"text": _("Only they will read it")}
    return slash.command("tell", _("Tell your partners something"), tell, options)


@of_seat("tell", "open a form for words to one's partners", Ack.FORM, words=ANY)
async def _tell(press: OfSeat) -> None:
    hearers = await talk.hearers(press.chat.hall, press.table.key, press.seat)
    await press.interaction.response.send_modal(form(press.key, press.table, hearers))


@in_panel("told", "what was written in the form for partners", EITHER, words=ANY, is_form=True)
async def _told(press: OfSeat) -> tuple[Panel, PanelState]:
    text = " ".join(sent_texts(press.interaction))
    to = _hearers(press.table, press.key)
    return await talk.tell(*press.arguments, text, seat=press.seat, to=to), PanelState()


def _hearers(table: Table, key: Key) -> list[Seat] | None:
    """The seats for which a form was opened; None for a form of an older version. Refuses unknown seats."""
    numbers, seats = list(map(counted, key.words[1:])), tuple(table.seats)
    if any(number >= len(seats) for number in numbers):
        raise Refusal(stale())
    return [seats[number] for number in numbers] or None
