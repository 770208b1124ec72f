"""A clock that stands still, countable luck, a herald that remembers, and a hall of them over a real database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.players.brain import Brain
from bot.store.sqlite import SqliteStore
from bot.tables.model.agenda import AgendaKind
from bot.tables.model.letters import Letter
from bot.tables.model.shards import Shards
from bot.tables.model.stored import SideClock
from bot.tables.model.table import TableId, UserId
from bot.tables.ports.world import Brains
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import drafts, handing, lobby, moves, queries
from bot.tables.views.panel import Panel
from bot.tables.views.session import TableSession
from bot.tables.workers.staff import Staff
from tests.tables.beating import beat, opened
from tests.tables.scribe import CHANNEL, Killed, Post, Scribe, StoppedClock
from tests.toy.box import BOX
from tests.toy.facts import Wait
from tests.toy.hunt import HUNT

__all__ = ["CHANNEL", "Killed", "Post", "Scribe", "StoppedClock"]

T = TypeVar("T")

HAL, SIA, EVA = UserId(101), UserId(202), UserId(303)
GAMES = (BOX.key, HUNT.key)


class CountingRandom:
    """Tokens in a row, and seeds that begin with a given word."""

    def __init__(self, luck: str = "luck", start: int = 1) -> None:
        self._luck, self._numbers = luck, count(start)

    def token(self) -> str:
        return f"t{next(self._numbers):04}"

    def seed(self) -> str:
        return f"{self._luck}-{next(self._numbers)}"


@dataclass
class Evening:
    """One process at work on a folder: store, hall, staff and herald."""

    store: SqliteStore
    hall: Hall
    staff: Staff
    scribe: Scribe
    clock: StoppedClock

    async def told(self, act: Awaitable[T]) -> T:
        """Do something, then tell everybody."""
        done = await act
        await self.staff.rest()
        return done

    async def decides(
        self, key: TableId, user: UserId, decision: Decision, seat: Seat | None = None
    ) -> Panel:
        """Decide for somebody, then tell everybody."""
        return await self.told(moves.decide(self.hall, key, user, decision, seat=seat))

    async def write(self, *letters: Letter) -> None:
        """Tell letters that no use case has written."""
        await self.store.write(letters, at=self.clock.now())
        self.staff.wake()
        await self.staff.rest()

    async def by_default(self, key: TableId, until: Callable[[TableSession], bool]) -> TableSession:
        """Until then, answer by default for the first seat that is asked, and tell everybody each time."""
        while not until(session := await self.hall.look(key)):
            seat = min(session.match.awaited())
            default = session.match.game.default(session.of(seat).state, seat, Seeded(seat))
            await self.decides(key, session.table.user(seat) or HAL, default, seat)
        return session

    async def open(
        self,
        game: str = "hide",
        *,
        practice: bool = False,
        channel: int = CHANNEL,
        pace: str = "",
        guild: int = 1,
        **options: Any,
    ) -> TableId:
        """Open a table for Hal; Hide lasts three rounds."""
        rounds = {"rounds": 3} if game == "hide" else {}
        table = await lobby.open_table(
            self.hall,
            lobby.Opening(game=game, options={**rounds, **options}, practice=practice, pace=pace),
            guild=guild,
            channel=channel,
            opener=HAL,
        )
        return table.key

    async def begin(
        self,
        *sitters: UserId | str,
        game: str = "hide",
        channel: int = CHANNEL,
        pace: str = "",
        **options: Any,
    ) -> TableId:
        """Begin a game with people or computers of these levels on its seats, and tell everybody.

        Hal hides from Sia by default. The game is practice if somebody has two seats.
        """
        people = sitters or (HAL, SIA)
        practice = any(people.count(user) > 1 for user in people if not isinstance(user, str))
        key = await self.open(game, practice=practice, channel=channel, pace=pace, **options)
        for sitter, seat in zip(people, (await self.hall.look(key)).table.seats, strict=True):
            await self.staff.rest()
            if isinstance(sitter, str):
                await lobby.seat_computer(self.hall, key, HAL, seat, sitter)
            else:
                await lobby.sit(self.hall, key, sitter, seat)
        await self.staff.rest()
        await self.told(lobby.start(self.hall, key, HAL))
        return key

    async def hunt(self, *, pace: str = "", **options: Any) -> TableId:
        """Begin a hunt for three, and tell everybody: Hal hides, Sia and Eva seek together."""
        return await self.begin(HAL, SIA, EVA, game="hunt", pace=pace, **options)

    async def prepared(self, start: Decision, bells: Decision, *, rounds: int = 3) -> TableId:
        """A game in which both have prepared."""
        key = await self.begin(rounds=rounds)
        await moves.decide(self.hall, key, HAL, start)
        await moves.decide(self.hall, key, SIA, bells)
        await self.staff.rest()
        return key

    async def lodge(self, key: TableId, title: str) -> Panel:
        """Lodge for Hal the order whose token belongs to `title`."""
        return await self.lodge_for(key, HAL, title)

    async def lodge_for(self, key: TableId, user: UserId, title: str) -> Panel:
        """Lodge for somebody the order whose token belongs to `title`."""
        panel = await queries.view(self.hall, key, user)
        offer = next(offer for offer in panel.order_offers if title in repr(offer.order))
        return await drafts.lodge_order(self.hall, key, user, offer.token)

    async def waits(self, key: TableId, order: str = "") -> Panel:
        """Let Hal stay in place in this round, with such an order for Sia's looks, and tell everybody."""
        if order:
            await self.lodge(key, order)
        await moves.enter(self.hall, key, HAL, Wait())
        return await self.told(drafts.draft_commit(self.hall, key, HAL))

    async def hands_over(
        self, key: TableId, user: UserId, seat: Seat, to: UserId, *, is_for_good: bool = False
    ) -> Panel:
        """Let somebody offer a seat to somebody else, who takes it."""
        await handing.invite(self.hall, key, user, to=to, seat=seat, is_for_good=is_for_good)
        return await handing.accept_seat(self.hall, key, to, seat)

    async def clock_of(self, key: TableId, side: Seat) -> SideClock:
        """The clock of a side."""
        return (await self.hall.look(key)).clocks[side]

    async def hands(self, key: TableId) -> list[str]:
        """By whose hand each decision was made."""
        query = "SELECT hand FROM decisions WHERE table_key = ? ORDER BY n"
        return await self.store._run(lambda database: [row[0] for row in database.execute(query, (key,))])

    async def passes(self, seconds: float) -> None:
        """Let time pass while the bot runs: from one due moment to the next, until there is nothing more to do."""
        await self.staff.rest()
        end = self.clock.time + seconds
        while self.clock.time < end:
            store = self.store
            due = [await store.next_on_agenda(), await store.next_due(), await store.next_summary()]
            self.clock.time = max(self.clock.time + 1, min([end, *filter(None, due)]))
            await self.store.beat(self.clock.time)
            if self.hall.shards is not None:
                await beat(self.hall.shards, self.store)
            await self.staff.timekeeper.look()
            self.staff.wake()
            await self.staff.rest()

    async def expire(self, key: TableId) -> None:
        """Let time pass until the next deadline that changes something at this table; reminders are passed over."""
        # A running look would count the time that passes as time without a sign of life.
        await self.staff.rest()
        before = (await self.hall.look(key)).version
        every = await self.store.due(before=float("inf"))
        due = min(each.at for each in every if each.item.kind is AgendaKind.EXPIRY)
        self.clock.time = max(self.clock.time, due)
        await self.store.beat(self.clock.time)
        await self.staff.timekeeper.look()
        assert (await self.hall.look(key)).version > before

    async def close(self) -> None:
        await self.staff.close()
        self.store.close()


