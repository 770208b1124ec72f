"""What computers think while they are asked, only in memory: after a restart they think again, with the same result."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.logs import Log
from bot.tables.model.table import Computer, TableId
from bot.tables.resolution.hall import Hall
from bot.tables.views.session import TableSession
from bot.tables.workers.folds import Folds
from bot.tables.workers.minds import Minds, Question
from bot.threads import finished

_log = Log(__name__)

Task = asyncio.Task[Decision | None]
"""None means that the brain failed: the default is used."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The thought of a computer that has witnessed `known` facts; only slow levels have a `deep` one."""

    known: int
    quick: Task
    deep: Task | None

    @property
    def is_ready(self) -> bool:
        """True if there is a decision by now."""
        return self.quick.done()

    async def best(self) -> Decision | None:
        """The best decision so far; it waits for the quick one if there is none. None if the brain failed."""
        deep = self.deep.result() if self.deep is not None and self.deep.done() else None
        return deep or await self.quick

    async def whole(self) -> Decision | None:
        """The decision once all thinking has ended, however long that takes. None if the brain failed."""
        return (self.deep and await self.deep) or await self.quick

    @property
    def tasks(self) -> Iterator[Task]:
        """The running tasks of this thought."""
        return (task for task in (self.quick, self.deep) if task is not None and not task.done())


class Thoughts:
    """The thoughts at all tables: for each asked computer, about its present question."""

    def __init__(self, hall: Hall) -> None:
        """Empty at first."""
        self._hall, self._minds, self._folds = hall, Minds(), Folds()
        self._thoughts: dict[tuple[TableId, Seat], Thought] = {}

    @property
    def tasks(self) -> tuple[Task, ...]:
        """All running tasks."""
        return tuple(task for thought in self._thoughts.values() for task in thought.tasks)

    def of(self, session: TableSession, seat: Seat) -> Thought:
        """The computer's thought about its present question; starts one if there is none."""
        key, known = (session.table.key, seat), len(session.of(seat).log)
        thought = self._thoughts.get(key)
        if thought is None or thought.known != known:
            thought = self._thoughts[key] = self._begun(session, seat, known)
        return thought

    def keep(self, key: TableId, seats: Collection[Seat]) -> None:
        """Forget the thoughts at a table for seats that are no longer asked."""
        for table, seat in [*self._thoughts]:
            if table == key and seat not in seats:
                del self._thoughts[table, seat]

    async def close(self) -> None:
        """Let the running thoughts end, then end the processes that think."""
        await asyncio.gather(*self.tasks)
        await self._minds.close()

    def abandon(self) -> None:
        """Cancel the running thoughts, and let the processes end by themselves."""
        for task in self.tasks:
            task.cancel()
        self._minds.abandon()

    def _begun(self, session: TableSession, seat: Seat, known: int) -> Thought:
        sitter = session.table.seats[seat]
        assert isinstance(sitter, Computer), "only computers are asked to think"
        stand_in = session.box.computers.slow.get(sitter.level)
        new = asyncio.get_running_loop().create_task
        quick = new(self._quick(session, stand_in or sitter.level, seat), name="thought")
        deep = None if stand_in is None else new(self._deep(session, sitter.level, seat), name="thought")
        return Thought(known, quick, deep)

    async def _quick(self, session: TableSession, level: str, seat: Seat) -> Decision | None:
        # A match of its own, because it is used in a thread.
        key, chance = (session.table.key, seat), Seeded(luck(session, seat))
        own = self._folds.take(key, session.of(seat))
        try:
            brain = self._hall.brains[session.table.game, level]
            decision = await asyncio.to_thread(finished, brain.decide, own, seat, chance)
            self._folds.give_back(key, own)
            return decision
        except Exception as error:  # noqa: BLE001  # a brain that fails answers with the default
            _log.error("computer_failed", error, table=session.table.key, seat=seat)
            return None

    async def _deep(self, session: TableSession, level: str, seat: Seat) -> Decision | None:
        try:
            return await self._minds.answer(Question.of(session, level, seat, luck(session, seat)))
        except Exception as error:  # noqa: BLE001  # the quick thought stands in
            _log.error("computer_failed", error, table=session.table.key, seat=seat)
            return None


def luck(session: TableSession, seat: Seat) -> str:
    """The secret luck of a computer on a seat: its own in every game, and not that of the match.

    The match's luck would tell it what will be drawn. It stays the same after a restart, and changes with a restore.
    """
    return f"{session.seed_at(len(session.match.log))} computer {seat}"
