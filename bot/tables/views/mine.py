"""A game of somebody in short: whose turn it is, until when, and why nothing goes on."""

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
    """A table where somebody sits: the titles of the game and of their seats, and how things stand in one public line.

    `waiting` are the titles of those who are waited for, as far as they may know; `asked` are their own questions, if
    they are among them. `deadline` (seconds) is when the time of their side is used up, if its clock runs; `lapses`
    deadlines in a row it has missed. If it `is_quiet` they want no calls of it in this turn.
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
        """Whether it is their turn."""
        return bool(self.asked)

    @property
    def waits(self) -> bool:
        """Whether the game waits for them in earnest, and they want to hear of it."""
        table = self.table
        is_on = table.status is Status.RUNNING and table.paused is None and not table.asleep
        return is_on and self.is_awaited and not self.is_quiet

    @property
    def urgency(self) -> tuple[bool, float]:
        """Sorts the games: where they are awaited comes first, the soonest deadline before the others."""
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
