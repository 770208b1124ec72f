"""Keep a draft under a name, take it again at another table of the game, forget it: presses in one's own panel."""

from __future__ import annotations

import secrets
from typing import Any

from discord import ui

from bot.chat.commands.typing_in import sent_texts
from bot.chat.messages.opening import PanelState
from bot.chat.parts.keys import Key, chosen
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import OfSeat, in_panel, of_seat
from bot.naming import LONGEST
from bot.tables.model.table import Refusal
from bot.tables.use_cases import kept
from bot.tables.views.panel import Panel
from bot.words import _


def form(key: Key, name: str) -> ui.Modal:
    """A form for the name of the draft in the panel at `key`, with the usual name."""
    modal = ui.Modal(title=_("Keep it under a name"), custom_id=key.doing("keepas", secrets.token_hex(4)))
    line: ui.TextInput[Any] = ui.TextInput(custom_id="name", max_length=LONGEST, default=name)
    words = _("Only you see it; an equal name is replaced")
    modal.add_item(ui.Label(text=_("Name"), description=words, component=line))
    modal.stop()
    return modal


@of_seat("keep", "open a form for the name of a draft to keep", Ack.FORM)
async def _keep(press: OfSeat) -> None:
    panel = await press.chat.panel(press.table.key, press.user, press.prompt)
    if panel.kept is None or not panel.kept.name:
        raise Refusal(_("There is nothing to keep now."))
    await press.interaction.response.send_modal(form(press.key, panel.kept.name))


@in_panel("keepas", "the name under which a draft is kept", words=ANY, is_form=True)
async def _keep_as(press: OfSeat) -> tuple[Panel, PanelState]:
    name = " ".join(sent_texts(press.interaction))
    return await kept.keep(*press.arguments, name, press.prompt), PanelState()


@in_panel("takekept", "take a kept draft in place of the present one")
async def _take(press: OfSeat) -> tuple[Panel, PanelState]:
    return await kept.take(*press.arguments, chosen(press.values), press.prompt), PanelState()


@in_panel("forgetkept", "forget a kept draft")
async def _forget(press: OfSeat) -> tuple[Panel, PanelState]:
    panel = await kept.forget(*press.arguments, chosen(press.values), press.prompt)
    return panel, PanelState(is_detailed=True)
