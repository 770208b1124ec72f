"""The postman: takes what was kept to be told, and has it told. After a crash the same round finishes the work."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import groupby
from math import inf
from operator import attrgetter

from bot.logs import Log
from bot.tables.doubts import Doubts
from bot.tables.hall import Hall
from bot.tables.ledger import Ledger, all_of
from bot.tables.places import fall_asleep
from bot.tables.ports import LETTERS_WAIT, Gone, Herald, Later, Unavailable
from bot.tables.stored import Letter
from bot.tables.table import TableId
from bot.tables.teller import IN_THE_CHANNEL, Teller

FIRST_DELAY, LONGEST_DELAY, PATIENCE = 5.0, 3600.0, 20
"""Seconds to the second attempt (doubled each time), to any later one, and how many attempts there are."""

SLEEP = LETTERS_WAIT
"""Seconds to the next attempt at most while a table sleeps: whoever does something there wakes it sooner."""

PAUSE, SHORTEST_WAIT = 60.0, 1.0
"""Seconds until the postman begins again after the store has failed him; and those that he sleeps at least, so that a
clock that lags behind does not keep him awake."""

_log = Log(__name__)


class Postman:
    """Tells every letter through the herald. Its task lives only while there is something to tell."""

    def __init__(self, hall: Hall, herald: Herald) -> None:
        """Listens to the hall; call `restore` and `wake` once at the start for what was left over."""
        self._hall, self._store = hall, hall.store
        self._doubts = Doubts(herald, hall.store)
        self._ledger = Ledger(hall.store)
        self._teller = Teller(hall, herald, self._doubts, self._ledger)
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._woken = False
        hall.on_change.append(self.wake)

    async def restore(self) -> None:
        """Whatever is still to be told may have been told before the process ended. To be called first of all."""
        self._doubts.raise_about(await self._store.letters(before=inf))

    def wake(self, key: TableId | None = None) -> None:
        """There may be something to tell."""
        self._woken = True
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._deliver(), name="postman")

    @property
    def task(self) -> asyncio.Task[None] | None:
        """The round that is under way, if any."""
        return self._task if self._task and not self._task.done() else None

    async def close(self) -> None:
        """Finish the round that is under way, and begin no other by itself."""
        while self.task:
            await self.task
        self._set_timer(None)

    async def _deliver(self) -> None:
        try:
            await self._rounds()
        except Exception as error:  # noqa: BLE001  a store that fails now may work again in a while
            _log.error("postman_stopped", error)
            self._set_timer(self._hall.clock.now() + PAUSE)

    async def _rounds(self) -> None:
        while True:
            self._woken = False
            await self._ledger.settle()
            letters = await self._store.letters(before=self._hall.clock.now())
            groups = groupby(sorted(letters, key=attrgetter("table")), key=attrgetter("table"))
            await all_of([self._take(list(group)) for _, group in groups])
            due = await self._store.next_due()
            if not letters and not self._woken:
                self._set_timer(due)
                return

    def _set_timer(self, due: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        delay = None if due is None else max(SHORTEST_WAIT, due - self._hall.clock.now())
        self._timer = None if delay is None else asyncio.get_running_loop().call_later(delay, self.wake)

    async def _take(self, letters: Sequence[Letter]) -> None:
        for letter in self._doubts.in_order(letters):
            try:
                await self._teller.tell(letter)
                self._doubts.settle(letter)
            except Gone as error:
                if letter.kind in IN_THE_CHANNEL:
                    await fall_asleep(self._hall, letter.table, str(error))
                await self._put_off(letter, error)
            except Unavailable:  # what cannot be noted must not be told
                raise
            except Exception as error:  # noqa: BLE001  one letter that cannot be told must not hold up the others
                await self._put_off(letter, error)

    async def _put_off(self, letter: Letter, error: Exception) -> None:
        _log.warning("not_told", error, table=letter.table, kind=letter.kind, attempt=letter.attempts)
        self._doubts.raise_about([letter])
        is_waiting = isinstance(error, Gone) and letter.kind in IN_THE_CHANNEL
        if letter.attempts >= PATIENCE and not is_waiting:
            await self._ledger.strike(letter)
            return
        first, longest = (LONGEST_DELAY, SLEEP) if is_waiting else (FIRST_DELAY, LONGEST_DELAY)
        delay = min(longest, first * 2 ** min(letter.attempts, PATIENCE))
        asked = min(error.after, SLEEP) if isinstance(error, Later) else 0.0
        await self._store.put_off(letter, self._hall.clock.now() + max(delay, asked))
