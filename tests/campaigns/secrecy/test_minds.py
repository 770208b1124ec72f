"""The short form of `python -m tests.campaigns.secrecy.minds`."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.game import Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS
from tests.campaigns.secrecy.minds import NAMES, choices
from tests.campaigns.secrecy.resampling import resampled


@pytest.mark.parametrize(("table", "side"), [("two", INTRUDERS), ("four", INTRUDERS), ("two", GUARDS)])
def test_every_level_decides_the_same_of_another_past_that_may_have_been(table: str, side: Seat) -> None:
    """R28.8: a computer that cannot tell two games apart decides the same in both."""
    found = list(choices(next(resampled(table, side))))
    assert Counter(choice.level for choice in found).keys() == set(NAMES)
    assert [choice for choice in found if not choice.is_equal] == []
