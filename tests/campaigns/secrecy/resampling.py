"""T2: another hidden course of a game that has been played, consistent with what the other side has witnessed.

The first match is a golden game as it was. In the second one the hidden side decides differently from some moment on,
wherever the oracle says that the others may not notice, and the same where nothing else would do. The pair ends where
no course goes on: there the game is a running one, and both courses are possible pasts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count

from bot.engine.game import Decision, Illegal, Seat
from bot.games.castle.decisions import (
    Bed,
    ChooseGuardHand,
    Hide,
    MarkMap,
    PlaceArmed,
    ShareCards,
    ShareWounds,
    TakeBonus,
)
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.tables.history.record import Turn
from tests.campaigns.secrecy.side_by_side import TRIES, SideBySide, golden

KIND = {INTRUDERS: "resampled intruders", GUARDS: "resampled guards"}
"""The kind of a pair by the side whose decisions are drawn anew."""
HIDING: dict[Seat, tuple[type[Decision], ...]] = {
    INTRUDERS: (Decision,),
    GUARDS: (ChooseGuardHand, MarkMap, PlaceArmed, Hide, Bed, TakeBonus, ShareCards, ShareWounds),
}
"""The decisions that a side may make out of sight; the guards' turns are public, so they have only these."""
LEAST = 6
"""A course with fewer differing decisions is drawn again."""


class Resampled(SideBySide):
    """A golden game, and the same game with other hidden decisions of one side."""

    def __init__(self, table: str, side: Seat, number: int) -> None:
        """Begin at the start if `number` is even, else at a random moment."""
        super().__init__(table, KIND[side], number)
        hiding = [n for n, turn in enumerate(golden(table).turns) if isinstance(turn.decision, HIDING[side])]
        self._at = 0 if number % 2 == 0 else min(self._at, hiding[-1])
        self._hiding = HIDING[side]

    def _goes_on(self) -> bool:
        turns = golden(self.table).turns
        if len(self.steps) > len(turns):
            return False
        turn = turns[len(self.steps) - 1]
        may_differ = turn.seat not in self._blind and isinstance(turn.decision, self._hiding)
        return (may_differ and self._differently(turn)) or self._taken((turn, turn))

    def _differently(self, turn: Turn) -> bool:
        for _ in range(TRIES):
            with suppress(Illegal):
                other = self._twin(turn.seat, turn.decision, is_first=False)
                if other != turn.decision and self._taken((turn, Turn(turn.seat, other))):
                    return True
        return False


def resampled(table: str, side: Seat) -> Iterator[Resampled]:
    """Courses that differ for some decisions, without end."""
    for number in count():
        play = Resampled(table, side, number)
        play.played()
        if play.since is not None and len(play.steps) - play.since > LEAST:
            yield play
