"""Typing instead of tapping: a form that takes lines of notation, answered even if it outlives a restart.

No form is remembered: what it belongs to stands in its custom id, with a random word so that no two are the same.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from bot.chat.messages.choices import PanelState
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import cut
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import OfSeat, Turn, in_panel, of_seat
from bot.engine.game import Decision, Piece
from bot.engine.notation import Garbled, Notation
from bot.games.box import Box
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import MovedOn
from bot.tables.use_cases import drafts, moves, queries
from bot.tables.use_cases.taking_back import take_back
from bot.tables.views.bulletin import Panel
from bot.words import _

LONGEST = 1000
SHOWN = 50
"""Characters of a line that could not be read, as it is shown again."""


def form(box: Box, key: Key) -> ui.Modal:
    """An empty form for the panel at `key`."""
    modal = ui.Modal(
        # Discord takes no longer title of a form.
        title=_("{title}: type it").format(title=box.title)[:45],
        custom_id=key.doing("typed", secrets.token_hex(4)),
    )
    line: ui.TextInput[Any] = ui.TextInput(
        custom_id="lines",
        style=discord.TextStyle.paragraph,
        max_length=LONGEST,
        placeholder=_("one act a line"),
    )
    words = _("A line for each act; also: undo, clear, commit")
    modal.add_item(ui.Label(text=_("Lines"), description=words, component=line))
    modal.stop()
    return modal


def lines(interaction: Interaction) -> list[str]:
    """The lines of a form that was sent."""
    return [line.strip() for text in sent_texts(interaction) for line in text.splitlines() if line.strip()]


def sent_texts(interaction: Interaction) -> list[str]:
    """What was typed into each field of a form that was sent."""
    data: Any = interaction.data
    return list(_texts(data.get("components") or []))


@of_seat("type", "open a form for lines of notation", Ack.FORM, words=ANY)
async def _type(press: OfSeat) -> None:
    await press.interaction.response.send_modal(form(press.chat.box(press.table), press.key))


@in_panel("typed", "what was typed in the form for notation", Turn.EITHER, words=ANY, is_form=True)
async def _typed(press: OfSeat) -> tuple[Panel, PanelState]:
    """Enter lines one after the other; the first that is refused stops.

    Refuses with MovedOn a form that was opened for another question, or to plan a turn when it is asked.
    """
    notation = press.chat.box(press.table).notation
    panel = await queries.view(*press.arguments, press.prompt)
    if panel.number != press.prompt.question:
        raise MovedOn(_("This has moved on; here is what is asked now."))
    for line in lines(press.interaction):
        panel = await _enter(press, line, notation, Prompt(press.seat, is_ahead=panel.is_ahead))
    return panel, PanelState()


async def _enter(press: OfSeat, line: str, notation: Notation, prompt: Prompt) -> Panel:
    match line.lower():
        case "undo":
            return await _undone(press, prompt)
        case "clear":
            return await drafts.draft_clear(*press.arguments, prompt)
        case "commit":
            return await drafts.draft_commit(*press.arguments, prompt)
    decision = _read(line, notation)
    if not prompt.is_ahead:
        return await moves.enter(*press.arguments, decision, seat=press.seat)
    if not isinstance(decision, Piece):
        raise Garbled(_("“{line}” is no part of a turn that can be planned ahead.").format(line=line))
    return await drafts.draft_add(*press.arguments, decision, prompt)


async def _undone(press: OfSeat, prompt: Prompt) -> Panel:
    """The last piece of a draft is taken back, or where none is made what was decided last."""
    if prompt.is_ahead or (await queries.view(*press.arguments, Prompt(press.seat))).draft is not None:
        return await drafts.draft_undo(*press.arguments, prompt)
    return await take_back(*press.arguments, seat=press.seat)


def _read(line: str, notation: Notation) -> Decision:
    """What was typed. Refuses with Garbled what is no decision and no piece."""
    try:
        decision = notation.from_line(line)
    except Garbled as garbled:
        raise Garbled(
            _(
                "“{line}” cannot be read. Tap instead, or use the slash commands, which offer what is possible."
            ).format(line=cut(line, SHOWN))
        ) from garbled
    if not isinstance(decision, Decision):
        raise Garbled(_("“{line}” is nothing that can be decided.").format(line=line))
    return decision


def _texts(components: Any) -> Iterator[str]:
    for component in components:
        if isinstance(component.get("value"), str):
            yield component["value"]
        yield from _texts(component.get("components", []))
        yield from _texts([component["component"]] if "component" in component else [])
