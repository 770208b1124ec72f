"""The herald (publisher): posts and edits messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.engine.game import Seat
from bot.tables.model.letters import LetterKind, MessageRef
from bot.tables.model.stored import Invitation
from bot.tables.model.table import Table, UserId
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.film import Film
from bot.tables.views.mine import Mine
from bot.tables.views.panel import Panel


class Herald(Protocol):
    """The publisher of messages. Each method posts or edits one message.

    It raises Unreachable, Departed, Gone or Later if it cannot. A message for one person alone raises Silenced while
    Discord takes no direct messages (`is_silenced`); where an installation sends none, nothing is sent. `ref` is the
    message to edit; None asks for a new one, which carries `nonce` so that a repeated attempt posts no second message.
    An edit may answer with a new message where the old one was too old to edit.
    """

    def is_silenced(self) -> bool:
        """True if Discord refuses all direct messages of the bot, so that it tries none for now."""
        ...

    async def show_lobby(
        self, table: Table, ref: MessageRef | None, nonce: str, *, notice: str = ""
    ) -> MessageRef:
        """Show the table before its start, in its channel: seats, options, and a notice for all."""
        ...

    async def show_board(
        self, table: Table, bulletin: Bulletin, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        """Show the public board in the table's channel. `bulletin.lines` is the whole story of this message."""
        ...

    async def show_panel(
        self, table: Table, user: UserId, panel: Panel, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        """Show a seat's panel in the direct messages of its user. A new panel also tells them that it is their turn.

        Panels that they have open elsewhere are updated too. Gives NOWHERE where no direct messages are sent.
        """
        ...

    async def refresh(self, table: Table, user: UserId | None = None, *, below: int | None = None) -> None:
        """Update the panels that a user, or anybody, has open elsewhere; post nothing that others can see.

        Panels that are open in the channel `below` move to its end.
        """
        ...

    async def call(self, table: Table, user: UserId, nonce: str) -> MessageRef:
        """Call a user with one line in the channel: your turn. Raises Departed, posting nothing, if they have left."""
        ...

    async def offer(self, table: Table, seat: Seat, invitation: Invitation, nonce: str) -> MessageRef:
        """Offer a seat with a line in the table's channel, and call the person who is invited, if any."""
        ...

    async def point(self, table: Table, ref: MessageRef) -> None:
        """Let a board in the table's former channel say where the table is now. Never raises Gone."""
        ...

    async def show_film(self, table: Table, film: Film, nonce: str) -> MessageRef:
        """Show the story of a finished match in the table's channel: its result, and a film if there are scenes."""
        ...

    async def note(self, table: Table, user: UserId, text: str, nonce: str) -> None:
        """Send a private sentence by direct message. It may quote people: nothing in it is markup or a mention."""
        ...

    async def summarise(self, user: UserId, games: Sequence[Mine], nonce: str) -> None:
        """Name by direct message the games that wait for a user, or where their time ran out, with a way to each."""
        ...

    async def remind(self, table: Table, user: UserId, deadline: float | None, nonce: str) -> None:
        """Remind a user by direct message that a game waits for them, until `deadline` (seconds) if there is one."""
        ...

    async def find(
        self, table: Table, kind: LetterKind, seat: Seat | None, user: UserId | None
    ) -> Sequence[MessageRef]:
        """Find live messages of a table for letters of a kind: boards, panels, calls, offers, films; newest first.

        It searches only the last messages of the place where such letters are posted. For all other kinds it finds
        nothing: nothing in their messages says what they are.
        """
        ...

    async def take_away(self, ref: MessageRef) -> None:
        """Delete a message that tells what a restore has undone. Never raises Gone."""
        ...

    async def mark_gone(self, ref: MessageRef, copied: float | None, *, is_table: bool = False) -> None:
        """Take the buttons from a message that tells what is gone. Never raises Gone.

        If the games went on from a copy, made at `copied` (seconds), the message says so. If the whole table is gone
        (`is_table`), the message says nothing else.
        """
        ...

    async def mark_asleep(self, ref: MessageRef, sentence: str) -> None:
        """Take the buttons from a board that cannot be updated for now, and put the sentence below it, only once.

        Never raises Gone.
        """
        ...

    async def retire(self, table: Table, ref: MessageRef, *, delete: bool) -> None:
        """Delete a message that is no longer live (an old call), or take off its buttons. Never raises Gone.

        A board keeps what mattered in its turn, and is deleted if nothing did; a lobby keeps its seats.
        """
        ...
