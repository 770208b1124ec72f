"""When secret windows pass: at a moment that everybody may know, so it does not reveal what a seat holds (A26.4).

The moment is a function of the pace, of who sits there, of whether the game waited for the seat just before, and of
the orders of the seat. The pass enters then, even if its owner has pressed it earlier, and even if the seat has no
answer. Where one person plays alone the moment reveals nothing, so only windows without an answer pass by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bot.engine.game import PUBLIC, Decision, Order, Seat
from bot.engine.windows import SecretWindow
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.breaks import Breaks
from bot.tables.model.paces import HOUR, LIVE, MINUTE
from bot.tables.model.stored import DecidedBy, Record, SideClock, StoredRecord
from bot.tables.model.table import Status, Table
from bot.tables.model.windows import HeldWindow
from bot.tables.resolution.lodged_orders import LodgedOrders
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.several_decisions import go
from bot.tables.resolution.snapshots import TableSnapshot
from bot.tables.views.session import TableSession
from bot.tables.views.window_sheets import way_of


class _Lengths(NamedTuple):
    """Seconds for which a window is open."""

    brief: float
    """For a seat in its own turn for which the game openly waited just before, if no time ran out."""
    ample: float
    """For such a seat if its person has asked for more time."""
    away: float
    """For all other seats, whose people may have to be called first."""


_PRESENT: Final = _Lengths(20, MINUTE, 30)
_PASSING: Final = _Lengths(30, 3 * MINUTE, HOUR)
_SLOWLY: Final = _Lengths(30, 3 * MINUTE, 4 * HOUR)
_LENGTHS: Final = {LIVE: _PRESENT, "slow": _SLOWLY}
"""How long windows are open, by pace; at all other paces it is `_PASSING`, as people look in only now and then."""
ALONE: Final = 2.0
"""Seconds after which a window passes in a game of one person alone, if the seat can only pass."""
MARGIN: Final = 1.0
"""Seconds before the deadline of a side at which its windows pass: people with nothing to press are never late."""

Kept = Mapping[Seat, HeldWindow[Record] | None]


Agenda = Mapping[AgendaItem, float | None]


def window_times(
    session: TableSession,
    before: TableSnapshot,
    after: TableSnapshot,
    resolution: Resolution | None,
    *,
    clocks: Mapping[Seat, SideClock],
    breaks: Callable[[Seat], Breaks],
    now: float,
) -> tuple[Kept, Agenda]:
    """The changed windows of a table, and the changed agenda items for them.

    `clocks` and `breaks`, by side, are those after the change.
    """
    turn = _Turn(session, before, after, resolution, clocks, breaks, now)
    windows: dict[Seat, HeldWindow[Record] | None] = {}
    agenda: dict[AgendaItem, float | None] = {}
    for seat in after.table.seats:
        old, new = session.windows.get(seat), turn.window(seat)
        if not _is_same(old, new):
            windows[seat] = new
            agenda[AgendaItem(AgendaKind.WINDOW, seat)] = None if new is None else new.due
    return windows, agenda


def _is_same(old: HeldWindow[StoredRecord] | None, new: HeldWindow[Record] | None) -> bool:
    if old is None or new is None:
        return old is None and new is None
    return old.of(()) == new.of(()) and len(old.way) == len(new.way)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A change of a table, and what it makes of the table's windows."""

    session: TableSession
    before: TableSnapshot
    after: TableSnapshot
    resolution: Resolution | None
    clocks: Mapping[Seat, SideClock]
    breaks: Callable[[Seat], Breaks]
    now: float

    def window(self, seat: Seat) -> HeldWindow[Record] | None:
        """The window of a seat from now on; None if it has none that passes by itself."""
        orders = self._orders(seat)
        found = self._open(seat, orders)
        if found is None:
            return None
        old, question = open_window(self.session, seat), self._question(seat)
        if old is not None and old.question == question:
            return self._going_on(seat, old)
        if not _is_hidden(self.after.table) and self._has_answer(seat):
            return None
        seconds = self._seconds(seat, found)
        return HeldWindow(question, seconds, self._due(seat, seconds))

    def _open(self, seat: Seat, orders: Sequence[Order]) -> SecretWindow | None:
        table, match = self.after.table, self.after.match
        is_asked = table.status is Status.RUNNING and bool(match.log) and seat in match.awaited()
        if not is_asked or seat in table.resigned or not table.is_person(seat):
            return None
        return match.game.windows.window(self.after.public.state, seat, orders)

    def _going_on(self, seat: Seat, old: HeldWindow[StoredRecord]) -> HeldWindow[Record]:
        """The window of a question that is still open. While time stands still it has no due time and does not pass.

        When time goes on, it has its whole time again. Decisions of a former sitter of the seat are dropped.
        """
        is_same_user = self.before.table.user(seat) == self.after.table.user(seat)
        way = way_of(old, self.session.views) if is_same_user else ()
        kept = old.of(self.session.write(way))
        if not self.after.goes:
            return replace(kept, due=None)
        # At most its whole time: the clock of the machine may have been set back.
        whole = self._due(seat, kept.seconds)
        return replace(kept, due=whole if kept.due is None or whole is None else min(kept.due, whole))

    def _seconds(self, seat: Seat, found: SecretWindow) -> float:
        if not _is_hidden(self.after.table):
            return ALONE
        past = self.session.windows.get(seat)
        if self.resolution is not None and self.resolution.passed == seat and past is not None:
            # A seat whose window passed may be away; whether its owner has pressed anything must stay hidden.
            return past.seconds
        lengths = _LENGTHS.get(self.after.table.pace, _PASSING)
        if not (found.is_own and self._is_there(seat)):
            return lengths.away
        return lengths.ample if found.is_ample else lengths.brief

    def _is_there(self, seat: Seat) -> bool:
        """True if the game openly waited for the seat before a decision that no deadline caused."""
        is_decided = self.resolution is not None and self.resolution.expired is None
        return is_decided and bool(self.before.match.log) and seat in self.before.public.awaited()

    def _due(self, seat: Seat, seconds: float) -> float | None:
        if not self.after.goes:
            return None
        side = self.after.match.side(seat)
        due, clock = self.breaks(side).deadline(self.now, seconds), self.clocks.get(side)
        if clock is None or clock.deadline is None:
            return due
        return min(due, max(self.now, clock.deadline - MARGIN))

    def _question(self, seat: Seat) -> int:
        made = () if self.resolution is None else self.resolution.decisions
        return self.session.tally(seat).count + sum(each.seat == seat for each in made)

    def _orders(self, seat: Seat) -> Sequence[Order]:
        return _lodged(self.session, seat) if self.resolution is None else self.resolution.lodged(seat)

    def _has_answer(self, seat: Seat) -> bool:
        state = self.session.of(seat).state if self.resolution is None else self.resolution.state(seat)
        return self.after.match.game.windows.has_answer(state, seat)