@contextmanager
def evening(
    folder: Path,
    *,
    luck: str = "luck",
    scribe: Scribe | None = None,
    clock: StoppedClock | None = None,
    brains: Mapping[str, Brain] | None = None,
    start: int = 1,
    shards: int = 0,
) -> Iterator[Evening]:
    """A process on `folder`; at the end it is killed, with everything under way, and the store is closed.

    This many shards of Discord hear its people, and they are up; with 0, people are heard as long as it runs.
    """
    store, ticking, herald = SqliteStore(folder), clock or StoppedClock(), scribe or Scribe()
    herald.clock = ticking
    levels: Brains = {(game, level): brain for level, brain in (brains or {}).items() for game in GAMES}
    shelf = {BOX.key: BOX, HUNT.key: HUNT}
    heard = opened(Shards(ticking.now), shards) if shards else None
    hall = Hall(store, shelf, clock=ticking, random=CountingRandom(luck, start), brains=levels, shards=heard)
    before = _tasks()
    try:
        yield Evening(store, hall, Staff(hall, herald), herald, ticking)
    finally:
        for task in _tasks() - before:
            task.cancel()  # otherwise it finds the store closed, and complains in the log of the next test
        store.close()


def _tasks() -> set[asyncio.Task[Any]]:
    """The tasks under way beside the caller; none if no loop runs."""
    try:
        return {task for task in asyncio.all_tasks() if task is not asyncio.current_task()}
    except RuntimeError:
        return set()


def seat_named(name: str) -> Seat:
    """A seat by name, which the game may not have."""
    return Seat(name)
