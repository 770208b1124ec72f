"""Resets the clocks of a table, as time was given back, the machine's clock set back, or a person's habits changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.game import Seat
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.breaks import Habits
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.stored import Change, SideClock
from bot.tables.model.table import Status, Table, TableId, UserId
from bot.tables.resolution.computer_releases import released_anew
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.timing import SILENCE, Times, timed
from bot.tables.views.session import TableSession


async def retime(
    hall: Hall,
    key: TableId,
    *,
    earlier: Mapping[UserId, Habits] | None = None,
    counted: float | None = None,
    least: float = 0.0,
) -> None:
    """Reset the clocks of a running table, and tell everybody there if their deadlines have changed. See `timed`.

    Deadlines that moved by at most `least` seconds are not told here. With `earlier`, while people cannot be heard,
    only reminders change.
    """
    async with hall.at(key) as session:
        await retime_alone(hall, session, earlier=earlier, counted=counted, least=least)


async def retime_alone(
    hall: Hall,
    session: TableSession,
    *,
    earlier: Mapping[UserId, Habits] | None = None,
    counted: float | None = None,
    least: float = 0.0,
) -> None:
    """As `retime`, for a caller that already has the table for itself (`Hall.at`)."""
    if session.table.status is not Status.RUNNING:
        return
    now, until = hall.clock.now(), hall.counted_until(session) if counted is None else counted
    times = await timed(hall.store, session, session.table, now=now, earlier=earlier, counted=until)
    if earlier is not None and until < now:
        times = _of_reminders(times)
    agenda = {**times.agenda, **_moved(hall, session, now=now, counted=counted)}
    if times.clocks or agenda:
        is_told = times.is_shown and (least <= 0 or _is_moved(session.clocks, times.clocks, least))
        letters = list(_news(hall, session.table)) if is_told else []
        await hall.keep(
            Change(
                table=session.table,
                version=session.version,
                at=now,
                clocks=times.clocks,
                windows=times.windows,
                agenda=agenda,
                letters=letters,
            )
        )
    # In every case: without letters nobody was woken, and the timekeeper must learn of changed agenda items.
    hall.wake(session.table.key)


def _of_reminders(times: Times) -> Times:
    """Only the changed reminders of the changed times. Clocks are set when people can be heard again.

    Otherwise the deadlines of a stopped table would show everybody when a person there changes their habits.
    """
    agenda = {item: at for item, at in times.agenda.items() if item.kind is AgendaKind.REMINDER}
    return Times(agenda=agenda)


def _is_moved(before: Mapping[Seat, SideClock], after: Mapping[Seat, SideClock], least: float) -> bool:
    """True if a deadline has moved by more than `least` seconds."""
    moved = (
        (each.deadline, before[side].deadline if side in before else None) for side, each in after.items()
    )
    return any(new != old and (new is None or old is None or abs(new - old) > least) for new, old in moved)


def _moved(
    hall: Hall, session: TableSession, *, now: float, counted: float | None
) -> Mapping[AgendaItem, float | None]:
    """New release times for computers if the clock was set back; else their decisions would come far too late."""
    was_set_back = counted is not None and counted - now > SILENCE
    return released_anew(session, now) if hall.takes_time and was_set_back else {}


def _news(hall: Hall, table: Table) -> Iterator[Letter]:
    """Letters that redraw the board and all panels."""
    token = hall.random.token
    yield Letter(table=table.key, kind=LetterKind.BOARD, nonce=token())
    for seat in table.seats:
        if (user := table.user(seat)) is not None:
            yield Letter(table=table.key, kind=LetterKind.PANEL, nonce=token(), seat=seat, user=user)
