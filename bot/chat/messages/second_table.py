"""What a person reads who opens a table in a channel that has one: a thread has room for another table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Button, Look, Screen
from bot.tables.model.table import Table
from bot.words import _


@dataclass(frozen=True, slots=True)
class Taken:
    """The sentence that a channel has a table already, and the address of that table's message."""

    text: str
    url: str

    @property
    def button(self) -> Button:
        """The button that leads to the table."""
        return Button(_("To the table"), url=self.url)


def taken_screen(taken: Taken) -> Screen:
    """The sentence that the channel is `taken`, where there is no room for another table."""
    return Screen(head=(taken.text,), rows=((taken.button,),))


def second_table_screen(present: Table, taken: Taken, *, game: str, preset: str) -> Screen:
    """The sentence that the channel is `taken`, with a button that opens the wanted game in a thread.

    The button carries the game and its preset: other options are typed once more, in the thread.
    """
    key = Key("", present.key).doing("aside", *filter(None, (game, preset)))
    return thread_screen(taken, key, _("Options, but for a preset, are set there anew."))


def thread_screen(taken: Taken, key: str, *notes: str) -> Screen:
    """The sentence that the channel is `taken`, with a button of that custom id that opens a table in a thread."""
    small = " ".join((_("A thread of this channel has room for one more table."), *notes))
    return Screen(
        head=(taken.text, f"-# {small}"),
        rows=((Button(_("Open it in a thread"), key, Look.MAIN), taken.button),),
    )


def waiting_screen(taken: Taken, thread: int) -> Screen:
    """The sentence that the channel is `taken`, and that a thread of it has a table of the wanted game to sit at."""
    text = _("A table of this game waits for players in {thread}: take a seat there.")
    return Screen(head=(taken.text, text.format(thread=f"<#{thread}>")), rows=((taken.button,),))
