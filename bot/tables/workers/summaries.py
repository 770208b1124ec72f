"""Tells summaries (digests): each person gets one message that names the games that wait for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from typing_extensions import override

from bot.engine.game import PUBLIC
from bot.logs import Log
from bot.tables.model.breaks import USUAL, Breaks
from bot.tables.model.letters import Letter, LetterKind, Receipt
from bot.tables.model.summaries import REST, Summary
from bot.tables.model.table import Status, Table, UserId
from bot.tables.ports.herald import Herald
from bot.tables.ports.store import Unavailable
from bot.tables.resolution.hall import Hall
from bot.tables.undelivered import Later, Unreachable
from bot.tables.use_cases.mine import my_games
from bot.tables.views.mine import Mine
from bot.tables.views.session import TableSession
from bot.tables.workers.rounds import PATIENCE, Rounds, delay_after

LATE: Final = 600.0
"""Seconds after which a summary is late: its reader was awake when it was due, and may be asleep by now."""

_log = Log(__name__)


class Summaries(Rounds):
    """Tells every due summary that still has news; in the channels if no direct message reaches its reader."""

    name = "summaries"

    def __init__(self, hall: Hall, herald: Herald) -> None:
        """Listens to the hall."""
        super().__init__(hall)
        self._store, self._herald = hall.store, herald
        hall.on_gathered.append(self.wake)

    @override
    async def _round(self, now: float) -> float | None:
        for summary in await self._store.summaries(before=now):
            if self._is_closed:
                break
            await self._attend(summary)
        return await self._store.next_summary(after=now)

    async def _attend(self, summary: Summary) -> None:
        try:
            await self._tell(summary)
        except Unavailable:  # a summary that cannot be noted as told must not be told
            raise
        except Exception as error:  # noqa: BLE001  # one that cannot be told must not hold up the others
            _log.warning("not_told", error, kind=self.name, attempt=summary.attempts)
            if summary.attempts >= PATIENCE:
                await self._store.drop_summary(summary)
                return
            delay = delay_after(summary.attempts, error.after if isinstance(error, Later) else 0.0)
            await self._store.put_off_summary(summary, self._hall.clock.now() + delay)

    async def _tell(self, summary: Summary) -> None:
        user = summary.user
        if (awake := await self._put_off_until(user)) is not None:
            await self._store.put_off_summary(summary, awake)
            return
        games = [each for each in await my_games(self._hall, user) if each.waits or each.lapses]
        if not games or not await self._is_news(user, games):
            await self._store.drop_summary(summary)
            return
        if self._herald.is_silenced() or await self._store.unreachable([user]):
            await self._call_instead(summary)
            return
        try:
            await self._herald.summarise(user, games, summary.nonce)
        except Unreachable as error:
            # A user who left one server may be in another, and a silenced bot is not their doing.
            if type(error) is Unreachable:
                await self._store.set_reachable(user, False)
            await self._call_instead(summary)
            return
        now = self._hall.clock.now()
        asked = [named for each in games for named in each.asked]
        await self._store.summarised(summary, now, asked, list(self._receipts(user, games, now)))

    async def _put_off_until(self, user: UserId) -> float | None:
        """When a late summary, as after an outage, is told if its reader is in a break; None for now."""
        now, due = self._hall.clock.now(), (await self._store.attendance(user)).due
        if due is None or now - due < LATE:
            return None
        awake = Breaks.of([(await self._store.habits([user])).get(user, USUAL)]).over(now)
        return awake if awake > now else None

    async def _is_news(self, user: UserId, games: Sequence[Mine]) -> bool:
        """True if the last summary is long ago, or has not named everything that is asked now."""
        told, now = (await self._store.attendance(user)).told, self._hall.clock.now()
        own = (await self._store.habits([user])).get(user, USUAL)
        if told is None or now - told >= (own.reminder or REST):
            return True
        known = [named for each in games for named in await self._store.was_named(user, each.table.key)]
        return any(named not in known for each in games for named in each.asked)

    def _receipts(self, user: UserId, games: Sequence[Mine], now: float) -> Iterator[Receipt]:
        """Receipts that the user was reminded: one for each of their seats that is asked, at all of these tables."""
        for game in games:
            for seat in dict.fromkeys(named.seat for named in game.asked):
                yield Receipt(
                    nonce=self._hall.random.token(),
                    table=game.table.key,
                    kind=LetterKind.REMINDER,
                    seat=seat,
                    user=user,
                    turn=0,
                    at=now,
                )

    async def _call_instead(self, summary: Summary) -> None:
        """Drop a summary as direct messages are refused; call its user at every game that waits for their side."""
        tables = [each for each in await self._store.tables_of(summary.user) if _is_on(each)]
        for session in await self._hall.readable(each.key for each in tables):
            await self._store.write(list(self._calls(session, summary.user)), at=self._hall.clock.now())
            self._hall.wake(session.table.key)
        await self._store.drop_summary(summary)

    def _calls(self, session: TableSession, user: UserId) -> Iterator[Letter]:
        """A call for each seat of the user whose side is openly waited for.

        Calls depend on public knowledge alone.
        """
        public = session.views.seen_by(PUBLIC)
        sides = set(map(public.company, public.awaited()))
        for seat in session.table.seats_of(user):
            if public.company(seat) in sides:
                yield Letter(
                    table=session.table.key,
                    kind=LetterKind.CALL,
                    nonce=self._hall.random.token(),
                    seat=seat,
                    user=user,
                )


def _is_on(table: Table) -> bool:
    return table.status is Status.RUNNING and table.paused is None and not table.asleep
