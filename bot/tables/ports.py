"""What the tables need from the world: a store, a herald, a clock, and luck for ids."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from bot.engine.game import Seat
from bot.players.brains import Brain
from bot.tables.bulletin import Bulletin, Panel
from bot.tables.table import Status, Table, TableId, Theme, UserId

SHOWN_TALK = 3
"""So many of the last remarks of a side are shown in its panels."""

Record = list[Any]
"""A fact, decision, piece or order as JSON, in the notation of its game."""


class Kept(NamedTuple):
    """A stored record and the schema it was written in."""

    data: Record
    schema: int


class Hand(StrEnum):
    """Who has answered for a seat: its sitter, its standing order, or the default because it has resigned."""

    SITTER = "sitter"
    ORDER = "order"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Made:
    """A decision as it is stored: whose it is, by which hand, and the number of the first fact that followed."""

    seat: Seat
    data: Record
    first_fact: int
    hand: Hand = Hand.SITTER


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a seat has decided, and the number of the first fact of what its sitter decided last."""

    count: int = 0
    since: int = 0


@dataclass(frozen=True, slots=True)
class Said:
    """What a seat has told its partners."""

    seat: Seat
    text: str = field(repr=False)


class LetterKind(StrEnum):
    """What is to be told, in the order of telling.

    A ping is a new panel by direct message, because its seat is asked something. A call is a line in the channel for
    those who take no direct messages: written when the public can see that a seat may be asked, and only then.
    Of boards, panels, pings and calls only the latest of a table and seat counts; every note is told once.
    """

    BOARD = "board"
    PANEL = "panel"
    PING = "ping"
    CALL = "call"
    NOTE = "note"

    @property
    def is_replaced(self) -> bool:
        """Whether a newer letter of the same table, kind and seat takes the place of an older one."""
        return self is not LetterKind.NOTE


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """Something that is still to be told, and to whom: the seat it concerns and its user, or nobody for all.

    `nonce` is the same at every attempt, so that a message posted just before a crash is not posted twice.
    `due` is the earliest moment of the next attempt, in seconds.
    """

    table: TableId
    kind: LetterKind
    nonce: str
    seat: Seat | None = None
    user: UserId | None = None
    text: str = field(default="", repr=False)
    attempts: int = 0
    due: float = 0.0


