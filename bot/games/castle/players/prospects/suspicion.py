"""Where guards will suspect the intruders after a turn that is being planned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.game import Fact, Piece
from bot.games.castle.decisions import Search
from bot.games.castle.facts.sneaking import SearchesDeclared
from bot.games.castle.intruders.plan import whole_movement
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.prospects.reach import Table
from bot.games.castle.players.prospects.threat import suspected
from bot.games.castle.state.state import State

Told = tuple[Fact, ...]
"""The public facts of a turn, which are all that guards know of it (R28.1)."""


class Suspicion:
    """Where guards will suspect the intruders after a turn; it answers for the first `most` different turns."""

    def __init__(
        self, view: PlayerView, planned: Sequence[Piece], searches: Sequence[Search], most: int
    ) -> None:
        """`planned` and `searches` are the planned part of the turn; `most` is how many turns it considers."""
        self._view, self._searches, self._most = view, searches, most
        self._planned = view.state.copy()
        self._first = tuple(_public(view, self._planned, planned))
        self._known: dict[Told, Table] = {}

    def told(self, pieces: Sequence[Piece], searches: Sequence[Search]) -> Told:
        """The public facts if these pieces and searches follow."""
        facts: tuple[Fact, ...] = (*self._first, *_public(self._view, self._planned.copy(), pieces))
        searched = tuple((search.who, search.zone) for search in (*self._searches, *searches))
        return (*facts, SearchesDeclared(searched)) if searched else facts

    def after(self, told: Told) -> Table | None:
        """The suspicion of each zone, in quarters of a power of two; None after `most` other turns were asked for."""
        if told not in self._known and len(self._known) < self._most:
            self._known[told] = self._thought(told)
        return self._known.get(told)

    def _thought(self, told: Told) -> Table:
        belief = Belief.of(self._view.setting, self._view.seen.history)
        if told:
            belief = belief.copy()
            for fact in told:
                belief.note(fact)
            belief.settle()
        return suspected(belief.likely_of_both(), len(self._view.board))


def _public(view: PlayerView, scratch: State, pieces: Sequence[Piece]) -> Iterator[Fact]:
    """The public facts of these pieces, which are played in the scratch."""
    anybody = view.seen.game.viewer(None)
    for fact in whole_movement(scratch, pieces):
        fact.apply(scratch)
        seen = fact.seen_by(anybody)
        if seen is not None:
            yield seen
