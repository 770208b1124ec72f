"""Whole random games on which the laws are tested: every moment, as it truly was and as each seat had witnessed it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.engine.chance import Seeded, pick
from bot.engine.game import AnyGame, Decision, Draft, Fact, Piece, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.engine.notation import Notation
from bot.games.box import Box
from bot.players.random_player import RandomPlayer

SEEDS: Final = ("one", "two", "three")
"""The seeds of the random games, unless a module names its own."""
_LONGEST: Final = 5000
NO_OPTIONS: Final[Mapping[str, Any]] = {}


@dataclass(frozen=True)
class Games:
    """The games on which a test module tests the laws: `boxes` by their keys.

    `seeds` names the random games of a key, if they are not SEEDS. `options` are those of a random game (key and seed),
    if the usual options do not show everything in the game.
    """

    boxes: Mapping[str, Box]
    seeds: Mapping[str, Sequence[str]] = field(default_factory=dict)
    options: Mapping[tuple[str, str], Mapping[str, Any]] = field(default_factory=dict)

    @property
    def cases(self) -> list[tuple[str, str]]:
        """Every key with each of its seeds."""
        return [(key, seed) for key in self.boxes for seed in self.seeds.get(key, SEEDS)]

    def played(self, key: str, seed: str) -> Playthrough:
        """A random game, played out."""
        return played_out(self.boxes[key], seed, self.options.get((key, seed), NO_OPTIONS))


@dataclass(frozen=True, slots=True)
class Moment:
    """A match just before a `decision` of a `seat`, with the `facts` that followed from it.

    `sights` is the match as each seat has witnessed it, `public` as everybody has.
    """

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
        """The viewers of the game: every seat, and a spectator."""
        return [self.game.viewer(seat) for seat in (*self.game.seats, None)]

    def some(self, count: int) -> list[Moment]:
        """At least `count` moments (all, if there are fewer), spread evenly over the game, beginning with the first."""
        return list(self.moments[:: max(1, len(self.moments) // count)])


def played_out(box: Box, seed: str, options: Mapping[str, Any] = NO_OPTIONS) -> Playthrough:
    """A random game of a box, played to its end; the box need not be on the shelf.

    Fails with AssertionError if the game goes on after 5,000 decisions.
    """
    game = box.game(options)
    match = Match.dealt(game, Seeded(seed))
    moments = tuple(_moments(match, seed))
    return Playthrough(box, game, box.notation, seed, moments, match, options)


def _moments(match: Match[Any], seed: str) -> Iterator[Moment]:
    game, chance, luck, player = match.game, Seeded(seed), Seeded(f"{seed} players"), RandomPlayer()
    seen, known = {each: Match(game) for each in (*game.seats, None)}, 0
    for number in range(_LONGEST):
        if not match.awaited():
            return
        seat = pick(luck, f"seat {number}", _deciding(match, luck, number))
        news, known = match.log[known:], len(match.log)
        seen = {each: _grown(before, news, game.viewer(each)) for each, before in seen.items()}
        sights = {each: seen[each] for each in game.seats}
        before, public = match.copy(), seen[None]
        decision = player.decide(sights[seat], seat, luck)
        facts = match.play(seat, decision, chance)
        yield Moment(before, sights, public, seat, decision, tuple(facts))
    raise AssertionError(f"{game!r} has no end.")


def _grown(seen: Match[Any], news: Sequence[Fact], viewer: Viewer) -> Match[Any]:
    """A copy of what a viewer has seen, with what they witness of the news: folding it all anew takes far longer."""
    grown = seen.copy()
    grown.witness(witnessed(news, viewer))
    return grown


def _deciding(match: Match[Any], luck: Seeded, number: int) -> list[Seat]:
    """The seats that are asked; in one of four cases those that can decide something unasked, if there are any."""
    asked = sorted(match.awaited())
    willing = [seat for seat in match.game.seats if seat not in asked and match.options(seat)]
    return willing if willing and not luck.below(f"unasked {number}", 4) else asked


def drafts(moment: Moment, seat: Seat, luck: Seeded) -> Iterator[tuple[Draft, Draft]]:
    """A random draft of a seat, empty and after each piece, twice: made on the true match, and on the witnessed one.

    The same objects grow from pair to pair, up to 60 pieces. Yields nothing if the seat cannot make a draft.
    """
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
    """The pieces of all decisions in a game that are made of pieces."""
    return [piece for moment in played.moments for piece in played.game.drafts.pieces(moment.decision) or ()]
