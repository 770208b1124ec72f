"""One ping for each change of the awaited side, and no more, whatever happens meanwhile: random games of the castle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Seat
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from bot.tables.model.letters import LetterKind
from bot.tables.model.table import Status, TableId, UserId
from bot.tables.undelivered import Later, Unreachable
from bot.tables.use_cases import direct_messages, drafts, moves, queries
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from tests.tables.fakes import HAL, Evening, Scribe, StoppedClock, evening

DECISIONS = 90
CALLING = frozenset({LetterKind.PING, LetterKind.CALL})


@dataclass
class Watch:
    """Counts the calls of each seat between two changes of who is awaited, as everybody sees it.

    A seat is called when its side is newly awaited. A seat with partners is also called when it is seen to be awaited
    itself, and privately once more after it has decided something: it waited for them, and may now be asked again.
    """

    awaited: frozenset[Seat] = frozenset()
    due: Counter[Seat] = field(default_factory=Counter)
    again: Counter[Seat] = field(default_factory=Counter)
    decided: Counter[Seat] = field(default_factory=Counter)
    told: set[str] = field(default_factory=set)
    changes: int = 0
    pings: int = 0

    async def look(self, tonight: Evening, key: TableId) -> None:
        """Look after a decision: each newly awaited seat may be called once, and nobody else."""
        session = await tonight.hall.look(key)
        now, side = session.seen_by(PUBLIC).awaited(), session.match.side
        sides = set(map(side, now)) - set(map(side, self.awaited))
        for seat in session.table.seats:
            count = session.tally(seat).count
            if side(seat) in sides or seat in now - self.awaited:
                self.due[seat], self.again[seat] = 1, 0
                self.changes += 1
            elif count > self.decided[seat] and session.match.partners(seat):
                self.again[seat] = 1
            self.decided[seat] = count
        self.awaited = now
        await tonight.staff.rest()
        for receipt in await tonight.store.receipts(key):
            if receipt.kind in CALLING and receipt.nonce not in self.told:
                assert receipt.seat is not None
                self.told.add(receipt.nonce)
                self.pings += 1
                self._count(receipt.seat, receipt.kind)

    def _count(self, seat: Seat, kind: LetterKind) -> None:
        allowed = self.due if self.due[seat] or kind is LetterKind.CALL else self.again
        allowed[seat] -= 1
        assert allowed[seat] >= 0, f"{seat} was called twice"


@dataclass
class Life:
    """A game of people with habits: they lodge orders, restart the bot, cannot be reached, and play at random."""

    folder: Path
    luck: Random
    players: int
    clock: StoppedClock = field(default_factory=StoppedClock)
    scribe: Scribe = field(default_factory=Scribe)
    processes: int = 0

    @contextmanager
    def process(self) -> Iterator[Evening]:
        """A process on the same folder, with the castle on its shelf."""
        self.processes += 1
        start = 100_000 * self.processes
        with evening(self.folder, clock=self.clock, scribe=self.scribe, start=start) as tonight:
            tonight.hall.shelf = SHELF
            yield tonight

    async def prepare(self, tonight: Evening, key: TableId) -> None:
        """Something that is no decision may happen: an order is lodged, or messages are closed, asked for or fail."""
        session = await tonight.hall.look(key)
        if self.luck.random() < 0.15:
            await self._lodge(tonight, session)
        if self.luck.random() < 0.1:
            user = self.luck.choice(sorted(session.table.people()))
            self.scribe.faults["panel", user] = [self.luck.choice([Later(), Unreachable()])]
        if self.luck.random() < 0.1:
            await direct_messages.ask_for_messages(
                tonight.hall, self.luck.choice(sorted(session.table.people()))
            )
        self.clock.time += self.luck.choice([1.0, 60.0, 4_000.0])

    async def _lodge(self, tonight: Evening, session: TableSession) -> None:
        seat = self.luck.choice(list(session.table.seats))
        user, offers = session.table.user(seat), SeatView.now(session, seat).panel().order_offers
        if offers and user is not None:
            await drafts.lodge_order(
                tonight.hall, session.table.key, user, self.luck.choice(offers).token, seat=seat
            )

    async def decide(self, tonight: Evening, key: TableId) -> None:
        """One of the asked players decides."""
        session = await tonight.hall.look(key)
        awaited = sorted(session.match.awaited())
        if not awaited:
            return
        seat = self.luck.choice(awaited)
        user, chance = session.table.user(seat), Seeded(str(self.luck.random()))
        assert user is not None
        decision = RandomPlayer(commit=0.3).decide(session.of(seat), seat, chance)
        await moves.decide(tonight.hall, key, user, decision, seat=seat)


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_nobody_is_called_twice_for_one_change_of_the_awaited_side(
    tmp_path: Path, players: int
) -> None:
    life, watch = Life(tmp_path, Random(players), players), Watch()
    with ExitStack() as stack:
        tonight = stack.enter_context(life.process())
        people = [UserId(HAL + number) for number in range(players)]
        key = await tonight.begin(*people, game="castle", players=players)
        await watch.look(tonight, key)
        for _ in range(DECISIONS):
            if life.luck.random() < 0.05:
                await tonight.staff.close()
                stack.close()
                tonight = stack.enter_context(life.process())
                await tonight.staff.restore()
                await watch.look(tonight, key)
            if (await queries.table(tonight.hall, key)).status is Status.OVER:
                break
            for happen in (life.prepare, life.decide):
                await happen(tonight, key)
                await watch.look(tonight, key)
        await tonight.staff.close()
    assert life.processes > 1
    assert watch.changes > DECISIONS / 5
    assert watch.pings > watch.changes / 3
