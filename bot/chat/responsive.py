"""Keeps the event loop free, however many people act at once and however many games are in memory.

Python's collector of cycles visits every object that it was not told to skip, and nothing else runs meanwhile: with
some hundred games in memory that takes a tenth of a second. So each object that it has visited is skipped from then on,
and the next run only sees new objects. An object that became a cycle of garbage later stays in memory until a sweep.
Sweeps are rare, but one follows each new session at the gateway: the library then makes all servers anew, and each old
one is a cycle with its channels.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Final

from bot.chat.discord_patches import let_others_go_on
from bot.logs import Log
from bot.metrics import ACKNOWLEDGED, begin, took

log = Log(__name__)

TURN: Final = 0.001
"""Seconds after which a computing thread lets another one run: the loop waits for a painter no longer than this."""
AT_WORK: Final = 4
"""The most people for whom the bot reads and draws at the same time."""
PATIENCE: Final = 1.0
"""Seconds that acknowledged people wait at most for those who are not acknowledged yet."""
BETWEEN_SWEEPS: Final = 3600.0
"""The least seconds between two sweeps, unless somebody asks for one."""
SOON: Final = 30.0
"""Seconds from a request to the sweep, in which others may ask too; so there are never more than two in a minute."""
WORTH_IT: Final = 100
"""The number of collections after which a sweep is worth it: after each, some thousand more objects are skipped."""


class Collector:
    """Keeps the work of Python's collector small. Close it at the end."""

    def __init__(self) -> None:
        """Everything in memory at this moment is skipped from now on."""
        self._left_alone = 0
        self._asked = asyncio.Event()
        gc.callbacks.append(self._after)
        self.sweep()

    def close(self) -> None:
        """Let Python's collector work as usual again."""
        gc.callbacks.remove(self._after)
        gc.unfreeze()

    def ask(self) -> None:
        """Ask for a sweep soon, as many skipped objects have become garbage. One sweep serves all who ask meanwhile."""
        self._asked.set()

    async def sweeping(self, gate: WorkGate) -> None:
        """Sweep SOON seconds after a request, and otherwise every BETWEEN_SWEEPS seconds if it is WORTH_IT; never ends.

        Each sweep waits until nobody is being acknowledged at the `gate`.
        """
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BETWEEN_SWEEPS):
                    await self._asked.wait()
            if self._asked.is_set() or self._left_alone >= WORTH_IT:
                await asyncio.sleep(SOON)
                await gate.all_answered()
                self._asked.clear()
                self._swept()

    def sweep(self) -> None:
        """Let Python's collector visit every object, also the skipped ones: half a second with hundreds of games.

        It runs twice, so that its last run visits few objects: Python delays its next full run by itself until there
        are a quarter as many new objects as the last one has visited.
        """
        gc.unfreeze()
        gc.collect()
        gc.collect()
        self._left_alone = 0

    def _swept(self) -> None:
        begun = begin()
        self.sweep()
        log.debug("swept", milliseconds=round(1000 * (begin() - begun)))

    def _after(self, phase: str, info: Mapping[str, Any]) -> None:
        if phase == "stop" and info["generation"] == 2:
            gc.freeze()
            self._left_alone += 1


class WorkGate:
    """Lets AT_WORK tasks compute at a time; each first waits until everybody is acknowledged.

    It waits PATIENCE seconds at most, and holds its place meanwhile. Discord waits three seconds for an acknowledgement
    and fifteen minutes for the rest. Answers are sent without a place, so that nobody waits for another person's slow
    connection. While the bot warms up after a start, the gate is shut: people are acknowledged, and nothing else is
    done for them yet.
    """

    def __init__(self) -> None:
        """Starts open, with nobody waiting."""
        self._unanswered = 0
        self._all_answered = asyncio.Event()
        self._all_answered.set()
        self._places = asyncio.Semaphore(AT_WORK)
        self._open = asyncio.Event()
        self._open.set()

    @property
    def is_open(self) -> bool:
        """True if the gate is open and the bot works for people."""
        return self._open.is_set()

    def shut(self) -> None:
        """From now on people are acknowledged and wait."""
        self._open.clear()

    def open(self) -> None:
        """Let in everybody who waits."""
        self._open.set()

    async def opened(self) -> None:
        """Wait until it is open."""
        await self._open.wait()

    @contextmanager
    def acknowledging(self) -> Iterator[None]:
        """A person is being acknowledged while this context is open."""
        begun = begin()
        self._unanswered += 1
        self._all_answered.clear()
        try:
            yield
            took(ACKNOWLEDGED, begun)
        finally:
            self._unanswered -= 1
            if not self._unanswered:
                self._all_answered.set()

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Wait for a place, and at most PATIENCE seconds until all are acknowledged. Not reentrant."""
        async with self._places:
            if self._unanswered:
                await self.all_answered()
            yield

    async def all_answered(self) -> None:
        """Wait until nobody is being acknowledged, at most PATIENCE seconds."""
        if self._unanswered:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._all_answered.wait()


def take_turns() -> None:
    """Make computing threads and simultaneous events take turns with everything else."""
    sys.setswitchinterval(TURN)
    let_others_go_on()
