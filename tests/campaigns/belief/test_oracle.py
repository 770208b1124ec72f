"""The short form of `python -m tests.campaigns.belief --games 0 --oracle 500`."""

from __future__ import annotations

import pytest

from bot.games.castle.kinds import Who
from tests.campaigns.belief.oracle import compared


@pytest.mark.parametrize("who", Who)
def test_everything_that_the_rules_allow_is_possible_and_hardly_more(who: Who) -> None:
    """All ways are tried with the rules themselves: nothing allowed is excluded, and most of the rest is."""
    found = [*compared("short 0", who, 2)]
    assert len(found) >= 10
    for where, allowed, deduced in found:
        assert allowed <= deduced, where
    fewest, most = (sum(len(answer[side]) for answer in found) for side in (1, 2))
    assert fewest * 5 >= most * 4
