"""`python -m tests.authority`: the whole fuzz, some thousand interactions to a realm; fails on a broken promise."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.authority.fuzz import Report, fuzz
from tests.authority.wired import CASTLES, HUNT, Cast, fuzz_wire

A_REALM = 2500
"""So many interactions are sent into one realm; then the next is laid, as most games of the first have ended."""

ON_A_WIRE = 500
"""So many go to one process over real sockets."""


@dataclass(frozen=True, slots=True)
class Errand:
    """So many interactions into a realm of that seed: in one process, or over a wire where a `cast` plays."""

    seed: str
    size: int
    cast: Cast | None = None

    def run(self) -> Report:
        """Send them all."""
        logging.getLogger().addHandler(logging.NullHandler())
        report = Report()
        with TemporaryDirectory() as folder:
            if self.cast is None:
                asyncio.run(fuzz(Path(folder), self.seed, self.size, report))
            else:
                asyncio.run(fuzz_wire(Path(folder), self.seed, self.size, report, self.cast))
        return report


def main() -> int:
    """Send them, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.authority", description=__doc__)
    parser.add_argument("--interactions", type=int, default=50_000)
    parser.add_argument("--wire", type=int, help="so many of them over real sockets; a tenth unless said")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many realms at a time")
    parser.add_argument("--seed", default="march")
    asked = parser.parse_args()
    over_wire = asked.interactions // 10 if asked.wire is None else min(asked.wire, asked.interactions)
    errands = [
        *on_wires(asked.seed, over_wire),
        *inside(asked.seed, asked.interactions - over_wire),
    ]
    report, began = Report(), time.monotonic()
    for one in _reports(errands, asked.jobs):
        report.add(one)
        sent, found = sum(report.sent.values()), sum(report.found.values())
        print(f"{sent} sent, {found} broken promises", file=sys.stderr, flush=True)
    print(*report.lines(), sep="\n")
    print(f"seed {asked.seed}, {time.monotonic() - began:.0f} s")
    return 1 if report.found else 0


def inside(seed: str, interactions: int) -> Iterator[Errand]:
    """So many, in realms without sockets."""
    for at, first in enumerate(range(0, interactions, A_REALM)):
        yield Errand(f"{seed} {at}", min(A_REALM, interactions - first))


def on_wires(seed: str, interactions: int) -> Iterator[Errand]:
    """So many, with the castle game on every other wire."""
    for at, first in enumerate(range(0, interactions, ON_A_WIRE)):
        cast = CASTLES[at // 2 % len(CASTLES)] if at % 2 else HUNT
        yield Errand(f"{seed} {at}", min(ON_A_WIRE, interactions - first), cast)


def _reports(errands: list[Errand], jobs: int) -> Iterator[Report]:
    """What came of each errand, in their order; so many processes of our own are at work on them."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(Errand.run, errands)


if __name__ == "__main__":
    sys.exit(main())
