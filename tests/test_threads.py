"""Small tables are reckoned in one thread: a bot leaves other cores alone; and what work in a thread comes to."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import pytest

from bot.threads import finished

VARIABLE = "OPENBLAS_NUM_THREADS"
COUNT = """
import bot, numpy, os
numpy.ones((600, 600)) @ numpy.ones((600, 600))
print(len(os.listdir("/proc/self/task")))
"""


def _printed(program: str, **given: str) -> str:
    known = {name: value for name, value in os.environ.items() if name != VARIABLE}
    run = [sys.executable, "-c", program]
    return subprocess.run(run, env=known | given, capture_output=True, text=True, check=True).stdout.strip()


def test_numpy_starts_no_threads() -> None:
    assert _printed(COUNT) == "1"


def test_an_operator_may_let_it_start_some() -> None:
    assert _printed(f"import bot, os; print(os.environ['{VARIABLE}'])", **{VARIABLE: "3"}) == "3"


def _refused(_text: str) -> str:
    return next(iter(()))


async def test_an_error_that_stops_an_iteration_in_a_thread_does_not_hang() -> None:
    with pytest.raises(RuntimeError):
        await asyncio.wait_for(asyncio.to_thread(finished, _refused, "work"), 60)
    assert await asyncio.to_thread(finished, str.upper, "work") == "WORK"
