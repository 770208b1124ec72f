"""Whose turn it is, and the deadline, in words with Discord's time stamps; pauses and reminders."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Button, Look, Row, Screen
from bot.games.box import Box
from bot.tables.model.table import Status, Table
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel, WindowSheet
from bot.words import _


def waiting(bulletin: Bulletin, change: float | None = None) -> str:
    """A sentence about the seats that the game waits for, with their deadlines if there are any.

    Else with the moment of the last `change` (seconds), if that is known.
    """
    named = _(", ").join(_named(bulletin, title) for title in bulletin.waiting)
    if bulletin.until or change is None:
        return _("Waiting for {seats}.").format(seats=named)
    return _("Waiting for {seats} (last change {change}).").format(seats=named, change=f"<t:{int(change)}:R>")


def own_deadline(panel: Panel) -> Iterator[str]:
    """The moment when the question of a panel passes by itself, else its owner's deadline; nothing without one."""
    if panel.window is not None:
        yield _passing(panel.window)
    elif panel.title in panel.bulletin.until:
        yield _("Deadline: {until}.").format(until=f"<t:{int(panel.bulletin.until[panel.title])}:R>")


def _passing(window: WindowSheet) -> str:
    """The consequence of a window, and its time."""
    if window.until is None:
        return _("This question closes by itself when the clocks run again.")
    at = f"<t:{int(window.until)}:R>"
    if window.chosen:
        return _("Chosen: {what}. It counts by itself {at}; you can go, or change it until then.").format(
            what=window.chosen, at=at
        )
    if window.is_moot:
        return _("You can only pass here: that happens by itself {at}.").format(at=at)
    if window.is_given:
        return _("You have passed. It counts {at}; until then you can still answer.").format(at=at)
    return _("Without an answer you pass {at}.").format(at=at)


def pause_rows(table: Table, bulletin: Bulletin) -> Iterator[Row]:
    """Buttons for everybody in a running game: to agree that the clocks stop, or to let them run again.

    None if it is not paused and nobody has asked for a pause.
    """
    key = Key("", table.key)
    if table.status is not Status.RUNNING:
        return
    if table.paused is not None:
        yield (Button(_("Let the clocks run"), key.doing("resume"), Look.GOOD),)
    elif bulletin.is_pause_asked:
        yield Button(_("Pause too"), key.doing("pause")), Button(_("No pause"), key.doing("resume"))


def reminder_screen(box: Box, table: Table, deadline: float | None) -> Screen:
    """A private line: the game waits for this person, and how to get no more reminders."""
    key = Key("", table.key)
    if deadline is None:
        text = _("{game} in {channel} waits for you.")
    else:
        text = _("{game} in {channel} waits for you. Deadline: {until}.")
    until = "" if deadline is None else f"<t:{int(deadline)}:R>"
    return Screen(
        head=(text.format(game=box.title, channel=f"<#{table.channel}>", until=until),),
        rows=(
            (
                Button(_("My view"), key.doing("view"), Look.MAIN),
                Button(_("No more reminders"), key.doing("unremind")),
            ),
        ),
    )


def _named(bulletin: Bulletin, title: str) -> str:
    if title not in bulletin.until:
        return title
    return _("{seat} (deadline {until})").format(seat=title, until=f"<t:{int(bulletin.until[title])}:R>")
