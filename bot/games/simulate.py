"""Whole matches without people: play them, check the invariants, and count what happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.engine.chance import Chance, Seeded, pick
from bot.engine.game import AnyGame, Decision, Fact, Order, Piece, Seat
from bot.engine.match import Match
from bot.engine.notation import kebab_of
from bot.games.box import Box
from bot.players.brain import Brain

LONGEST = 20_000
"""The number of decisions after which a match counts as endless."""


class Move(NamedTuple):
    """One decision of a match: the match after it, the seat, the decision, and its facts.

    All moves have the same match, which goes on with the next move.
    """

    match: Match[Any]
    seat: Seat
    decision: Decision
    facts: list[Fact]


class Broken(Exception):
    """A match that broke an invariant, or does not end.

    The text for a broken invariant names the match, the decision before, and the fault.
    """


@dataclass
class Counts:
    """What happened in a number of matches, counted by kind."""

    games: int = 0
    decisions: Counter[str] = field(default_factory=Counter)
    facts: Counter[str] = field(default_factory=Counter)
    effects: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    def expect(self, kinds: Iterable[type]) -> None:
        """Count these kinds of facts and of whole decisions (no pieces, no orders) as 0 if they never happen."""
        for kind in kinds:
            if issubclass(kind, Fact):
                self.facts[kebab_of(kind)] += 0
            elif issubclass(kind, Decision) and not issubclass(kind, Piece | Order):
                self.decisions[kebab_of(kind)] += 0

    def add(self, other: Counts) -> None:
        """Add the counts of another object."""
        self.games += other.games
        for mine, others in zip(self._counters(), other._counters(), strict=True):
            for name, number in others.items():
                mine[name] += number

    def _counters(self) -> tuple[Counter[str], ...]:
        return self.decisions, self.facts, self.effects, self.ends

    def tables(self) -> dict[str, dict[str, int]]:
        """All counts but `games`: chapter -> name -> number, sorted by name, so that equal runs give equal tables."""
        chapters = {
            "decisions": self.decisions,
            "facts": self.facts,
            "effects": self.effects,
            "ends": self.ends,
        }
        return {name: dict(sorted(counter.items())) for name, counter in chapters.items()}


def moves(match: Match[Any], brains: Mapping[Seat, Brain], chance: Chance, luck: Chance) -> Iterator[Move]:
    """Play a match from its present position to its end. `chance` is the match's luck, `luck` that of its players.

    Every brain receives only what its seat has witnessed. Raises Broken if the match does not end.
    """
    game = match.game
    witnessed = {seat: match.seen_by(game.viewer(seat)) for seat in game.seats}
    for number in range(LONGEST):
        if not (waiting := match.awaited()):
            return
        # Sorted: the order of a set of strings differs between processes, and one seed must give one match.
        seat = pick(luck, f"turn {number}", sorted(waiting))
        decision = brains[seat].decide(witnessed[seat], seat, luck)
        facts = match.play(seat, decision, chance)
        # The witnessed matches grow with the true one; a new fold for each decision would cost the whole log.
        for other, own in witnessed.items():
            viewer = game.viewer(other)
            own.witness(seen for fact in facts if (seen := fact.seen_by(viewer)) is not None)
        yield Move(match, seat, decision, facts)
    raise Broken(f"There is no end after {LONGEST} decisions.")


def play_out(game: AnyGame, brains: Mapping[Seat, Brain], seed: str) -> Iterator[Move]:
    """A whole match from its deal; `seed` determines all luck, of the match and of its players."""
    chance = Seeded(seed)
    # Separate luck: players that had the match's luck could ask it for future draws.
    yield from moves(Match.dealt(game, chance), brains, chance, Seeded(f"{seed} players"))


def simulate(box: Box, game: AnyGame, brains: Mapping[Seat, Brain], *, games: int, seed: str) -> Counts:
    """Play `games` matches and count. Raises Broken at the first broken invariant, or if a match does not end."""
    counts = Counts()
    counts.expect(box.notation.kinds.values())
    for number in range(1, games + 1):
        count_one(
            counts, box, game, play_out(game, brains, f"{seed}/{number}"), f"Match {number} of seed {seed}"
        )
    return counts


def count_one(counts: Counts, box: Box, game: AnyGame, played: Iterator[Move], name: str) -> None:
    """Play one match to its end and count it; each move of `played` is checked.

    Raises Broken, with the `name` of the match, at the first broken invariant. A match without a move is not counted.
    """
    match = None
    for number, move in enumerate(played, start=1):
        match = move.match
        counts.decisions[kebab_of(type(move.decision))] += 1
        if breaches := box.trials.invariants(game, match.state):
            raise Broken(
                f"{name}, after decision {number} ({kebab_of(type(move.decision))}): {' '.join(breaches)}"
            )
    if match is not None:
        counts.games += 1
        counts.facts.update(kebab_of(type(fact)) for fact in match.log)
        counts.effects.update(filter(None, map(box.trials.effect, match.log)))
        counts.ends[ending(box, match)] += 1


def ending(box: Box, match: Match[Any]) -> str:
    """The kind of end of a match that is over: `Trials.ending`, or the score if the game names no kinds."""
    game, state = match.game, match.state
    return box.trials.ending(game, state) or box.words.score(game, state)
