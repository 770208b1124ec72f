"""`python -m tests.campaigns.month`: simulate a month, print its figures, and fail if a promise was broken."""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from tests.campaigns.month.month import Size, simulate

SHOWN = 30
"""The number of broken promises that are printed."""


def main() -> int:
    """Run it; the exit status is 1 if a promise was broken."""
    asked = _asked()
    began = perf_counter()
    size = Size(tables=asked.tables, users=asked.users, days=asked.days, thorough=asked.thorough)
    outcome = simulate(asked.seed, size)
    print(f"seed {asked.seed}: {asked.tables} tables, {asked.users} users, {asked.days:g} days")
    print("\n".join(outcome.figures.lines()))
    print(f"run time: {perf_counter() - began:.0f} s")
    for sentence in outcome.broken[:SHOWN]:
        print(f"BROKEN (seed {asked.seed}): {sentence}", file=sys.stderr)
    print(f"broken promises: {len(outcome.broken)}")
    return 1 if outcome.broken else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.month", description=__doc__)
    usual = Size()
    parser.add_argument("--seed", default="march")
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--users", type=int, default=usual.users)
    parser.add_argument("--days", type=float, default=usual.days)
    parser.add_argument("--thorough", type=float, default=usual.thorough)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
