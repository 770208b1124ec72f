"""Explains the options of a game: one of them, or all page by page, with the changes that a table has made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.chat.context import ChatContext
from bot.chat.messages.lobby import changes
from bot.chat.messages.option_setting import choosing_menu, option_screen
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import stale, whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key, chosen, counted
from bot.chat.parts.screen import ENTRIES, LINE, Button, Entry, Menu, Row, Screen
from bot.chat.parts.slash import Choices, typable
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import AtTable, Pressed, at_table, readable, verb
from bot.games.box import Box
from bot.games.option_values import folded, shown
from bot.games.options import Option, option_named
from bot.tables.model.table import Refusal, Table, UserId
from bot.tables.use_cases import option_changes
from bot.words import _

ROOM: Final = 680
"""The most characters of a page, so that with its menu it is at most 850 pixels high on a phone."""


async def command(chat: ChatContext, interaction: Interaction, box: Box, name: str | None) -> None:
    """Explain one option, or all. At a table, show its changes too."""
    table = await _table_here(chat, interaction, box)
    if name is None:
        screen = options_screen(box, table, 0, may_set=_may_set(table, interaction))
        await answer_with(interaction, screen)
    else:
        await whisper(interaction, explanation(box, table, name))


@verb("options", "explain the options, or turn their pages", Ack.HERE, words=ANY)
async def _turned(press: Pressed) -> None:
    """Turn to a page by a button or by the menu. The button of a lobby opens the first page."""
    chat, key = press.chat, press.key
    table = await readable(press) if key.table else None
    may_set = _may_set(table, press.interaction)
    if not key.words and table is not None:
        screen = options_screen(chat.box(table), table, 0, may_set=may_set)
    else:
        game, *turned = key.words or ("",)
        page = counted(chosen(press.values or turned))
        screen = options_screen(chat.hall.box(game), table, page, may_set=may_set)
    await answer_with(press.interaction, screen)


@at_table("option", "open the values of an option", Ack.HERE, words=(1,))
async def _opened(press: AtTable) -> None:
    option = _option(press.chat.box(press.table), chosen(press.values))
    await _show_option(press, press.table, option, counted(press.key.words[0]))


@at_table("setting", "give an option another value", Ack.HERE, words=(2, 3))
async def _set(press: AtTable) -> None:
    """Set a value by its button, which counts the values, or by its text in a menu; a refusal says why."""
    name, page, *at = press.key.words
    table, notice = press.table, ""
    option = _option(press.chat.box(table), name)
    try:
        value = option.read(chosen(press.values)) if not at else _value(option, table, counted(at[0]))
        table = await option_changes.set_option(*press.arguments, option.name, value)
        notice = _("{option}: {value}.").format(option=option.called, value=option.told(value))
    except (Refusal, ValueError) as error:
        notice = str(error)
    await _show_option(press, table, option, counted(page), notice)


async def _show_option(press: AtTable, table: Table, option: Option, page: int, notice: str = "") -> None:
    screen = option_screen(press.chat.box(table), table, option, page, notice)
    await answer_with(press.interaction, screen)


def _option(box: Box, name: str) -> Option:
    try:
        return option_named(box.options.guide, name)
    except ValueError as error:
        raise Refusal(str(error)) from error


def _value(option: Option, table: Table, at: int) -> Any:
    values = option.values.near(table.options.get(option.name, option.usual))
    if at >= len(values):
        raise Refusal(stale())
    return values[at]


def _may_set(table: Table | None, interaction: Interaction) -> bool:
    return table is not None and option_changes.may_choose(table, UserId(interaction.user.id))


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
    option = _option(box, name)
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


def options_screen(box: Box, table: Table | None, page: int, *, may_set: bool = False) -> Screen:
    """A page of the options. `page` counts from 0; a number past the end shows the last page.

    With `may_set` a menu opens the values of each option of the page.
    """
    options = dict(table.options) if table else {}
    pages = list(_pages(box.options.guide, options))
    number = max(0, min(page, len(pages) - 1))
    group, shown_here = pages[number]
    lines = [_line(each, options) for each in shown_here]
    heading = _("{title}: options ({n} of {of})").format(title=box.title, n=number + 1, of=len(pages))
    key = Key("", table.key if table else "")
    return Screen(
        head=(
            f"### {heading}",
            *(changes(box, table) if table and not number else ()),
            *(() if number else (_choosing(box, may_set=may_set),)),
            f"**{group}**",
            *lines,
        ),
        rows=(
            *([choosing_menu(table, shown_here, number)] if table and may_set else ()),
            *_rows(box, pages, number, key),
        ),
    )


def _choosing(box: Box, *, may_set: bool) -> str:
    """Explain how a person chooses options."""
    if may_set:
        return "-# " + _("Change them here one by one, or take a ready-made set in the lobby.")
    text = _("The lobby has a menu of ready-made sets; type options of your own with /{game} new.")
    return "-# " + text.format(game=box.key)


async def _table_here(chat: ChatContext, interaction: Interaction, box: Box) -> Table | None:
    try:
        return await chat.table_of(interaction, box.key)
    except Refusal:
        return None


def _pages(guide: Sequence[Option], options: Mapping[str, Any]) -> Iterator[tuple[str, list[Option]]]:
    """Yields the title of a group of options and its options, page by page. A long group has several pages."""
    group, page, room = "", list[Option](), ROOM
    for option in guide:
        size = len(_line(option, options))
        if page and (option.group != group or size > room):
            yield group, page
            page, room = [], ROOM
        group = option.group
        page.append(option)
        room -= size
    yield group, page


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


def _rows(box: Box, pages: Sequence[tuple[str, list[Option]]], number: int, key: Key) -> Iterator[Row]:
    entries = [
        Entry(_("{group} ({n})").format(group=group, n=at + 1), str(at), is_chosen=at == number)
        for at, (group, _page) in enumerate(pages[:ENTRIES])
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
