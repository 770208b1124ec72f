"""Whole random games to hold laws against: every moment of them, as it truly was and as each seat had witnessed it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from bot.engine.chance import Seeded, pick
from bot.engine.game import AnyGame, Decision, Draft, Fact, Piece, Seat, Viewer
from bot.engine.match import Match
from bot.engine.notation import Notation
from bot.games.box import Box
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from tests.toy.beacons.box import BOX as BEACONS
from tests.toy.box import BOX as TOY
from tests.toy.hunt import HUNT
from tests.toy.nim import NIM
from tests.toy.stones.box import STONES

TOYS: dict[str, Box] = {box.key: box for box in (TOY, HUNT, NIM, STONES, BEACONS)}
BOXES: dict[str, Box] = {**SHELF, **TOYS}
SEEDS = {
    **dict.fromkeys(TOYS, ("one", "two", "three", "four", "five", "six")),
    "raid": ("one", "dawn", "sealed"),
    "clans": ("one", "janken", "medal"),
}
OPTIONS: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("raid", "dawn"): {"match": "dawn"},
    ("clans", "janken"): {"initiative": "janken", "ground": "gate", "rounds": 4, "moonDeck": "full"},
    ("clans", "medal"): {"challenge": "medal", "ground": "canal", "ninjas": 3, "rounds": 4},
    ("raid", "sealed"): {"match": "dawn", "dawnOrder": "sealed"},
}
"""Of a game that its usual options do not show whole: the options of the game with a seed."""
_FEW_SEEDS = ("one", "two")
_LONGEST = 5000
NO_OPTIONS: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Moment:
    """A match just before a decision, and what came of it."""

    match: Match[Any]
    sights: dict[Seat, Match[Any]]
    public: Match[Any]
    seat: Seat
    decision: Decision
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Playthrough:
    """One whole game: its box, rules and notation, the seed of its luck, its moments, its end and its options."""

    box: Box
    game: AnyGame
    notation: Notation
    seed: str
    moments: tuple[Moment, ...]
    end: Match[Any]
    options: Mapping[str, Any] = field(default_factory=dict)

    def viewers(self) -> list[Viewer]:
        """The eyes of every seat, and of a spectator."""
        return [self.game.viewer(seat) for seat in (*self.game.seats, None)]

    def some(self, count: int) -> list[Moment]:
        """About so many moments, spread evenly over the game, the first among them."""
        return list(self.moments[:: max(1, len(self.moments) // count)])


def every_game() -> pytest.MarkDecorator:
    """Run a law on some random games of every game there is, passed as `played`."""
    cases = [(key, seed) for key in BOXES for seed in SEEDS.get(key, _FEW_SEEDS)]
    return pytest.mark.parametrize(("key", "seed"), cases)


def every_box() -> pytest.MarkDecorator:
    """Run a law on every game there is, passed as `key`."""
    return pytest.mark.parametrize("key", list(BOXES))


@cache
def playthrough(key: str, seed: str) -> Playthrough:
    """A random game, played out once."""
    return played_out(BOXES[key], seed, OPTIONS.get((key, seed), NO_OPTIONS))


def played_out(box: Box, seed: str, options: Mapping[str, Any] = NO_OPTIONS) -> Playthrough:
    """A random game of a box, on the shelf or not."""
    game = box.game(options)
    match = Match.dealt(game, Seeded(seed))
    moments = tuple(_moments(match, seed))
    return Playthrough(box, game, box.notation, seed, moments, match, options)


def _moments(match: Match[Any], seed: str) -> Iterator[Moment]:
    game, chance, luck, player = match.game, Seeded(seed), Seeded(f"{seed} players"), RandomPlayer()
    for number in range(_LONGEST):
        if not match.awaited():
            return
        seat = pick(luck, f"seat {number}", _deciding(match, luck, number))
        sights = {each: match.seen_by(game.viewer(each)) for each in game.seats}
        before, public = match.copy(), match.seen_by(game.viewer(None))
        decision = player.decide(sights[seat], seat, luck)
        facts = match.play(seat, decision, chance)
        yield Moment(before, sights, public, seat, decision, tuple(facts))
    raise AssertionError(f"{game!r} has no end.")


def _deciding(match: Match[Any], luck: Seeded, number: int) -> list[Seat]:
    """Those who are asked; now and then those who are not and may decide all the same, if there are any."""
    asked = sorted(match.awaited())
    willing = [seat for seat in match.game.seats if seat not in asked and match.options(seat)]
    return willing if willing and not luck.below(f"unasked {number}", 4) else asked


def drafts(moment: Moment, seat: Seat, luck: Seeded) -> Iterator[tuple[Draft, Draft]]:
    """A random draft of a seat at each of its prefixes, from the truth and from what the seat has witnessed."""
    true, seen = moment.match.draft(seat), moment.sights[seat].draft(seat)
    assert (true is None) == (seen is None)
    if true is None or seen is None:
        return
    yield true, seen
    while (options := seen.options()) and len(seen.pieces) < 60:
        piece = pick(luck, f"{len(seen.pieces)}", options)
        true.add(piece)
        seen.add(piece)
        yield true, seen


def pieces_of(played: Playthrough) -> list[Piece]:
    """Every piece of every composed decision of a game."""
    return [piece for moment in played.moments for piece in played.game.drafts.pieces(moment.decision) or ()]