def open_window(session: TableSession, seat: Seat) -> HeldWindow[StoredRecord] | None:
    """The window for the present question of a seat; None if there is none."""
    found = session.windows.get(seat)
    return found if found is not None and found.question == session.tally(seat).count else None


def held(session: TableSession, seat: Seat, way: Sequence[Decision]) -> HeldWindow[Record] | None:
    """The window of a seat with the decisions `way`, which enter when it passes; None if they are made at once."""
    window = open_window(session, seat)
    if window is None or way[0] != _passing(session, seat):
        return None
    return window.of(session.write(way))


def passed(session: TableSession, seat: Seat) -> Resolution | None:
    """What follows when the window of a seat passes, not yet stored; None if it is no longer open.

    The owner's stored decisions enter, or a bare pass if there are none.
    """
    window, passing = open_window(session, seat), _passing(session, seat)
    if window is None or passing is None:
        return None
    way = way_of(window, session.views) or (passing,)
    resolution = Resolution.of(session)
    resolution.passed = seat
    go(resolution, seat, way, DecidedBy.WINDOW)
    return resolution


def _passing(session: TableSession, seat: Seat) -> Decision | None:
    public = session.views.seen_by(PUBLIC)
    window = public.game.windows.window(public.state, seat, _lodged(session, seat))
    return None if window is None else window.passing


def _lodged(session: TableSession, seat: Seat) -> Sequence[Order]:
    """The lodged orders that answer for a seat now: none that rests, and none that its game does not offer now."""
    orders = LodgedOrders(session.notation, {seat: session.lodged(seat)})
    return orders.active(seat, map(type, session.match.game.orders.listed(session.of(seat).state, seat)))


def _is_hidden(table: Table) -> bool:
    """True if somebody could learn from the moment of a pass; False where one person plays alone."""
    return len({*table.people(), *table.owners.values()}) > 1
