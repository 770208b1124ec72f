"""`python -m tests.campaigns.belief`: how good the guards' belief is, and whether it always contains the truth.

It measures `--games` games of computers of a `--level`. In `--truth` more games, with drawn options and cut after
`--turns`, between players of that level and mixed ones, it looks for the truth in the guards' deductions; in `--oracle`
positions on a small board it looks for everything that the rules allow. The exit status is 1 if something was missing.
`--plot` names a file for the calibration as a picture.
"""

from __future__ import annotations

import argparse
import sys
from itertools import chain, count, islice
from pathlib import Path

from bot.games.castle.board.board import standard_board
from bot.games.castle.kinds import Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions
from bot.games.computers import MOODY
from tests.campaigns.belief.measuring import measured, players
from tests.campaigns.belief.oracle import compared
from tests.campaigns.belief.plot import plotted
from tests.campaigns.belief.truth import lies


def main() -> int:
    """Run it."""
    asked = _asked()
    if asked.games:
        game = CastleGame(standard_board(), CastleOptions())
        figures = measured(game, players(game, asked.level), asked.games, asked.seed)
        print("\n".join(figures.told()))
        if asked.plot:
            asked.plot.write_bytes(plotted(figures))
    levels = (asked.level, MOODY)
    found = [
        lie
        for number in range(asked.truth)
        for lie in lies(f"{asked.seed} {number}", asked.turns, levels[number % 2])
    ]
    found += _against_oracle(asked.oracle, asked.seed)
    for lie in found:
        print(f"BROKEN ({lie})", file=sys.stderr)
    print(f"truth outside: {len(found)} in {asked.truth} games and {asked.oracle} positions")
    return 1 if found else 0


def _against_oracle(positions: int, seed: str) -> list[str]:
    """Compare this many positions; return those in which something is excluded that the rules allow."""
    games = (compared(f"{seed} {number}", tuple(Who)[number % 2], 3) for number in count())
    answers = list(islice(chain.from_iterable(games), positions))
    equal = sum(allowed == deduced for _where, allowed, deduced in answers)
    allowed, deduced = (sum(len(answer[side]) for answer in answers) for side in (1, 2))
    if answers:
        print(
            f"oracle: equal in {equal} of {len(answers)} positions; {allowed} zones allowed, {deduced} deduced"
        )
    return [where for where, allowed, deduced in answers if not allowed <= deduced]


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.belief", description=__doc__)
    parser.add_argument("--seed", default="belief")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", default="master")
    parser.add_argument("--truth", type=int, default=0)
    parser.add_argument("--oracle", type=int, default=0)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--turns", type=int, default=8)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
