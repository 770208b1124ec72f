"""Kill the bot at many moments and print what came of it; exit code 1 if a promise was broken.

`--moments` are spread over several towns, `--seed` is any text, and `--games` names one town's games alone.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.wire.crash.trial import Figures, tried

TOWNS: Final = (("hide", 0.3), ("hunt", 0.4), ("castle,hunt", 0.3))
"""The games of each town, and its share of the moments."""


async def everywhere(moments: int, seed: str, games: str) -> Figures:
    """The figures of all towns together."""
    figures = Figures()
    for names, share in ((games, 1.0),) if games else TOWNS:
        with tempfile.TemporaryDirectory() as folder:
            figures.add(
                await tried(Path(folder), names.split(","), round(moments * share), f"{seed} {names}")
            )
    return figures


def report(figures: Figures, seconds: float) -> str:
    """The figures in words."""
    kinds = figures.moments
    lines = [
        *(f"{count:5} {kind}" for kind, count in sorted(kinds.items())),
        f"{kinds.total():5} moments, {figures.restarts} restarts, {figures.missed} moments that never came",
        f"{figures.games:5} games, {figures.decisions} decisions, {figures.pressed} buttons pressed afterwards",
        f"{len(figures.lost):5} lost",
        f"{len(figures.wrong):5} wrong",
        f"{figures.repeats:5} repeats",
        f"{len(figures.dead):5} dead buttons",
        f"{seconds:5.0f} seconds",
        *figures.faults,
    ]
    return "\n".join(lines)


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m tests.wire.crash", description=__doc__)
    parser.add_argument("--moments", type=int, default=300)
    parser.add_argument("--seed", default="march")
    parser.add_argument("--games", default="", help="such as castle,hunt")
    asked = parser.parse_args()
    begun = time.monotonic()
    figures = asyncio.run(everywhere(asked.moments, asked.seed, asked.games))
    sys.stdout.write(report(figures, time.monotonic() - begun) + "\n")
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main())
