"""Computer players: a computer that is asked thinks, and decides through the same door as people do.

In a hall where computers take time, they think at once, and their decision is made when it comes due.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from math import inf
from typing import Any, Final

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Seat
from bot.logs import Log
from bot.tables.model.agenda import AgendaKind
from bot.tables.model.table import Halted, MovedOn, Refusal, TableId
from bot.tables.resolution.computer_releases import QUICK, computers_asked
from bot.tables.resolution.door import check_open, resolved
from bot.tables.resolution.hall import Hall
from bot.tables.views.session import TableSession
from bot.tables.workers.thoughts import Thoughts, luck

LONGEST = 5_000
"""More decisions than this in one run are a fault of a game or a brain."""

PAUSE = 60.0
"""Seconds until a stuck computer is asked again, for example after a full disk."""

TICK: Final = QUICK
"""Seconds: a computer that has to think again when its decision is due takes this long, or a multiple."""

_log = Log(__name__)


class Computers:
    """Plays every seat with a computer. A table has a task only while one of its computers is asked, or may be."""

    def __init__(self, hall: Hall) -> None:
        """Listens to the hall; call `restore` once at the start."""
        self._hall, self._thoughts = hall, Thoughts(hall)
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._woken: set[TableId] = set()
        self._released: set[tuple[TableId, Seat]] = set()
        self._overdue: set[TableId] = set()
        self._is_closed = False
        hall.on_change.append(self.wake)
        hall.on_release.append(self.release)

    async def restore(self) -> None:
        """Let the asked computers think; at tables without any release on the agenda they decide at once.

        Tables from before there was an agenda have none. In a hall where computers take no time all decide at once.
        """
        if self._hall.takes_time:
            due = await self._hall.store.due(before=inf)
            waiting = {each.table for each in due if each.item.kind is AgendaKind.MOVE}
            self._overdue = {*await self._hall.store.with_computers()} - waiting
        for key in await self._hall.store.with_computers():
            self.wake(key)

    def wake(self, key: TableId) -> None:
        """Note that something has happened at a table."""
        self._woken.add(key)
        if key not in self._tasks and not self._is_closed:
            self._tasks[key] = asyncio.get_running_loop().create_task(self._play(key), name="computers")

    def release(self, key: TableId, seat: Seat) -> None:
        """Note that the decision of a computer has come due."""
        if (key, seat) not in self._released:
            self._released.add((key, seat))
            self.wake(key)

    @property
    def tasks(self) -> tuple[asyncio.Task[Any], ...]:
        """The running tasks of computers: thinking and deciding."""
        return (*self._tasks.values(), *self._thoughts.tasks)

    async def close(self) -> None:
        """Finish the running thoughts, and start no more."""
        self._is_closed = True
        while self._tasks:
            await asyncio.gather(*self._tasks.values())
        await self._thoughts.close()

    def abandon(self) -> None:
        """Cancel thoughts and decisions, as a crash would: the computers think again after the next start."""
        self._is_closed = True
        for task in self._tasks.values():
            task.cancel()
        self._thoughts.abandon()

    async def _play(self, key: TableId) -> None:
        try:
            while key in self._woken and not self._is_closed:
                self._woken.discard(key)
                await self._turns(key)
        except Halted:  # the operator was told
            asyncio.get_running_loop().call_later(PAUSE, self.wake, key)
        except Exception as error:  # noqa: BLE001  # a table whose computer is stuck must not stop the others
            _log.error("computer_turn_failed", error, table=key)
            asyncio.get_running_loop().call_later(PAUSE, self.wake, key)
        finally:
            # Nothing was awaited since `_woken` was last checked, so a later wake starts a new task; after an
            # error `call_later` does.
            del self._tasks[key]

    async def _turns(self, key: TableId) -> None:
        for _ in range(LONGEST):
            session = await self._hall.look(key)
            # One at a time, each from a new look: the first decision may close the next question.
            due = self._due(session)
            if not due or self._is_closed:
                return
            known, decision = len(session.of(due[0]).log), await self._decision(session, due[0])
            await self._enter(key, due[0], known, decision)
        _log.error("computer_does_not_end", table=key)

    def _due(self, session: TableSession) -> Sequence[Seat]:
        """The seats for which a computer decides now. Computers with a later release begin to think."""
        key, asked = session.table.key, _in_order(session)
        self._thoughts.keep(key, asked)
        self._released -= {(of, seat) for of, seat in self._released if of == key and seat not in asked}
        if not self._hall.takes_time:
            return asked
        if key in self._overdue:
            self._overdue.discard(key)
            self._released |= {(key, seat) for seat in asked}
        for seat in () if self._is_closed else asked:
            self._thoughts.of(session, seat)
        return [seat for seat in asked if (key, seat) in self._released]

    async def _decision(self, session: TableSession, seat: Seat) -> Decision | None:
        thought = self._thoughts.of(session, seat)
        if not self._hall.takes_time:
            return await thought.whole()
        if thought.is_ready:
            return await thought.best()
        # A rethink, as after a restart, takes a multiple of TICK: its real duration would reveal how much
        # there is to think about.
        loop = asyncio.get_running_loop()
        due = loop.time()
        await thought.quick
        await asyncio.sleep(-(loop.time() - due) % TICK)
        return await thought.best()

    async def _enter(self, key: TableId, seat: Seat, known: int, decision: Decision | None) -> None:
        """Make a decision that a seat thought of when it had witnessed `known` facts; the default if that fails.

        With more facts by now the seat must think again. The thought is dropped if a person sits there by now.
        """
        async with self._hall.at(key) as session:
            # It thought without the lock, so that people did not have to wait for it.
            if len(session.of(seat).log) != known or session.table.is_person(seat):
                return
            try:
                check_open(session, seat, None)
                await self._finish(session, seat, decision or self._default(session, seat))
            except MovedOn:
                return
            except Refusal as refusal:
                if decision is None:
                    raise
                _log.error("computer_decision_refused", refusal, table=key, seat=seat)
                await self._finish(session, seat, self._default(session, seat))

    async def _finish(self, session: TableSession, seat: Seat, decision: Decision) -> None:
        await self._hall.finish(resolved(session, seat, decision), actor=seat, user=None)
        self._released.discard((session.table.key, seat))

    def _default(self, session: TableSession, seat: Seat) -> Decision:
        return session.match.game.default(session.of(seat).state, seat, Seeded(luck(session, seat)))


def _in_order(session: TableSession) -> Sequence[Seat]:
    """The seats where a computer is asked, in the order of the game."""
    asked = computers_asked(session.table, session.match)
    match, public = session.match, session.views.seen_by(PUBLIC)
    return (
        [seat for seat in match.game.in_order(public.state, match.awaited()) if seat in asked]
        if asked
        else []
    )
