"""The staff: all workers of the hall (postman, timekeeper, computer players ...), started and stopped together."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.logs import Log
from bot.tables.ports.herald import Herald
from bot.tables.resolution.hall import Hall
from bot.tables.workers.computers import Computers
from bot.tables.workers.postman import Postman
from bot.tables.workers.removals import Removals
from bot.tables.workers.summaries import Summaries
from bot.tables.workers.timekeeper import Timekeeper

GIVING_UP: Final = 0.5
"""Seconds within which abandoned work has to end."""

_log = Log(__name__)


class Staff:
    """All workers of a hall: postman, timekeeper, computer players, summaries and removals."""

    def __init__(self, hall: Hall, herald: Herald) -> None:
        """The workers listen to the hall from now on."""
        self._hall = hall
        self._postman, self._computers = Postman(hall, herald), Computers(hall)
        self._removals, self._summaries = Removals(hall, herald), Summaries(hall, herald)
        self.timekeeper = Timekeeper(hall)

    async def restore(self) -> None:
        """Take up what a crash or a restart has left: lost time, letters, computers, removals, summaries.

        After a restore the games go on from the copy. Tables whose game is not installed stand still. Call it before
        users can do anything.
        """
        hall, random = self._hall, self._hall.random
        # Before letters are put in doubt: after a restore their messages may tell what came after the copy.
        await hall.store.take_up(hall.clock.now(), seed=random.seed, nonce=random.token)
        # Before any clock is looked at: no clock runs while a game is not installed.
        for game in await hall.store.shelve(list(hall.shelf), hall.clock.now(), nonce=random.token):
            _log.warning("tables_sleep_as_their_game_is_not_installed", game=game)
        # Next, while only letters of the last run exist: later letters are in no doubt.
        await self._postman.restore()
        await self.timekeeper.restore()
        await self._computers.restore()
        self._postman.wake()
        self._removals.wake()
        self._summaries.wake()

    def wake(self) -> None:
        """Check for due work: for tests, whose clock moves by itself."""
        self._postman.wake()
        self._removals.wake()
        self._summaries.wake()
        self.timekeeper.wake()

    async def rest(self) -> None:
        """Wait until no work is due."""
        while tasks := self._tasks():
            await asyncio.gather(*tasks)

    async def close(self, *, within: float | None = None) -> None:
        """Finish the running work; abandon what is not finished `within` so many seconds.

        Letters that are still to be told stay stored.
        """
        closing = asyncio.create_task(self._close(), name="closing")
        await asyncio.wait({closing}, timeout=within)
        if closing.done():
            await closing
            return
        _log.warning("stopped_before_all_was_told")
        # All of them: the closing may not have come to some of these yet.
        for each in (self.timekeeper, self._computers, self._removals, self._summaries, self._postman):
            each.abandon()
        closing.cancel()
        await asyncio.wait({closing}, timeout=GIVING_UP)

    async def _close(self) -> None:
        # The postman last: what the others cause before they end is still told.
        await self.timekeeper.close()
        await self._computers.close()
        await asyncio.gather(self._removals.close(), self._summaries.close())
        await self._postman.close()

    def _tasks(self) -> list[asyncio.Task[None]]:
        own = (self._postman.task, self.timekeeper.task, self._removals.task, self._summaries.task)
        return [*self._computers.tasks, *(task for task in own if task)]
