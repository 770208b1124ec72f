"""`python -m tests.campaigns.odds`: odds of the clans against enumeration, and against played presses.

First the odds of fights for all pools up to `--dice` a side; `--skip` leaves out some cases, `--cases` stops after
some. Then `--presses` presses are played by the policy that odds state. The exit status is 1 if any odds were wrong.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from time import monotonic

from tests.campaigns.odds.comparing import cases
from tests.campaigns.odds.counting import Counts
from tests.campaigns.odds.presses import presses
from tests.games.clans.dice import oracle


def main() -> int:
    """Run it."""
    asked = _asked()
    is_wrong = _enumerated(asked)
    return 1 if _played(asked) or is_wrong else 0


def _enumerated(asked: argparse.Namespace) -> bool:
    """True if the odds of any fight differ from the enumeration."""
    begun = monotonic()
    wrong = seen = 0
    for case in islice(cases(asked.dice), asked.skip, asked.skip + asked.cases if asked.cases else None):
        seen += 1
        if case.differs():
            wrong += 1
            print(f"WRONG {case}", file=sys.stderr, flush=True)
        if seen % 100 == 0:
            oracle.forget()
            print(f"{asked.skip + seen} up to {case} in {monotonic() - begun:.0f} s", flush=True)
    print(f"odds: {wrong} wrong of {seen} fights up to {asked.dice} dice a side")
    return bool(wrong)


def _played(asked: argparse.Namespace) -> bool:
    """True if presses end in other ways than they promise."""
    begun, counts = monotonic(), Counts()
    for number, press in enumerate(islice(presses(asked.seed), asked.presses), 1):
        counts.add(press, press.played(f"{asked.seed} {number}"))
        if number % 1000 == 0:
            print(f"{number} presses in {monotonic() - begun:.0f} s", flush=True)
    print("\n".join(counts.lines()))
    for line in (*counts.broken, *counts.far()):
        print(f"WRONG {line}", file=sys.stderr, flush=True)
    print(f"odds: {len(counts.broken) + len(counts.far())} wrong of {counts.presses} presses")
    return bool(counts.broken or counts.far())


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.odds", description=__doc__)
    parser.add_argument("--dice", type=int, default=6)
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--cases", type=int, default=0)
    parser.add_argument("--presses", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
