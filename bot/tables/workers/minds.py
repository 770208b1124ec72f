"""Thinking that takes long, in processes of its own: so nobody waits for it, and the bot hears everybody meanwhile."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Mapping, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, NamedTuple, Self
from zlib import crc32

from bot.engine.chance import Seeded
from bot.engine.game import AnyGame, Decision, Fact, Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.tables.model.table import TableId
from bot.tables.views.session import TableSession
from bot.tables.workers.folds import Folds
from bot.threads import finished

MOST: Final = 2
"""So many processes think at most, and one core is left to the bot."""
REMEMBERED: Final = 8
"""Games that a process keeps, with their options."""
YIELDING = 5
"""How much a mind gives way to everything else on the machine (nice)."""


class Question(NamedTuple):
    """What another process needs to think: what a seat that is asked has witnessed, and nothing else of the match."""

    table: TableId
    box: Box
    options: str
    """As JSON."""
    level: str
    log: Sequence[Fact]
    seat: Seat
    seed: str
    """Of the luck of the computer."""

    @classmethod
    def of(cls, session: TableSession, level: str, seat: Seat, seed: str) -> Self:
        """What a computer of a level is asked for a seat."""
        table, log = session.table, tuple(session.of(seat).log)
        return cls(table.key, session.box, _text(table.options), level, log, seat, seed)

    def answer(self) -> Decision:
        """What the computer decides."""
        key, brain = (self.table, self.seat), self.box.computers.brain(self.level)
        own = _folds.take(key, Match(_game(self.box, self.options), self.log))
        decision = brain.decide(own, self.seat, Seeded(self.seed))
        _folds.give_back(key, own)
        return decision


class Minds:
    """Processes that think, made when they are needed for the first time. A table has always the same."""

    def __init__(self) -> None:
        """None of them runs yet."""
        self._pools: dict[int, ProcessPoolExecutor] = {}

    async def answer(self, question: Question) -> Decision:
        """What the computer decides; raises whatever its brain raises, and BrokenExecutor if its process dies."""
        number = crc32(question.table.encode()) % _most()
        if number not in self._pools:
            self._pools[number] = _new_pool()
        pool = self._pools[number]
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, finished, Question.answer, question)
        except BrokenExecutor:
            # A pool that has lost its process takes no more questions.
            if pool is self._pools.get(number):
                del self._pools[number]
            raise

    async def close(self) -> None:
        """End the processes; what none of them has begun to think about is let go."""
        for pool in self._pools.values():
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


_folds: Final = Folds()
_games: Final[dict[tuple[str, str], AnyGame]] = {}


def _game(box: Box, options: str) -> AnyGame:
    """The same game for whoever thinks of it again in this process: its tables are made but once."""
    if (box.key, options) not in _games:
        if len(_games) >= REMEMBERED:
            _games.clear()
        _games[box.key, options] = box.game(json.loads(options))
    return _games[box.key, options]


def _text(options: Mapping[str, Any]) -> str:
    return json.dumps(options, sort_keys=True)


def _most() -> int:
    return max(1, min(MOST, (os.cpu_count() or 1) - 1))


def _new_pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin, initargs=(YIELDING,))


def _begin(yielding: int) -> None:
    # Whoever interrupts the bot means the bot, which ends its minds itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(yielding)
