"""Letters: what is still to be told of a table, where it stands once it is, and that it was told."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

from bot.engine.game import Seat
from bot.tables.model.table import TableId, UserId


class LetterKind(StrEnum):
    """What is to be told, in the order of telling.

    A ping is a new panel by direct message, because its seat is asked something. A call is a line in the channel for
    those who take no direct messages: written when the public can see that a seat may be asked, and only then.
    An offer is a line in the channel that offers a seat, or takes the offer away. A retirement takes the buttons from
    the messages of somebody who sat on a seat before. A reminder is told by direct message alone, to a person who is
    still waited for. That somebody is next is told to those who have asked for that, at most once a turn. A film tells
    the whole match when it is over. A leftover is a message that should have lost its buttons, or gone, and could not
    then. That a table was restored is told by a new board, and by calls of those who are waited for. Of all these only
    the latest of a table and seat counts, and a leftover names what the one before it named; every note is told once.
    A lapse tells a person who was late what was decided for them.
    A table whose game is not installed has a letter that says so on its board. It stays until the game is back, and
    then the table is told as one that was restored.
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
    """Something that is still to be told, and to whom: the seat it concerns and its user, or nobody for all.

    `nonce` is the same at every attempt, so that a message posted just before a crash is not posted twice.
    `due` is the earliest moment of the next attempt, in seconds. A letter `replaces` an older one that was not told, or
    of which at least nobody has noted it; the store finds that out as it keeps the letter.
    """

    table: TableId
    kind: LetterKind
    nonce: str
    seat: Seat | None = None
    user: UserId | None = None
    text: str = field(default="", repr=False)
    attempts: int = 0
    due: float = 0.0
    # Found out by the store: a letter is the same one before it was kept and after.
    replaces: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """That something was told: which letter, to whom, in which turn of the game, and when (seconds)."""

    nonce: str
    table: TableId
    kind: LetterKind
    seat: Seat | None
    user: UserId | None
    turn: int
    at: float

    @classmethod
    def of(cls, letter: Letter, *, turn: int, at: float) -> Self:
        """That a letter was told, in this turn and at this moment (seconds)."""
        table, kind, seat, user = letter.table, letter.kind, letter.seat, letter.user
        return cls(nonce=letter.nonce, table=table, kind=kind, seat=seat, user=user, turn=turn, at=at)


@dataclass(frozen=True, slots=True)
class MessageRef:
    """A message: the numbers of its channel and of itself; and since when it shows this (ms by the chat's clock)."""

    channel: int
    message: int
    at: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A posted message that is kept up to date: a board (no seat), a seat's panel, its last call, or its offer.

    It was posted at `posted` (seconds) in turn `turn`, and tells the facts from number `since` up to `shown`. `user` is
    who is meant by it: somebody else may sit on the seat by now.
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
