"""One option of a table that has not begun, with what it means and its values to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import LINE, Button, Entry, Look, Menu, Row, Screen, button_rows
from bot.engine.acts import cut
from bot.games.box import Box
from bot.games.option_values import NEAR, shown
from bot.games.options import Option, varied
from bot.tables.model.table import Table
from bot.words import _

FEW: Final = 5
"""The most values that have a button each; more are in a menu."""


def choosing_menu(table: Table, options: Sequence[Option], page: int) -> Menu:
    """A menu of the options of a page: an entry opens the values of its option."""
    entries = [
        Entry(
            _("{option}: {value}").format(option=each.called, value=each.told(_present(table, each))),
            each.name,
            cut(each.meaning, LINE),
        )
        for each in options
    ]
    return Menu(Key("", table.key).doing("option", str(page)), _("Change an option"), tuple(entries[:NEAR]))


def option_screen(box: Box, table: Table, option: Option, page: int, notice: str = "") -> Screen:
    """An option with its meaning and its values; those that do not go with the other options say why."""
    value = _present(table, option)
    now = _("Now: {value}. Usually: {usual}.").format(
        value=option.told(value), usual=option.told(option.usual)
    )
    return Screen(
        head=(
            f"### {option.called}",
            *([f"> {notice}"] if notice else []),
            option.meaning,
            f"**{now}**",
            *_impossible(box, table, option),
        ),
        rows=(*_values(box, table, option, page), (_back(box, table, page),)),
    )


def why_not(box: Box, table: Table, option: Option, value: Any) -> str:
    """Why an option cannot have this value at a table, one sentence; empty if it can."""
    try:
        varied(box.options, table.options, option.name, value)
    except ValueError as error:
        return str(error)
    return ""


def _impossible(box: Box, table: Table, option: Option) -> Iterator[str]:
    """The reasons for which some values of an option with buttons are impossible: a menu has them in its entries."""
    values = option.values.near(_present(table, option))
    if len(values) <= FEW:
        reasons = ((each, why_not(box, table, option, each)) for each in values)
        yield from (
            "-# " + _("✕ {value}: {reason}").format(value=option.told(each), reason=reason)
            for each, reason in reasons
            if reason
        )


def _values(box: Box, table: Table, option: Option, page: int) -> Iterator[Row]:
    value, key = _present(table, option), Key("", table.key)
    values = option.values.near(value)
    if len(values) > FEW:
        hint = _("{option}: choose").format(option=option.called)
        yield Menu(
            key.doing("setting", option.name, str(page)),
            cut(hint, LINE),
            tuple(_entry(box, table, option, each) for each in values),
        )
        return
    yield from button_rows(
        Button(
            _named(option, each, why_not(box, table, option, each)),
            key.doing("setting", option.name, str(page), str(at)),
            Look.SHOWN if each == value else Look.PLAIN,
        )
        for at, each in enumerate(values)
    )


def _entry(box: Box, table: Table, option: Option, value: Any) -> Entry:
    reason = why_not(box, table, option, value)
    is_chosen = value == _present(table, option)
    return Entry(_named(option, value, reason), shown(value), cut(reason, LINE), is_chosen=is_chosen)


def _named(option: Option, value: Any, reason: str) -> str:
    text = option.told(value)
    return cut(_("✕ {value}").format(value=text) if reason else text, LINE)


def _back(box: Box, table: Table, page: int) -> Button:
    return Button(_("◀ All options"), Key("", table.key).doing("options", box.key, str(page)))


def _present(table: Table, option: Option) -> Any:
    return table.options.get(option.name, option.usual)
