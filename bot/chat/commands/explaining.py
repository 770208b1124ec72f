"""Explains the options of a game: one of them, or all page by page, with the changes that a table has made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.chat.context import ChatContext
from bot.chat.messages.lobby import changes
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key, chosen, counted
from bot.chat.parts.screen import ENTRIES, LINE, Button, Entry, Menu, Row, Screen
from bot.chat.parts.slash import Choices, typable
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import Pressed, readable, verb
from bot.games.box import Box
from bot.games.option_values import folded, shown
from bot.games.options import Option, option_named
from bot.tables.model.table import Refusal, Table
from bot.words import _

ROOM: Final = 680
"""The most characters of a page, so that with its menu it is at most 850 pixels high on a phone."""


async def command(chat: ChatContext, interaction: Interaction, box: Box, name: str | None) -> None:
    """Explain one option, or all. At a table, show its changes too."""
    table = await _table_here(chat, interaction, box)
    if name is None:
        await answer_with(interaction, options_screen(box, table, 0))
    else:
        await whisper(interaction, explanation(box, table, name))


@verb("options", "explain the options, or turn their pages", Ack.HERE, words=ANY)
async def _turned(press: Pressed) -> None:
    """Turn to a page by a button or by the menu. The button of a lobby opens the first page."""
    chat, key = press.chat, press.key
    table = await readable(press) if key.table else None
    if not key.words and table is not None:
        screen = options_screen(chat.box(table), table, 0)
    else:
        game, *turned = key.words or ("",)
        screen = options_screen(chat.hall.box(game), table, counted(chosen(press.values or turned)))
    await answer_with(press.interaction, screen)


async def suggest(box: Box, current: str) -> Choices:
    """The options whose name or meaning contains the typed text."""
    sought = folded(current)
    return typable(
        (f"{option.called}: {option.meaning}", option.name)
        for option in box.options.guide
        if any(sought in folded(text) for text in (option.called, option.name, option.meaning))
    )


def completions(box: Box, current: str) -> list[tuple[str, str]]:
    """Completions of a typed text of options, as labels and values: for its last name, or a value of that option."""
    done, space, begun = current.rpartition(" ")
    name, sign, value = begun.partition("=")
    found: list[tuple[str, str]] = []
    for option in box.options.guide:
        if sign and folded(option.name) == folded(name):
            words = (shown(each) for each in option.values.examples())
            found += [(f"{option.name}={word}", option.meaning) for word in words if word.startswith(value)]
        elif not sign and folded(name) in folded(option.name):
            found.append((f"{option.name}=", option.meaning))
    texts = [(f"{done}{space}{typed}", meaning) for typed, meaning in found]
    return [(f"{text}: {meaning}", text) for text, meaning in texts if len(text) <= LINE][:ENTRIES]


def explanation(box: Box, table: Table | None, name: str) -> str:
    """Explain one option. Refuses an unknown name."""
    try:
        option = option_named(box.options.guide, name)
    except ValueError as error:
        raise Refusal(str(error)) from error
    lines = [
        f"### {option.called}",
        option.meaning,
        _("It takes {allowed}; usually {value}.").format(
            allowed=option.values.allowed(), value=option.told(option.usual)
        ),
        _("Type it like this: {name}={value}").format(name=option.name, value=shown(option.usual)),
    ]
    if table is not None:
        value = table.options.get(option.name, option.usual)
        lines.append(_("At this table: {value}.").format(value=option.told(value)))
    return "\n".join(lines)


def options_screen(box: Box, table: Table | None, page: int) -> Screen:
    """A page of the options. `page` counts from 0; a number past the end shows the last page."""
    options = dict(table.options) if table else {}
    pages = list(_pages(box.options.guide, options))
    number = max(0, min(page, len(pages) - 1))
    group, lines = pages[number]
    heading = _("{title}: options ({n} of {of})").format(title=box.title, n=number + 1, of=len(pages))
    key = Key("", table.key if table else "")
    return Screen(
        head=(
            f"### {heading}",
            *(changes(box, table) if table and not number else ()),
            *(() if number else (_choosing(box),)),
            f"**{group}**",
            *lines,
        ),
        rows=tuple(_rows(box, pages, number, key)),
    )


def _choosing(box: Box) -> str:
    """Explain how a person chooses options."""
    text = _("The lobby has a menu of ready-made sets; type options of your own with /{game} new.")
    return "-# " + text.format(game=box.key)


async def _table_here(chat: ChatContext, interaction: Interaction, box: Box) -> Table | None:
    try:
        return await chat.table_of(interaction, box.key)
    except Refusal:
        return None


def _pages(guide: Sequence[Option], options: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Yields the title of a group of options and its lines, page by page. A long group has several pages."""
    group, lines = "", list[str]()
    for option in guide:
        line = _line(option, options)
        if lines and (option.group != group or sum(map(len, lines)) + len(line) > ROOM):
            yield group, lines
            lines = []
        group = option.group
        lines.append(line)
    yield group, lines


def _line(option: Option, options: Mapping[str, Any]) -> str:
    value = options.get(option.name, option.usual)
    now = (
        _("{value} (usually {usual})").format(value=option.told(value), usual=option.told(option.usual))
        if value != option.usual
        else option.told(value)
    )
    return _("- **{option}** {now}: {meaning} ({values})").format(
        option=option.called, now=now, meaning=option.meaning, values=option.values.brief()
    )


def _rows(box: Box, pages: Sequence[tuple[str, list[str]]], number: int, key: Key) -> Iterator[Row]:
    entries = [
        Entry(_("{group} ({n})").format(group=group, n=at + 1), str(at), is_chosen=at == number)
        for at, (group, _lines) in enumerate(pages[:ENTRIES])
    ]
    if len(pages) > 1:
        yield Menu(key.doing("options", box.key), _("Which options?"), tuple(entries))
    turns = ((_("◀ Earlier"), number - 1), (_("Later ▶"), number + 1))
    if len(pages) > 1:
        yield tuple(
            Button(label, key.doing("options", box.key, str(to)))
            for label, to in turns
            if 0 <= to < len(pages)
        )
