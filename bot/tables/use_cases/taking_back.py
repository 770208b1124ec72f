"""Taking back a decision that revealed nothing by construction, while nothing has followed it."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Seat
from bot.engine.taking_back import TakeBack
from bot.tables.model.table import TableId, UserId
from bot.tables.resolution.door import check_open, decided
from bot.tables.resolution.hall import Hall
from bot.tables.views.panel import Panel
from bot.tables.views.session import TableSession


async def take_back(
    hall: Hall,
    key: TableId,
    user: UserId,
    *,
    question: int | None = None,
    seat: Seat | None = None,
    at: int | None = None,
) -> Panel:
    """Take back the seat's last decision; everybody who saw it sees that, and nobody is called for it.

    Without `seat` it is the user's seat that can take something back. `at` is the time of the press by the chat's own
    clock, in milliseconds. Raises MovedOn for a closed question, and Refusal for a final decision, or one that
    something has followed.
    """
    async with hall.at(key) as session:
        mine = session.seat_of(user, seat or _latest(session, user))
        check_open(session, mine, question)
        return await decided(hall, replace(session, pressed=at), mine, TakeBack(), user)


def _latest(session: TableSession, user: UserId) -> Seat | None:
    return next((seat for seat in session.table.seats_of(user) if session.deed(seat)), None)
