"""Shares, their intervals, the sequential test and ratings, beside figures that are known."""

from __future__ import annotations

import pytest

from bot.games.strength import Score, ratings, verdict


def won(wins: int, losses: int, draws: int = 0) -> Score:
    return Score.of([1.0] * wins + [0.0] * losses + [0.5] * draws)


def test_the_interval_is_wilsons() -> None:
    low, high = won(60, 40).interval
    assert (round(low, 4), round(high, 4)) == (0.5020, 0.6906)
    assert Score().interval == (0.0, 1.0)


def test_a_draw_is_half_a_point() -> None:
    assert won(1, 1, draws=2).share == won(2, 2).share == 0.5


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (won(90, 10), True),
        (won(10, 90), False),
        (won(52, 48), None),
        (won(15, 0), None),
        (won(30, 0), True),
        # Among draws a little means more.
        (won(60, 0, draws=340), True),
        (won(212, 188), None),
    ],
)
def test_the_sequential_test_speaks_once_it_is_sure(score: Score, told: bool | None) -> None:
    assert verdict(score, 0.5, 0.55) is told


def test_the_sequential_test_wants_the_lower_share_first() -> None:
    with pytest.raises(ValueError, match="lower one first"):
        verdict(Score(), 0.55, 0.5)


def test_ratings_tell_how_much_stronger_a_level_is_on_its_own_side() -> None:
    scores = {("good", "one"): won(10_000, 1_000), ("bad", "one"): won(5_000, 5_000)}
    mine, theirs = ratings(scores, ["good", "bad"], ["one"])
    # Ten to one are 400 points.
    assert mine["good"] == pytest.approx(400, abs=1)
    assert (mine["bad"], theirs["one"]) == (0.0, 0.0)


def test_a_player_who_has_always_won_is_not_infinitely_strong() -> None:
    mine, _theirs = ratings({("all", "x"): won(9, 0), ("none", "x"): won(0, 9)}, ["all", "none"], ["x"])
    assert 0 < mine["all"] < 2_000
