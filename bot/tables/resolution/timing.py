"""When time runs at a table: the clocks of its sides, and what comes due. Whoever changes a table asks here.

The clock of a side is a function of what is public: who is waited for, the turn, who sits where and when they sleep.
Reminders go to whoever truly is asked something, and to nobody else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.engine.game import Seat
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.breaks import USUAL, Breaks, Habits
from bot.tables.model.paces import HOUR, Pace
from bot.tables.model.stored import SideClock
from bot.tables.model.table import Table, UserId
from bot.tables.ports.store import Store
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.side_clocks import arrivals, clock_after, inherited, together
from bot.tables.resolution.snapshots import TableSnapshot
from bot.tables.resolution.windows import Kept, window_times
from bot.tables.views.session import TableSession

BEAT: Final = 600.0
"""Seconds: the bot leaves a sign of life at least so often."""
SILENCE: Final = 2 * BEAT
"""Without a sign of life for longer than this it did not run, and that time is nobody's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """What a change has to keep of time, the `lapses` of the table among it, and windows that pass by themselves.

    `missed` is how many deadlines in a row the side of those who leave a seat has missed. `is_shown` tells that other
    deadlines than before are to be shown to all.
    """

    clocks: Mapping[Seat, SideClock] = field(default_factory=dict)
    windows: Kept = field(default_factory=dict)
    agenda: Mapping[AgendaItem, float | None] = field(default_factory=dict)
    lapses: Mapping[Seat, int] = field(default_factory=dict)
    missed: Mapping[tuple[UserId, Seat], int] = field(default_factory=dict)
    is_shown: bool = False


async def timed(
    store: Store,
    session: TableSession,
    table: Table,
    *,
    now: float,
    counted: float,
    resolution: Resolution | None = None,
    earlier: Mapping[UserId, Habits] | None = None,
) -> Times:
    """The clocks and agenda items of a table after a change: put them into it. To be called while alone at the table.

    `table` is how it stands afterwards (its seats, its pause ...), `resolution` the one that was played, if one was.
    `earlier` are the habits of people as they were until now, where they have just changed: their reminders are moved.
    Clocks keep their quiet hours, and what was no vacation until now is none by the new habits either. Time after
    `counted` (seconds) costs nobody anything: see `counted_until`.
    """
    # The habits of those who sat there before were read with the table.
    new = table.people() - session.table.people()
    present = {**session.habits, **(await store.habits(new) if new else {})}
    before, after = TableSnapshot.of(session), TableSnapshot.of(session, table, resolution)
    # If the clock was set back the last sign of life lies ahead:
    # nobody is charged for time that has not come.
    until = min(now, counted)
    had = inherited(
        session.clocks, before, after, counted=until, hours=lambda side: partial(before.breaks, side, present)
    )
    clocks = {
        side: clock_after(
            had.get(side),
            after,
            side,
            now=now,
            counted=until,
            hours=(partial(before.breaks, side, present), partial(after.breaks, side, present)),
            arrivals=arrivals(session, before, after, side),
        )
        for side in after.sides
    }
    clocks = together(clocks, after, lambda side: partial(after.breaks, side, present), now)
    every = {**had, **{side: clock for side, clock in clocks.items() if clock is not None}}
    changed = {side: clock for side, clock in every.items() if clock != session.clocks.get(side)}
    former = {**present, **(earlier or {})}
    windows, passes = window_times(
        session,
        before,
        after,
        resolution,
        clocks=every,
        breaks=lambda side: after.breaks(side, present, every.get(side)),
        now=now,
    )
    reminders = _reminders(
        before, after, every, former, present, now=now, was_set_back=counted - now > SILENCE
    )
    return Times(
        clocks=changed,
        windows=windows,
        missed=dict(_missed(session, before, after)),
        lapses=table.lapses if after.pace is None else dict(_lapses(after, every)),
        agenda={**dict(_expiries(session, changed)), **dict(reminders), **passes},
        is_shown=any(_shown(clock) != _shown(session.clocks.get(side)) for side, clock in changed.items()),
    )


def next_reminder(
    now: float, habits: Habits, clock: SideClock | None, pace: Pace | None, breaks: Breaks
) -> float | None:
    """When somebody who is waited for is reminded, the last time having been `now`; None if they are not.

    At their own interval, but at most once in half of the time that remains, never within the pace's `rest`, and not in
    the `breaks` of the clock, nor in their own ones as they are by now, where the pace keeps them. Where there is no
    deadline, only if they have asked for it. In a phase with a time of its own never once less than an hour is left.
    """
    if habits.reminder == 0 or (clock is not None and clock.seconds is not None and clock.seconds < HOUR):
        return None
    if pace is None or clock is None or clock.deadline is None:
        asked = habits.reminder
        return None if asked is None else Breaks.of([habits]).deadline(now, max(asked, HOUR))
    left = breaks.spent(now, clock.deadline)
    wait = max(pace.rest, left / 2, habits.reminder or 0.0)
    if wait >= left:
        return None
    at = _awake(habits, pace, breaks.deadline(now, wait))
    # A reminder at the deadline would come with the news that time has run out.
    return at if at < clock.deadline else None


def _awake(habits: Habits, pace: Pace | None, at: float) -> float:
    """A moment, or the first one after it that is in none of somebody's breaks, where the pace keeps them."""
    return Breaks.of([habits]).over(at) if pace is None or pace.keeps_quiet_hours else at


