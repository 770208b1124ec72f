"""What the tables need from the world: a store, a herald, a clock, and a random source."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf
from typing import Final, Protocol

from bot.engine.game import Seat
from bot.players.brain import Brain
from bot.tables.model.agenda import Due
from bot.tables.model.breaks import Habits
from bot.tables.model.census import Census
from bot.tables.model.decided import DecisionStore
from bot.tables.model.servers import Server
from bot.tables.model.stored import (
    Change,
    Glance,
    Invitation,
    Letter,
    LetterKind,
    MessageRef,
    Page,
    Receipt,
    Result,
    Said,
    StoredRecord,
    StoredTable,
)
from bot.tables.model.table import Status, Table, TableId, Theme, UserId
from bot.tables.views.bulletin import Bulletin, Panel
from bot.tables.views.film import Film

RECEIPTS_KEPT: Final = 60 * 24 * 3600.0
"""For how many seconds it is known what was told to whom."""

LETTERS_WAIT: Final = 24 * 3600.0
"""No letter waits longer than so many seconds for its next attempt."""


class Stale(Exception):
    """A change was made on a table that somebody else has changed in between; nothing of it was kept."""


class Unavailable(Exception):
    """The store cannot be used at the moment; nothing of what was to be kept was. Its text is for the operator."""


class TableStore(Protocol):
    """The tables: who sits there, what is decided, said and noted at them. See Store."""

    async def add(self, table: Table, seed: str, letters: Sequence[Letter], at: float) -> None:
        """Keep a new table and the secret seed of its luck, and tell.

        Refuses with Stale a channel that has an unfinished table.
        """
        ...

    async def stored_table(self, key: TableId, *, first_fact: int = 0) -> StoredTable | None:
        """Everything about a table, its facts from `first_fact` on; None if there is no such table."""
        ...

    async def decisions(self, key: TableId) -> Sequence[tuple[Seat, StoredRecord]]:
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

    async def tables_in(self, guild: int) -> Sequence[Table]:
        """The unfinished tables of a server, the oldest first."""
        ...

    async def asleep_in(self, guild: int) -> Sequence[TableId]:
        """Those of them that sleep."""
        ...

    async def census(self) -> Census:
        """How much there is of what."""
        ...

    async def with_computers(self) -> Sequence[TableId]:
        """The running tables where a computer sits, the oldest first."""
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


class LetterStore(Protocol):
    """What is still to be told, where it stands once it is, and what was told to whom. See Store."""

    async def letters(self, *, before: float, of: Collection[TableId] | None = None) -> Sequence[Letter]:
        """The letters that are due: boards, panels, pings, calls, notes, each kind in the order of its writing.

        Only those `of` some tables, if any are named. Those that would have to wait longer than LETTERS_WAIT are due as
        well: the clock was set back.
        """
        ...

    async def write(self, letters: Sequence[Letter]) -> None:
        """Keep letters that no change has brought."""
        ...

    async def next_due(self, *, after: float = -inf) -> float | None:
        """When the next letter is due, in seconds, of those that were not `after` then; None if none is left."""
        ...

    async def put_off(self, letter: Letter, due: float) -> None:
        """Count an attempt, and try again at `due`."""
        ...

    async def hasten(self, key: TableId, due: float) -> None:
        """Have the letters of a table that were put off be due at `due`, where they would be later."""
        ...

    async def delivered(
        self, letter: Letter, page: Page | None = None, receipt: Receipt | None = None
    ) -> None:
        """Strike a letter out, unless a newer one has taken its place, and keep where it now stands and the receipt.

        Receipts older than RECEIPTS_KEPT are struck out with it.
        """
        ...

    async def receipts(self, key: TableId) -> Sequence[Receipt]:
        """What was told at a table lately, the oldest first."""
        ...

    async def page(self, key: TableId, kind: LetterKind, seat: Seat | None) -> Page | None:
        """Where a board, panel or call stands, if it was posted."""
        ...

    async def noted(self, refs: Collection[MessageRef]) -> frozenset[MessageRef]:
        """Those of `refs` where something of any table stands that was noted."""
        ...

    async def forget_page(
        self, key: TableId, kind: LetterKind, seat: Seat | None, *, ref: MessageRef | None = None
    ) -> None:
        """Nothing stands there any more. With a `ref` it is forgotten only if it is noted there still."""
        ...


class AgendaStore(Protocol):
    """The clocks of all tables, and what comes due when. See Store."""

    async def due(self, *, before: float) -> Sequence[Due]:
        """What has come due on the agendas of all tables, the oldest first."""
        ...

    async def next_on_agenda(self, *, after: float = -inf) -> float | None:
        """When something comes due next on any agenda, in seconds, later than `after`; None if nothing does."""
        ...

    async def shown(self, key: TableId, side: Seat, *, question: int, at: int) -> None:
        """Note on the clock of a side, if it runs in a phase, when a question was first shown (ms, chat's clock)."""
        ...

    async def keepers(self) -> Sequence[TableId]:
        """The tables where a clock runs and somebody keeps hours of his own."""
        ...

    async def give_back(self, pulse: float, now: float, *, least: float, nonce: Callable[[], str]) -> None:
        """Charge the running clocks of all other tables for the time up to `pulse` and no further, from `now` on.

        Everybody to whom a deadline is shown that moves by `least` seconds is told, of one in a phase of seconds
        whatever it moves by; a sign of life is left at `now`. Done twice this does no harm.
        """
        ...

    async def pulse(self) -> float | None:
        """The last sign of life of this installation, in seconds; None before the first."""
        ...

    async def beat(self, at: float) -> None:
        """Leave a sign of life."""
        ...


class PeopleStore(Protocol):
    """What is known of people, whatever they sit at: habits, wishes, how far they have looked; and of servers."""

    async def server(self, guild: int) -> Server:
        """The settings of a server; the usual ones if nobody has settled any."""
        ...

    async def set_server(self, guild: int, server: Server) -> None:
        """Keep the settings of a server in place of what they were."""
        ...

    async def habits(self, users: Collection[UserId]) -> Mapping[UserId, Habits]:
        """The habits of those of `users` who have told any."""
        ...

    async def set_habits(self, user: UserId, own: Habits) -> None:
        """Keep the habits of a user in place of what they were."""
        ...

    async def theme(self, user: UserId) -> Theme | None:
        """In which theme a user wants his own pictures, if he chose one."""
        ...

    async def set_theme(self, user: UserId, theme: Theme) -> None:
        """Remember in which theme a user wants his own pictures."""
        ...

    async def lesson(self, user: UserId, game: str) -> tuple[str, int] | None:
        """Where a user is in the lessons of a game: a lesson, and a step of it from 0; None if nothing is kept."""
        ...

    async def set_lesson(self, user: UserId, game: str, at: tuple[str, int] | None) -> None:
        """Keep where a user is in the lessons of a game; with None nothing is kept any more."""
        ...

    async def silence(self, user: UserId, key: TableId, turn: int | None) -> None:
        """Note in which turn of a table a user wants no calls; None for none."""
        ...

    async def glance(self, user: UserId, key: TableId) -> Glance | None:
        """How far a user has looked at a table; None if he never has."""
        ...

    async def glanced(self, user: UserId, key: TableId, shown: int, at: float) -> None:
        """Note that a user has looked at the facts before number `shown`. What he has seen he never unsees."""
        ...

    async def note_explained(self, user: UserId, name: str, place: str) -> None:
        """Note that something was explained to a user, and where he read it first."""
        ...

    async def unreachable(self, users: Collection[UserId]) -> frozenset[UserId]:
        """Those of `users` whose direct messages were refused and who have not asked for them since."""
        ...

    async def set_reachable(self, user: UserId, reachable: bool) -> None:
        """Note whether direct messages reach a user."""
        ...

    async def departed(self, guild: int, users: Collection[UserId]) -> frozenset[UserId]:
        """Those of `users` who have left a server, as far as it has been noticed."""
        ...

    async def note_departure(self, guild: int, user: UserId, at: float) -> None:
        """Note that a user has left a server."""
        ...

    async def forget_departure(self, guild: int, user: UserId) -> bool:
        """A user is in a server again; whether it was thought that he had left."""
        ...


class ResultStore(Protocol):
    """The games that are over. See Store."""

    async def ended(
        self, channel: int, game: str, *, skipped: int, most: int
    ) -> Sequence[tuple[Table, float]]:
        """Games of a channel that were played and are over, and when they ended (seconds), the newest first."""
        ...

    async def unscored(self, guild: int) -> Sequence[TableId]:
        """The games of a guild that were played and are over, and of which no results are kept yet."""
        ...

    async def score(self, key: TableId, results: Sequence[Result]) -> None:
        """Keep how a game ended for each seat."""
        ...

    async def results(self, guild: int, game: str) -> Sequence[Result]:
        """How the games of a guild ended, as far as they count and results are kept."""
        ...


class Store(TableStore, DecisionStore, LetterStore, AgendaStore, PeopleStore, ResultStore, Protocol):
    """Where all of it is kept. Every method is one transaction, durable when it returns.

    All refuse with Unavailable while the store cannot be used: it may be again in a while.
    """


class Herald(Protocol):
    """Who tells. Each method posts or edits one message, and raises Unreachable, Departed, Gone or Later if it cannot.

    What is for one person alone raises Silenced while no direct message is taken (`is_silenced`).

    `ref` is the message to edit; None asks for a new one, which bears `nonce` so that a repeated attempt is no
    second message. An edit may answer with another message where the old message was too old to edit.
    """

    def is_silenced(self) -> bool:
        """Whether Discord refuses all direct messages of the bot, so that none is tried for now."""
        ...

    async def show_lobby(self, table: Table, ref: MessageRef | None, nonce: str) -> MessageRef:
        """The table before its start, in its channel: seats, options."""
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

    async def retire(self, table: Table, ref: MessageRef, *, delete: bool) -> None:
        """A message is no longer live: delete it (an old call), or take off its buttons. Never raises Gone.

        Of a board what mattered in its turn stays.
        """
        ...


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...


class RandomSource(Protocol):
    """Where tokens and seeds come from: not to be guessed in earnest, fixed in tests."""

    def token(self) -> str:
        """A new short token of lower-case letters and digits, for tables and nonces."""
        ...

    def seed(self) -> str:
        """A new long secret."""
        ...


Brains = Mapping[tuple[str, str], Brain]
"""The computer players on offer, by game key and level."""