@dataclass(frozen=True, slots=True)
class Place:
    """A message that stands somewhere: the numbers of its channel and of itself."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A posted message that is kept up to date: a board (no seat), a seat's panel or the last call.

    It was posted at `posted` (seconds) in turn `turn`, and tells the facts from number `since` up to `shown`.
    """

    table: TableId
    kind: LetterKind
    seat: Seat | None
    place: Place
    posted: float
    turn: int = 0
    since: int = 0
    shown: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Everything one use case has to keep, in one transaction.

    `table` is how it stands afterwards, `version` the one that the use case has read. `facts` follow number
    `first_fact` - 1. A draft or an order of None is struck out. Every letter belongs to this table.
    """

    table: Table
    version: int
    at: float
    first_fact: int = 0
    facts: Sequence[Record] = ()
    decisions: Sequence[Made] = ()
    drafts: Mapping[Seat, Sequence[Record] | None] = field(default_factory=dict)
    orders: Mapping[Seat, Record | None] = field(default_factory=dict)
    letters: Sequence[Letter] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dossier:
    """A table with all that is stored of its match; `facts` begin at number `first_fact`, as was asked for.

    `talk` holds what each seat said last, the oldest first, at most SHOWN_TALK of each; `notes` what each has noted for
    itself, by zone; `themes` those that the people who sit here want for their own pictures, if they chose one.
    `seed` is that of its luck, `version` the number of its stored changes: both are secrets.
    """

    table: Table
    seed: str = field(repr=False)
    version: int = field(repr=False)
    first_fact: int
    facts: Sequence[Kept]
    tallies: Mapping[Seat, Tally]
    drafts: Mapping[Seat, Sequence[Kept]]
    orders: Mapping[Seat, Kept]
    talk: Sequence[Said] = ()
    notes: Mapping[Seat, Mapping[str, str]] = field(default_factory=dict, repr=False)
    themes: Mapping[UserId, Theme] = field(default_factory=dict)


class Stale(Exception):
    """A change was made on a table that somebody else has changed in between; nothing of it was kept."""


class Store(Protocol):
    """Where tables are kept. Every method is one transaction, durable when it returns."""

    async def add(self, table: Table, seed: str, letters: Sequence[Letter], at: float) -> None:
        """Keep a new table and the secret seed of its luck, and tell.

        Refuses with Stale a channel that has an unfinished table.
        """
        ...

    async def dossier(self, key: TableId, *, first_fact: int = 0) -> Dossier | None:
        """Everything about a table, its facts from `first_fact` on; None if there is no such table."""
        ...

    async def decisions(self, key: TableId) -> Sequence[tuple[Seat, Kept]]:
        """All decisions of a table in order, with their seats."""
        ...

    async def tables(self, statuses: Collection[Status]) -> Sequence[Table]:
        """All tables in these statuses, the oldest first."""
        ...

    async def table_in(self, channel: int) -> Table | None:
        """The table of a channel: the unfinished one, else the last one that was finished."""
        ...

    async def tables_of(self, user: UserId) -> Sequence[Table]:
        """The unfinished tables where a user sits, the oldest first."""
        ...

    async def commit(self, change: Change) -> None:
        """Keep a change, whole or not at all. Refuses with Stale if the table is no longer of the version read."""
        ...

    async def say(self, key: TableId, said: Said, letters: Sequence[Letter], at: float) -> None:
        """Keep what a seat has told its partners, and the letters that tell it."""
        ...

    async def note(
        self, key: TableId, seat: Seat, *, zone: str, text: str, letters: Sequence[Letter]
    ) -> None:
        """Keep what a seat has noted on a zone, in place of an older note, and tell; an empty text strikes it out."""
        ...

    async def letters(self, *, before: float) -> Sequence[Letter]:
        """The letters that are due: boards, panels, pings, calls, notes, each kind in the order of its writing."""
        ...

    async def write(self, letters: Sequence[Letter]) -> None:
        """Keep letters that no change has brought."""
        ...

    async def next_due(self) -> float | None:
        """When the next letter is due, in seconds; None if none is left."""
        ...

    async def delivered(self, letter: Letter, page: Page | None = None) -> None:
        """Strike a letter out, unless a newer one has taken its place, and keep where it now stands."""
        ...

    async def put_off(self, letter: Letter, due: float) -> None:
        """Count an attempt, and try again at `due`."""
        ...

    async def page(self, key: TableId, kind: LetterKind, seat: Seat | None) -> Page | None:
        """Where a board, panel or call stands, if it was posted."""
        ...

    async def forget_page(self, key: TableId, kind: LetterKind, seat: Seat | None) -> None:
        """Nothing stands there any more."""
        ...

    async def unreachable(self, users: Collection[UserId]) -> frozenset[UserId]:
        """Those of `users` whose direct messages were refused and who have not asked for them since."""
        ...

    async def set_reachable(self, user: UserId, reachable: bool) -> None:
        """Note whether direct messages reach a user."""
        ...

    async def set_theme(self, user: UserId, theme: Theme) -> None:
        """Remember in which theme a user wants his own pictures."""
        ...


class Unreachable(Exception):
    """A user takes no direct messages."""


class Gone(Exception):
    """The message that should be edited, or the channel, is no longer there (or is closed to the bot)."""


class Later(Exception):
    """It could not be told now; it may be told later."""


class Herald(Protocol):
    """Who tells. Each method posts or edits one message, and raises Unreachable, Gone or Later if it cannot.

    `place` is the message to edit; None asks for a new one, which bears `nonce` so that a repeated attempt is no
    second message. An edit may answer with another place where the old message was too old to edit.
    """

    async def show_lobby(self, table: Table, place: Place | None, nonce: str) -> Place:
        """The table before its start, in its channel: seats, options."""
        ...

    async def show_board(self, table: Table, bulletin: Bulletin, place: Place | None, nonce: str) -> Place:
        """The public board in the table's channel. `bulletin.lines` is the whole story of this message."""
        ...

    async def show_panel(
        self, table: Table, user: UserId, panel: Panel, place: Place | None, nonce: str
    ) -> Place:
        """A seat's panel in the direct messages of its user. A new one is also how he learns that it is his turn."""
        ...

    async def refresh(self, table: Table, user: UserId) -> None:
        """Bring up to date what a user has open of his panels elsewhere; posts nothing."""
        ...

    async def ping(self, table: Table, user: UserId, nonce: str) -> Place:
        """One short line in the table's channel that calls a user: your turn, and nothing else."""
        ...

    async def note(self, table: Table, user: UserId, text: str, nonce: str) -> None:
        """A private sentence, by direct message. It may quote people: nothing in it is markup or a mention."""
        ...

    async def retire(self, table: Table, place: Place, *, delete: bool) -> None:
        """Take the buttons off a message that is no longer live, or delete it (an old call). Never raises Gone."""
        ...


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...


class Fortune(Protocol):
    """Where tokens and seeds come from: not to be guessed in earnest, fixed in tests."""

    def token(self) -> str:
        """A new short token of lower-case letters and digits, for tables and nonces."""
        ...

    def seed(self) -> str:
        """A new long secret."""
        ...


Brains = Mapping[tuple[str, str], Brain]
"""The computer players on offer, by game key and level."""
