"""How a match has ended: ranks by scores."""

import pytest

from bot.engine.outcome import Ended, Outcome
from bot.engine.seats import Seat

WON, LOST, DRAWN = Ended


@pytest.mark.parametrize(
    ("scores", "ranks", "ended"),
    [
        ((3, 5, 1), (2, 1, 3), (LOST, WON, LOST)),
        ((5, 5, 1), (1, 1, 3), (WON, WON, LOST)),
        ((2, 2, 2), (1, 1, 1), (DRAWN, DRAWN, DRAWN)),
    ],
)
def test_most_points_win_and_nobody_where_all_have_as_many(
    scores: tuple[int, ...], ranks: tuple[int, ...], ended: tuple[Ended, ...]
) -> None:
    seats = tuple(map(Seat, "abc"))
    outcome = Outcome.ranked(dict(zip(seats, scores, strict=True)))
    assert outcome.ranks == dict(zip(seats, ranks, strict=True))
    assert outcome.ended == dict(zip(seats, ended, strict=True))
