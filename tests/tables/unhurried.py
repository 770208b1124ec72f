"""A table in passing time where computers take theirs: the loop's time is the clock's, and thinking uses some of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.players.brain import Brain
from tests.campaigns.month.virtual import VirtualLoop
from tests.tables.fakes import Evening, StoppedClock, evening

T = TypeVar("T")

BEGINNING = 1_000.0


class ThinkingLoop(VirtualLoop):
    """A loop whose time leaps, and in which a brain takes as long as it says while everything else goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.took = 0.0

    def run_in_executor(  # type: ignore[override]  # as in VirtualLoop
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        self.took = 0.0
        done = super().run_in_executor(executor, func, *args)
        return asyncio.ensure_future(_later(done, self.took), loop=self) if self.took else done


async def _later(done: asyncio.Future[T], seconds: float) -> T:
    await asyncio.sleep(seconds)
    return await done


@dataclass(frozen=True, slots=True)
class Pondering:
    """Decides like another brain, after this many seconds."""

    brain: Brain
    seconds: float

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """The decision of the other brain."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ThinkingLoop)
        loop.took = self.seconds
        return self.brain.decide(seen, seat, chance)


class PassingClock(StoppedClock):
    """A clock that shows the time of the loop."""

    def __init__(self) -> None:
        super().__init__(BEGINNING)

    def __getattribute__(self, name: str) -> Any:
        if name != "time":
            return super().__getattribute__(name)
        return BEGINNING + asyncio.get_running_loop().time()


@contextmanager
def unhurried(folder: Path, brains: Mapping[str, Brain], **how: Any) -> Iterator[Evening]:
    """An evening where computers take their time."""
    with evening(folder, brains=brains, clock=PassingClock(), **how) as tonight:
        tonight.hall.takes_time = True
        yield tonight


def lived(doing: Callable[[], Awaitable[T]]) -> T:
    """What follows from an act in leaping time."""

    async def done() -> T:
        return await doing()

    with asyncio.Runner(loop_factory=ThinkingLoop) as runner:
        return runner.run(done())


async def until(moment: float) -> None:
    """Wait until a moment of the loop, in seconds since the beginning."""
    await asyncio.sleep(moment - asyncio.get_running_loop().time())
