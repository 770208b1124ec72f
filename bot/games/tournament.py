"""The pairings in a tournament of computers, and the results of their matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from zlib import crc32

from bot.engine.game import AnyGame, Seat, not_none
from bot.engine.match import Match
from bot.engine.outcome import Ended
from bot.games.box import Box
from bot.games.simulate import ending, play_out
from bot.players.brain import Brain

_POINTS: Final = {Ended.WON: 1.0, Ended.DRAWN: 0.5}


class Pairing(NamedTuple):
    """A match-up: `level` plays `side`, and the level `against` plays all other sides.

    `against` is empty in a game in which all seats win together.
    """

    side: str
    level: str
    against: str


def sides(game: AnyGame) -> dict[Seat, tuple[Seat, ...]]:
    """The seats of each side; a single side, "together", has all seats if they win or lose together."""
    if game.sides.are_together:
        return {Seat("together"): tuple(game.seats)}
    found: dict[Seat, tuple[Seat, ...]] = {}
    state = game.blank()
    for seat in game.seats:
        side = game.sides.side(state, seat)
        found[side] = (*found.get(side, ()), seat)
    return found


def pairings(game: AnyGame, levels: Sequence[str]) -> Iterator[Pairing]:
    """Every level on every side against every level on the other sides.

    Of two sides only the first one gets pairings: the second side's points are those that the first did not win. A
    single side has no opponents.
    """
    every = tuple(sides(game))
    others = ("",) if len(every) == 1 else levels
    for side in every[:1] if len(every) == 2 else every:
        yield from (Pairing(side, level, other) for level in levels for other in others)


class Result(NamedTuple):
    """A side's points from a match (1 for a win, one half for a draw, 0 for a loss), and categories of the match.

    `kinds` holds how it ended ("end") and the game's own categories (Trials.kinds). `mark` is a checksum of all facts:
    equal matches have equal marks.
    """

    points: float
    kinds: Mapping[str, str]
    mark: str


def result(
    box: Box, game: AnyGame, pairing: Pairing, seed: str, made: Callable[[str], Brain] | None = None
) -> Result:
    """The result of the match with that seed for the side of a pairing.

    The seed determines the luck of the match and, separately, that of its players, so pairings with equal seeds are
    comparable. Raises Broken if the match does not end. `made` makes the players; the default is the game's own.
    """
    brain, own = made or box.computers.brain, sides(game)[Seat(pairing.side)]
    brains: Mapping[Seat, Brain] = {
        seat: brain(pairing.level if seat in own else pairing.against) for seat in game.seats
    }
    last = None
    for move in play_out(game, brains, seed):
        last = move.match
    match = not_none(last)
    ended = not_none(game.outcome(match.state)).ended
    points = sum(_POINTS.get(ended[seat], 0.0) for seat in own) / len(own)
    return Result(points, {"end": ending(box, match), **box.trials.kinds(game, match)}, _mark(box, match))


def _mark(box: Box, match: Match[Any]) -> str:
    """Eight hex digits: a checksum of all facts."""
    text = json.dumps([box.notation.json(fact) for fact in match.log])
    return f"{crc32(text.encode()):08x}"
