"""Work that comes due by itself, done in rounds: a task exists only while there is something to do."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Final

from bot.logs import Log
from bot.tables.resolution.hall import Hall

FIRST_DELAY, LONGEST_DELAY = 5.0, 3600.0
"""Seconds to the second attempt at something (doubled each time), and the most to a later one."""
PATIENCE: Final = 20
"""The number of attempts."""
PAUSE, SHORTEST_WAIT = 60.0, 1.0
"""Seconds until the next round after a failed one, and the least between two rounds."""

_log = Log(__name__)


class Rounds(ABC):
    """A worker. `name` is the name of its task, and of its lines in the log."""

    name: str

    def __init__(self, hall: Hall) -> None:
        """Call `wake` once at the start."""
        self._hall = hall
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_woken = self._is_closed = False

    def wake(self) -> None:
        """Note that there may be something to do; it is done at once, or never after `close`."""
        self._is_woken = True
        if self.task is None and not self._is_closed:
            self._task = asyncio.get_running_loop().create_task(self._work(), name=self.name)

    @property
    def task(self) -> asyncio.Task[None] | None:
        """The running task, if any; when it ends without a failure, nothing is left that is due."""
        return self._task if self._task and not self._task.done() else None

    async def close(self) -> None:
        """Finish the running task, and start nothing more."""
        self._is_closed = True
        while self.task:
            await asyncio.wait({self.task})
        if self._timer:
            self._timer.cancel()

    def abandon(self) -> None:
        """Cancel the running task, as a crash would: its work is done after the next start."""
        self._is_closed = True
        if self.task:
            self.task.cancel()
        if self._timer:
            self._timer.cancel()

    @abstractmethod
    async def _round(self, now: float) -> float | None:
        """Do everything that is due. Returns when the next thing is due (seconds), None if nothing is."""

    async def _work(self) -> None:
        try:
            while self._is_woken and not self._is_closed:
                self._is_woken = False
                self._set_timer(await self._round(self._hall.clock.now()))
        except Exception as error:  # noqa: BLE001  # a store that fails now may work again in a while
            _log.error("rounds_stopped", error, kind=self.name)
            self._set_timer(self._hall.clock.now() + PAUSE)

    def _set_timer(self, due: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        delay = None if due is None else max(SHORTEST_WAIT, due - self._hall.clock.now())
        is_idle = delay is None or self._is_closed
        self._timer = None if is_idle else asyncio.get_running_loop().call_later(delay or 0.0, self.wake)


def delay_after(attempts: int, asked: float = 0.0) -> float:
    """Seconds until the next attempt after `attempts` failed ones; at least `asked`, as Discord may demand."""
    return max(asked, min(LONGEST_DELAY, FIRST_DELAY * float(2 ** min(attempts, PATIENCE))))
