"""Type instead of tap: a form that takes a text. Its answer works even after a restart.

The bot remembers no form: the custom id says what it belongs to, with a random word so that no two are the same. A text
that the bot cannot enter goes back to its writer alone, with what is wrong and *Correct it*. Until then only that
message has the text, and the next form reads it from there.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import REFUSALS, sentence
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key
from bot.chat.parts.layout import sent
from bot.chat.parts.plain import plain
from bot.chat.parts.screen import Button, Look, Screen
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import OfSeat, of_seat, show
from bot.engine.acts import cut
from bot.games.box import Box
from bot.tables.model.table import MovedOn
from bot.tables.model.typed import one_line
from bot.tables.use_cases import typed_text
from bot.tables.views.panel import Panel
from bot.words import _

TITLE: Final = 45
"""The longest title of a form that Discord takes."""
LONGEST: Final = 1000
"""The most characters of a typed text."""
MENDED: Final = "mend"
"""Ends the custom id of a form opened by *Correct it*: its message is not a panel."""
FENCE: Final = "```"
"""Encloses a text as it was typed: nothing in it is markup, or a line of ours."""

_FENCED: Final = re.compile(rf"{FENCE}\n(.*?)\n{FENCE}", re.DOTALL)


def form(box: Box, custom_id: str, examples: Iterable[str], text: str = "") -> ui.Modal:
    """A form with these examples, and optionally with a text to mend."""
    modal = ui.Modal(
        title=cut(_("{title}: type it").format(title=box.title), TITLE),
        custom_id=custom_id,
    )
    shown = [f"“{plain(example)}”" for example in examples]
    if shown:
        modal.add_item(ui.TextDisplay(_("For example: {list}").format(list=_(", ").join(shown))))
    line: ui.TextInput[Any] = ui.TextInput(
        custom_id="lines",
        style=discord.TextStyle.paragraph,
        max_length=LONGEST,
        placeholder=_("one act a line, or several one after the other"),
        default=text or None,
    )
    words = _("The words on your buttons, or shorter ones; also: undo, clear, commit")
    modal.add_item(ui.Label(text=_("Lines"), description=words, component=line))
    modal.stop()
    return modal


def lines(interaction: Interaction) -> list[str]:
    """The lines of a sent form, cleared of invisible characters; without empty lines."""
    return [
        line for text in sent_texts(interaction) for each in text.splitlines() if (line := one_line(each))
    ]


def sent_texts(interaction: Interaction) -> list[str]:
    """The text of each field of a sent form."""
    data: Any = interaction.data
    return list(_texts(data.get("components") or []))


@of_seat("type", "open a form for a text", Ack.FORM, words=ANY)
async def _type(press: OfSeat) -> None:
    await _open(press)


@of_seat("mend", "open the form again, with the text that could not be entered", Ack.FORM)
async def _mend(press: OfSeat) -> None:
    message = press.interaction.message
    await _open(press, MENDED, text="" if message is None else quoted(message))


async def _open(press: OfSeat, *ending: str, text: str = "") -> None:
    try:
        blank = await typed_text.blank(*press.arguments, press.prompt)
    except MovedOn as moved:
        raise MovedOn(_("The game has moved on; press My view to see what is asked now.")) from moved
    words = secrets.token_hex(4), blank.answers, *ending
    custom_id = Key.at(press.table, blank.prompt).doing("typed", *words)
    modal = form(press.chat.box(press.table), custom_id, blank.examples, text)
    await press.interaction.response.send_modal(modal)


@of_seat("typed", "what was typed in the form", Ack.HERE, words=ANY, is_form=True)
async def _typed(press: OfSeat) -> None:
    """Enter the whole text, or answer with the text, what is wrong and *Correct it*.

    A form for an earlier question or another draft changes nothing: the present panel is shown, and the text goes back
    to its writer if the panel offers anything.
    """
    text = "\n".join(lines(press.interaction))
    try:
        async with press.chat.gate.at_work():
            answers = press.key.words[1] if len(press.key.words) > 1 else None
            panel = await typed_text.enter_text(*press.arguments, text, press.prompt, answers=answers)
    except MovedOn as moved:
        panel = await press.chat.panel(press.table.key, press.user, press.prompt)
        panel = await _show(press, panel, sentence(moved))
        if panel.offers:
            screen = mistake(text, sentence(moved), Key.at(press.table, panel.prompt))
            await press.interaction.followup.send(**sent(screen), ephemeral=True)
    except REFUSALS as error:
        await _answer(press, mistake(text, sentence(error), press.key))
    else:
        await _show(press, panel)


def mistake(text: str, wrong: str, key: Key) -> Screen:
    """The answer to a text that cannot be entered: the text, what is wrong, and *Correct it* for the panel at `key`."""
    shown = cut(text, LONGEST).replace("`", "'")
    head = (f"{FENCE}\n{shown}\n{FENCE}",) if shown else ()
    body = (wrong, "-# " + _("Nothing of this text was entered."))
    return Screen((*head, *body), rows=((Button(_("Correct it"), key.doing("mend"), Look.MAIN),),))


def quoted(message: discord.Message) -> str:
    """The text that a message gives back; empty if it has none."""
    found = (_FENCED.search(content) for content in _contents(_raw(message.components)))
    return next((cut(match[1], LONGEST) for match in found if match), "")


def _is_mended(press: OfSeat) -> bool:
    return press.key.words[2:] == (MENDED,)


async def _show(press: OfSeat, panel: Panel, notice: str = "") -> Panel:
    return await show(press, panel, notice=notice, is_new=_is_mended(press))


async def _answer(press: OfSeat, screen: Screen) -> None:
    """Answer in a new message beside the panel, or in place of the earlier mistake."""
    is_new = press.interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    if is_new or _is_mended(press):
        await answer_with(press.interaction, screen)
    else:
        await press.interaction.followup.send(**sent(screen), ephemeral=True)


def _raw(components: Sequence[Any]) -> list[Any]:
    return [component.to_dict() for component in components]


def _contents(components: Any) -> Iterator[str]:
    for component in components:
        if isinstance(component.get("content"), str):
            yield component["content"]
        yield from _contents(component.get("components", []))


def _texts(components: Any) -> Iterator[str]:
    for component in components:
        if isinstance(component.get("value"), str):
            yield component["value"]
        yield from _texts(component.get("components", []))
        yield from _texts([component["component"]] if "component" in component else [])
