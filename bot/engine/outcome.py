"""The result of a match: won, lost or drawn, by seats or together, with ranks and scores where a game has them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.engine.seats import Seat


class Ended(StrEnum):
    """How a match has ended for a seat."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a match has ended for every seat.

    `ranks` begin at 1, and several seats can share a rank; `scores` are the game's own numbers; both are empty if the
    game has none. `is_together` says that all seats won or lost as one: nobody has beaten anybody.
    """

    ended: Mapping[Seat, Ended]
    ranks: Mapping[Seat, int] = field(default_factory=dict)
    scores: Mapping[Seat, int] = field(default_factory=dict)
    is_together: bool = False

    @classmethod
    def won_by(cls, winners: Collection[Seat], seats: Iterable[Seat]) -> Outcome:
        """The winners have won, all other `seats` have lost. Refuses an empty `winners` with ValueError.

        Without a winner use `drawn` or `together`.
        """
        if not winners:
            raise ValueError("Somebody has to have won.")
        return cls(ended={seat: Ended.WON if seat in winners else Ended.LOST for seat in seats})

    @classmethod
    def drawn(cls, seats: Iterable[Seat]) -> Outcome:
        """Nobody has won or lost."""
        return cls(ended=dict.fromkeys(seats, Ended.DRAWN))

    @classmethod
    def together(cls, seats: Iterable[Seat], *, is_won: bool, score: int | None = None) -> Outcome:
        """All have won, or all have lost; a `score` belongs to all."""
        every = tuple(seats)
        scores = {} if score is None else dict.fromkeys(every, score)
        ended = dict.fromkeys(every, Ended.WON if is_won else Ended.LOST)
        return cls(ended=ended, scores=scores, is_together=True)

    @classmethod
    def ranked(cls, scores: Mapping[Seat, int]) -> Outcome:
        """Ranks by score. The highest is rank 1 and has won; but if all of several seats share it, all have drawn."""
        ranks = {seat: 1 + sum(other > own for other in scores.values()) for seat, own in scores.items()}
        first = {seat for seat, rank in ranks.items() if rank == 1}
        ended = dict.fromkeys(scores, Ended.DRAWN) if len(first) == len(scores) > 1 else None
        return cls(
            ended=ended or {seat: Ended.WON if seat in first else Ended.LOST for seat in scores},
            ranks=ranks,
            scores=dict(scores),
        )

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats that have won; empty in a draw, or where all have lost."""
        return frozenset(seat for seat, ended in self.ended.items() if ended is Ended.WON)
