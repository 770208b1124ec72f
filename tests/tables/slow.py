"""A herald, some of whose messages take as long as the test likes, and a store that answers at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import MessageRef
from bot.tables.model.stored import Invitation
from bot.tables.model.table import Table, UserId
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from tests.tables.fakes import Evening, Scribe, StoppedClock, evening

T = TypeVar("T")
TURNS = 300
"""How often the loop turns, so that everything has happened that waits for nothing outside; a few dozen are enough."""


@dataclass
class Slow(Scribe):
    """A herald whose posts named in `slow`, by kind and audience, appear when the test releases them.

    It notes the time of each post.
    """

    clock: StoppedClock = field(default_factory=StoppedClock)
    times: list[float] = field(default_factory=list)
    slow: set[tuple[str, UserId | None]] = field(default_factory=set)
    under_way: list[tuple[str, UserId | None]] = field(default_factory=list)
    gate: asyncio.Event = field(default_factory=asyncio.Event)

    def hold(self, kind: str, audience: UserId | None = None) -> None:
        """From now on these messages take their time."""
        self.slow.add((kind, audience))
        self.gate.clear()

    def release(self) -> None:
        """Show all held messages now; nothing is slow any more."""
        self.slow.clear()
        self.gate.set()

    def moments(self, kind: str, audience: UserId | None = None) -> list[float]:
        """The moments when these messages were posted or edited."""
        told = zip(self.posts, self.times, strict=True)
        return [at for post, at in told if (post.kind, post.audience) == (kind, audience)]

    async def show_lobby(
        self, table: Table, ref: MessageRef | None, nonce: str, *, notice: str = ""
    ) -> MessageRef:
        await self._takes("lobby", None)
        return await super().show_lobby(table, ref, nonce, notice=notice)

    async def show_board(
        self, table: Table, bulletin: Bulletin, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        await self._takes("board", None)
        return await super().show_board(table, bulletin, ref, nonce)

    async def show_panel(
        self, table: Table, user: UserId, panel: Panel, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        await self._takes("panel", user)
        return await super().show_panel(table, user, panel, ref, nonce)

    async def offer(self, table: Table, seat: Seat, invitation: Invitation, nonce: str) -> MessageRef:
        await self._takes("offer", None)
        return await super().offer(table, seat, invitation, nonce)

    async def note(self, table: Table, user: UserId, text: str, nonce: str) -> None:
        await self._takes("note", user)
        await super().note(table, user, text, nonce)

    async def refresh(self, table: Table, user: UserId | None = None, *, below: int | None = None) -> None:
        await self._takes("refresh", user)
        await super().refresh(table, user, below=below)

    async def _takes(self, kind: str, audience: UserId | None) -> None:
        if (kind, audience) in self.slow:
            self.under_way.append((kind, audience))
            await self.gate.wait()
            self.under_way.remove((kind, audience))

    def _post(self, *told: Any, **how: Any) -> MessageRef:
        ref = super()._post(*told, **how)
        self.times += [self.clock.time] * (len(self.posts) - len(self.times))
        return ref


@contextmanager
def slow_evening(folder: Path) -> Iterator[tuple[Evening, Slow]]:
    """An evening with such a herald, whose store answers at once: `settled` is enough to let everything happen."""
    folder.mkdir(exist_ok=True)
    clock = StoppedClock()
    scribe = Slow(clock=clock)
    with evening(folder, scribe=scribe, clock=clock) as tonight:
        answer_at_once(tonight.store)
        yield tonight, scribe


def answer_at_once(store: SqliteStore) -> None:
    """Use no thread for the store, so nothing takes time except the herald."""

    async def run(work: Callable[[Database], T], *, is_slight: bool = False) -> T:
        return store._connection._atomic(work, is_slight=is_slight)

    store._connection.run = run  # type: ignore[method-assign]  # for this one store


async def settled() -> None:
    """Let everything happen that waits for nothing outside."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
