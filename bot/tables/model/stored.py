"""What is stored of a table beside itself: its log, its papers and its clocks. Letters have a module of their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, NamedTuple

from bot.engine.game import Seat
from bot.engine.outcome import Ended
from bot.tables.model.agenda import AgendaItem
from bot.tables.model.breaks import USUAL, Habits, Quiet
from bot.tables.model.letters import Letter
from bot.tables.model.luck import Reseeding, seed_at
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.shards import Outage
from bot.tables.model.table import Table, Theme, UserId
from bot.tables.model.windows import HeldWindow

SHOWN_TALK = 3
"""So many of the last remarks of a side are shown in its panels."""

Record = list[Any]
"""A fact, decision, piece or order as JSON, in the notation of its game."""


class StoredRecord(NamedTuple):
    """A stored record and the schema it was written in."""

    data: Record
    schema: int


class DecidedBy(StrEnum):
    """Who has answered: its sitter, his order or plan, public facts that left no choice, or the default.

    The default answers for a seat that was given up (DEFAULT), and for one whose time has run out (CLOCK). What enters
    as a secret window passes is held (WINDOW), whether its sitter has decided it or nobody.
    """

    SITTER = "sitter"
    ORDER = "order"
    PLAN = "plan"
    OBVIOUS = "obvious"
    DEFAULT = "default"
    CLOCK = "clock"
    WINDOW = "window"


@dataclass(frozen=True, slots=True)
class Lodged:
    """A standing order as it is stored; after an alarm, a public fact, it rests until its owner lodges it again."""

    record: StoredRecord
    alarm: StoredRecord | None = None


@dataclass(frozen=True, slots=True)
class Lodging:
    """A standing order as it is to be stored, and the alarm after which it rests."""

    data: Record
    alarm: Record | None = None


@dataclass(frozen=True, slots=True)
class SideClock:
    """The clock of a side: `bank` seconds of its own time were left at `since`, when it began to run.

    It runs while the side is waited for, as everybody may know: `deadline` (seconds) is then when the bank is used up,
    quiet hours left out. A clock that stands has neither. `credited` is the last turn for which time was added.
    `lapses` is how many deadlines in a row the side has missed, `expired` the number of the first fact that followed
    the last time, which was in turn `missed`. In a phase with a time of its own, of number `phase`, `seconds` of it
    were left at `since` and are used up in place of the bank. Question `asked` is `shown` since then (ms, chat's).
    `quiets` are the quiet hours that were left out when its turn or phase began: they hold until that turn or phase is
    over, whoever sits there by then. None means that they are not known: those of the people who sit there.
    """

    bank: float
    credited: int = -1
    since: float | None = None
    deadline: float | None = None
    lapses: int = 0
    expired: int | None = None
    missed: int = -1
    phase: int | None = None
    seconds: float | None = None
    asked: int | None = None
    shown: int | None = None
    quiets: frozenset[Quiet] | None = None

    @property
    def left(self) -> float:
        """The seconds that it uses up as it runs."""
        return self.bank if self.seconds is None else self.seconds

    def with_left(self, left: float) -> SideClock:
        """The same with another time to be used up (seconds)."""
        return replace(self, bank=left) if self.seconds is None else replace(self, seconds=left)


@dataclass(frozen=True, slots=True)
class StoredDecision:
    """A decision as it is stored: whose, by which hand, and the number of the first fact that followed.

    One that `is_final` can not be taken back, nor anything that was decided before it.
    """

    seat: Seat
    data: Record
    first_fact: int
    by: DecidedBy = DecidedBy.SITTER
    is_final: bool = True


class Recent(NamedTuple):
    """What a seat has decided since the last final decision, or took back, and how many facts that has brought."""

    seat: Seat
    record: StoredRecord
    size: int


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a seat has decided, since which fact its sitter did last, and from where to where its plan did."""

    count: int = 0
    since: int = 0
    planned: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Said:
    """What a seat has told its partners.

    `to` are those that it had then: nobody else reads it. None is of before that was noted, by sides that never change.
    """

    seat: Seat
    text: str = field(repr=False)
    to: tuple[Seat, ...] | None = None

    def is_for(self, seat: Seat, partners: Collection[Seat]) -> bool:
        """Whether a seat may read it, which has these `partners` now."""
        known = partners if self.to is None else ()
        return seat == self.seat or self.seat in known or seat in (self.to or ())


@dataclass(frozen=True, slots=True)
class Invitation:
    """A seat that is offered to `user`, or to anybody: by whom, since when (seconds), and whether he is to own it."""

    user: UserId | None
    by: UserId
    at: float
    is_for_good: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """Who has to do with a table beside those who sit there.

    `sat` are the seats on which each user has sat since the start, `invitations` the seats that are offered, `consents`
    by their subject who agrees to something, and since when (seconds). `departed` are those here who have left the
    server, as deliveries that failed have shown: a secret, until the table itself says who is absent. `missed` is, by
    user and seat, how many deadlines in a row the side had missed when the user left the seat.
    """

    sat: Mapping[UserId, frozenset[Seat]] = field(default_factory=dict)
    invitations: Mapping[Seat, Invitation] = field(default_factory=dict)
    consents: Mapping[str, Mapping[UserId, float]] = field(default_factory=dict)
    departed: frozenset[UserId] = field(default=frozenset(), repr=False)
    missed: Mapping[UserId, Mapping[Seat, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for a seat: whose game it was there (None: a computer's, of a level), and on which side.

    `ended` is None if it does not count. `rank` (from 1) and `score` are None where the game has none.
    """

    seat: Seat
    side: Seat
    user: UserId | None
    level: str
    ended: Ended | None
    rank: int | None = None
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Glance:
    """How far somebody has looked: at the facts before number `shown` of the true log, a secret; last about `at`."""

    shown: int = field(repr=False)
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Everything one use case has to keep, in one transaction.

    `table` is how it stands afterwards, `version` the one that the use case has read. `facts` follow number
    `first_fact` - 1. A draft, an order (by seat and name of its kind), a plan, a window, an invitation or an agenda
    item of None is struck out; an agenda item stands for its moment in seconds. A consent (by subject and user) is
    given or taken back. `missed` is noted of those who leave their seats. Every letter belongs to this table.
    """

    table: Table
    version: int
    at: float
    first_fact: int = 0
    facts: Sequence[Record] = ()
    decisions: Sequence[StoredDecision] = ()
    drafts: Mapping[Seat, Sequence[Record] | None] = field(default_factory=dict)
    orders: Mapping[tuple[Seat, str], Lodging | None] = field(default_factory=dict)
    plans: Mapping[Seat, PlannedTurn[Record] | None] = field(default_factory=dict)
    clocks: Mapping[Seat, SideClock] = field(default_factory=dict)
    windows: Mapping[Seat, HeldWindow[Record] | None] = field(default_factory=dict)
    agenda: Mapping[AgendaItem, float | None] = field(default_factory=dict)
    invitations: Mapping[Seat, Invitation | None] = field(default_factory=dict)
    consents: Mapping[tuple[str, UserId], bool] = field(default_factory=dict)
    missed: Mapping[tuple[UserId, Seat], int] = field(default_factory=dict)
    letters: Sequence[Letter] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """A table with all that is stored of it; `facts` begin at number `first_fact`, as was asked for.

    If it `is_torn`, some of its facts or decisions are missing: what is there leads nowhere. `recent` is what was
    decided since the last final decision, in order. `orders` are by seat and name of their kind, `clocks` by side.
    `talk` holds what each seat said last to the same partners, the oldest first, at most SHOWN_TALK of each; `notes`
    what each has noted for itself, by zone; `themes` those that the people who sit here want for their own pictures, if
    they chose one, and `habits` theirs; `silences` are the turns in which people want no calls, `explained` what was
    explained to them, and with which question. `seed` is that of its luck, or one of the `reseedings` after restores;
    `version` is the number of its stored changes: all three are secrets. `pulse` is when the bot gave its last sign of
    life, `outages` are the times in which people could not be heard, in order; the last may go on.
    """

    table: Table
    seed: str = field(repr=False)
    version: int = field(repr=False)
    tallies: Mapping[Seat, Tally]
    drafts: Mapping[Seat, Sequence[StoredRecord]]
    orders: Mapping[Seat, Mapping[str, Lodged]]
    recent: Sequence[Recent] = ()
    plans: Mapping[Seat, PlannedTurn[StoredRecord]] = field(default_factory=dict, repr=False)
    windows: Mapping[Seat, HeldWindow[StoredRecord]] = field(default_factory=dict, repr=False)
    clocks: Mapping[Seat, SideClock] = field(default_factory=dict)
    people: People = field(default_factory=People)
    talk: Sequence[Said] = ()
    notes: Mapping[Seat, Mapping[str, str]] = field(default_factory=dict, repr=False)
    themes: Mapping[UserId, Theme] = field(default_factory=dict)
    silences: Mapping[UserId, int] = field(default_factory=dict)
    explained: Mapping[UserId, Mapping[str, str]] = field(default_factory=dict, repr=False)
    habits: Mapping[UserId, Habits] = field(default_factory=dict, repr=False)
    pulse: float | None = None
    outages: Sequence[Outage] = ()
    reseedings: Sequence[Reseeding] = field(default=(), repr=False)
    first_fact: int = 0
    facts: Sequence[StoredRecord] = ()
    is_torn: bool = False

    def seed_at(self, fact: int) -> str:
        """See `luck.seed_at`: a secret."""
        return seed_at(self.seed, self.reseedings, fact)

    def theme(self, seat: Seat) -> Theme:
        """How the pictures of whoever sits there look."""
        return self.themes.get(self.table.user(seat) or UserId(0), Theme.NIGHT)

    @property
    def interrupted(self) -> float | None:
        """Since when (seconds) people cannot be heard here; None if they can."""
        return self.outages[-1].began if self.outages and self.outages[-1].ended is None else None

    def wants_hints(self, seat: Seat) -> bool:
        """Whether whoever sits there is told what he may regret of a draft."""
        user = self.table.user(seat)
        return user is None or self.habits.get(user, USUAL).hints


HELD = tuple(each.name for each in fields(StoredTable) if each.name not in ("first_fact", "facts", "is_torn"))
"""The names of what is stored beside the log."""
