"""Games that are not over when the month is: which of them hang, and which take the time that they were promised.

A side has what its pace gives it, and of a day as little as four hours may count: a game of slow people takes months.
But every wait ends at its deadline, and a turn has few waits (see `Promises`); so it comes to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from bot.engine.game import PUBLIC, Seat
from bot.tables.model.paces import DAY, HOUR, PACES
from bot.tables.model.table import Computer, UserId
from bot.tables.views.session import TableSession

PATIENCE = 14 * DAY
"""Whoever has not come in so many seconds, though he still comes, does not know that he is waited for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfinished:
    """A table whose game is not over at the moment `now`, and whose awaited sides are waited for `since` then.

    `is_gone` says of somebody whether he will never come again.
    """

    session: TableSession
    now: float
    since: float
    is_gone: Callable[[UserId], bool]

    def fault(self) -> str:
        """Why the game hangs, as half a sentence; empty if it goes on, or nobody has promised that it does."""
        table, awaited = self.session.table, self.session.match.awaited()
        if not awaited:
            return "nobody is waited for"
        if any(isinstance(table.seats[seat], Computer) for seat in awaited):
            return "a computer does not decide"
        if table.asleep:
            return "it sleeps"
        if table.paused is not None:
            return self._idle(table.people(), table.paused)
        if table.pace in PACES and len(table.people()) > 1:
            return self._standing()
        return self._idle({user for seat in awaited if (user := table.user(seat)) is not None}, self.since)

    def _idle(self, people: Collection[UserId], since: float) -> str:
        """Where nobody has to hurry: those who still come have come in the end."""
        comes = any(not self.is_gone(user) for user in people)
        return (
            "whoever is waited for comes, and does nothing" if comes and self.now - since > PATIENCE else ""
        )

    def _standing(self) -> str:
        """Where there are deadlines: each side that is waited for has one, which is still to come."""
        for side in self._awaited():
            clock = self.session.clocks.get(side)
            if clock is None or clock.deadline is None:
                return f"the clock of {side} stands"
            if clock.deadline < self.now - HOUR:
                return f"the time of {side} ran out long ago"
        return ""

    def _awaited(self) -> set[Seat]:
        """The sides with people that are waited for, as everybody may know."""
        table, side = self.session.table, self.session.match.side
        people = {side(seat) for seat in table.seats if table.is_person(seat)}
        return people & set(map(side, self.session.seen_by(PUBLIC).awaited()))
