"""Offers of seats at a table that has not begun."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Seat
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.stored import Change
from bot.tables.model.table import Status, Table
from bot.tables.resolution.hall import Hall
from bot.tables.views.session import TableSession


def letter(hall: Hall, table: Table, seat: Seat) -> Letter:
    """A letter that posts the offer of a seat, or takes it back if the seat is no longer offered."""
    return Letter(table=table.key, kind=LetterKind.OFFER, nonce=hall.random.token(), seat=seat)


def lapsed(session: TableSession, table: Table) -> Sequence[Seat]:
    """The seats that are no longer offered when a table becomes `table`: they are taken or gone, or it is closed."""
    return [
        seat
        for seat in session.people.invitations
        if table.status is Status.OVER or seat not in table.free_seats()
    ]


async def withdraw(hall: Hall, session: TableSession, seat: Seat) -> None:
    """Close the offer of a seat. Raises MovedOn if another change was quicker."""
    change = Change(
        table=session.table,
        version=session.version,
        at=hall.clock.now(),
        invitations={seat: None},
        letters=[letter(hall, session.table, seat)],
    )
    await hall.keep(change)
