"""When time runs at a table: the clocks of its sides, and the agenda. Every change of a running game asks here.

The clock of a side is a function of public knowledge: whom the game waits for, the turn, who sits where and when they
sleep. Reminders go only to people who are truly asked something.
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
from bot.tables.resolution.window_times import Kept, window_times
from bot.tables.views.session import TableSession

BEAT: Final = 600.0
"""The most seconds between two signs of life of the bot."""
SILENCE: Final = 2 * BEAT
"""If the last sign of life is older than this (seconds), the bot did not run, and that time does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """What a change stores about time: clocks, windows that pass by themselves, agenda, and `lapses` of the table.

    `missed` is the number of deadlines in a row that the side of a leaving user has missed. `is_shown` is True if all
    must be shown new deadlines, or who was late.
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
    """The clocks and agenda items of a table after a change, to be stored with it. Call it while alone at the table.

    `table` is the table afterwards (its seats, its pause ...), `resolution` the one that was played, if any. `earlier`
    holds the former habits of people who have just changed them: their reminders move. Clocks keep their quiet hours,
    and a vacation in the new habits does not apply to the time before now. Time after `counted` (seconds) is charged
    to nobody: see `counted_until`.
    """
    # The habits of the people who already sat there were read with the table.
    new = table.people() - session.table.people()
    present = {**session.habits, **(await store.habits(new) if new else {})}
    before, after = TableSnapshot.of(session), TableSnapshot.of(session, table, resolution)
    # If the clock was set back, the last sign of life is in the future: time that has not come is charged to
    # nobody.
    until = min(now, counted)
    had = inherited(
        session.clocks, before, after, counted=until, hours=lambda side: partial(before.breaks, side, present)
    )
    clocks = _clocks(session, before, after, had, present, now=now, counted=until)
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


def _clocks(
    session: TableSession,
    before: TableSnapshot,
    after: TableSnapshot,
    had: Mapping[Seat, SideClock],
    present: Mapping[UserId, Habits],
    *,
    now: float,
    counted: float,
) -> dict[Seat, SideClock | None]:
    """The clocks of the sides after the change, from those that they `had`, each by the habits of its people."""
    clocks = {
        side: clock_after(
            had.get(side),
            after,
            side,
            now=now,
            counted=counted,
            hours=(partial(before.breaks, side, present), partial(after.breaks, side, present)),
            arrivals=arrivals(session, before, after, side),
        )
        for side in after.sides
    }
    return together(clocks, after, lambda side: partial(after.breaks, side, present), now)


def next_reminder(
    now: float, habits: Habits, clock: SideClock | None, pace: Pace | None, breaks: Breaks
) -> float | None:
    """When a person the game waits for is reminded next, if the last reminder was at `now`; None for never.

    With a deadline, the next one comes after the person's own interval, but not before half of the remaining time has
    passed, not within the pace's `rest`, not in the `breaks` of the clock, not in the person's own present breaks if
    the pace keeps them, and not at the deadline. Without a deadline it comes only if the person has chosen an interval,
    and after an hour at least. In a phase with a time of its own there is none when less than an hour is left.
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
    # A reminder at the deadline would arrive together with the news that time has run out.
    return at if at < clock.deadline else None


def _awake(habits: Habits, pace: Pace | None, at: float) -> float:
    """The first moment from `at` on that lies outside a person's breaks, where the pace keeps them; else `at`."""
    return Breaks.of([habits]).over(at) if pace is None or pace.keeps_quiet_hours else at


def to_be_reminded(session: TableSession, seat: Seat, now: float) -> tuple[UserId | None, float | None]:
    """Whom to remind now because the game waits for a seat, and when to do so next; each None if not at all.

    A person with several asked seats is reminded for the first one only, and never once their time has run out. A late
    reminder does not reach people in their own breaks.
    """
    snapshot = TableSnapshot.of(session)
    user = snapshot.late(seat)
    if user is None:
        return None, None
    own, side = session.habits.get(user, USUAL), snapshot.match.side(seat)
    clock = session.clocks.get(side)
    breaks = snapshot.breaks(side, session.habits, clock)
    first = next(each for each in snapshot.table.seats if snapshot.late(each) == user)
    # If their time has run out as well, as after a night without the bot, they are told of that instead.
    is_over = clock is not None and clock.deadline is not None and clock.deadline <= now
    is_silent = own.reminder == 0 or seat != first or is_over
    awake = _awake(own, snapshot.pace, now)
    if not is_silent and awake > now:
        # The reminder comes late, as after an outage.
        is_in_time = clock is None or clock.deadline is None or awake < clock.deadline
        return None, awake if is_in_time else None
    return None if is_silent else user, next_reminder(now, own, clock, snapshot.pace, breaks)


def runs_out(session: TableSession, side: Seat) -> float | None:
    """When the time of a side is used up, by the present vacations of its people; None if no clock runs.

    Where thinking time counts, it is the deadline as it is stored.
    """
    clock, snapshot = session.clocks.get(side), TableSnapshot.of(session)
    if clock is None or clock.since is None or snapshot.grace > 0:
        return None if clock is None else clock.deadline
    return snapshot.breaks(side, session.habits, clock).deadline(clock.since, clock.left)


def counted_until(session: TableSession, now: float, *, lost: float | None) -> float:
    """Until when time counts: now, unless people cannot be heard, or the bot has long given no sign of life.

    `lost` is since when this process has not heard them, if that is not stored yet; None if it hears them.
    """
    pulse = session.pulse if session.pulse is not None and now - session.pulse > SILENCE else None
    return min((at for at in (session.interrupted, lost, pulse) if at is not None), default=now)


def sides(session: TableSession) -> tuple[Seat, ...]:
    """The sides of a table, in the order of its seats: each may have a clock."""
    return TableSnapshot.of(session).sides


def runs(session: TableSession, side: Seat) -> bool:
    """True if the clock of a side should run, as the table stands."""
    return TableSnapshot.of(session).runs(side)


def _lapses(after: TableSnapshot, clocks: Mapping[Seat, SideClock]) -> Iterator[tuple[Seat, int]]:
    """The number of missed deadlines in a row for each seat: its side's, as only the side may know who was late."""
    for seat in after.table.seats:
        clock = clocks.get(after.match.side(seat))
        if clock is not None and clock.lapses and after.table.is_person(seat):
            yield seat, clock.lapses


def _missed(
    session: TableSession, before: TableSnapshot, after: TableSnapshot
) -> Iterator[tuple[tuple[UserId, Seat], int]]:
    """What leaving people have missed: they begin with it if they come back."""
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
    """The reminders that change: newly asked or just decided seats get a later one, seats no longer asked get none.

    An asked seat also gets a new one if its side, the timed phase or the habits of its person have changed, or if time
    `was_set_back`: then every reminder is too late by that much.
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
