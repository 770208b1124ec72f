"""Letters (outbox entries): stored messages that are still to be told, their pages once told, and their receipts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Self

from bot.engine.game import Seat
from bot.tables.model.table import TableId, UserId


class LetterKind(StrEnum):
    """The kinds of letters; up to notes in the order in which they are told (see LetterStore.letters).

    A ping is a new panel by direct message, because its seat is asked something. A call is a line in the channel, told
    only to people whom no direct message reaches, or where the board asks: it is written when the public can see that a
    seat may be asked, and only then. An offer is a line in the channel that offers a seat, or withdraws the offer. A
    retirement takes the buttons from the messages of a person who sat on a seat before. A reminder goes by direct
    message only, to a person whom the game still waits for. "Next" tells people that they are next, if they have asked
    for that, at most once a turn. A film shows the whole match when it is over. A leftover is a message that should
    have lost its buttons, or been deleted, when that failed. "Restored" is told by a new board, and by calls to the
    people whom the game waits for. A lapse tells a person who was late what was decided for them.

    Of each kind only the latest letter of a table and seat counts, and a leftover takes over what the one before it
    named. Notes are the exception: every note is told once.
    A table whose game is not installed has a letter that says so on its board. The letter stays until the game is back;
    then the table is told like a restored one.
    """

    BOARD = "board"
    RETIRE = "retire"
    OFFER = "offer"
    PANEL = "panel"
    PING = "ping"
    CALL = "call"
    NOTE = "note"
    REMINDER = "reminder"
    NEXT = "next"
    FILM = "film"
    LEFTOVER = "leftover"
    RESTORED = "restored"
    LAPSE = "lapse"
    SHELVED = "shelved"


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A message still to be told (an outbox entry): to the `user` of the `seat` it concerns, or to all if None.

    `attempts` have failed so far; the next one is `due` at that moment (seconds). It `replaces` an older letter of its
    kind that was not struck out, and may have been told.
    """

    table: TableId
    kind: LetterKind
    nonce: str
    seat: Seat | None = None
    user: UserId | None = None
    text: str = field(default="", repr=False)
    attempts: int = 0
    due: float = 0.0
    # Not compared, because the store sets it: a letter equals itself before and after it is kept.
    replaces: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A note that a letter was told: which one, to whom, in which turn of the game, and when (seconds)."""

    nonce: str
    table: TableId
    kind: LetterKind
    seat: Seat | None
    user: UserId | None
    turn: int
    at: float

    @classmethod
    def of(cls, letter: Letter, *, turn: int, at: float) -> Self:
        """The receipt of a letter that was told in this turn and at this moment (seconds)."""
        table, kind, seat, user = letter.table, letter.kind, letter.seat, letter.user
        return cls(nonce=letter.nonce, table=table, kind=kind, seat=seat, user=user, turn=turn, at=at)


@dataclass(frozen=True, slots=True)
class MessageRef:
    """Where a message is: the ids of its channel and of the message. It has its content since `at` (ms, chat's clock).

    `at` is None if that is unknown.
    """

    channel: int
    message: int
    at: int | None = field(default=None, compare=False)


NOWHERE: Final = MessageRef(0, 0)
"""The place of a panel that is not posted: not yet, or never, as this installation sends no direct messages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A posted message: a board or a film (no seat), or a seat's panel, last call or offer.

    It was posted at `posted` (seconds), and tells facts up to number `shown`. A board tells those from `since` on, in
    turn `turn` (-1 before the game). A panel was posted when there were `since` facts; 0 means before a restore. `user`
    is the person it is meant for; the seat may belong to another person by now.
    """

    table: TableId
    kind: LetterKind
    seat: Seat | None
    ref: MessageRef
    posted: float
    turn: int = 0
    since: int = 0
    shown: int = 0
    user: UserId | None = None
