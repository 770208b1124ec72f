"""`python -m tests.authority`: the whole fuzz, some thousand interactions to a realm; fails on a broken promise."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.authority.fuzz import Report, fuzz
from tests.authority.wired import fuzz_wire

A_REALM = 2500
"""So many interactions are sent into one realm; then the next is laid, as most games of the first have ended."""

ON_A_WIRE = 1000
"""So many go to one process over real sockets."""


def main() -> int:
    """Send them, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.authority", description=__doc__)
    parser.add_argument("--interactions", type=int, default=50_000)
    parser.add_argument("--wire", type=int, help="so many of them over real sockets; a tenth unless said")
    parser.add_argument("--seed", default="march")
    asked = parser.parse_args()
    logging.getLogger().addHandler(logging.NullHandler())
    report, began = Report(), time.monotonic()
    over_wire = asked.interactions // 10 if asked.wire is None else min(asked.wire, asked.interactions)
    inside = asked.interactions - over_wire
    for at, first in enumerate(range(0, inside, A_REALM)):
        size = min(A_REALM, inside - first)
        with TemporaryDirectory() as folder:
            asyncio.run(fuzz(Path(folder), f"{asked.seed} {at}", size, report))
        print(
            f"{first + size} sent, {sum(report.found.values())} broken promises", file=sys.stderr, flush=True
        )
    for at, first in enumerate(range(0, over_wire, ON_A_WIRE)):
        with TemporaryDirectory() as folder:
            size = min(ON_A_WIRE, over_wire - first)
            asyncio.run(fuzz_wire(Path(folder), f"{asked.seed} {at}", size, report))
    print(*report.lines(), sep="\n")
    print(f"seed {asked.seed}, {time.monotonic() - began:.0f} s")
    return 1 if report.found else 0


if __name__ == "__main__":
    sys.exit(main())
