"""What a person reads who opens a table in a channel that has one: a thread has room for another table."""

from __future__ import annotations

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Button, Look, Screen
from bot.tables.model.table import Table
from bot.words import _


def second_table_screen(present: Table, taken: str, *, game: str, preset: str) -> Screen:
    """The sentence that the channel is `taken`, with a button that opens the wanted game in a thread.

    The button carries the game and its preset: other options are typed once more, in the thread.
    """
    return thread_screen(taken, Key("", present.key).doing("aside", *filter(None, (game, preset))))


def thread_screen(taken: str, key: str) -> Screen:
    """The sentence that the channel is `taken`, with a button of that custom id that opens a table in a thread."""
    return Screen(
        head=(taken, "-# " + _("A thread of this channel has room for one more table.")),
        rows=((Button(_("Open it in a thread"), key, Look.MAIN),),),
    )


def waiting_screen(taken: str, thread: int) -> Screen:
    """The sentence that the channel is `taken`, and that a thread of it has a table of the wanted game to sit at."""
    text = _("A table of this game waits for players in {thread}: take a seat there.")
    return Screen(head=(taken, text.format(thread=f"<#{thread}>")))
