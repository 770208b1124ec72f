"""What keeps the event loop free, however many people come at once and however many games are remembered.

Python's collector of cycles visits everything that it has not been told to leave alone, and nothing else goes on
meanwhile: with some hundred games in memory that takes a tenth of a second. So whatever it has looked through once is
left alone from then on, and the next time it sees what is new. What was still in use then and became a cycle of garbage
later stays in memory until a sweep. Sweeps are seldom, but there is one after each new session at the gateway: the
library then makes all servers anew, and each old one is a cycle with its channels.
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
"""Seconds after which a thread that computes lets another one go on: the loop waits for a painter no longer."""
AT_WORK: Final = 4
"""So many are read and drawn for at the same time."""
PATIENCE: Final = 1.0
"""Seconds for which those who were acknowledged wait at most for those who were not."""
BETWEEN_SWEEPS: Final = 3600.0
"""Seconds between two sweeps at least, unless somebody asks for one."""
SOON: Final = 30.0
"""Seconds from then to the sweep, in which more may ask; so there are never more than two in a minute."""
WORTH_IT: Final = 100
"""So many times has something to be left alone before there is a sweep: each leaves some thousand objects alone."""


class Collector:
    """Sees to it that the collector never has much to look through. To be closed in the end."""

    def __init__(self) -> None:
        """Everything that is there by now stays."""
        self._left_alone = 0
        self._asked = asyncio.Event()
        gc.callbacks.append(self._after)
        self.sweep()

    def close(self) -> None:
        """Python's own ways again."""
        gc.callbacks.remove(self._after)
        gc.unfreeze()

    def ask(self) -> None:
        """Much that was left alone has become garbage: let there be a sweep soon, one for all who ask meanwhile."""
        self._asked.set()

    async def sweeping(self, gate: WorkGate) -> None:
        """Sweep after somebody has asked, and else now and then, as long as it is awaited.

        It waits until nobody is being acknowledged at the `gate`.
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
        """Look through everything: takes half a second if hundreds of games are remembered.

        Once more, as Python waits until as much has come as a quarter of what was looked through last.
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
    """Lets few at a time to work that computes, and only when whoever has come since was acknowledged.

    Discord waits three seconds for an acknowledgement and a quarter of an hour for the rest. What waits for Discord
    itself is never done at work, so nobody waits for another's slow connection. While the bot warms up after a start
    the gate is shut: people are acknowledged, and nothing else is done for them yet.
    """

    def __init__(self) -> None:
        """Nobody has come yet."""
        self._unanswered = 0
        self._all_answered = asyncio.Event()
        self._all_answered.set()
        self._places = asyncio.Semaphore(AT_WORK)
        self._open = asyncio.Event()
        self._open.set()

    @property
    def is_open(self) -> bool:
        """Whether anything is done for people now."""
        return self._open.is_set()

    def shut(self) -> None:
        """From now on people are acknowledged and wait."""
        self._open.clear()

    def open(self) -> None:
        """Let everybody in who waits."""
        self._open.set()

    async def opened(self) -> None:
        """Wait until it is open."""
        await self._open.wait()

    @contextmanager
    def acknowledging(self) -> Iterator[None]:
        """Somebody is being acknowledged."""
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
        """Wait for a place, and PATIENCE seconds at most until all are acknowledged. Not to be entered twice."""
        async with self._places:
            if self._unanswered:
                await self.all_answered()
            yield

    async def all_answered(self) -> None:
        """Wait until nobody is being acknowledged, PATIENCE seconds at most."""
        if self._unanswered:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._all_answered.wait()


def take_turns() -> None:
    """Let threads, and what comes in at the same moment, take turns with everything else."""
    sys.setswitchinterval(TURN)
    let_others_go_on()
