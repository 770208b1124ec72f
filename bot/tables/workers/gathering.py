"""Gathering: one summary names all games that wait for a person, in place of a message from each.

A call at the pace *live* is told at once. So is every ping of a person who is present, unless there are several at the
same moment, as after an outage or a restore; of their reminders and lapses, those of people with several games are
gathered. All decisions use stored data, never memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from bot.engine.game import Seat
from bot.tables.model.breaks import USUAL, Breaks, Habits
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import HOUR, LIVE, MINUTE
from bot.tables.model.summaries import LEAST, REST, Attendance, Named
from bot.tables.model.table import Status, Table, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases.mine import my_games
from bot.tables.views.mine import mine
from bot.tables.views.session import TableSession

SEVERAL: Final = 3
"""The number of games from which simultaneous calls, or lapses, become one message."""
LAST_CALL: Final = HOUR
"""Seconds before a deadline by which a summary must come, if none has named its question."""


class Gathering:
    """Decides for each call whether it is told, gathered into a summary, or dropped; stores what is gathered."""

    def __init__(self, hall: Hall) -> None:
        """`hall` tells the summary worker that there may be a summary."""
        self._hall, self._store = hall, hall.store

    async def takes(self, letter: Letter, session: TableSession, user: UserId) -> bool:
        """True if a letter that calls a user is not told: a summary has named its question, or one is scheduled now.

        False at a table that is played live, and for a letter without a seat; a user without other games has no summary
        scheduled. “Next” is also not told to a user who is away and plays elsewhere; no summary names it. Safe to
        repeat: the caller strikes the letter out afterwards.
        """
        if session.table.pace == LIVE or letter.seat is None:
            return False
        if letter.kind is LetterKind.PING and await self._was_named(user, session, letter.seat):
            return True
        others = await self._others(user, session)
        if not others:
            return False
        now, attendance = self._hall.clock.now(), await self._store.attendance(user)
        if letter.kind is LetterKind.NEXT:
            return attendance.is_away(now)
        is_crowded = letter.kind is LetterKind.PING and await self._is_crowded(user, attendance, now)
        if not (is_crowded or attendance.is_away(now) or await self._is_gathered(letter, user, others)):
            return False
        own = (await self._store.habits([user])).get(user, USUAL)
        due = now if is_crowded else _due(letter, session, attendance, own, now)
        await self._store.gather(user, due, self._hall.random.token())
        self._hall.gathered()
        return True

    async def _is_gathered(self, letter: Letter, user: UserId, others: Sequence[Table]) -> bool:
        """True if a letter to a present user is gathered.

        That is a reminder if another game waits for them, and a lapse if they play at least SEVERAL games.
        """
        match letter.kind:
            case LetterKind.REMINDER:
                sessions = await self._hall.readable(table.key for table in others)
                return any(mine(each, user).waits for each in sessions)
            case LetterKind.LAPSE:
                return len(others) + 1 >= SEVERAL
        return False

    async def _is_crowded(self, user: UserId, attendance: Attendance, now: float) -> bool:
        """True if several games call a user at this moment, or a summary for them is due already."""
        if attendance.due is not None and attendance.due <= now:
            return True
        if await self._store.letters_due(user, [LetterKind.PING], before=now) < SEVERAL:
            return False
        # The calls of restored tables are not written yet: count the games that wait for the user as well.
        return sum(each.waits for each in await my_games(self._hall, user)) >= SEVERAL

    async def _was_named(self, user: UserId, session: TableSession, seat: Seat) -> bool:
        question = Named(session.table.key, seat, session.tally(seat).count)
        return question in await self._store.was_named(user, session.table.key)

    async def _others(self, user: UserId, session: TableSession) -> list[Table]:
        """The other running games of a user that are not played live."""
        every = await self._store.tables_of(user)
        return [
            each
            for each in every
            if each.status is Status.RUNNING and each.pace != LIVE and each.key != session.table.key
        ]


def _due(letter: Letter, session: TableSession, attendance: Attendance, own: Habits, now: float) -> float:
    """When a summary that names a call is told: some time after the last one, outside the user's breaks.

    It is told in time for the deadline of a question that no earlier summary can have named.
    """
    told = -inf if attendance.told is None else attendance.told
    # A minute later: several equal deadlines run out one after the other, and one summary is to name them all.
    begun = now + MINUTE if letter.kind is LetterKind.LAPSE else now
    usual = max(begun, told + (own.reminder or REST))
    clock = None if letter.seat is None else session.clocks.get(session.match.side(letter.seat))
    if letter.kind is not LetterKind.PING or clock is None or clock.deadline is None:
        return _awake(own, usual)
    return _awake(own, min(usual, max(now, told + LEAST, clock.deadline - LAST_CALL)))


def _awake(own: Habits, at: float) -> float:
    """The first moment from `at` on that lies outside a person's breaks."""
    breaks = Breaks.of([own])
    return at if breaks.spent(at, at + 1.0) > 0 else breaks.deadline(at, 1.0)
