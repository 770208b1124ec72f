"""Computer players: whenever one is awaited it thinks in a thread, and decides through the same door as everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Seat
from bot.logs import Log
from bot.tables.model.table import Computer, MovedOn, Refusal, Status, TableId, Torn
from bot.tables.resolution.door import check_open, resolved
from bot.tables.resolution.hall import Hall
from bot.tables.views.session import TableSession

LONGEST = 5_000
"""More decisions than this in one go are a fault of a game or a brain."""

PAUSE = 60.0
"""Seconds until a computer that was stuck, as when the disk was full, is asked again."""

_log = Log(__name__)


class Computers:
    """Plays every seat where a computer sits. A task lives only while one of its seats is awaited."""

    def __init__(self, hall: Hall) -> None:
        """Listens to the hall; call `wake` once for each running table at the start."""
        self._hall = hall
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._woken: set[TableId] = set()
        self._is_closed = False
        hall.on_change.append(self.wake)

    def wake(self, key: TableId) -> None:
        """Something has happened at a table."""
        self._woken.add(key)
        if key not in self._tasks and not self._is_closed:
            self._tasks[key] = asyncio.get_running_loop().create_task(self._play(key), name="computers")

    @property
    def tasks(self) -> tuple[asyncio.Task[None], ...]:
        """The tables where a computer is playing now."""
        return tuple(self._tasks.values())

    async def close(self) -> None:
        """Let thoughts that are under way come to their end, and begin no other."""
        self._is_closed = True
        while self._tasks:
            await asyncio.gather(*self._tasks.values())

    async def _play(self, key: TableId) -> None:
        try:
            while key in self._woken and not self._is_closed:
                self._woken.discard(key)
                await self._turns(key)
        except Torn:  # the operator was told
            asyncio.get_running_loop().call_later(PAUSE, self.wake, key)
        except Exception as error:  # noqa: BLE001  # a table whose computer is stuck must not stop the others
            _log.error("computer_turn_failed", error, table=key)
            asyncio.get_running_loop().call_later(PAUSE, self.wake, key)
        finally:
            # Nothing is awaited since `_woken` was asked last, so whoever
            # wakes it from here on begins a new task.
            del self._tasks[key]

    async def _turns(self, key: TableId) -> None:
        for _ in range(LONGEST):
            session = await self._hall.look(key)
            # One at a time, from a new look: what the first decides may leave nothing to ask of the next.
            seat = next(_awaited_computers(session), None)
            if seat is None or self._is_closed:
                return
            known, decision = len(session.of(seat).log), await self._in_tempo(self._thought(session, seat))
            await self._enter(key, seat, known, decision)
        _log.error("computer_does_not_end", table=key)

    async def _in_tempo(self, thought: Awaitable[Decision | None]) -> Decision | None:
        """What was thought of, when all can expect it: how long it took would tell how much there was to think of."""
        loop, tempo = asyncio.get_running_loop(), self._hall.tempo
        asked = loop.time()
        decision = await thought
        if tempo:
            await asyncio.sleep(-(loop.time() - asked) % tempo)
        return decision

    async def _thought(self, session: TableSession, seat: Seat) -> Decision | None:
        sitter = session.table.seats[seat]
        assert isinstance(sitter, Computer), "only computers are asked to think"
        # A copy, as it thinks in a thread; and luck of its own: that of
        # the match would tell it what will be drawn.
        seen, chance = session.of(seat).copy(), Seeded(self._hall.random.seed())
        try:
            brain = self._hall.brains[session.table.game, sitter.level]
            return await asyncio.to_thread(brain.decide, seen, seat, chance)
        except Exception as error:  # noqa: BLE001  # a brain that fails answers with the default
            _log.error("computer_failed", error, table=session.table.key, seat=seat)
            return None

    async def _enter(self, key: TableId, seat: Seat, known: int, decision: Decision | None) -> None:
        """Decide what a seat thought of when it had witnessed `known` facts; if there are more, it must think again.

        What a computer thought of is let go if a person sits there by now.
        """
        async with self._hall.at(key) as session:
            # It thought without the lock, or people would have to wait for it.
            if len(session.of(seat).log) != known or session.table.is_person(seat):
                return
            try:
                check_open(session, seat, None)
                turn = resolved(session, seat, decision or self._default(session, seat))
                await self._hall.finish(turn, actor=seat, user=None)
            except MovedOn:
                return
            except Refusal as refusal:
                if decision is None:
                    raise
                _log.error("computer_decision_refused", refusal, table=key, seat=seat)
                turn = resolved(session, seat, self._default(session, seat))
                await self._hall.finish(turn, actor=seat, user=None)

    def _default(self, session: TableSession, seat: Seat) -> Decision:
        chance = Seeded(self._hall.random.seed())
        return session.match.game.default(session.of(seat).state, seat, chance)


def _awaited_computers(session: TableSession) -> Iterator[Seat]:
    """The seats where a computer is asked, in the order that the game gives."""
    if session.table.status is Status.RUNNING:
        match, public = session.match, session.views.seen_by(PUBLIC)
        for seat in match.game.in_order(public.state, match.awaited()):
            if isinstance(session.table.seats[seat], Computer):
                yield seat
