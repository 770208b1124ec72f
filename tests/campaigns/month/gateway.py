"""The connections that hear people: two shards that are lost now and then, and a bot that comes and goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

from bot.tables.model.breaks import Stretch
from bot.tables.model.shards import AWAY, BLIP, STEADY, Look, Shards
from bot.tables.ports.world import Clock
from tests.campaigns.month.figures import Figures
from tests.campaigns.month.virtual import DAY, HOUR

SHARDS: Final = (0, 1)
GUILD: Final = 1 << 22
"""The server of all games: shard 1 hears it, and shard 0 hears direct messages."""
TICK: Final = 300.0
"""Seconds between two checks of the shards: shorter gaps would cost too many checks in a month."""
CONNECTING: Final = 5.0
"""Seconds from the start of a process until its shards are up."""


class Beaten(Shards):
    """Every shard that is up answers heartbeats all the time."""

    def looks(self, now: float) -> list[Look]:
        """See Shards."""
        for connection in self._own.values():
            if connection.up is not None:
                connection._last = now
                if now - connection.up >= BLIP:
                    connection.heard = now
        return super().looks(now)


@dataclass
class Silence:
    """A stretch of time in which nobody was heard, for any reason."""

    since: float
    until: float | None = None


@dataclass
class Gateway:
    """What Discord hears, in any process; and all the time in which nobody was heard, or nobody listened."""

    clock: Clock
    lost: set[int] = field(default_factory=set)
    silences: list[Silence] = field(default_factory=list)
    _shards: Beaten | None = None
    _up: set[int] = field(default_factory=set)

    @property
    def is_heard(self) -> bool:
        """True if everybody is heard now."""
        return self._up == set(SHARDS)

    def begin(self) -> Beaten:
        """The shards of a process that begins."""
        self._shards = Beaten(self.clock.now)
        return self._shards

    def connect(self) -> None:
        """Every shard that is not lost comes up, if a process runs."""
        if self._shards is None:
            return
        self._shards.are(len(SHARDS), SHARDS)
        for shard in SHARDS:
            if shard not in self.lost | self._up:
                self._up.add(shard)
                self._shards.opened(shard)
        self._note()

    def end(self) -> None:
        """The process has ended."""
        self._shards = None
        self._up.clear()
        self._note()

    def lose(self, shards: Collection[int]) -> None:
        """These shards go down."""
        self.lost.update(shards)
        for shard in shards:
            self._up.discard(shard)
            if self._shards is not None:
                self._shards.closed(shard)
        self._note()

    def find(self) -> None:
        """All shards can be opened again."""
        self.lost.clear()
        self.connect()

    def certain(self) -> frozenset[Stretch]:
        """The silences that surely count as nobody's time: too long to be a gap."""
        now = self.clock.now()
        every = ((each.since, now if each.until is None else each.until) for each in self.silences)
        return frozenset((since, until) for since, until in every if until - since > AWAY)

    def possible(self) -> frozenset[Stretch]:
        """The silences that may count as nobody's time: from a check before until the connection was steady again."""
        now, later = self.clock.now(), STEADY + 2 * TICK
        return frozenset(
            (each.since - 2 * TICK, (now if each.until is None else each.until) + later)
            for each in self.silences
        )

    def is_quiet(self) -> bool:
        """True if nothing may run out now: nobody is heard, or it is not certain yet that the connection lasts."""
        if not self.silences:
            return False
        last, now = self.silences[-1], self.clock.now()
        if last.until is None:
            return last.since < now
        return last.until - last.since > AWAY and now < last.until + STEADY

    def _note(self) -> None:
        last = self.silences[-1] if self.silences else None
        if not self.is_heard and (last is None or last.until is not None):
            self.silences.append(Silence(self.clock.now()))
        elif self.is_heard and last is not None and last.until is None:
            last.until = self.clock.now()


class Listening(Protocol):
    """A town with a gateway."""

    @property
    def gateway(self) -> Gateway:
        """Its gateway."""
        ...

    @property
    def figures(self) -> Figures:
        """What is counted there."""
        ...


async def disconnect(town: Listening, luck: Random, days: float) -> None:
    """Lose the gateway now and then for this many days, the first time for an hour."""
    loop, gateway = asyncio.get_running_loop(), town.gateway
    lengths = [HOUR]
    while loop.time() < days * DAY:
        await asyncio.sleep(luck.expovariate(1 / (1.5 * DAY)))
        shards = luck.choice(((0,), (1,), SHARDS))
        if lengths or luck.random() < 0.7:
            town.figures.restarts["gateway lost"] += 1
            away = lengths.pop() if lengths else luck.choice((5.0, 60.0, 600.0, HOUR, 5 * HOUR))
            gateway.lose(shards)
            await asyncio.sleep(away)
        else:
            town.figures.restarts["gateway flapped"] += 1
            await _flaps(gateway.lose, gateway.find, shards, luck)
        gateway.find()


async def _flaps(
    lose: Callable[[Collection[int]], None], find: Callable[[], None], shards: Collection[int], luck: Random
) -> None:
    for _ in range(15):
        lose(shards)
        await asyncio.sleep(luck.uniform(5, 90))
        find()
        await asyncio.sleep(luck.uniform(1, BLIP))
