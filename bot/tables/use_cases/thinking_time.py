"""Where thinking time counts: since when a question is shown, and which people are present again."""

from __future__ import annotations

from bot.engine.game import PUBLIC, Decision, Seat
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Status, TableId, UserId
from bot.tables.resolution.door import at_seat, decided
from bot.tables.resolution.hall import Hall
from bot.tables.views.board_view import BoardView
from bot.tables.views.panel import Panel
from bot.tables.views.session import TableSession
from bot.tables.views.thinking_time import counted


async def shown(hall: Hall, key: TableId, panel: Panel, at: int | None) -> None:
    """Note that a panel has been shown to its seat since `at` (ms by the chat's clock).

    Does nothing if `at` is unknown (None), or if the thinking time of the seat does not count.
    """
    if panel.is_timed and at is not None:
        side = (await hall.look(key)).match.side(panel.seat)
        await hall.store.shown(key, side, question=panel.number, at=at)


async def asked(hall: Hall, session: TableSession, at: int | None) -> None:
    """Note that the question on the public board has been shown since `at` (ms by the chat's clock).

    Does nothing if `at` is unknown (None), if several seats are asked, or if the seat's thinking time does not count.
    """
    question = BoardView(session).asked()
    if question is None or question.number is None or at is None:
        return
    (seat,) = question.seats
    if counted(session.table, session.views.seen_by(PUBLIC), seat):
        side = session.match.side(seat)
        await hall.store.shown(session.table.key, side, question=question.number, at=at)


async def is_back(hall: Hall, key: TableId, user: UserId, seat: Seat | None = None) -> bool:
    """Give a user who is active at a table their seats back that the bot plays for them (Phases.back).

    With `seat` only that one. True if there was such a seat.
    """
    session = await hall.look(key)
    own = (each for each in session.table.seats_of(user) if seat in (None, each))
    away = [each for each in own if _back(session, each)]
    for each in away:
        async with at_seat(hall, key, user, Prompt(each)) as (session, mine):
            if (decision := _back(session, mine)) is not None:
                await decided(hall, session, mine, decision, user)
    return bool(away)


def _back(session: TableSession, seat: Seat) -> Decision | None:
    public = session.views.seen_by(PUBLIC)
    is_on = session.table.status is Status.RUNNING and seat not in session.table.resigned
    return public.game.phases.back(public.state, seat) if is_on else None
