"""`python -m tests.campaigns.oracle`: the clans against a second opinion, on random positions of each kind.

It compares lines of sight, zones, ways with their dodges, and dice. The exit status is 1 if the two disagree anywhere.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from time import process_time

from tests.campaigns.oracle import throwing
from tests.games.clans import sight_oracle, walking_oracle, zones_oracle

ORACLES: Mapping[str, Callable[[str, int], Iterator[tuple[int, str]]]] = {
    "sight": sight_oracle.disagreements,
    "zones": zones_oracle.disagreements,
    "ways": walking_oracle.disagreements,
    "dice": throwing.disagreements,
}
"""By name; each yields, for random positions, a number that grows with what can be seen, and the disagreement."""


def main() -> int:
    """Compare and print."""
    asked = _asked()
    wrong = sum(_told(name, asked.seed, asked.count) for name in asked.only or ORACLES)
    return int(bool(wrong))


def _told(name: str, seed: str, count: int) -> int:
    begun, wrong, whole = process_time(), 0, 0
    for seen, said in ORACLES[name](seed, count):
        whole += seen
        wrong += bool(said)
        if said and wrong <= 5:
            print(f"WRONG {name} {said}", file=sys.stderr, flush=True)
    spent = process_time() - begun
    print(f"{name}: {wrong} wrong of {count:,} positions ({whole:,} seen), {spent:.0f} s", flush=True)
    return wrong


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.oracle", description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", default="clans")
    parser.add_argument("--only", nargs="+", choices=ORACLES, help="without it all of them")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
