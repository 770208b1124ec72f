"""A requested sweep comes soon, once for all requests, and not while somebody is being acknowledged."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import closing, suppress

import pytest

from bot.chat import responsive
from bot.chat.responsive import Collector, WorkGate


class Counted(Collector):
    """Counts sweeps instead of sweeping."""

    sweeps = -1  # the one at the beginning

    def sweep(self) -> None:
        """See Collector."""
        self.sweeps += 1


@pytest.fixture
def gate() -> WorkGate:
    """Nobody is being acknowledged."""
    return WorkGate()


@pytest.fixture
async def collector(gate: WorkGate, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Counted]:
    """A collector at work whose waits take no time."""
    monkeypatch.setattr(responsive, "SOON", 0.0)
    with closing(Counted()) as made:
        task = asyncio.create_task(made.sweeping(gate))
        yield made
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    # As tests/conftest.py left it.
    gc.freeze()


async def _settled() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


async def test_there_is_no_sweep_without_a_request(collector: Counted) -> None:
    await _settled()
    assert collector.sweeps == 0


async def test_requests_at_the_same_time_get_one_sweep(collector: Counted) -> None:
    for _ in range(5):
        collector.ask()
    await _settled()
    assert collector.sweeps == 1
    collector.ask()
    await _settled()
    assert collector.sweeps == 2


async def test_a_sweep_waits_for_running_acknowledgements(collector: Counted, gate: WorkGate) -> None:
    with gate.acknowledging():
        collector.ask()
        await _settled()
        assert collector.sweeps == 0
    await _settled()
    assert collector.sweeps == 1


async def test_a_sweep_does_not_wait_for_ever(
    collector: Counted, gate: WorkGate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responsive, "PATIENCE", 0.0)
    with gate.acknowledging():
        collector.ask()
        await _settled()
        assert collector.sweeps == 1


async def test_much_that_was_left_alone_is_swept_now_and_then(
    collector: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responsive, "BETWEEN_SWEEPS", 0.0)
    collector.ask()  # so that the next wait is a short one
    await _settled()
    assert collector.sweeps == 1
    collector._left_alone = responsive.WORTH_IT
    await _settled()
    assert collector.sweeps > 1
