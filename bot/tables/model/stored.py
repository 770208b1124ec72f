"""What is stored of a table besides the table itself: its log, papers, clocks and people; and changes of it.

Letters have their own module.
"""

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
"""The number of a side's last remarks that its panels show."""

Record = list[Any]
"""A fact, decision, piece or order as JSON, in the notation of its game."""


class StoredRecord(NamedTuple):
    """A stored record and the schema it was written in."""

    data: Record
    schema: int


class DecidedBy(StrEnum):
    """What has answered: the sitter, the sitter's order or plan, public facts that left no choice, or the default.

    The default answers for a seat that was given up (DEFAULT), and for one whose time has run out (CLOCK). A decision
    that enters as a secret window passes counts as WINDOW, even if its sitter has made it.
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
    """A standing order as it is stored. After `alarm`, a public fact, it rests until its owner lodges it again."""

    record: StoredRecord
    alarm: StoredRecord | None = None


@dataclass(frozen=True, slots=True)
class Lodging:
    """A standing order that is to be stored, and the alarm after which it rests."""

    data: Record
    alarm: Record | None = None


@dataclass(frozen=True, slots=True)
class SideClock:
    """The clock of a side: `bank` seconds of its own time were left at `since`, when it began to run.

    It runs while the game waits for the side, which is public. `deadline` (seconds) is then the moment when the bank
    is used up, quiet hours left out. Both are None on a clock that stands. `credited` is the last turn for which time
    was added. `lapses` is the number of deadlines in a row that the side has missed; `expired` is the number of the
    first fact that followed the last miss, and `missed` the last turn in which the bank ran out. In a phase with a
    time of its own, of number `phase`, `seconds` of it were left at `since` and are used up in place of the bank. The
    question with number `asked` has been shown since `shown` (ms, chat's clock).

    `quiets` are the quiet hours that were left out when its turn or phase began. They hold until that turn or phase is
    over, even if other people take the seats. None means that they are unknown: the quiet hours of the people who sit
    there now apply.
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
        """The seconds that the running clock uses up."""
        return self.bank if self.seconds is None else self.seconds

    def with_left(self, left: float) -> SideClock:
        """A copy of the clock with `left` seconds to use up: of its phase in a timed phase, else of its bank."""
        return replace(self, bank=left) if self.seconds is None else replace(self, seconds=left)


@dataclass(frozen=True, slots=True)
class StoredDecision:
    """A decision as it is stored: of which seat, who or what made it, and the number of the first fact that followed.

    If it `is_final`, neither it nor any decision before it can be taken back.
    """

    seat: Seat
    data: Record
    first_fact: int
    by: DecidedBy = DecidedBy.SITTER
    is_final: bool = True


class Recent(NamedTuple):
    """A decision since the last final one, or the taking back of one, and the number of facts that it has brought."""

    seat: Seat
    record: StoredRecord
    size: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of a seat's decisions, the fact after which its sitter last made one, and the facts of its plan.

    `planned` is the range of facts (first, end) that its planned turn has brought.
    """

    count: int = 0
    since: int = 0
    planned: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Said:
    """A remark of a seat to its partners.

    `to` are the partners that it had then; only they and the seat itself read it. None is found on old remarks only,
    from sides that never change.
    """

    seat: Seat
    text: str = field(repr=False)
    to: tuple[Seat, ...] | None = None

    def is_for(self, seat: Seat, partners: Collection[Seat]) -> bool:
        """True if a seat, which has these `partners` now, may read the remark."""
        known = partners if self.to is None else ()
        return seat == self.seat or self.seat in known or seat in (self.to or ())


@dataclass(frozen=True, slots=True)
class Invitation:
    """A seat offered to `user`, or to anybody: by whom, since when (seconds), and whether the user will own it."""

    user: UserId | None
    by: UserId
    at: float
    is_for_good: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """The people of a table besides those who sit there now.

    `sat` holds the seats on which each user has sat since the start, and `invitations` the seats that are offered.
    `consents` holds for each subject the users who agree to it, and since when (seconds). `departed` are people of
    this table who have left the server, as failed deliveries have shown: it is secret until the table itself says who
    is absent. `missed` is, by user and seat, the number of deadlines in a row that the side had missed when the user
    left the seat.
    """

    sat: Mapping[UserId, frozenset[Seat]] = field(default_factory=dict)
    invitations: Mapping[Seat, Invitation] = field(default_factory=dict)
    consents: Mapping[str, Mapping[UserId, float]] = field(default_factory=dict)
    departed: frozenset[UserId] = field(default=frozenset(), repr=False)
    missed: Mapping[UserId, Mapping[Seat, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for a seat: on which side, and for which user (None: for a computer of this level).

    `ended` is None if the game does not count. `rank` (from 1) and `score` are None where the game has none.
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
    """How far a person has looked: at facts before number `shown` of the true log (a secret), last about `at`."""

    shown: int = field(repr=False)
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Everything that one use case stores, in one transaction (a unit of work).

    `table` is the table afterwards, `version` the version that the use case has read. `facts` begin at number
    `first_fact`. A draft, an order (by seat and name of its kind), a plan, a window, an invitation or an agenda item
    that is None is deleted; an agenda item is stored with its moment in seconds. A consent (by subject and user) is
    given or taken back. `missed` is noted of people who leave their seats. Every letter belongs to this table. Of a
    draft to which one press added several pieces, `chosen` holds the number of pieces before.
    """

    table: Table
    version: int
    at: float
    first_fact: int = 0
    facts: Sequence[Record] = ()
    decisions: Sequence[StoredDecision] = ()
    drafts: Mapping[Seat, Sequence[Record] | None] = field(default_factory=dict)
    chosen: Mapping[Seat, int] = field(default_factory=dict)
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
    """A table with all that is stored of it; `facts` begin at number `first_fact`, as the caller asked.

    If it `is_torn`, some of its facts or decisions are missing, and the rest cannot be folded. `recent` holds the
    decisions since the last final one, in order. Of each draft to which the last press added several pieces, `chosen`
    holds the number of pieces before. `orders` are by seat and name of their kind, `clocks` by side. `talk`
    holds each seat's last remarks to the same partners, the oldest first, at most SHOWN_TALK of each. `notes` holds
    what each seat has noted for itself, by zone. `themes` holds the themes that the people who sit here have chosen
    for their own pictures, and `habits` their habits. `silences` are the turns in which people want no calls.
    `explained` holds what was explained to people, and with which question. `kept` holds the names under which people
    keep drafts of this game.

    `seed` is the seed of the table's luck, and `reseedings` the later seeds after restores; `version` is the number of
    its stored changes: all three are secrets. `pulse` is the moment of the bot's last sign of life. `outages` are the
    times in which people could not be heard, in order; the last one may go on.
    """

    table: Table
    seed: str = field(repr=False)
    version: int = field(repr=False)
    tallies: Mapping[Seat, Tally]
    drafts: Mapping[Seat, Sequence[StoredRecord]]
    orders: Mapping[Seat, Mapping[str, Lodged]]
    recent: Sequence[Recent] = ()
    chosen: Mapping[Seat, int] = field(default_factory=dict, repr=False)
    plans: Mapping[Seat, PlannedTurn[StoredRecord]] = field(default_factory=dict, repr=False)
    windows: Mapping[Seat, HeldWindow[StoredRecord]] = field(default_factory=dict, repr=False)
    clocks: Mapping[Seat, SideClock] = field(default_factory=dict)
    people: People = field(default_factory=People)
    talk: Sequence[Said] = ()
    notes: Mapping[Seat, Mapping[str, str]] = field(default_factory=dict, repr=False)
    themes: Mapping[UserId, Theme] = field(default_factory=dict)
    silences: Mapping[UserId, int] = field(default_factory=dict)
    explained: Mapping[UserId, Mapping[str, str]] = field(default_factory=dict, repr=False)
    kept: Mapping[UserId, tuple[str, ...]] = field(default_factory=dict, repr=False)
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
        """The theme that the person who sits there has chosen for pictures; NIGHT without a choice or a person."""
        return self.themes.get(self.table.user(seat) or UserId(0), Theme.NIGHT)

    @property
    def interrupted(self) -> float | None:
        """Since when (seconds) people cannot be heard here; None if they can."""
        return self.outages[-1].began if self.outages and self.outages[-1].ended is None else None

    def wants_hints(self, seat: Seat) -> bool:
        """True if the person who sits there is warned of what they may regret, and is told what is new.

        True also if no person sits there.
        """
        user = self.table.user(seat)
        return user is None or self.habits.get(user, USUAL).hints


HELD = tuple(each.name for each in fields(StoredTable) if each.name not in ("first_fact", "facts", "is_torn"))
"""The names of the fields that are stored apart from the log."""
