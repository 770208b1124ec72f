"""When the decision of a computer is released: after a time that a person might take.

The moment is a function of public knowledge: when its seat was asked, the pace, who sits there, and a draw from the
number of public facts. It is at least twice the longest thinking time away, so it never reveals how much there was to
think about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.paces import LIVE, PACES, UNTIMED, phase_of
from bot.tables.model.table import Computer, Status, Table
from bot.tables.resolution.resolution import Resolution
from bot.tables.views.session import TableSession

QUICK: Final = 1.0
"""The least seconds that a computer takes: twice what a quick level needs on a busy machine."""
SLOW: Final = 2.0
"""The least seconds that a computer of a slow level takes: such a level thinks for up to a second."""
SHARE: Final = 0.25
"""The largest share of a timed phase (0 to 1) that a computer takes, unless its least seconds are more."""


class _Span(NamedTuple):
    """A range in seconds."""

    least: float
    most: float


class _Habit(NamedTuple):
    """How long a computer takes: for its first decision after its side is newly asked, and for each one after that."""

    first: _Span
    more: _Span


_PRESENT: Final = _Habit(_Span(8, 20), _Span(2, 5))
_PASSING: Final = _Habit(_Span(60, 180), _Span(4, 10))
_HABITS: Final = {LIVE: _PRESENT, UNTIMED: _PRESENT}
"""The time that computers take, by pace; at all other paces it is `_PASSING`, as people look in only now and then."""


def computers_asked(table: Table, match: Match[Any]) -> frozenset[Seat]:
    """The seats of a running table where a computer is asked something."""
    if table.status is not Status.RUNNING or not match.log:
        return frozenset()
    return frozenset(seat for seat in match.awaited() if isinstance(table.seats[seat], Computer))


def releases(resolution: Resolution, table: Table, now: float) -> Mapping[AgendaItem, float | None]:
    """The changes of a resolution to the agenda of a table's computers; None for a computer no longer asked.

    `table` is the table afterwards.
    """
    session = resolution.session
    was, asked = computers_asked(session.table, session.match), computers_asked(table, resolution.match)
    decided = {each.seat for each in resolution.decisions}
    anew = {seat for seat in asked if seat not in was or seat in decided}
    gone = {AgendaItem(AgendaKind.MOVE, seat): None for seat in was - asked}
    return {**gone, **dict(_due(resolution, table, anew, now))}


def released_anew(session: TableSession, now: float) -> Mapping[AgendaItem, float | None]:
    """A new release for each computer that is asked: for a table without releases, or after the clock was set back."""
    public = session.views.seen_by(PUBLIC)
    return {
        AgendaItem(AgendaKind.MOVE, seat): now + _time(session.table, session, public, seat, is_first=False)
        for seat in computers_asked(session.table, session.match)
    }


def _due(
    resolution: Resolution, table: Table, seats: set[Seat], now: float
) -> Iterator[tuple[AgendaItem, float]]:
    session, public = resolution.session, resolution.public
    before = session.views.seen_by(PUBLIC)
    waiting = frozenset(map(before.company, before.awaited() if before.log else ()))
    for seat in seats:
        # If nobody else can tell when a question was asked, its answer takes only the least time.
        is_new = table.seats[seat] != session.table.seats[seat]
        is_seen = is_new or len(public.log) > len(before.log)
        took = (
            _time(table, session, public, seat, is_first=is_new or public.company(seat) not in waiting)
            if is_seen
            else _least(table, session, seat)
        )
        yield AgendaItem(AgendaKind.MOVE, seat), now + took


def _time(table: Table, session: TableSession, public: Match[Any], seat: Seat, *, is_first: bool) -> float:
    """Seconds from a public question to its answer; the least number if at most one person sits at the table."""
    least = _least(table, session, seat)
    if len(table.people()) <= 1:
        return least
    habit = _HABITS.get(table.pace, _PASSING)
    span = habit.first if is_first else habit.more
    # Independent of the match's own luck: this draw is public.
    drawn = Seeded(table.key).below(f"{seat} {len(public.log)}", round(1000 * (span.most - span.least)))
    phase = phase_of(PACES.get(table.pace), public)
    most = span.most if phase is None else SHARE * phase.seconds
    return max(least, min(most, span.least + drawn / 1000))


def _least(table: Table, session: TableSession, seat: Seat) -> float:
    sitter = table.seats[seat]
    is_slow = isinstance(sitter, Computer) and sitter.level in session.box.computers.slow
    return SLOW if is_slow else QUICK
