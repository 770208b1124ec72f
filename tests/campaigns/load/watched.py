"""The bot of `tests.campaigns.wire.entry`, watched: `python -m tests.campaigns.load.watched`, with its arguments.

Every step of its event loop is timed. A step longer than the limit is printed on stderr: `slow <seconds of CPU>
<seconds> <what>`; the CPU is that of the loop's own thread, so other programs on the machine can be told apart. While
there is a file `think` beside the database, a computer thinks about a decision every second, as at a table.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.events import Handle
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, Final

from bot.engine.chance import Seeded
from bot.games.shelf import SHELF, brains
from bot.tables.model.table import TableId
from tests.campaigns.wire import entry

LIMIT: Final = 0.05
"""Seconds for which nothing may block the loop."""
THINK: Final = "think"
LEVEL: Final = "simple"

_run = Handle._run


def _timed(handle: Handle) -> None:
    wall, cpu = perf_counter(), thread_time()
    _run(handle)
    wall, cpu = perf_counter() - wall, thread_time() - cpu
    if wall > LIMIT:
        print(f"slow {cpu:.3f} {wall:.3f} {_name(handle)}", file=sys.stderr, flush=True)


def _name(handle: Handle) -> str:
    """The owner of a step."""
    callback: Any = getattr(handle, "_callback", None)
    task = getattr(callback, "__self__", None)
    if not isinstance(task, asyncio.Task):
        return repr(handle)
    return f"{task.get_name()}: {task.get_coro()!r}"


class Thinking(entry.Obedient):
    """The bot with a computer that thinks as long as the file is there."""

    async def setup_hook(self) -> None:
        """See Kagemori."""
        self._thinking = asyncio.create_task(self._think(), name="thinking")
        await super().setup_hook()

    async def _think(self) -> None:
        file, brain = Path(os.environ["DATA_DIR"]) / THINK, brains(SHELF)["castle", LEVEL]
        while True:
            await asyncio.sleep(1)
            if file.exists():
                session = await self.hall.look(TableId(file.read_text().strip()))
                seat = min(session.match.awaited())
                seen: Any = session.of(seat).copy()
                start = perf_counter()
                await asyncio.to_thread(brain.decide, seen, seat, Seeded("think"))
                print(f"thought {perf_counter() - start:.3f}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    setattr(Handle, "_run", _timed)  # noqa: B010  # a method of the library, to be timed
    entry.Obedient = Thinking  # type: ignore[misc]  # the bot that is built
    entry.main()
