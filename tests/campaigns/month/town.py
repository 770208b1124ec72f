"""The bot's process as it comes and goes: always the same folder, sometimes no process, or nobody heard."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from bot.games.box import Box
from bot.players.random_player import RandomPlayer
from bot.store.migrations import Unusable
from bot.store.sqlite import SqliteStore
from bot.tables.ports.world import Brains
from bot.tables.resolution.hall import Hall
from bot.tables.workers.staff import Staff
from tests.campaigns.month.archive import Archive
from tests.campaigns.month.crier import Crier
from tests.campaigns.month.figures import Figures
from tests.campaigns.month.gateway import CONNECTING, Gateway
from tests.campaigns.month.promises import Promises
from tests.campaigns.month.virtual import DAY, HOUR, VirtualClock
from tests.tables.fakes import CountingRandom


class Away(Exception):
    """The bot does not run now, or does not hear anybody."""


LOST = (Away, Unusable)
"""How a person learns in the middle of something that the bot has stopped."""


@dataclass
class Town:
    """The bot with everything that outlives its process."""

    folder: Path
    shelf: dict[str, Box]
    brains: Brains
    crier: Crier
    clock: VirtualClock
    random: CountingRandom
    promises: Promises
    figures: Figures
    gateway: Gateway
    channels: Iterator[int] = field(default_factory=lambda: count(5_000))
    _hall: Hall | None = None
    _staff: Staff | None = None
    _store: Archive | None = None

    @property
    def hall(self) -> Hall:
        """The hall, if the bot runs and people are heard. Refuses with Away."""
        if self._hall is None or not self.gateway.is_heard:
            raise Away
        return self._hall

    def channel(self) -> int:
        """A new channel."""
        return next(self.channels)

    @property
    def store(self) -> SqliteStore:
        """The stored data, for calls without waiting. Refuses with Away."""
        if self._store is None:
            raise Away
        return self._store.at_once

    async def open(self) -> None:
        """Begin a process, if there is none, which takes up the rest of the work."""
        if self._store is not None:
            return
        self._store = Archive(self.folder, self.promises)
        self.promises.restarted(self._store.at_once)
        self._hall = Hall(
            self._store,
            self.shelf,
            clock=self.clock,
            random=self.random,
            brains=self.brains,
            shards=self.gateway.begin(),
        )
        self._staff = Staff(self._hall, self.crier)
        await self._staff.restore()
        await asyncio.sleep(CONNECTING)
        self.gateway.connect()

    async def stop(self) -> None:
        """Ask the process to stop, and let it end in peace."""
        assert self._staff is not None
        self._hall = None
        await self._staff.close()
        self._end()

    def crash(self) -> None:
        """Kill the process: nothing that it was doing goes on."""
        self._hall = None
        for task in asyncio.all_tasks():
            if task.get_name() in WORKERS:
                task.cancel()
        self._end()

    async def rest(self) -> None:
        """Wait until nothing more is due."""
        assert self._staff is not None
        await self._staff.rest()

    def _end(self) -> None:
        assert self._store is not None
        self.gateway.end()
        _forget_timers()
        self._store.close()
        self._staff = self._store = None


WORKERS = frozenset({"postman", "computers", "timekeeper"})
"""The names of the tasks of the staff."""


def _forget_timers() -> None:
    """The timers of a process die with it."""
    for handle in asyncio.get_running_loop()._scheduled:  # type: ignore[attr-defined]  # there is no other way
        owner = getattr(handle._callback, "__self__", None)
        if type(owner).__module__.startswith("bot."):
            handle.cancel()


async def disturb(town: Town, luck: Random, days: float) -> None:
    """Cause restarts, crashes and outages, some of hours, for this many days."""
    loop = asyncio.get_running_loop()
    while loop.time() < days * DAY:
        await asyncio.sleep(luck.expovariate(1 / (1.2 * DAY)))
        away = luck.choice((5.0, 60.0, 600.0, 3 * HOUR, 9 * HOUR))
        if luck.random() < 0.5:
            town.figures.restarts["stopped"] += 1
            await town.stop()
        else:
            town.figures.restarts["killed"] += 1
            town.crash()
        await asyncio.sleep(away)
        await town.open()


def players(shelf: dict[str, Box]) -> Brains:
    """The computer players that stand in at the tables: quick ones."""
    return {(game, "random"): RandomPlayer() for game in shelf}
