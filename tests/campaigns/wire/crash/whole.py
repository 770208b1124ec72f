"""Kill the bot at many moments and print the results; exit code 1 on a broken promise, or if too little was tried.

`--moments` are spread over several towns, which `--jobs` processes go through; `--seed` is any text, and `--games`
names one town's games alone.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from tests.campaigns.wire.crash.figures import Figures
from tests.campaigns.wire.crash.trial import tried

TOWNS: Final = (("hide,hunt", 0.4), ("castle", 0.3), ("raid", 0.2), ("clans", 0.1))
"""The games of each town, and its share of the moments."""
MOST: Final = 30
"""The number of moments of one town: after more, all looks take long."""


class Task(NamedTuple):
    """A town: its games, its number of moments, and its seed."""

    games: str
    moments: int
    seed: str


def tasks(moments: int, seed: str, games: str) -> Iterator[Task]:
    """The towns that have this many moments together."""
    for names, share in ((games, 1.0),) if games else TOWNS:
        left = round(moments * share)
        number = 0
        while left > 0:
            number += 1
            yield Task(names, min(left, MOST), f"{seed} {names} {number}")
            left -= MOST


def lived(task: Task) -> Figures:
    """The figures of one town."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(tried(Path(folder), task.games.split(","), task.moments, task.seed))


def everywhere(every: list[Task], jobs: int) -> Figures:
    """The figures of all towns together."""
    figures = Figures()
    with ProcessPoolExecutor(jobs) as pool:
        for task, found in zip(every, pool.map(lived, every), strict=True):
            sys.stderr.write(f"{task.seed}: {found.moments.total()} moments\n")
            figures.add(found)
    return figures


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.wire.crash", description=__doc__)
    parser.add_argument("--moments", type=int, default=300)
    parser.add_argument("--seed", default="march")
    parser.add_argument("--games", default="", help="such as hide,hunt or medal,hill")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    begun = time.monotonic()
    figures = everywhere(list(tasks(asked.moments, asked.seed, asked.games)), asked.jobs)
    sys.stdout.write(figures.report(time.monotonic() - begun) + "\n")
    return 1 if figures.faults or figures.shortcomings else 0
