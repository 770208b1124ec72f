"""The clock of a side after a change: it runs on, stops, gets time, or begins to run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.game import Seat
from bot.tables.model.breaks import Breaks
from bot.tables.model.paces import Pace
from bot.tables.model.stored import SideClock
from bot.tables.model.table import MANY_LAPSES
from bot.tables.resolution.snapshots import TableSnapshot
from bot.tables.views.session import TableSession

LEAST: Final = 1 / 8
"""The least share of a timed phase (0 to 1) that a clock has when it starts again in the phase."""

Hours = Callable[[SideClock], Breaks]
"""For one side: the breaks in which a clock of that side stands. See `TableSnapshot.breaks`."""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """The people who came to a side, or left it, with a change.

    New people have missed no deadline, and get at least a little time. Players who come back have no more time than
    when they left. They begin with the deadlines that they had `missed` themselves, regardless of who sat there in
    between; but with one at most, because otherwise they could be replaced again at once.
    """

    has_changed: bool = False
    has_new: bool = False
    """True if one of them has never sat there before."""
    has_stayed: bool = False
    missed: int | None = None
    """The number of deadlines in a row that returning people had missed when they left; None if nobody comes back."""

    def lapses(self, lapses: int) -> int:
        """The number of missed deadlines in a row with which the side begins; `lapses` is its number before."""
        if not self.has_changed:
            return lapses
        if self.has_new:
            return 0
        others = lapses if self.has_stayed or self.missed is None else 0
        return min(max(others, self.missed or 0), MANY_LAPSES - 1)


def arrivals(session: TableSession, before: TableSnapshot, after: TableSnapshot, side: Seat) -> Arrivals:
    """The people who came to the seats of a side, or left them, with a change."""
    own = after.members(side)
    old, now = before.people_on(own), after.people_on(own)
    sat = session.people.sat
    known = {user for user, seats in sat.items() if not seats.isdisjoint(own)}
    came = now - old
    missed = [
        n for user in came & known for seat, n in session.people.missed.get(user, {}).items() if seat in own
    ]
    return Arrivals(
        has_changed=old != now,
        has_new=not came <= known,
        has_stayed=bool(old & now),
        missed=max(missed, default=0) if came else None,
    )


def clock_after(
    clock: SideClock | None,
    after: TableSnapshot,
    side: Seat,
    *,
    now: float,
    counted: float,
    hours: tuple[Hours, Hours],
    arrivals: Arrivals,
) -> SideClock | None:
    """The clock of a side after a change; None if there is none yet. Unchanged at a table without a pace.

    `hours` are those before it and after it.
    """
    before, present = hours
    pace, runs = after.pace, after.runs(side)
    if pace is None or (clock is None and not runs):
        return clock
    clock = clock or SideClock(pace.bank)
    clock = replace(clock, lapses=arrivals.lapses(clock.lapses))
    is_going_on = _is_same(clock, after) and side != after.expired and not _is_asked_anew(after, side)
    if clock.since is not None and runs and is_going_on:
        is_right = _is_right(clock, before, present, after) and counted >= now >= clock.since
        # Not restarted without need: a deadline that differs in its last digit is a new one, and would be
        # told to all.
        return clock if is_right else _resumed(clock, hours, now=now, counted=counted)
    if clock.since is not None:
        clock = _stopped(clock, before, counted)
        clock = _judged(clock, after, pace, is_late=side == after.expired, is_asked=after.is_awaited(side))
    clock = _beyond_phase(clock, after, side)
    is_kept = arrivals.has_changed and not arrivals.has_new and clock.left > 0
    return _started(_paid(clock, pace, after, is_kept=is_kept), present, now) if runs else clock


def _beyond_phase(clock: SideClock, after: TableSnapshot, side: Seat) -> SideClock:
    """The clock; if the timed phase is over for its side, without the seconds that were left of the phase."""
    is_long = after.phase is not None and after.phase.is_long
    is_in_phase = _is_same(clock, after) and (is_long or after.is_awaited(side))
    return clock if clock.seconds is None or is_in_phase else replace(clock, phase=None, seconds=None)


def together(
    clocks: Mapping[Seat, SideClock | None],
    after: TableSnapshot,
    hours: Callable[[Seat], Hours],
    now: float,
) -> dict[Seat, SideClock | None]:
    """The clocks. In a long phase, a clock that starts now has only as much time as the one with the least left."""
    phase = after.phase
    if phase is None or not phase.is_long:
        return dict(clocks)
    every = [clock.left for clock in clocks.values() if clock is not None and clock.phase == phase.number]
    return {
        side: _started(clock.with_left(min(every)), hours(side), now)
        if clock is not None and clock.since == now and clock.phase == phase.number
        else clock
        for side, clock in clocks.items()
    }


def inherited(
    clocks: Mapping[Seat, SideClock],
    before: TableSnapshot,
    after: TableSnapshot,
    *,
    counted: float,
    hours: Callable[[Seat], Hours],
) -> dict[Seat, SideClock]:
    """The clocks, passed on to the sides after a change; `hours` gives the hours of a side before it.

    The clock of a side that has ended stands from now on. The clock of a new side begins with the best of what its
    people had, and never with new time: it has had this turn's increment if one of theirs has, and it has missed as
    many deadlines in a row as the least of theirs, because outsiders may not know who of a side was late.
    """
    ended = {side for side in before.sides if before.members(side) != after.members(side)}
    kept = dict(clocks)
    for side in ended.intersection(clocks):
        kept[side] = _ended(clocks[side], after, hours(side), counted, is_late=side == after.expired)
    new = [side for side in after.sides if before.members(side) != after.members(side)]
    found = {side: _merged(_of(side, before, after, kept), kept.get(side)) for side in new}
    # Its lapses have moved on with its people: otherwise the board would still name a side that has ended.
    resting = {
        side: replace(kept[side], lapses=0, phase=None, seconds=None) for side in ended.intersection(clocks)
    }
    return {**kept, **resting, **{side: clock for side, clock in found.items() if clock is not None}}


def _ended(
    clock: SideClock, after: TableSnapshot, hours: Hours, counted: float, *, is_late: bool
) -> SideClock:
    """The clock of a side that has ended: the game asks it nothing more."""
    if clock.since is None or after.pace is None:
        return clock
    return _judged(_stopped(clock, hours, counted), after, after.pace, is_late=is_late, is_asked=False)


def _of(
    side: Seat, before: TableSnapshot, after: TableSnapshot, clocks: Mapping[Seat, SideClock]
) -> list[SideClock]:
    """The clocks that the people of a new side had before."""
    former = dict.fromkeys(map(before.match.side, after.members(side)))
    return [clocks[each] for each in former if each in clocks]


def _merged(clocks: Sequence[SideClock], named: SideClock | None) -> SideClock | None:
    """The clock of a new side, from its people's clocks; it keeps the expiry noted on the old clock of that name.

    If its people had none, it is that old clock (`named`), or None.
    """
    if not clocks:
        return named
    phase, seconds = _left_of_phase(clocks)
    return SideClock(
        max(clock.bank for clock in clocks),
        max(clock.credited for clock in clocks),
        lapses=min(clock.lapses for clock in clocks),
        expired=None if named is None else named.expired,
        missed=max(clock.missed for clock in clocks),
        phase=phase,
        seconds=seconds,
    )


def _left_of_phase(clocks: Sequence[SideClock]) -> tuple[int | None, float | None]:
    """The number of the timed phase in which all of these clocks are, and the most time left; else None for both."""
    left = [
        (each.phase, each.seconds) for each in clocks if each.phase is not None and each.seconds is not None
    ]
    return max(left) if len(left) == len(clocks) else (None, None)


def _judged(
    clock: SideClock, after: TableSnapshot, pace: Pace, *, is_late: bool, is_asked: bool
) -> SideClock:
    """The stopped clock: with one more lapse if its time ran out, with none if the side decided what it was asked.

    A late side gets time for its later questions once per turn: otherwise a side that is asked often in a turn (two
    players who draw cards alternately) could keep everybody waiting for ever.
    """
    turn = clock.credited
    if is_late and clock.seconds is not None:
        late = replace(clock, lapses=clock.lapses + 1, expired=after.first_fact)
        return replace(late, phase=None, seconds=None, quiets=None)
    if is_late:
        bank = pace.increment if after.turn == turn != clock.missed else 0.0
        late = replace(clock, lapses=clock.lapses + 1, expired=after.first_fact)
        return replace(late, bank=bank, missed=turn, quiets=None)
    # A window that passes by itself does not show that its owner is present: otherwise a player who is always
    # late would never count as away.
    has_decided = after.goes and not after.is_passing and not (_is_same(clock, after) and is_asked)
    return replace(clock, lapses=0) if has_decided else clock


def _is_right(clock: SideClock, before: Hours, present: Hours, after: TableSnapshot) -> bool:
    """True if a running clock keeps the hours of its side, and its deadline follows from them.

    A vacation is stored before the clocks are set by it, so a crash in between would otherwise cost people time.
    """
    breaks = present(clock)
    if clock.since is None or before(clock) != breaks:
        return False
    # Where thinking time counts, the deadline may be later, for answers that are under way.
    return after.grace > 0 or clock.deadline == breaks.deadline(clock.since, clock.left)


def _stopped(clock: SideClock, hours: Hours, counted: float) -> SideClock:
    assert clock.since is not None, "only a clock that runs is stopped"
    left = max(0.0, clock.left - hours(clock).spent(clock.since, counted))
    return replace(clock.with_left(left), since=None, deadline=None)


def _is_asked_anew(after: TableSnapshot, side: Seat) -> bool:
    """True if thinking time counts and a seat of the side has decided in this change: its clock starts anew."""
    return after.grace > 0 and not after.decided.isdisjoint(after.members(side))


def _is_same(clock: SideClock, after: TableSnapshot) -> bool:
    """True if it is still the turn, or the timed phase, for which a clock was given its time."""
    phase = after.phase
    if phase is None or clock.seconds is None:
        return phase is None and clock.seconds is None and after.turn == clock.credited
    return phase.number == clock.phase


def _paid(clock: SideClock, pace: Pace, after: TableSnapshot, *, is_kept: bool) -> SideClock:
    """The clock with its increment, once per turn; and with at least a little time, unless `is_kept`.

    In a timed phase it gets the whole time of the phase once; when it starts again in the phase, it has what was left.
    It gets the whole time at each start if the phase asks whether people are present, or if thinking time counts.
    """
    if (phase := after.phase) is not None:
        is_anew = clock.seconds is None or phase.gathers or after.grace > 0
        left = phase.seconds if is_anew or clock.seconds is None else clock.seconds
        seconds = left if is_kept else max(left, phase.seconds * LEAST)
        quiets = None if is_anew else clock.quiets
        return replace(clock, phase=phase.number, seconds=seconds, quiets=quiets)
    bank, quiets, turn = clock.bank, clock.quiets, after.turn
    if turn != clock.credited:
        bank, quiets = max(bank, min(pace.cap, bank + pace.increment)), None
    return replace(clock, bank=bank if is_kept else max(bank, pace.grace), credited=turn, quiets=quiets)


def _resumed(clock: SideClock, hours: tuple[Hours, Hours], *, now: float, counted: float) -> SideClock:
    """A clock that goes on and is not charged for time after `counted`; its question counts as shown that much later.

    A clock with nothing left at `counted` stays as it was: its time has run out.
    """
    stopped, shown = _stopped(clock, hours[0], counted), clock.shown
    if stopped.left <= 0:
        return clock
    if shown is not None:
        lost = max(0.0, now - counted)
        shown = min(shown + int(lost * 1000), max(shown, int(now * 1000)))
    return replace(_started(stopped, hours[1], now), asked=clock.asked, shown=shown)


def _started(clock: SideClock, hours: Hours, now: float) -> SideClock:
    breaks = hours(clock)
    deadline = breaks.deadline(now, clock.left)
    return replace(clock, since=now, deadline=deadline, asked=None, shown=None, quiets=breaks.quiets)
