"""What keeps the event loop free, however many people come at once and however many games are remembered.

Python's collector of cycles visits everything that it has not been told to leave alone, and nothing else goes on
meanwhile: with some hundred games in memory that takes a tenth of a second. So whatever it has looked through once is
left alone from then on, and the next time it sees what is new. What was still in use then and became a cycle of garbage
later stays in memory until a sweep, which is seldom.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Mapping
from itertools import count
from typing import Any, Final

from discord.gateway import DiscordWebSocket

TURN: Final = 0.001
"""Seconds after which a thread that computes lets another one go on: the loop waits for a painter no longer."""
TOGETHER: Final = 20
"""So many events are taken from the gateway one right after the other before everything else has its turn."""
BETWEEN_SWEEPS: Final = 3600.0
"""Seconds between two sweeps at least."""
WORTH_IT: Final = 100
"""So many times has something to be left alone before there is a sweep: each leaves some thousand objects alone."""

_received: Final = DiscordWebSocket.poll_event
_numbers: Final = count(1)


class Collector:
    """Sees to it that the collector never has much to look through. To be closed in the end."""

    def __init__(self) -> None:
        """Everything that is there by now stays."""
        self._left_alone = 0
        gc.callbacks.append(self._after)
        self.sweep()

    def close(self) -> None:
        """Python's own ways again."""
        gc.callbacks.remove(self._after)
        gc.unfreeze()

    async def sweeping(self) -> None:
        """Sweep now and then, as long as it is awaited."""
        while True:
            await asyncio.sleep(BETWEEN_SWEEPS)
            if self._left_alone >= WORTH_IT:
                self.sweep()

    def sweep(self) -> None:
        """Look through everything: takes half a second if hundreds of games are remembered.

        Once more, as Python waits until as much has come as a quarter of what was looked through last.
        """
        gc.unfreeze()
        gc.collect()
        gc.collect()
        self._left_alone = 0

    def _after(self, phase: str, info: Mapping[str, Any]) -> None:
        if phase == "stop" and info["generation"] == 2:
            gc.freeze()
            self._left_alone += 1


def take_turns() -> None:
    """Let threads, and what comes in at the same moment, take turns with everything else."""
    sys.setswitchinterval(TURN)
    setattr(DiscordWebSocket, "poll_event", _one_event)  # noqa: B010  # of the library, which knows no better place


async def _one_event(gateway: DiscordWebSocket) -> None:
    """An event; the library goes on with the next at once as long as any has arrived, be it a thousand."""
    await _received(gateway)
    if next(_numbers) % TOGETHER == 0:
        await asyncio.sleep(0)
