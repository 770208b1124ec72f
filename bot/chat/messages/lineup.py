"""The sheets of the figures on a table as a private message: menus of all figures, and the sheet of one."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import ENTRIES, Button, Entry, Menu, Picture, Screen
from bot.games.lineup import Figure
from bot.tables.model.table import TableId
from bot.tables.views.lineup import LineupView
from bot.words import _


def lineup_screen(view: LineupView, picture: Picture | None = None) -> Screen:
    """The sheet of the chosen figure with its `picture`, or what is said of no single one; then the menus."""
    title, *lines = _lines(view)
    return Screen(
        head=(f"-# {view.heading}", title), picture=picture, body=tuple(lines), rows=tuple(_menus(view))
    )


def lineup_button(title: str, table: TableId) -> Button:
    """The button that opens the sheets; `title` is what the figures are called together."""
    return Button(title, Key("", table).doing("models"))


def _lines(view: LineupView) -> Iterator[str]:
    if view.chosen:
        name, *rest = view.sheet
        yield f"### {name}"
        yield from rest
        return
    yield f"### {view.title or _('Nobody is there yet')}"
    if view.figures:
        yield _("Choose one to read its sheet. Everybody may read all of them.")
    yield from view.sheet


def _menus(view: LineupView) -> Iterator[Menu]:
    """A menu for each side, or several if one has no room for all its figures."""
    key = Key("", view.table.key)
    groups: dict[str, list[Figure]] = {}
    for each in view.figures:
        groups.setdefault(each.group, []).append(each)
    parts = [
        (group, figures[at : at + ENTRIES])
        for group, figures in groups.items()
        for at in range(0, len(figures), ENTRIES)
    ]
    for number, (group, figures) in enumerate(parts):
        entries = (Entry(each.label, each.key, each.note, each.key == view.chosen) for each in figures)
        yield Menu(key.doing("model", str(number)), group, tuple(entries))
