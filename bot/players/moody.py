"""A player of many moods: for simulations that should see everything that can happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Seat
from bot.engine.match import Match


class _Brain(Protocol):
    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision: ...


class MoodyPlayer:
    """In each match in one of several moods. A mood is a set of brains, of which any may make the next decision."""

    def __init__(self, moods: Sequence[Sequence[_Brain]]) -> None:
        """A brain that stands in a mood twice is asked twice as often. Neither may be empty."""
        self._moods = moods

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """What the brain of the moment decides. The mood is a function of seat and luck, so `chance` heeds labels."""
        mood = pick(chance, f"{seat} mood", self._moods)
        return pick(chance, f"{seat} {len(seen.log)} whim", mood).decide(seen, seat, chance)
