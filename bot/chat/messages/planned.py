"""Turns that are planned ahead, in panels: their words, their buttons and their menu."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Button, Entry, Menu, Row
from bot.tables.views.bulletin import DraftSheet, Panel
from bot.tables.views.foresight import AheadSheet
from bot.words import _


def lines(ahead: AheadSheet) -> Iterator[str]:
    """What the usual panel says of a turn that is planned ahead."""
    if ahead.is_armed and ahead.chosen:
        text = _(
            "Your next turn is planned: it happens as soon as you would be asked, "
            "unless there is an alarm, or one of these: {stops}."
        )
        yield text.format(stops=_("; ").join(ahead.chosen))
    elif ahead.is_armed:
        yield _("Your next turn is planned: it happens as soon as you would be asked, unless an alarm comes.")
    elif ahead.length:
        yield _("Your next turn is planned, but waits for you: it becomes your draft when you are asked.")


def nothing_happens() -> str:
    """What every panel that plans ahead says first."""
    return _("Planned ahead: nothing happens now.")


def drafted(ahead: AheadSheet, draft: DraftSheet) -> Iterator[str]:
    """What a panel that plans ahead says of the plan."""
    yield "-# " + nothing_happens()
    if ahead.is_armed:
        yield from lines(ahead)
    elif draft.is_complete:
        yield _("It does not happen by itself yet: when you are asked it becomes your draft.")


def buttons(panel: Panel, key: Key) -> Iterator[Button]:
    """In a panel that plans ahead those of the plan; in the usual one what leads there, and what makes it wait."""
    if panel.ahead is None:
        return
    if panel.is_ahead:
        yield Button(_("To the present"), replace(key, is_ahead=False, length=None).doing("again"))
        return
    if panel.ahead.is_open:
        is_planned = panel.ahead.length or panel.ahead.is_armed
        yield Button(_("Planned turn") if is_planned else _("Plan ahead"), key.doing("ahead"))
    if panel.ahead.is_armed:
        yield Button(_("Let it wait"), key.doing("disarm"))


def rows(panel: Panel, key: Key) -> Iterator[Row]:
    """The menu of what holds the plan back."""
    if panel.is_ahead and panel.ahead is not None and panel.ahead.stops:
        entries = [
            Entry(_begun(stop.title), stop.name, is_chosen=stop.is_chosen) for stop in panel.ahead.stops
        ]
        yield Menu(key.doing("stops"), _("Hold it back once …"), tuple(entries), has_many=True)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
