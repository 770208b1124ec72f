"""What a player keeps under names, in a panel: the menu that takes one, the button that keeps, the menu to forget."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import ENTRIES, Button, Entry, Menu
from bot.tables.views.panel import Panel
from bot.words import _


def taking(panel: Panel, key: Key) -> Iterator[Menu]:
    """The menu of what can be taken in place of an empty draft; none if nothing is kept."""
    # Beside suggested teams, which come after the clan, the menu makes the panel higher than a phone.
    if panel.kept is not None and panel.kept.names and not panel.is_begun:
        yield _menu(panel.kept.names, key.doing("takekept"), _("Take one that you have kept"))


def forgetting(panel: Panel, key: Key) -> Iterator[Menu]:
    """The menu of the details that forgets; none if nothing is kept."""
    if panel.kept is not None and panel.kept.names:
        yield _menu(panel.kept.names, key.doing("forgetkept"), _("Forget one that you have kept"))


def keeping(panel: Panel, key: Key) -> Iterator[Button]:
    """The button of the details that asks for a name; none while there is nothing to keep."""
    if panel.kept is not None and panel.kept.name:
        yield Button(_("Keep it"), key.doing("keep"))


def _menu(names: tuple[str, ...], custom_id: str, hint: str) -> Menu:
    return Menu(custom_id, hint, tuple(Entry(name, name) for name in names[:ENTRIES]))
