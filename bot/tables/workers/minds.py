"""Minds: slow thinking in separate processes, so that nobody waits for it and the bot stays responsive."""

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
"""The most processes that think; one core is left to the bot."""
REMEMBERED: Final = 8
"""The number of games, with their options, that a process keeps."""
YIELDING = 5
"""How far a mind gives way to everything else on the machine (nice)."""


class Question(NamedTuple):
    """What another process needs to think: what the asked seat has witnessed, and nothing else of the match."""

    table: TableId
    box: Box
    options: str
    """The options of the game, as JSON."""
    level: str
    log: Sequence[Fact]
    seat: Seat
    seed: str
    """The seed of the computer's luck."""

    @classmethod
    def of(cls, session: TableSession, level: str, seat: Seat, seed: str) -> Self:
        """The question to a computer of a level on a seat."""
        table, log = session.table, tuple(session.of(seat).log)
        return cls(table.key, session.box, _text(table.options), level, log, seat, seed)

    def answer(self) -> Decision:
        """The decision of the computer."""
        key, brain = (self.table, self.seat), self.box.computers.brain(self.level)
        own = _folds.take(key, Match(_game(self.box, self.options), self.log))
        decision = brain.decide(own, self.seat, Seeded(self.seed))
        _folds.give_back(key, own)
        return decision


class Minds:
    """Processes that think, started on first use. A table always uses the same one."""

    def __init__(self) -> None:
        """No process runs yet."""
        self._pools: dict[int, ProcessPoolExecutor] = {}

    async def answer(self, question: Question) -> Decision:
        """The decision of the computer; raises the errors of its brain, and BrokenExecutor if its process dies."""
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
        """End the processes; questions that none has begun are dropped."""
        for pool in self._pools.values():
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    def abandon(self) -> None:
        """Let the processes end with their present questions, without waiting for them."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)


_folds: Final = Folds()
_games: Final[dict[tuple[str, str], AnyGame]] = {}


def _game(box: Box, options: str) -> AnyGame:
    """The game of a box with these options, kept for later questions: what it precomputes is computed only once."""
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
    # An interrupt is meant for the bot, which ends its minds itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(yielding)
