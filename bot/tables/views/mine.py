"""A user's game in short: whose turn it is, until when, and why it does not go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.game import Seat
from bot.tables.model.summaries import Named
from bot.tables.model.table import Status, Table, UserId
from bot.tables.views.session import TableSession
from bot.words import ngettext


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """A table where a user sits: the titles of the game and of their seats, and its state in one public line.

    `waiting` holds the titles of the seats and sides that the game waits for, as far as the user may know; `asked`
    holds the user's own questions. `deadline` (seconds) is the moment when the time of their side is used up, if its
    clock runs; `lapses` is the number of deadlines in a row that it has missed. If it `is_quiet`, they want no calls
    from this game in this turn.
    """

    table: Table
    title: str
    seats: tuple[str, ...]
    heading: str
    waiting: tuple[str, ...] = ()
    asked: tuple[Named, ...] = ()
    deadline: float | None = None
    lapses: int = 0
    is_quiet: bool = False

    @property
    def is_awaited(self) -> bool:
        """True if it is the user's turn."""
        return bool(self.asked)

    @property
    def waits(self) -> bool:
        """True if it is the user's turn in a running game, neither paused nor asleep, and they want calls from it."""
        table = self.table
        is_on = table.status is Status.RUNNING and table.paused is None and not table.asleep
        return is_on and self.is_awaited and not self.is_quiet

    @property
    def urgency(self) -> tuple[bool, float]:
        """The sort key of games: first those that wait for the user, then by the soonest deadline."""
        return not self.is_awaited, float("inf") if self.deadline is None else self.deadline


def mine(session: TableSession, user: UserId) -> Mine:
    """A table where a user sits, as they may know it."""
    table, own = session.table, session.table.seats_of(user)
    titles = tuple(session.title(seat) for seat in own)
    if not session.match.log:
        free = len(table.free_seats())
        heading = ngettext("not begun, {n} seat is free", "not begun, {n} seats are free", free).format(
            n=free
        )
        return Mine(table=table, title=session.box.title, seats=titles, heading=heading)
    seat = session.seat_of(user)
    game, seen = session.match.game, session.of(seat)
    return Mine(
        table=table,
        title=session.box.title,
        seats=titles,
        heading=session.box.words.heading(game, seen.state),
        waiting=tuple(session.box.words.waiting(game, seen.state, game.viewer(seat))),
        asked=tuple(
            Named(table.key, each, session.tally(each).count)
            for each in own
            if each in session.of(each).awaited() and each not in table.resigned
        ),
        deadline=min(_deadlines(session, own), default=None),
        lapses=max((table.lapses.get(each, 0) for each in own), default=0),
        is_quiet=session.is_quiet(user),
    )


def _deadlines(session: TableSession, seats: tuple[Seat, ...]) -> Iterator[float]:
    for side in {session.match.side(seat) for seat in seats}:
        clock = session.clocks.get(side)
        if clock is not None and clock.deadline is not None:
            yield clock.deadline
