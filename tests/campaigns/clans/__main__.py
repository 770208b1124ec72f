"""`python -m tests.campaigns.clans`: ready rosters of the clans against each other (A31.11), played by computers.

Each clan plays its first ready roster against that of each other clan, from both seats. With `--against` a level plays
another one: all clans in turn, with the same seeds and teams for both. The tables of levels and of clans show the share
of the points of the rows, in %, with the interval of 95 %. Results stay in `--file`: a match that is in it is not
played again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from itertools import permutations
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.clans.kinds import Element
from bot.games.clans.players import ClansComputers
from bot.games.clans.rounds.teams import handed
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.clans.teams.roster import suggested
from bot.games.simulate import play_out
from bot.games.strength import Score
from bot.players.brain import Brain

_SHORT: Final = {"ninjas": 4, "rounds": 4, "brawlTarget": 5, "activationsPerTurn": 2}
"""Options of a short match: few models on the board at once, few rounds."""
_POINTS: Final = {True: 1.0, None: 0.5, False: 0.0}


class Side(NamedTuple):
    """One side of a match: its level, and the clan of its team."""

    level: str
    clan: Element


class Clansman:
    """A computer player that takes the first ready roster of its clan."""

    def __init__(self, side: Side) -> None:
        self._clan, self._brain = side.clan, ClansComputers.own[side.level]()

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`, which must be asked now."""
        state = seen.state
        if state.stage is Stage.TEAMS:
            return handed(seat, suggested(self._clan, state.setting.options.koban)[0][1])
        return self._brain.decide(seen, seat, chance)


def matches(asked: argparse.Namespace) -> Iterator[tuple[Side, Side, str]]:
    """The sides of all matches, with their seeds."""
    for number in range(asked.games):
        for one, other in permutations(Element, 2):
            yield Side(asked.level, one), Side(asked.against or asked.level, other), f"{asked.seed}/{number}"
            if asked.against:
                yield Side(asked.against, one), Side(asked.level, other), f"{asked.seed}/{number}"


def played(game: ClansGame, sides: tuple[Side, Side], seed: str) -> float:
    """The points of the first side in one match."""
    brains: Mapping[Seat, Brain] = dict(zip(game.seats, map(Clansman, sides), strict=True))
    last = next(iter(reversed(list(play_out(game, brains, seed)))))
    mine, theirs = (last.match.state.scores[seat] for seat in game.seats)
    return _POINTS[None if mine == theirs else mine > theirs]


def main() -> None:
    """Play, keep the results in the file, and print the table."""
    asked = _asked()
    short = _SHORT if asked.short else {}
    game = ClansGame({"teams": "built", "challenge": asked.challenge, "moonDeck": "off", **short})
    known: dict[str, float] = json.loads(asked.file.read_text()) if asked.file.exists() else {}
    shares: dict[tuple[str, str], list[float]] = {}
    for one, other, seed in matches(asked):
        name = " ".join((*one, *other, asked.challenge, *short, seed))
        if name not in known:
            known[name] = played(game, (one, other), seed)
            asked.file.write_text(json.dumps(known, indent=0))
        for row, column in zip(one, other, strict=True):
            if row != column:
                shares.setdefault((row, column), []).append(known[name])
                shares.setdefault((column, row), []).append(1 - known[name])
    for row in dict.fromkeys(name for name, _other in shares):
        every = [each for (name, _other), found in shares.items() if name == row for each in found]
        cells = (f"{other} {_share(found)}" for (name, other), found in shares.items() if name == row)
        print(f"{row}: all {_share(every)}; {', '.join(cells)}")


def _share(points: list[float]) -> str:
    score = Score.of(points)
    low, high = score.interval
    return f"{100 * score.share:.1f} ({100 * low:.0f}–{100 * high:.0f}, {len(points)} games)"


def _asked() -> argparse.Namespace:
    levels = list(ClansComputers.own)
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.clans", description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="matches of each pairing and seat")
    parser.add_argument("--seed", default="clans")
    parser.add_argument("--level", choices=levels, default="reply")
    parser.add_argument("--against", choices=levels, help="another level, for levels in place of clans")
    parser.add_argument("--challenge", default="brawl")
    parser.add_argument("--short", action="store_true", help="four models on the board, four rounds")
    parser.add_argument("--file", type=Path, default=Path("clans.json"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
