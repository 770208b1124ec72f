"""`python -m tests.campaigns.authority`: the whole fuzz, several thousand interactions; fails on a broken promise."""

from __future__ import annotations

import argparse
import os
import sys
import time

from tests.campaigns.authority.errands import inside, on_wires, reports
from tests.campaigns.authority.fuzz import Report


def main() -> int:
    """Send them, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.authority", description=__doc__)
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
    for one in reports(errands, asked.jobs):
        report.add(one)
        sent, found = sum(report.sent.values()), sum(report.found.values())
        print(f"{sent} sent, {found} broken promises", file=sys.stderr, flush=True)
    print(*report.lines(), sep="\n")
    print(f"seed {asked.seed}, {time.monotonic() - began:.0f} s")
    return 1 if report.found else 0


if __name__ == "__main__":
    sys.exit(main())
