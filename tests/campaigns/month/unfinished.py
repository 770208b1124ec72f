"""Games that outlive the month: which of them hang, and which take the time that they were promised.

A side has the time of its pace, and only four hours of a day may count: a game of slow people takes months. But every
wait ends at its deadline, and a turn has few waits (see `Promises`); so the game comes to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from bot.engine.game import PUBLIC, Seat
from bot.tables.model.paces import DAY, HOUR, PACES
from bot.tables.model.table import Computer, Table, UserId
from bot.tables.views.session import TableSession

PATIENCE = 14 * DAY
"""A person who has not come for this many seconds, though they still come, does not know that they are awaited."""


def fault(session: TableSession, now: float, since: float, is_gone: Callable[[UserId], bool]) -> str:
    """Why an unfinished game hangs `now`, as a sentence; empty if it goes on, or nobody has promised that it does.

    Its sides are awaited `since` then; `is_gone` tells of each person if they will never come again.
    """
    table, awaited = session.table, session.match.awaited()

    def idle(people: Collection[UserId], since: float) -> str:
        """Without deadlines: people who still come have come in the end."""
        comes = any(not is_gone(user) for user in people)
        return "Whoever is waited for comes, and does nothing." if comes and now - since > PATIENCE else ""

    if not awaited:
        return "Nobody is waited for."
    if any(isinstance(table.seats[seat], Computer) for seat in awaited):
        return "A computer does not decide."
    if table.asleep:
        return "It sleeps."
    if table.paused is not None:
        return idle(table.people(), table.paused)
    if _is_timed(table):
        return next(late(session, now), "")
    return idle({user for seat in awaited if (user := table.user(seat)) is not None}, since)


def late(session: TableSession, now: float) -> Iterator[str]:
    """With deadlines: sides with people that are awaited without a deadline, or long after it."""
    table = session.table
    is_standing = table.paused is not None or table.asleep or session.interrupted is not None
    if not _is_timed(table) or is_standing:
        return
    for side in _awaited(session):
        clock = session.clocks.get(side)
        if clock is None or clock.deadline is None:
            yield f"{side} is waited for without a deadline."
        elif clock.deadline < now - HOUR:
            yield f"The time of {side} ran out long ago, and nobody has decided for it."


def _is_timed(table: Table) -> bool:
    return table.pace in PACES and len(table.people()) > 1


def _awaited(session: TableSession) -> set[Seat]:
    """The awaited sides with people, as everybody may know."""
    table, side = session.table, session.match.side
    people = {side(seat) for seat in table.seats if table.is_person(seat)}
    return people & set(map(side, session.seen_by(PUBLIC).awaited()))