def to_be_reminded(session: TableSession, seat: Seat, now: float) -> tuple[UserId | None, float | None]:
    """Who is to be reminded now that he is waited for on a seat, if anybody, and when the next time is.

    Whoever is waited for on several seats is reminded for the first alone, and nobody whose time has run out. Nobody is
    reminded in their own breaks by a reminder that comes late.
    """
    snapshot = TableSnapshot.of(session)
    user = snapshot.late(seat)
    if user is None:
        return None, None
    own, side = session.habits.get(user, USUAL), snapshot.match.side(seat)
    clock = session.clocks.get(side)
    breaks = snapshot.breaks(side, session.habits, clock)
    first = next(each for each in snapshot.table.seats if snapshot.late(each) == user)
    # Where his time has run out as well, as after a night without the bot, he is told of that.
    is_over = clock is not None and clock.deadline is not None and clock.deadline <= now
    is_silent = own.reminder == 0 or seat != first or is_over
    awake = _awake(own, snapshot.pace, now)
    if not is_silent and awake > now:
        # It comes late, as after an outage.
        is_in_time = clock is None or clock.deadline is None or awake < clock.deadline
        return None, awake if is_in_time else None
    return None if is_silent else user, next_reminder(now, own, clock, snapshot.pace, breaks)


def runs_out(session: TableSession, side: Seat) -> float | None:
    """When the time of a side is used up, by the vacations of its people as they are by now; None if no clock runs."""
    clock, snapshot = session.clocks.get(side), TableSnapshot.of(session)
    if clock is None or clock.since is None or snapshot.grace > 0:
        return None if clock is None else clock.deadline
    return snapshot.breaks(side, session.habits, clock).deadline(clock.since, clock.left)


def counted_until(session: TableSession, now: float, *, lost: float | None) -> float:
    """Until when time counts: now, unless people cannot be heard, or the bot has given no sign of life for long.

    `lost` is since when this process has not heard them, where that was not stored yet; None if it hears them.
    """
    pulse = session.pulse if session.pulse is not None and now - session.pulse > SILENCE else None
    return min((at for at in (session.interrupted, lost, pulse) if at is not None), default=now)


def sides(session: TableSession) -> tuple[Seat, ...]:
    """The sides of a table, in the order of its seats: each may have a clock."""
    return TableSnapshot.of(session).sides


def runs(session: TableSession, side: Seat) -> bool:
    """Whether the clock of a side should run, as the table stands."""
    return TableSnapshot.of(session).runs(side)


def _lapses(after: TableSnapshot, clocks: Mapping[Seat, SideClock]) -> Iterator[tuple[Seat, int]]:
    """How many deadlines each seat has missed in a row: those of its side, as nobody else may know who was late."""
    for seat in after.table.seats:
        clock = clocks.get(after.match.side(seat))
        if clock is not None and clock.lapses and after.table.is_person(seat):
            yield seat, clock.lapses


def _missed(
    session: TableSession, before: TableSnapshot, after: TableSnapshot
) -> Iterator[tuple[tuple[UserId, Seat], int]]:
    """What those who leave their seats have missed: they begin with it when they come back."""
    for seat in before.table.seats:
        user, clock = before.table.user(seat), session.clocks.get(before.match.side(seat))
        if user is not None and clock is not None and user != after.table.user(seat):
            yield (user, seat), clock.lapses


def _expiries(
    session: TableSession, clocks: Mapping[Seat, SideClock]
) -> Iterator[tuple[AgendaItem, float | None]]:
    for side, clock in clocks.items():
        old = session.clocks.get(side)
        if old is None or old.deadline != clock.deadline:
            yield AgendaItem(AgendaKind.EXPIRY, side), clock.deadline


def _reminders(
    before: TableSnapshot,
    after: TableSnapshot,
    clocks: Mapping[Seat, SideClock],
    former: Mapping[UserId, Habits],
    present: Mapping[UserId, Habits],
    *,
    now: float,
    was_set_back: bool,
) -> Iterator[tuple[AgendaItem, float | None]]:
    """Whoever is asked only now, or has just decided something, is reminded later; who is asked no more, not at all.

    If time `was_set_back`, every reminder stands too late by that much.
    """
    for seat in after.table.seats:
        user, was = after.late(seat), before.late(seat)
        is_same = user == was and seat not in after.decided
        is_other = before.match.company(seat) != after.match.company(seat) or before.phase != after.phase
        is_moved = user is not None and (was_set_back or is_other or former.get(user) != present.get(user))
        if is_same and not is_moved:
            continue
        at = None
        if user is not None:
            side = after.match.side(seat)
            clock, own = clocks.get(side), present.get(user, USUAL)
            at = next_reminder(now, own, clock, after.pace, after.breaks(side, present, clock))
        yield AgendaItem(AgendaKind.REMINDER, seat), at


def _shown(clock: SideClock | None) -> tuple[float | None, int, int | None]:
    return (None, 0, None) if clock is None else (clock.deadline, clock.lapses, clock.expired)
