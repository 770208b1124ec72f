"""A table at one moment, as its clocks need it: who belongs together, whom it waits for, and whether time runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match
from bot.engine.phases import Phase
from bot.tables.model.breaks import USUAL, Breaks, Habits
from bot.tables.model.paces import PACES, Pace, phase_of
from bot.tables.model.stored import SideClock
from bot.tables.model.table import Status, Table, UserId
from bot.tables.resolution.resolution import Resolution
from bot.tables.views.session import TableSession
from bot.tables.views.thinking_time import grace_of


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table at one moment, with its true match and its public match.

    It `is_passing` if a window has passed by itself just now.
    """

    table: Table
    match: Match[Any]
    public: Match[Any]
    turn: int
    decided: frozenset[Seat] = frozenset()
    expired: Seat | None = None
    first_fact: int = 0
    is_passing: bool = False

    @classmethod
    def of(
        cls, session: TableSession, table: Table | None = None, resolution: Resolution | None = None
    ) -> TableSnapshot:
        """The table before a change (only `session`), or after it (with the changed `table` or a `resolution`)."""
        table = table or session.table
        if resolution is None:
            match, public = session.match, session.views.seen_by(PUBLIC)
            return cls(table, match, public, public.turn)
        public = resolution.public
        number = public.turn
        decided = frozenset(each.seat for each in resolution.decisions)
        return cls(
            table,
            resolution.match,
            public,
            number,
            decided,
            resolution.expired,
            resolution.first_fact,
            is_passing=resolution.passed is not None,
        )

    @property
    def sides(self) -> tuple[Seat, ...]:
        """The sides, in the order of their seats."""
        return tuple(dict.fromkeys(map(self.match.side, self.table.seats)))

    def members(self, side: Seat) -> tuple[Seat, ...]:
        """The seats of a side, in their order; empty for an unknown side."""
        return tuple(seat for seat in self.table.seats if self.match.side(seat) == side)

    @property
    def goes(self) -> bool:
        """True if time runs at all: the match has begun and is not over, and the table neither is paused nor sleeps."""
        table = self.table
        is_on = table.status is Status.RUNNING and table.paused is None and not table.asleep
        return is_on and bool(self.match.log)

    @property
    def pace(self) -> Pace | None:
        """The pace of the table; None if it has no deadlines."""
        return PACES.get(self.table.pace)

    @property
    def phase(self) -> Phase | None:
        """The present phase of the match, if it has a time of its own at this table's pace; else None."""
        # A blank match is in no phase yet: no rule has to handle a state that was never dealt.
        return phase_of(self.pace, self.public) if self.match.log else None

    @property
    def grace(self) -> float:
        """See `grace_of`."""
        return grace_of(self.table, self.public)

    def is_awaited(self, side: Seat) -> bool:
        """True if everybody sees that the game waits for a side."""
        return side in map(self.match.side, self.public.awaited())

    def runs(self, side: Seat) -> bool:
        """True if a side's clock runs: time runs here, the table has a pace, and the game openly waits for the side.

        A person must decide for the side. Another person must sit at the table too, unless thinking time counts.
        """
        is_waited = len(self.table.people()) > 1 or self.grace > 0
        is_timed = self.goes and self.pace is not None and is_waited
        return is_timed and self.is_awaited(side) and bool(self.people(side))

    def people(self, side: Seat) -> frozenset[UserId]:
        """The people who decide for a side; its given-up seats have none."""
        return self.people_on(self.members(side))

    def people_on(self, seats: Iterable[Seat]) -> frozenset[UserId]:
        """The people who decide for these seats; given-up seats have none."""
        users = (self.table.user(seat) for seat in seats if seat not in self.table.resigned)
        return frozenset(user for user in users if user is not None)

    def breaks(self, side: Seat, habits: Mapping[UserId, Habits], clock: SideClock | None) -> Breaks:
        """When the clock of a side stands: in the vacations of its people, and in the quiet hours that it keeps.

        Never at a pace without quiet hours, except in a long phase.
        """
        is_long = self.phase is not None and self.phase.is_long
        if self.pace is None or not (self.pace.keeps_quiet_hours or is_long):
            return Breaks()
        own = Breaks.of(habits.get(user, USUAL) for user in self.people(side))
        return own if clock is None else own.keeping(clock.quiets)

    def late(self, seat: Seat) -> UserId | None:
        """The person on this seat, if time runs and the seat is truly asked something now; else None.

        None also for a seat that was given up.
        """
        is_asked = self.goes and seat in self.match.awaited() and seat not in self.table.resigned
        return self.table.user(seat) if is_asked else None
