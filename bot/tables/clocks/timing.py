"""When time runs at a table: the clocks of its sides, and what comes due. Whoever changes a table asks here.

The clock of a side is a function of what is public: who is waited for, the turn, who sits where and when they sleep.
Reminders go to whoever truly is asked something, and to nobody else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final

from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match
from bot.tables.clocks.breaks import USUAL, Breaks, Habits
from bot.tables.clocks.paces import HOUR, PACES, Pace
from bot.tables.deciding.round import Round
from bot.tables.ports import Store
from bot.tables.sitting import Sitting
from bot.tables.stored import Appointment, Business, SideClock
from bot.tables.table import MANY_LAPSES, Status, Table, UserId

BEAT: Final = 600.0
"""Seconds: the bot leaves a sign of life at least so often."""
SILENCE: Final = 2 * BEAT
"""Without a sign of life for longer than this it did not run, and that time is nobody's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """What a change has to keep of time, the `lapses` of the table among it.

    `is_shown` tells that other deadlines than before are to be shown to all.
    """

    clocks: Mapping[Seat, SideClock] = field(default_factory=dict)
    agenda: Mapping[Appointment, float | None] = field(default_factory=dict)
    lapses: Mapping[Seat, int] = field(default_factory=dict)
    is_shown: bool = False


async def timed(
    store: Store,
    sitting: Sitting,
    table: Table,
    *,
    now: float,
    turn: Round | None = None,
    earlier: Mapping[UserId, Habits] | None = None,
    counted: float | None = None,
) -> Times:
    """The clocks and appointments of a table after a change: put them into it. To be called while alone at the table.

    `table` is how it stands afterwards (its seats, its pause ...), `turn` the round that was played, if one was.
    `earlier` are the habits of people as they were until now, where they have just changed. Time after `counted`
    (seconds) costs nobody anything; without it that is the time in which the bot did not run.
    """
    new = table.people() - sitting.table.people()
    present = {**sitting.habits, **(await store.habits(new) if new else {})}
    former = {**present, **(earlier or {})}
    counted = _counted(sitting.pulse, now) if counted is None else counted
    before, after = _Moment.of(sitting), _Moment.of(sitting, table, turn)
    clocks = {
        side: _wound(
            sitting.clocks.get(side),
            after,
            side,
            now=now,
            counted=min(now, counted),
            breaks=(before.breaks(side, former), after.breaks(side, present)),
            comers=_comers(sitting, before, after, side),
        )
        for side in after.sides
    }
    changed = {
        side: clock
        for side, clock in clocks.items()
        if clock is not None and clock != sitting.clocks.get(side)
    }
    every = {**sitting.clocks, **changed}
    reminders = _reminders(
        before, after, every, former, present, now=now, was_set_back=counted - now > SILENCE
    )
    return Times(
        clocks=changed,
        lapses=table.lapses if after.pace is None else dict(_lapses(after, every)),
        agenda={**dict(_expiries(sitting, changed)), **dict(reminders)},
        is_shown=any(_shown(clock) != _shown(sitting.clocks.get(side)) for side, clock in changed.items()),
    )


def next_reminder(
    now: float, habits: Habits, clock: SideClock | None, pace: Pace | None, breaks: Breaks
) -> float | None:
    """When somebody who is waited for is reminded, the last time having been `now`; None if he is not.

    At his own interval, but at most once in half of the time that remains, never within the pace's `rest`, and not in
    his breaks. Where there is no deadline, only if he has asked for it.
    """
    if habits.reminder == 0:
        return None
    if pace is None or clock is None or clock.deadline is None:
        asked = habits.reminder
        return None if asked is None else Breaks.of([habits]).deadline(now, max(asked, HOUR))
    left = breaks.spent(now, clock.deadline)
    wait = max(pace.rest, left / 2, habits.reminder or 0.0)
    return breaks.deadline(now, wait) if wait < left else None


def to_be_reminded(sitting: Sitting, seat: Seat, now: float) -> tuple[UserId | None, float | None]:
    """Who is to be reminded now that he is waited for on a seat, if anybody, and when the next time is.

    Whoever is waited for on several seats is reminded for the first alone.
    """
    moment = _Moment.of(sitting)
    user = moment.late(seat)
    if user is None:
        return None, None
    own, side = sitting.habits.get(user, USUAL), moment.match.side(seat)
    clock, breaks = sitting.clocks.get(side), moment.breaks(side, sitting.habits)
    first = next(each for each in moment.table.seats if moment.late(each) == user)
    is_silent = own.reminder == 0 or seat != first
    return None if is_silent else user, next_reminder(now, own, clock, moment.pace, breaks)


def sides(sitting: Sitting) -> tuple[Seat, ...]:
    """The sides of a table, in the order of its seats: each may have a clock."""
    return _Moment.of(sitting).sides


def runs(sitting: Sitting, side: Seat) -> bool:
    """Whether the clock of a side should run, as the table stands."""
    return _Moment.of(sitting).runs(side)


@dataclass(frozen=True, slots=True)
class _Moment:
    """A table at one moment, with its match as it is and as everybody sees it."""

    table: Table
    match: Match[Any]
    public: Match[Any]
    turn: int
    decided: frozenset[Seat] = frozenset()
    expired: Seat | None = None
    first_fact: int = 0

    @classmethod
    def of(cls, sitting: Sitting, table: Table | None = None, turn: Round | None = None) -> _Moment:
        """Before a change, or after it."""
        table = table or sitting.table
        if turn is None:
            match, public = sitting.match, sitting.folded.sight(PUBLIC)
            return cls(table, match, public, public.turn)
        public = turn.public
        number = public.turn
        decided = frozenset(made.seat for made in turn.made)
        return cls(table, turn.match, public, number, decided, turn.expired, turn.first_fact)

    @property
    def sides(self) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys(map(self.match.side, self.table.seats)))

    @property
    def goes(self) -> bool:
        """Whether time runs at all."""
        table = self.table
        is_on = table.status is Status.RUNNING and table.paused is None and not table.asleep
        return is_on and bool(self.match.log)

    @property
    def pace(self) -> Pace | None:
        return PACES.get(self.table.pace)

    def is_awaited(self, side: Seat) -> bool:
        """Whether everybody sees that somebody of a side is waited for."""
        return side in map(self.match.side, self.public.awaited())

    def runs(self, side: Seat) -> bool:
        """Whether its clock runs: that of people for whom somebody else of flesh and blood waits."""
        is_timed = self.goes and self.pace is not None and len(self.table.people()) > 1
        return is_timed and self.is_awaited(side) and bool(self.people(side))

    def people(self, side: Seat) -> frozenset[UserId]:
        """Who is to decide for a side."""
        seats = (seat for seat in self.table.seats if self.match.side(seat) == side)
        users = (self.table.user(seat) for seat in seats if seat not in self.table.resigned)
        return frozenset(user for user in users if user is not None)

    def breaks(self, side: Seat, habits: Mapping[UserId, Habits]) -> Breaks:
        """When the clock of a side stands because of its people."""
        if self.pace is None or not self.pace.keeps_quiet_hours:
            return Breaks()
        return Breaks.of(habits.get(user, USUAL) for user in self.people(side))

    def late(self, seat: Seat) -> UserId | None:
        """Who on this seat is asked something, as it truly is; None if nobody is."""
        is_asked = self.goes and seat in self.match.awaited() and seat not in self.table.resigned
        return self.table.user(seat) if is_asked else None


class _Comers(Enum):
    """Who has come to a side, or gone: nobody; those alone who have sat there before, or leave; or somebody new.

    Somebody new has missed no deadline, and has a little time at least. Whoever comes back has no more time than he
    left, and is late once at most: else who leaves and comes back could keep everybody waiting.
    """

    NONE = "none"
    KNOWN = "known"
    NEW = "new"

    @property
    def forgiven(self) -> int:
        """How many missed deadlines in a row are remembered at most."""
        return {_Comers.NONE: sys.maxsize, _Comers.KNOWN: MANY_LAPSES - 1, _Comers.NEW: 0}[self]


def _comers(sitting: Sitting, before: _Moment, after: _Moment, side: Seat) -> _Comers:
    old, now = before.people(side), after.people(side)
    if old == now:
        return _Comers.NONE
    own = {seat for seat in after.table.seats if after.match.side(seat) == side}
    known = {user for user, seats in sitting.people.sat.items() if seats & own}
    return _Comers.KNOWN if now <= old | known else _Comers.NEW


def _wound(
    clock: SideClock | None,
    after: _Moment,
    side: Seat,
    *,
    now: float,
    counted: float,
    breaks: tuple[Breaks, Breaks],
    comers: _Comers,
) -> SideClock | None:
    """The clock of a side after a change; None where there is none yet."""
    before, present = breaks
    pace, runs = after.pace, after.runs(side)
    if pace is None or (clock is None and not runs):
        return clock
    clock = clock or SideClock(pace.bank)
    clock = replace(clock, lapses=min(clock.lapses, comers.forgiven))
    if clock.since is not None and runs and after.turn == clock.credited and side != after.expired:
        return (
            clock
            if before == present and counted >= now >= clock.since
            else _started(_stopped(clock, before, counted), present, now)
        )
    if clock.since is not None:
        clock = _judged(_stopped(clock, before, counted), after, side, pace)
    is_kept = comers is _Comers.KNOWN and clock.bank > 0
    return _started(_paid(clock, pace, after.turn, is_kept=is_kept), present, now) if runs else clock


def _judged(clock: SideClock, after: _Moment, side: Seat, pace: Pace) -> SideClock:
    """Whether it has stopped because its time ran out, or because the side has decided what it was asked.

    If somebody of the side is asked only now he gets new time; but once in a turn, or a side that is asked often in a
    turn (two who draw cards in turns) could keep everybody waiting for ever.
    """
    turn = clock.credited
    if side == after.expired:
        bank = pace.increment if after.turn == turn != clock.missed else 0.0
        return replace(clock, bank=bank, lapses=clock.lapses + 1, expired=after.first_fact, missed=turn)
    has_decided = after.goes and (after.turn != clock.credited or not after.is_awaited(side))
    return replace(clock, lapses=0) if has_decided else clock


def _stopped(clock: SideClock, breaks: Breaks, counted: float) -> SideClock:
    assert clock.since is not None, "only a clock that runs is stopped"
    left = max(0.0, clock.bank - breaks.spent(clock.since, counted))
    return replace(clock, bank=left, since=None, deadline=None)


def _paid(clock: SideClock, pace: Pace, turn: int, *, is_kept: bool) -> SideClock:
    """With what is added once in this turn; and never with less than a little, unless what was left is to be kept."""
    bank = clock.bank
    if turn != clock.credited:
        bank = max(bank, min(pace.cap, bank + pace.increment))
    return replace(clock, bank=bank if is_kept else max(bank, pace.grace), credited=turn)


def _started(clock: SideClock, breaks: Breaks, now: float) -> SideClock:
    return replace(clock, since=now, deadline=breaks.deadline(now, clock.bank))


def _lapses(after: _Moment, clocks: Mapping[Seat, SideClock]) -> Iterator[tuple[Seat, int]]:
    """How many deadlines each seat has missed in a row: those of its side, as nobody else may know who was late."""
    for seat in after.table.seats:
        clock = clocks.get(after.match.side(seat))
        if clock is not None and clock.lapses and after.table.is_person(seat):
            yield seat, clock.lapses


def _expiries(
    sitting: Sitting, clocks: Mapping[Seat, SideClock]
) -> Iterator[tuple[Appointment, float | None]]:
    for side, clock in clocks.items():
        old = sitting.clocks.get(side)
        if old is None or old.deadline != clock.deadline:
            yield Appointment(Business.EXPIRY, side), clock.deadline


def _reminders(
    before: _Moment,
    after: _Moment,
    clocks: Mapping[Seat, SideClock],
    former: Mapping[UserId, Habits],
    present: Mapping[UserId, Habits],
    *,
    now: float,
    was_set_back: bool,
) -> Iterator[tuple[Appointment, float | None]]:
    """Whoever is asked only now, or has just decided something, is reminded later; who is asked no more, not at all.

    If time `was_set_back`, every reminder stands too late by that much.
    """
    for seat in after.table.seats:
        user, was = after.late(seat), before.late(seat)
        is_same = user == was and seat not in after.decided
        is_moved = user is not None and (was_set_back or former.get(user) != present.get(user))
        if is_same and not is_moved:
            continue
        at = None
        if user is not None:
            side = after.match.side(seat)
            own, breaks = present.get(user, USUAL), after.breaks(side, present)
            at = next_reminder(now, own, clocks.get(side), after.pace, breaks)
        yield Appointment(Business.REMINDER, seat), at


def _shown(clock: SideClock | None) -> tuple[float | None, int, int | None]:
    return (None, 0, None) if clock is None else (clock.deadline, clock.lapses, clock.expired)


def _counted(pulse: float | None, now: float) -> float:
    """Until when time counts: now, unless the bot has given no sign of life for long."""
    return now if pulse is None or now - pulse <= SILENCE else pulse
