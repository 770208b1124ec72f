"""The herald: posts and edits messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.engine.game import Seat
from bot.tables.model.letters import LetterKind, MessageRef
from bot.tables.model.stored import Invitation
from bot.tables.model.table import Table, UserId
from bot.tables.views.bulletin import Bulletin, Panel
from bot.tables.views.film import Film
from bot.tables.views.mine import Mine


class Herald(Protocol):
    """Who tells. Each method posts or edits one message, and raises Unreachable, Departed, Gone or Later if it cannot.

    What is for one person alone raises Silenced while no direct message is taken (`is_silenced`).

    `ref` is the message to edit; None asks for a new one, which bears `nonce` so that a repeated attempt is no
    second message. An edit may answer with another message where the old message was too old to edit.
    """

    def is_silenced(self) -> bool:
        """Whether Discord refuses all direct messages of the bot, so that none is tried for now."""
        ...

    async def show_lobby(
        self, table: Table, ref: MessageRef | None, nonce: str, *, notice: str = ""
    ) -> MessageRef:
        """The table before its start, in its channel: seats, options, and a notice for all."""
        ...

    async def show_board(
        self, table: Table, bulletin: Bulletin, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        """The public board in the table's channel. `bulletin.lines` is the whole story of this message."""
        ...

    async def show_panel(
        self, table: Table, user: UserId, panel: Panel, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        """A seat's panel in the direct messages of its user. A new one is also how he learns that it is his turn."""
        ...

    async def refresh(self, table: Table, user: UserId | None = None, *, below: int | None = None) -> None:
        """Bring up to date what a user, or anybody, has open of his panels elsewhere; posts nothing for others to see.

        What is open in the channel `below` is moved to its end.
        """
        ...

    async def call(self, table: Table, user: UserId, nonce: str) -> MessageRef:
        """One line in the channel that calls a user: your turn. Raises Departed, saying nothing, if he has left."""
        ...

    async def offer(self, table: Table, seat: Seat, invitation: Invitation, nonce: str) -> MessageRef:
        """A line in the table's channel that offers a seat, and calls whoever is invited."""
        ...

    async def point(self, table: Table, ref: MessageRef) -> None:
        """Let a board that stands where the table stood before say where it stands now. Never raises Gone."""
        ...

    async def show_film(self, table: Table, film: Film, nonce: str) -> MessageRef:
        """The story of a match that is over, in the table's channel: its result, and where there are scenes a film."""
        ...

    async def note(self, table: Table, user: UserId, text: str, nonce: str) -> None:
        """A private sentence, by direct message. It may quote people: nothing in it is markup or a mention."""
        ...

    async def summarise(self, user: UserId, games: Sequence[Mine], nonce: str) -> None:
        """By direct message: the games that wait for a user, or where their time ran out, with a way to each."""
        ...

    async def remind(self, table: Table, user: UserId, deadline: float | None, nonce: str) -> None:
        """By direct message: a user is waited for, until `deadline` (seconds) if there is one."""
        ...

    async def find(
        self, table: Table, kind: LetterKind, seat: Seat | None, user: UserId | None
    ) -> Sequence[MessageRef]:
        """Live boards, panels, calls, offers or films of a table that stand where such letters go, the newest first.

        Looks only at the last messages there, and for kinds that no button tells apart it finds nothing.
        """
        ...

    async def take_away(self, ref: MessageRef) -> None:
        """Delete a message that tells what a restore has undone. Never raises Gone."""
        ...

    async def mark_gone(self, ref: MessageRef, copied: float | None, *, is_table: bool = False) -> None:
        """A message tells what is gone: its buttons go. Never raises Gone.

        If the games went on from a copy, made at `copied` (seconds), it says so; of a table that is gone as a whole
        (`is_table`) it says nothing else.
        """
        ...

    async def mark_asleep(self, ref: MessageRef, sentence: str) -> None:
        """A board cannot be brought up to date for now: its buttons go and the sentence stands below it, once.

        Never raises Gone.
        """
        ...

    async def retire(self, table: Table, ref: MessageRef, *, delete: bool) -> None:
        """A message is no longer live: delete it (an old call), or take off its buttons. Never raises Gone.

        Of a board what mattered in its turn stays.
        """
        ...
