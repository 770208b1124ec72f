"""T1 in full size: `python -m tests.campaigns.secrecy` compares at least 10,000 view pairs and 500 picture pairs.

It prints what it compared. The exit code is 1 if anything differs, or if it compared less than the bar asks.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.campaigns.secrecy.bulk import EVERY_TABLE, PICTURES, VIEWS, Survey, surveyed


def main() -> int:
    """Compare, print, and return the exit code: 0 if the bar is reached."""
    asked = argparse.ArgumentParser(
        prog="python -m tests.campaigns.secrecy", description=__doc__.splitlines()[0]
    )
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--share", type=float, default=1.0, help="of the bar, from 0 to 1")
    asked.add_argument(
        "--every", type=int, default=4, help="of every so many steps of a pair one is compared"
    )
    asked.add_argument(
        "--tables", nargs="+", default=EVERY_TABLE, choices=EVERY_TABLE, help="all of them without it"
    )
    given = asked.parse_args()
    views, pictures = round(VIEWS * given.share), round(PICTURES * given.share)
    start = time.process_time()
    survey = surveyed(given.seed, views=views, pictures=pictures, every=given.every, tables=given.tables)
    _print(survey, given.seed, time.process_time() - start)
    return 0 if survey.reaches(views, pictures) and not survey.differing else 1


def _print(survey: Survey, seed: int, seconds: float) -> None:
    print(f"seed {seed}: {survey.pairs} pairs in {seconds:.0f} s of CPU")
    print(f"{survey.views:,} view pairs, {survey.pictures:,} picture pairs, {len(survey.differing)} differ")
    _counts("by what differs", survey.by_kind)
    _counts("by table", survey.by_table)
    for line in survey.differing[:20]:
        print(line)


def _counts(title: str, counts: Counter[str]) -> None:
    print(f"{title}: " + ", ".join(f"{name} {number:,}" for name, number in counts.most_common()))


if __name__ == "__main__":
    raise SystemExit(main())
