"""Players for simulations: one of many moods, to reach every possible event, and one that shuns some decisions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.engine.notation import kebab_of
from bot.players.brain import Brain, Mood


class MoodyPlayer:
    """Draws one of several moods for each seat of a match; a random brain of this mood makes each decision."""

    def __init__(self, moods: Callable[[Seat], Sequence[Mood]]) -> None:
        """`moods` gives the moods of a seat, each with a brain or more; one listed twice is drawn twice as often."""
        self._moods = moods

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """The decision of a random brain of the mood that the seat has in this match.

        The mood is a function of seat and luck: in a match, `chance` must give the same draw for the same label.
        """
        # The length of the log is not in this label: the mood must last for the whole match without being
        # stored.
        mood = pick(chance, f"{seat} mood", self._moods(seat))
        return pick(chance, f"{seat} {len(seen.log)} whim", mood).decide(seen, seat, chance)


class ShyPlayer:
    """Decides as the brain `usual`, or as the brain `instead` if the usual decision contains a kind that it shuns."""

    def __init__(self, usual: Brain, instead: Brain, shuns: Collection[str]) -> None:
        """`shuns` names kinds of decisions and pieces in the notation."""
        self._usual, self._instead, self._shuns = usual, instead, shuns

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision of `seat`; that of the brain `instead` is not checked and may contain a shunned kind."""
        decision = self._usual.decide(seen, seat, chance)
        parts = (decision, *(seen.game.drafts.pieces(decision) or ()))
        if any(kebab_of(type(part)) in self._shuns for part in parts):
            return self._instead.decide(seen, seat, chance)
        return decision
