"""The bot in a separate process, which can be asked to stop and can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.campaigns.wire.nursery import Child, born

ROOT: Final = Path(__file__).parents[3]
TOKEN: Final = "MTAwMDAwMDAwMDAwMDAwMDAx.wire.a-token-that-opens-nothing"  # the stand-in takes any
ANEW: Final = 1_000_000_000
"""The number of a decision that is in no record."""
DONE: Final = "done"
"""What a bot says after it has carried out a command; other lines tell why it could not."""
PATIENCE: Final = 60.0
"""Seconds that a bot may take to end or to answer; more is a fault."""


class Bot:
    """The bot as a subprocess with a clean environment. Its log is in `lines`, the newest last.

    `product` is the bot as everybody runs it; otherwise it is `tests.campaigns.wire.entry` with `arguments`, which has
    the toys, counted luck and a clock that can be moved. `database` and `url` are the folder of its games and the
    address of Discord. `spoke` is true if its token has ever been in its log, where no token is kept.
    """

    def __init__(
        self, database: Path, url: str, *arguments: str, product: bool = False, token: str = TOKEN
    ) -> None:
        self._is_product, self._arguments = product, arguments
        self._database, self._url, self._token = database, url, token
        self._process: Process | Child | None = None
        self._reading: asyncio.Task[None] | None = None
        self._asking = asyncio.Lock()
        self.lines: list[str] = []
        self.spoke = False

    async def start(self, *more: str) -> None:
        """Start it, for the first time or again on the same database; this once with `more` arguments."""
        assert not self.is_alive, "it runs"
        self._database.mkdir(parents=True, exist_ok=True)
        arguments = (*self._arguments, *more)
        self._process = await (self._executed("bot", "run") if self._is_product else self._born(arguments))
        self._reading = asyncio.create_task(self._read(self._process), name="the bot's log")

    @property
    def is_alive(self) -> bool:
        """True if it runs."""
        return self._process is not None and self._process.returncode is None

    async def kill(self) -> None:
        """End it as a power cut does: no farewell, nothing tidied up. A bot that has ended is left alone."""
        if self.is_alive:
            self._running.kill()
        await self.wait()

    async def stop(self) -> int:
        """Ask it to stop, as a host does; return its exit code."""
        self._running.send_signal(signal.SIGTERM)
        return await self.wait()

    async def wait(self) -> int:
        """Wait until it has ended by itself; return its exit code, negative for the signal that ended it."""
        code = await asyncio.wait_for(self._running.wait(), PATIENCE)
        if self._reading is not None:
            await self._reading
        await self._read_out()
        return code

    async def rest(self) -> None:
        """Wait until its staff has nothing due. Not for the product."""
        await self._ask("rest")

    async def passes(self, seconds: float) -> None:
        """Let time pass while it runs: everything that comes due in between is done at its moment.

        Not for the product.
        """
        await self._ask(f"pass {seconds}")

    async def light(self, fuse: str, times: int) -> None:
        """End it when it passes a place of `crash.fuses` for this time, counted from 0. Not for the product."""
        await self._ask(f"fuse {fuse} {times}")

    async def leaps(self, seconds: float) -> None:
        """Put its clock forward or back. Not for the product."""
        await self._ask(f"leap {seconds}")

    async def next_seed(self, seed: str) -> None:
        """Tables that are opened from now on have this seed. Not for the product."""
        await self._ask(f"seed {seed}")

    async def decides(self, channel: int, user: int, line: str, number: int = ANEW) -> None:
        """Make a user's decision at the table of a channel, in the notation of records. Not for the product.

        It is decision `number` of a record, which may have happened automatically; without a number it belongs to no
        record.
        """
        await self._ask(f"decide {channel} {user} {number} {line}")

    @property
    def _running(self) -> Process | Child:
        assert self._process is not None, "it was never started"
        return self._process

    def _environment(self) -> dict[str, str]:
        return {
            "PATH": os.defpath,
            "PYTHONPATH": str(ROOT),
            "PYTHONHASHSEED": "0",
            "LC_ALL": "C.UTF-8",
            "DATA_DIR": str(self._database),
            "DISCORD_TOKEN": self._token,
            "KAGEMORI_DISCORD_URL": self._url,
            "KAGEMORI_LOG_LEVEL": "debug",
        }

    async def _executed(self, module: str, *arguments: str) -> Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module, *arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=self._environment(),
            cwd=self._database,
        )

    async def _born(self, arguments: Sequence[str]) -> Process | Child:
        return await born(arguments, self._environment(), self._database)

    async def servers(self) -> int:
        """How many objects of servers it has in memory, needed or not. Not for the product."""
        return int(await self._ask("servers"))

    async def _ask(self, command: str) -> str:
        process = self._running
        assert process.stdin is not None
        assert process.stdout is not None
        if not self.is_alive:
            raise ConnectionResetError("The bot has ended.")
        async with self._asking:
            process.stdin.write(f"{command}\n".encode())
            answer = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        if not answer:
            raise ConnectionResetError("The bot has ended.")
        done, _, found = answer.decode().strip().partition(" ")
        if done != DONE:
            raise RuntimeError(answer.decode().strip())
        return found

    async def _read_out(self) -> None:
        """Read its last lines, so that nothing of it is open when the loop is closed."""
        async with self._asking:
            if self._running.stdout is not None:
                await self._running.stdout.read()

    async def _read(self, process: Process | Child) -> None:
        assert process.stderr is not None
        async for line in process.stderr:
            text = line.decode(errors="replace").rstrip("\n")
            self.spoke |= self._token in text
            self.lines.append(text.replace(self._token, "(the token)"))


@asynccontextmanager
async def running(database: Path, url: str, *arguments: str, product: bool = False) -> AsyncIterator[Bot]:
    """A started bot; at the end it is killed unless it has ended before."""
    bot = Bot(database, url, *arguments, product=product)
    await bot.start()
    try:
        yield bot
    finally:
        await bot.kill()


def arguments(games: Sequence[str] = (), *, seed: str = "seed", syncs: bool = False) -> tuple[str, ...]:
    """The arguments for `tests.campaigns.wire.entry`: the games on the shelf, its luck, and whether to sync
    commands."""
    return (*(f"--game={game}" for game in games), f"--seed={seed}", *(["--sync"] if syncs else []))
