"""The strength of computers, from results: shares with their intervals, a sequential test, and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

_Z: Final = 1.959964
"""The normal quantile of a two-sided interval of 95 %."""
_BOUND: Final = log(0.95 / 0.05)
"""The log-likelihood ratio at which the test ends: it then errs in one case of twenty, in either direction."""
_FEW: Final = 20
"""The sequential test gives no verdict before this many games, because its variance is only a guess until then."""
_SCALE: Final = 400 / log(10)
"""Points of a rating for each unit of log-odds (Elo): 400 points are odds of ten to one."""
_ROUNDS: Final = 200
"""Iterations of the fit of ratings; some tens are enough."""


@dataclass(frozen=True, slots=True)
class Score:
    """The points won in some games: one for a win, half for a draw. `squares` sums the square of each game's points."""

    games: int = 0
    points: float = 0.0
    squares: float = 0.0

    def with_(self, points: float) -> Score:
        """The score after one more game."""
        return Score(self.games + 1, self.points + points, self.squares + points * points)

    @classmethod
    def of(cls, results: Iterable[float]) -> Score:
        """The score of some games, given the points of each."""
        every = tuple(results)
        return cls(len(every), sum(every), sum(each * each for each in every))

    @property
    def share(self) -> float:
        """The points won, as a share of the points possible; one half before any game."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval of 95 % for the share; a little too wide with draws, which reduce the variance."""
        n, p = self.games, self.share
        if not n:
            return 0.0, 1.0
        middle, spread = p + _Z**2 / (2 * n), _Z * sqrt(p * (1 - p) / n + _Z**2 / (4 * n * n))
        whole = 1 + _Z**2 / n
        return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def verdict(score: Score, low: float, high: float) -> bool | None:
    """True if the true share is rather `high` than `low`, False if rather `low`; None if more games are needed.

    A sequential test with 5 % errors: the log-likelihood ratio of two means, with the measured variance, which draws
    make smaller than that of coin tosses. Refuses with ValueError anything but 0 <= `low` < `high` <= 1.
    """
    if not 0 <= low < high <= 1:
        raise ValueError("A sequential test needs two shares from 0 to 1, the lower one first.")
    if score.games < _FEW:
        return None
    # Adds one imagined game, half a win and half a draw: a player that wins every game would have no variance
    # at all.
    variance = (score.squares + 0.375) / (score.games + 1) - ((score.points + 0.5) / (score.games + 1)) ** 2
    ratio = score.games * (high - low) * (2 * score.share - low - high) / (2 * variance)
    return None if abs(ratio) < _BOUND else ratio > 0


def ratings(
    scores: Mapping[tuple[str, str], Score], rows: Sequence[str], columns: Sequence[str]
) -> tuple[dict[str, float], dict[str, float]]:
    """Ratings of the levels of both sides: (of `rows`, of `columns`). Each score has the points of the row's level.

    `scores` has a key (row, column) for each pairing. The last level of each side has rating 0; only differences within
    a side mean anything. Each pairing played gets one imagined draw, so that a level that always won is not infinitely
    strong.
    """
    mine, theirs = dict.fromkeys(rows, 0.0), dict.fromkeys(columns, 0.0)
    played = {pairing: score for pairing, score in scores.items() if score.games}
    for _round in range(_ROUNDS if played else 0):
        for own, is_row in ((mine, True), (theirs, False)):
            for level in own:
                own[level] += _step(played, level, mine, theirs, is_row=is_row)
    return _anchored(mine), _anchored(theirs)


def _step(
    played: Mapping[tuple[str, str], Score],
    level: str,
    mine: Mapping[str, float],
    theirs: Mapping[str, float],
    *,
    is_row: bool,
) -> float:
    """One Newton step towards the maximum likelihood of a level's log-odds, all others unchanged."""
    slope = curve = 0.0
    for (row, column), score in played.items():
        if level != (row if is_row else column):
            continue
        expected = 1 / (1 + exp(theirs[column] - mine[row]))
        games, points = score.games + 1, score.points + 0.5
        slope += (points - games * expected) * (1 if is_row else -1)
        curve += games * expected * (1 - expected)
    return slope / curve if curve else 0.0


def _anchored(levels: Mapping[str, float]) -> dict[str, float]:
    last = next(reversed([*levels.values()]), 0.0)
    return {level: round((value - last) * _SCALE, 1) for level, value in levels.items()}
