"""`python -m tests.campaigns.threat`: intruders' fear when the guards' turn begins, beside what happens in it."""

from __future__ import annotations

import argparse

from bot.games.castle.box import BOX
from bot.games.castle.kinds import GUARDS, INTRUDERS
from tests.campaigns.threat.measuring import measured
from tests.games.castle.players.duels import GAME


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.threat", description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--intruders", default="sharp", help="their level")
    parser.add_argument("--guards", default="sharp", help="their level")
    asked = parser.parse_args()
    levels = {INTRUDERS: asked.intruders, GUARDS: asked.guards}
    brains = {seat: BOX.computers.brain(level) for seat, level in levels.items()}
    print("\n".join(measured(GAME, brains, asked.games, asked.seed).told()))


if __name__ == "__main__":
    main()
