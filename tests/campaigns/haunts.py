"""Where intruders go, and where they search first: `python -m tests.campaigns.haunts`, for the guards' setup.

It prints the text of data/castle/haunts.toml: by zone, of a thousand intruders, how many stood there at the end of one
of their first turns, and how many searched there before most other zones of that castle.
"""

from __future__ import annotations

import argparse
from collections import Counter

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.castle.board.board import standard_board
from bot.games.castle.facts.sneaking import SearchesDeclared
from bot.games.castle.kinds import Phase, on_map
from bot.games.castle.players import CastleComputers
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.state import State
from bot.games.simulate import moves

EARLY = 7
"""The first turns, in which the guards' setup matters."""

FIRST = 4
"""So many zones that somebody searches are the first."""


def main() -> None:
    """Play, count, and print."""
    asked = _asked()
    game = CastleGame(standard_board(), CastleOptions())
    visits, searches, intruders = Counter[Zone](), Counter[Zone](), 0
    for number in range(asked.games):
        match = Match.dealt(game, Seeded(f"{asked.seed}/{number}"))
        brains = {
            seat: CastleComputers().brain(
                asked.guards if seat in game.setting.seating.guards else asked.intruders
            )
            for seat in game.seats
        }
        turn, searched = 0, Counter[object]()
        chances = Seeded(f"{asked.seed}/{number}"), Seeded(f"{asked.seed}/{number} players")
        for move in moves(match, brains, *chances):
            for fact in move.facts:
                for who, zone in fact.searches if isinstance(fact, SearchesDeclared) else ():
                    searched[who] += 1
                    searches[zone] += searched[who] <= FIRST
            state = move.match.state
            if turn < state.turn <= EARLY and state.phase is not Phase.OVER:
                turn = state.turn
                visits.update(_stood(state))
            if state.turn > EARLY:
                break
        intruders += 2
    print(_text(asked, visits, searches, intruders))


def _stood(state: State) -> list[Zone]:
    zones = (on_map(one.zone) for one in state.playing)
    return [zone for zone in zones if zone is not None]


def _text(asked: argparse.Namespace, visits: Counter[Zone], searches: Counter[Zone], intruders: int) -> str:
    board = standard_board()
    head = (
        f"# Made by python -m tests.campaigns.haunts --games {asked.games} --seed {asked.seed} "
        f"--intruders {asked.intruders} --guards {asked.guards}"
    )
    rows = [
        f"{title}\n"
        + "\n".join(
            f"{board.label(zone)} = {1000 * number // intruders}" for zone, number in sorted(found.items())
        )
        for title, found in (("[stood]", visits), ("[searched]", searches))
    ]
    return "\n\n".join([head, *rows])


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.haunts", description=__doc__)
    parser.add_argument("--seed", default="haunts")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--intruders", default="sharp")
    parser.add_argument("--guards", default="sharp")
    return parser.parse_args()


if __name__ == "__main__":
    main()
