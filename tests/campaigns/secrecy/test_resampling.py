"""T2: a viewer of a game is shown and answered the same of every other past that the game may have had."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from bot.engine.game import Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS
from tests.campaigns.secrecy.habits import HABITS
from tests.campaigns.secrecy.kinds import GOLDEN
from tests.campaigns.secrecy.resampling import resampled
from tests.campaigns.secrecy.views import view_pairs

EACH, EVERY = 1, 11
"""The number of courses of each table and side; one in this many steps of each is compared."""
TABLES = ("two", *GOLDEN)


@pytest.mark.parametrize("side", [INTRUDERS, GUARDS])
@pytest.mark.parametrize("table", TABLES)
def test_R28_8_another_past_that_may_have_been_looks_the_same(table: str, side: Seat) -> None:
    found = list(islice(resampled(table, side), EACH))
    compared = [each for play in found for each in view_pairs(play, every=EVERY)]
    assert compared
    assert not [(each.seat, each.number, each.differing) for each in compared if each.differing]


def test_all_that_is_decided_without_a_seat_was_compared_from_both_sides() -> None:
    """Defaults, standing orders, turns planned ahead, and the choice of each computer player."""
    counts: Counter[tuple[Seat | None, str]] = Counter()
    for side in (INTRUDERS, GUARDS):
        for play in islice(resampled("two", side), EACH):
            for each in view_pairs(play, every=3):
                counts.update((each.seat, part) for part, shown in each.one.items() if shown)
    parts = ("default", "orders", "computers", "refusals", "typed", "mistakes", "layers")
    assert all(counts[seat, part] for seat in (INTRUDERS, GUARDS) for part in parts)
    assert counts[INTRUDERS, "plan"]
    assert len(HABITS["castle"].thinkers) == 2
