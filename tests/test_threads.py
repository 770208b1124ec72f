"""Small tables are reckoned in one thread: a bot leaves the other cores of its machine alone."""

from __future__ import annotations

import os
import subprocess
import sys

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
