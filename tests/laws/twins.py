"""Twins: two matches that differ in what one seat kept to itself, and in nothing that anybody else could witness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.engine.chance import Chance, Seeded, pick
from bot.engine.game import AnyGame, Decision, Fact, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.games.box import Box
from bot.players.random_player import RandomPlayer
from bot.tables.history.record import Record, Turn

_ATTEMPTS = 6
_BOLDNESS = (20, 50, 90)
"""How often, of a hundred times, the twin tries to decide differently. What is hidden now may show later."""
_LONGEST = 1000


@dataclass(frozen=True, slots=True)
class Twins:
    """Two records of one seed, up to where the second could no longer go on without a witness."""

    one: Record
    other: Record
    differ: bool
    """Whether anything different has happened in them at all."""


def outsiders(game: AnyGame, hidden: Seat) -> list[Seat]:
    """The seats that a seat keeps its secrets from: all but itself, and the partners that it shares a circle with."""
    circles, partners = game.viewer(hidden).circles, game.sides.partners(game.blank(), hidden)
    sharing = {hidden, *(seat for seat in partners if circles & game.viewer(seat).circles)}
    return [seat for seat in game.seats if seat not in sharing]


def twins(box: Box, seed: str, hidden: Seat, *, player: RandomPlayer | None = None) -> Twins:
    """A random pair in which `hidden` decides differently where nobody else can witness it."""
    return _Pair(box, box.game({}), seed, hidden, player or RandomPlayer(commit=0.15)).twins()


class _Pair:
    """The two matches as they are played side by side."""

    def __init__(self, box: Box, game: AnyGame, seed: str, hidden: Seat, player: RandomPlayer) -> None:
        self._box, self._game, self._seed, self._hidden, self._player = box, game, seed, hidden, player
        self._chance, self._luck = Seeded(seed), Seeded(f"{seed} players")
        self._one, self._other = (Match.dealt(game, self._chance) for _ in range(2))
        self._boldness = pick(self._luck, "boldness", _BOLDNESS)
        self._turns: list[tuple[Turn, Turn]] = []

    def twins(self) -> Twins:
        for number in range(_LONGEST):
            awaited = sorted(self._one.awaited())
            if not awaited or not self._goes_on(pick(self._luck, f"seat {number}", awaited)):
                break
        one, other = zip(*self._turns, strict=True)
        return Twins(self._record(one), self._record(other), self._one.log != self._other.log)

    def _goes_on(self, seat: Seat) -> bool:
        decision = self._decided(self._one, seat, self._luck)
        ahead = self._one.copy()
        facts = ahead.play(seat, decision, self._chance)
        found = self._matching(seat, decision, facts)
        if found is None:
            return False
        self._one, (self._other, twin) = ahead, found
        self._turns.append((Turn(seat, decision), Turn(seat, twin)))
        return True

    def _matching(
        self, seat: Seat, decision: Decision, facts: list[Fact]
    ) -> tuple[Match[Any], Decision] | None:
        """What the twin decides, so that all others witness the same, and his match after it; None if he cannot."""
        candidates = [decision]
        if seat == self._hidden and self._luck.below(f"twin {len(self._turns)}", 100) < self._boldness:
            tries = (Seeded(f"{self._seed} twin {attempt}") for attempt in range(_ATTEMPTS))
            candidates = [*(self._decided(self._other, seat, luck) for luck in tries), decision]
        for candidate in candidates:
            if self._other.is_legal(seat, candidate):
                ahead = self._other.copy()
                if self._looks_like(ahead.play(seat, candidate, self._chance), facts):
                    return ahead, candidate
        return None

    def _looks_like(self, twin: list[Fact], facts: list[Fact]) -> bool:
        return all(witnessed(twin, viewer) == witnessed(facts, viewer) for viewer in self.others())

    def others(self) -> list[Viewer]:
        """Everybody whom the seat keeps its secrets from."""
        return [self._game.viewer(seat) for seat in (*outsiders(self._game, self._hidden), None)]

    def _decided(self, match: Match[Any], seat: Seat, luck: Chance) -> Decision:
        """A random decision. It is drawn from the true match: by law that offers what the witnessed one does."""
        return self._player.decide(match, seat, luck)

    def _record(self, turns: tuple[Turn, ...]) -> Record:
        return Record(
            game=self._box.key,
            schema=self._box.schema,
            options=self._box.options.settled({}),
            seed=self._seed,
            seats=tuple(self._game.seats),
            turns=turns,
        )
