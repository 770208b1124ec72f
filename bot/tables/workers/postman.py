"""The postman (delivery worker): has every stored letter told. After a crash the same round finishes the work."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from math import inf

from bot.logs import Log
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import Halted, Status, TableId, UserId
from bot.tables.ports.herald import Herald
from bot.tables.ports.letters import LETTERS_WAIT
from bot.tables.ports.store import Unavailable
from bot.tables.resolution.hall import Hall
from bot.tables.undelivered import Gone, Later
from bot.tables.workers.doubts import Doubts
from bot.tables.workers.lanes import Lanes
from bot.tables.workers.ledger import Ledger
from bot.tables.workers.teller import IN_THE_CHANNEL, Teller

FIRST_DELAY, LONGEST_DELAY, PATIENCE = 5.0, 3600.0, 20
"""Seconds to the second attempt (doubled each time), the most to a later one, and the number of attempts."""

SLEEP = LETTERS_WAIT
"""The most seconds to the next attempt while a table sleeps: any action there wakes it sooner."""

PAUSE, SHORTEST_WAIT = 60.0, 1.0
"""Seconds until the postman restarts after an error of the store, and its shortest sleep.

The shortest sleep prevents a slow clock from keeping it awake.
"""

_log = Log(__name__)


class Postman:
    """Tells every letter through the herald, in parallel. Its task exists only while there is something to tell."""

    def __init__(self, hall: Hall, herald: Herald) -> None:
        """Listens to the hall; call `restore` and `wake` once at the start for letters that were left over."""
        self._hall, self._store, self._herald = hall, hall.store, herald
        self._doubts, self._ledger = Doubts(herald, hall.store), Ledger(hall.store)
        self._lanes = Lanes(self._take, self._stir)
        self._teller = Teller(hall, herald, self._doubts, self._ledger, self._lanes)
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._unread: set[TableId | None] = set()
        self._stirred, self._read_at = asyncio.Event(), -inf
        self._is_closed = False
        hall.on_change.append(lambda _key: self.wake())

    async def restore(self) -> None:
        """Put all remaining letters in doubt: the last process may have told them. Call this first of all."""
        # Delayed letters too: only the last process knew that they were in doubt.
        self._doubts.raise_about(await self._store.letters(before=inf))

    def wake(self) -> None:
        """Note that there may be something to tell at any table. A closed postman leaves it to the next process."""
        self._stir(None)
        if self.task is None and not self._is_closed:
            self._task = asyncio.get_running_loop().create_task(self._deliver(), name="postman")

    @property
    def task(self) -> asyncio.Task[None] | None:
        """The running task, if any; when it ends without a failure, nothing is left that is due."""
        return self._task if self._task and not self._task.done() else None

    async def close(self) -> None:
        """Finish the running task, and start nothing more."""
        self._is_closed = True
        while self.task:
            await self.task
        self._set_timer(None)

    def abandon(self) -> None:
        """Cancel the running task, as a crash would: its letters are told after the next start."""
        self._is_closed = True
        if self.task:
            self.task.cancel()
        self._lanes.abandon()
        self._set_timer(None)

    def _stir(self, *unread: TableId | None) -> None:
        """Note that a table, or (None) any table, may have new letters; or that some work has ended."""
        self._unread.update(unread)
        self._stirred.set()

    async def _deliver(self) -> None:
        try:
            await self._rounds()
        except Exception as error:  # noqa: BLE001  # a store that fails now may work again in a while
            _log.error("postman_stopped", error)
            self._set_timer(self._hall.clock.now() + PAUSE)

    async def _rounds(self) -> None:
        try:
            while self._unread or self._lanes:
                self._unread.update(self._lanes.admitted())
                if self._unread:
                    await self._read()
                else:
                    await self._stirred.wait()
                    self._stirred.clear()
        finally:
            await self._lanes.finish()

    async def _read(self) -> None:
        """Begin to tell the letters that are due. A letter that waits for a lane is read again when the lane has ended.

        So are letters of a lane that is under way: a newer letter may have replaced one of them.
        """
        # Emptied before anything is awaited: later additions are read the next time.
        unread, self._unread = self._unread, set()
        # Asked before the letters are read: a lane that ends meanwhile has told some of them.
        now, busy = self._hall.clock.now(), self._lanes.under_way()
        # Before anything is read: letters that were told but not struck out would be found again.
        await self._ledger.settle()
        letters = await self._store.letters(before=now, of=_some(unread))
        called = [each.user for each in letters if each.kind is LetterKind.CALL and each.user is not None]
        unreachable = await self._unreachable(called) if called else ()
        # Nothing begins once a lane has failed: the store could not note what is told.
        self._lanes.check()
        self._lanes.begin(letters, busy=busy, unreachable=unreachable)
        # Only a round over all tables has seen everything that was due; after another round, a letter of a table
        # that was not read may have come due.
        self._read_at = now if None in unread else min(now, self._read_at)
        self._set_timer(await self._store.next_due(after=self._read_at))

    async def _unreachable(self, called: Sequence[UserId]) -> Collection[UserId]:
        return called if self._herald.is_silenced() else await self._store.unreachable(called)

    def _set_timer(self, due: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None
        if due is not None and not self._is_closed:
            delay = max(SHORTEST_WAIT, due - self._hall.clock.now())
            self._timer = asyncio.get_running_loop().call_later(delay, self.wake)

    async def _take(self, letters: Sequence[Letter]) -> None:
        for letter in self._doubts.in_order(letters):
            try:
                await self._teller.tell(letter)
                self._doubts.settle(letter)
            except Unavailable:  # a letter that cannot be noted as told must not be told
                raise
            except Halted:  # the operator was told; the letter waits for them, however long
                await self._store.put_off(letter, self._hall.clock.now() + LONGEST_DELAY)
            except Exception as error:  # noqa: BLE001  # one letter that cannot be told must not hold up the others
                await self._put_off(letter, error)
            if letter.kind is LetterKind.BOARD:
                for listener in self._hall.on_tried:
                    listener(letter.table)

    async def _put_off(self, letter: Letter, error: Exception) -> None:
        _log.warning("not_told", error, table=letter.table, kind=letter.kind, attempt=letter.attempts)
        # The message may exist all the same, because Discord can fail after posting it.
        self._doubts.raise_about([letter])
        is_waiting = isinstance(error, Gone) and letter.kind in IN_THE_CHANNEL
        if letter.attempts >= PATIENCE and not (is_waiting and await self._is_unfinished(letter.table)):
            await self._ledger.strike(letter)
            return
        first, longest = (LONGEST_DELAY, SLEEP) if is_waiting else (FIRST_DELAY, LONGEST_DELAY)
        # A sleeping table is retried without end, and 2 to the power of all attempts would overflow a float.
        delay = min(longest, first * 2 ** min(letter.attempts, PATIENCE))
        # Discord may ask for a longer wait; but a wait above SLEEP looks to the store as if the clock was set
        # back, and is told at once.
        asked = min(error.after, SLEEP) if isinstance(error, Later) else 0.0
        await self._store.put_off(letter, self._hall.clock.now() + max(delay, asked))

    async def _is_unfinished(self, key: TableId) -> bool:
        """True if a table may still be moved to a channel where it can be shown."""
        return (await self._hall.look(key)).table.status is not Status.OVER


def _some(unread: set[TableId | None]) -> list[TableId] | None:
    """The named tables; None if all are meant."""
    return None if None in unread else [key for key in unread if key is not None]
