"""Computers decide the same in two games that differ in secrets alone, at every level.

`python -m tests.campaigns.secrecy.minds` compares, for each level, `--positions` decisions of seats that cannot tell
the two games of a pair apart; the hidden state of the second is drawn anew (see `resampling`). The exit code is 1 if a
decision differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.levels import LEVELS
from bot.games.castle.rules.game import CastleGame
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.kinds import GOLDEN
from tests.campaigns.secrecy.resampling import Resampled
from tests.campaigns.secrecy.side_by_side import BOX, SideBySide
from tests.campaigns.secrecy.views import Desk

NAMES = tuple(level.name for level in LEVELS)
TABLES = ("two", *GOLDEN)


class Choice(NamedTuple):
    """One compared decision: its level and seat, its pair and step, and whether both were equal."""

    level: str
    seat: Seat
    step: int
    is_equal: bool


def choices(play: SideBySide, levels: Sequence[str] = NAMES) -> Iterator[Choice]:
    """The decisions of every level for every seat that has noticed nothing, wherever both games ask the seat."""
    desks = Desk(play, 0), Desk(play, 1)
    for number, step in enumerate(play.steps):
        for desk in desks:
            desk.goes_on(number)
        if play.since is None or number < play.since or any(desk.is_over for desk in desks):
            continue
        sessions = [desk.session() for desk in desks]
        for seat in sorted(filter(None, step.blind)):
            if all(seat in session.match.awaited() for session in sessions):
                yield from _compared(sessions, seat, number, levels)


def _compared(
    sessions: Sequence[TableSession], seat: Seat, number: int, levels: Sequence[str]
) -> Iterator[Choice]:
    for level in levels:
        one, other = (_decided(session, seat, level) for session in sessions)
        yield Choice(level, seat, number, one == other)


def _decided(session: TableSession, seat: Seat, level: str) -> object:
    """The decision of a level, after the others of the table have thought too: computers share a process."""
    game = session.match.game
    assert isinstance(game, CastleGame)
    for each in game.seats:
        Belief.of(game.setting, session.of(each).history)
    return BOX.computers.brain(level).decide(session.of(seat), seat, Seeded("minds"))


def peeking(table: str, *, most: int) -> set[str]:
    """“computers” if a level decides by more than its seat has witnessed, in one of the first games of a table."""
    for number in range(most):
        play = Resampled(table, INTRUDERS, number).played()
        if not all(choice.is_equal for choice in choices(play)):
            return {"computers"}
    return set()


def main() -> int:
    """Compare, print, and return the exit code: 0 if all were equal."""
    asked = argparse.ArgumentParser(prog="python -m tests.campaigns.secrecy.minds")
    asked.add_argument("--positions", type=int, default=1000, help="of each level, and of each side")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--hidden", choices=(INTRUDERS, GUARDS), help="the side that is resampled; else both")
    given = asked.parse_args()
    compared: Counter[str] = Counter()
    differing: list[tuple[str, Choice]] = []
    for side in (given.hidden,) if given.hidden else (INTRUDERS, GUARDS):
        for name, choice in _until(side, given.positions, given.seed):
            compared[f"{choice.level}, {side} resampled"] += 1
            if not choice.is_equal:
                differing.append((name, choice))
    for name, number in sorted(compared.items()):
        print(f"{name}: {number} positions")
    for place, choice in differing[:20]:
        print(f"DIFFERS {place}: {choice}", file=sys.stderr)
    print(f"{len(differing)} differ")
    return 1 if differing else 0


def _until(side: Seat, positions: int, seed: int) -> Iterator[tuple[str, Choice]]:
    """Compare this many positions for each level, from all tables in turn."""
    left = positions * len(NAMES)
    for number in count(seed):
        for table in TABLES:
            play = Resampled(table, side, number)
            for choice in choices(play.played()):
                yield f"{table} {number}", choice
                left -= 1
                if not left:
                    return


if __name__ == "__main__":
    sys.exit(main())
