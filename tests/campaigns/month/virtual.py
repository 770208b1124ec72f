"""Time that passes only while everybody waits: a month takes minutes, and can be repeated."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

BEGINNING = 1_772_323_200.0
"""The first of March 2026 at midnight in Greenwich: later in this month the clocks of Europe are put forward."""

HOUR = 3_600.0
DAY = 24 * HOUR


class Asleep(RuntimeError):
    """Everybody waits for somebody else, and nothing will ever happen again."""


class _Leap(selectors.DefaultSelector):
    """A selector that never waits: instead of sleeping, it moves the time."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> Any:
        """The ready events; if there are none, the time is moved on."""
        ready = super().select(0)
        if not ready and timeout is None:
            raise Asleep
        if not ready and timeout:
            self.loop.elapsed += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time leaps to the next due event, and whose threads are no threads.

    So the events and their order depend on the seed alone.
    """

    def __init__(self) -> None:
        """Begin at time 0."""
        self.elapsed = 0.0
        selector = _Leap()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        """Seconds since the beginning."""
        return self.elapsed

    def run_in_executor(  # type: ignore[override]  # the work is done before anybody waits for it
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Do the work at once; its caller gets the result after all the others had their turn."""
        future: asyncio.Future[T] = self.create_future()
        try:
            self.call_soon(_settle, future, func(*args))
        except Exception as error:  # noqa: BLE001  # it is raised in the code that waits for the work
            self.call_soon(_fail, future, error)
        return future


def _settle(future: asyncio.Future[T], result: T) -> None:
    if not future.cancelled():
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: Exception) -> None:
    if not future.cancelled():
        future.set_exception(error)


class VirtualClock:
    """The clock on the wall: it shows the time of the loop."""

    def now(self) -> float:
        """Seconds since 1970."""
        return BEGINNING + asyncio.get_running_loop().time()
