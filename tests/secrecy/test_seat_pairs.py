"""R28: pairs of games of every number of seats and variant. Who may not know the difference witnesses the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Fact, Illegal, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.board import standard_board
from bot.games.castle.facts.guarding import ListenBegan
from bot.games.castle.facts.setup import GuardHandChosen, HandChosen
from bot.games.castle.facts.sneaking import Moved, TurnPlanned
from bot.games.castle.options import castle_options
from bot.games.castle.rules import CastleGame
from bot.games.castle.state import State
from bot.players.random_player import RandomPlayer
from tests.secrecy.seat_oracle import Eye

TABLES: Mapping[str, Mapping[str, Any]] = {
    "three": {"players": 3},
    "three apart": {"players": 3, "intrudersShareAll": False},
    "four": {"players": 4},
    "four with closed hands": {"players": 4, "guardsShareHands": False, "intrudersShareAll": False},
    "rivals": {"players": 3, "variant": "contested"},
    "rivals who write": {"players": 4, "variant": "contested", "contestedGoals": "write"},
    "wolf": {"variant": "loneWolf", "loneWolfConceal": True},
}
EACH = 8
"""So many pairs of each kind of table."""
LONGEST = 150
TRIES = 5
WEIGHTS = {"search": 3, "escape": 1, "pass": 20, "sentry-listen": 30, "free-listen-sentry": 30}
"""What the players like to do (see RandomPlayer): rather listen, and let phases end."""


class Leak(AssertionError):
    """Somebody witnesses, or may do, something else than he would if the secret were another."""


class SeatPair:
    """Two matches side by side; one seat decides differently in the second, as far as the public cannot notice."""

    def __init__(self, table: str, seed: int) -> None:
        self._luck = Random(f"{table} {seed}")
        self._game = CastleGame(
            standard_board(), castle_options({"alertDraws": [2, 3, 3, 4], **TABLES[table]})
        )
        self._hidden = self._luck.choice(self._game.seats)
        self._boldness = self._luck.choice((0.3, 0.6, 0.9))
        self._chance = Seeded(f"{table} {seed}")
        self._matches: list[Match[State]] = [Match.dealt(self._game, self._chance) for _ in range(2)]
        others = (seat for seat in (*self._game.seats, None) if seat != self._hidden)
        self._blind = {seat: (Eye(self._game, seat), Eye(self._game, seat)) for seat in others}
        self._player = RandomPlayer(commit=0.2, weights=WEIGHTS)
        self.differing = 0

    def play(self) -> None:
        """Up to the end, or to where the public must notice. Refuses with Leak."""
        for _ in range(LONGEST):
            awaited = sorted(self._matches[0].awaited())
            if not awaited or not self._goes_on(self._luck.choice(awaited)):
                return

    def _goes_on(self, seat: Seat) -> bool:
        for _ in range(TRIES):
            decision = self._decided(0, seat)
            for twin in self._twins(seat, decision):
                if self._taken(seat, (decision, twin)):
                    self.differing += decision != twin
                    return True
        return False

    def _decided(self, which: int, seat: Seat) -> Decision:
        return self._player.decide(self._matches[which], seat, Seeded(str(self._luck.random())))

    def _twins(self, seat: Seat, decision: Decision) -> Iterator[Decision]:
        if seat == self._hidden and self._luck.random() < self._boldness:
            for _ in range(TRIES):
                with suppress(Illegal):
                    yield self._decided(1, seat)
        yield decision

    def _taken(self, seat: Seat, decisions: tuple[Decision, Decision]) -> bool:
        if not self._matches[1].is_legal(seat, decisions[1]):
            if seat in self._blind:
                raise Leak(f"{seat} may decide {decisions[0]!r} in one only")
            return False
        ahead = [match.copy() for match in self._matches]
        facts = [match.play(seat, each, self._chance) for match, each in zip(ahead, decisions, strict=True)]
        still = {viewer: eyes for viewer, eyes in self._looking(facts) if eyes is not None}
        if None not in still or (len(still) < len(self._blind) and self._luck.random() < 0.7):
            return False
        self._matches, self._blind = ahead, still
        self._compare(facts)
        return True

    def _looking(self, facts: list[list[Fact]]) -> Iterator[tuple[Seat | None, tuple[Eye, Eye] | None]]:
        """Everybody who has noticed nothing so far, with his eyes if he may not notice these either."""
        for viewer, (one, other) in self._blind.items():
            eyes = one.copy(), other.copy()
            before = [match.state for match in self._matches]
            trails = [eye.trail(state, new) for eye, state, new in zip(eyes, before, facts, strict=True)]
            yield viewer, eyes if trails[0] == trails[1] else None

    def _compare(self, facts: list[list[Fact]]) -> None:
        for viewer in self._blind:
            one, other = (witnessed(new, self._game.viewer(viewer)) for new in facts)
            if one != other:
                raise Leak(f"{viewer or 'the public'} of {self._hidden}: {one} or {other}")


def _played(table: str, number: int) -> list[SeatPair]:
    pairs = [SeatPair(table, seed) for seed in range(number)]
    for pair in pairs:
        pair.play()
    return pairs


@pytest.mark.parametrize("table", TABLES)
def test_R28_8_whoever_may_not_know_a_secret_witnesses_the_same(table: str) -> None:
    assert sum(pair.differing for pair in _played(table, EACH)) >= EACH


LEAKING: Mapping[str, tuple[str, type[Fact]]] = {
    "who of them has planned": ("three", TurnPlanned),
    "a step": ("three", Moved),
    "a partner's cards": ("four with closed hands", GuardHandChosen),
    "a rival's cards": ("rivals", HandChosen),
    "whom a listen would hear": ("rivals", ListenBegan),
    "the wolf's steps": ("wolf", Moved),
}


@pytest.mark.parametrize("name", LEAKING)
def test_the_comparison_catches(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, kind = LEAKING[name]
    monkeypatch.setattr(kind, "seen_by", lambda fact, _viewer: fact)
    with pytest.raises(Leak):
        _played(table, 10 * EACH)
