"""How fast the rules are: random playouts, copies of a state, and the fold of a log. Ratios within one run.

The floor of a playout is the fold alone: what remains is legality and resolution.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from bot.engine.chance import Rolling
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.players.random_player import RandomPlayer

GAMES = 30


def playouts() -> tuple[list[Match[Any]], int, float]:
    """Whole matches of random movers: the matches, their decisions and the CPU seconds they took."""
    game, player = BOX.game({}), RandomPlayer()
    decisions, matches, start = 0, [], process_time()
    for seed in range(GAMES):
        chance = Rolling(Random(seed))
        match = Match.dealt(game, chance)
        while awaited := sorted(match.awaited()):
            match.play(awaited[0], player.decide(match, awaited[0], chance), chance)
            decisions += 1
        matches.append(match)
    return matches, decisions, process_time() - start


def main() -> None:
    """Play, copy and fold; print the figures."""
    matches, decisions, took = playouts()
    start = process_time()
    for match in matches:
        Match(match.game, match.log)
    folded = process_time() - start
    state = matches[0].state
    start = process_time()
    for _ in range(2000):
        state.copy()
    copied = (process_time() - start) / 2000
    facts = sum(len(match.log) for match in matches)
    print(
        f"random playouts      {decisions / took:10,.0f} decisions/s ({decisions} decisions, {facts} facts)"
    )
    print(f"fold alone           {facts / folded:10,.0f} facts/s, {folded / took:.3f} of a playout")
    print(f"copy of a state      {copied * 1e6:10.1f} us, {copied * decisions / took:.3f} of a decision")


if __name__ == "__main__":
    main()
