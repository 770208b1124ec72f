"""All the games of somebody: where it is his turn first, and of those the one that must not wait."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.game import Seat
from bot.tables.model.table import Table, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.session import TableSession
from bot.words import ngettext


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """A table where somebody sits: the titles of the game and of his seats, and how things stand in one public line.

    `waiting` are the titles of those who are waited for, as far as he may know; `is_awaited` says that he is one of
    them. `deadline` (seconds) is when the time of his side is used up, if its clock runs.
    """

    table: Table
    title: str
    seats: tuple[str, ...]
    heading: str
    waiting: tuple[str, ...] = ()
    is_awaited: bool = False
    deadline: float | None = None

    @property
    def urgency(self) -> tuple[bool, float]:
        """Sorts the games: where he is awaited comes first, the soonest deadline before the others."""
        return not self.is_awaited, float("inf") if self.deadline is None else self.deadline


async def my_games(hall: Hall, user: UserId) -> list[Mine]:
    """The unfinished games where a user sits, the most urgent first, then in the order in which they were opened."""
    sessions = await hall.readable(table.key for table in await hall.store.tables_of(user))
    return sorted([_mine(session, user) for session in sessions], key=lambda each: each.urgency)


def _mine(session: TableSession, user: UserId) -> Mine:
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
        is_awaited=any(each in session.of(each).awaited() and each not in table.resigned for each in own),
        deadline=min(_deadlines(session, own), default=None),
    )


def _deadlines(session: TableSession, seats: tuple[Seat, ...]) -> Iterator[float]:
    for side in {session.match.side(seat) for seat in seats}:
        clock = session.clocks.get(side)
        if clock is not None and clock.deadline is not None:
            yield clock.deadline
