"""`python -m tests.campaigns.odds`: the odds of fights against enumeration, for all pools up to `--dice` a side.

`--skip` leaves out so many cases, `--cases` stops after so many. The exit status is 1 if any odds were wrong.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from time import monotonic

from tests.campaigns.odds.comparing import cases
from tests.games.clans.dice import oracle


def main() -> int:
    """Run it."""
    asked = _asked()
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
    return 1 if wrong else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.odds", description=__doc__)
    parser.add_argument("--dice", type=int, default=6)
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--cases", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
