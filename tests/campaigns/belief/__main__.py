"""`python -m tests.campaigns.belief`: how good the guards' belief is, and whether the truth is always in it.

`--games` games of simple players are measured; in `--truth` more, with drawn options and mixed players and cut after
`--turns`, the truth is looked for in what the guards deduce. The exit status is 1 if it was not there.
"""

from __future__ import annotations

import argparse
import sys

from bot.games.castle.board.board import standard_board
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions
from tests.campaigns.belief.measuring import measured, simple_players
from tests.campaigns.belief.truth import lies


def main() -> int:
    """Run it."""
    asked = _asked()
    if asked.games:
        game = CastleGame(standard_board(), CastleOptions())
        print("\n".join(measured(game, simple_players(game), asked.games, asked.seed).told()))
    found = [lie for number in range(asked.truth) for lie in lies(f"{asked.seed} {number}", asked.turns)]
    for lie in found:
        print(f"BROKEN ({lie})", file=sys.stderr)
    print(f"games with the truth outside: {len(found)} of {asked.truth}")
    return 1 if found else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.belief", description=__doc__)
    parser.add_argument("--seed", default="belief")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--truth", type=int, default=0)
    parser.add_argument("--turns", type=int, default=8)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
