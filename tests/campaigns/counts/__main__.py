"""`python -m tests.campaigns.counts`: random matches of the clans, their counts, and whether they keep A28.

Options, teams and players are drawn anew for each match. The exit status is 1 if a match breaks, or if some keyword,
card, token or kind of end occurs less often than required.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections import Counter
from pathlib import Path

from bot.games.clans.setting.options import Challenge
from tests.campaigns.counts.counting import EXPECTED, counted


def main() -> int:
    """Play, keep the counts in a file, and print what is too rare."""
    asked = _asked()
    found, broken = _read(asked.file), 0
    for number in range(asked.first, asked.first + asked.games):
        seed = f"{asked.seed}/{number}"
        try:
            found.update(counted(seed, asked.challenge))
        except Exception:  # noqa: BLE001  # every error is printed, and the next match goes on
            broken += 1
            print(f"BROKEN {seed}\n{traceback.format_exc(limit=-4)}", file=sys.stderr, flush=True)
        found["games"] += 1
        asked.file.write_text(json.dumps(dict(sorted(found.items())), indent=1), encoding="utf-8")
    rare = {name: found[name] for name in EXPECTED if found[name] < asked.least}
    print(f"{asked.games} matches, {broken} broken; fewer than {asked.least}: {rare or 'nothing'}")
    return int(bool(broken or rare))


def _read(file: Path) -> Counter[str]:
    return Counter(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else Counter()


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.counts", description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=1, help="the number of the first match")
    parser.add_argument("--seed", default="clans")
    parser.add_argument(
        "--challenge", type=Challenge, choices=list(Challenge), help="drawn if it is not given"
    )
    parser.add_argument("--least", type=int, default=20)
    parser.add_argument(
        "--file", type=Path, default=Path("counts.json"), help="counts are added to those in it"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
