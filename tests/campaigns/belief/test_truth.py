"""The short form of `python -m tests.campaigns.belief --games 0 --truth 2000`, by players of all levels."""

from __future__ import annotations

import pytest

from bot.games.castle.players.levels import LEVELS, Level
from tests.campaigns.belief.truth import lies


@pytest.mark.parametrize("batch", range(10))
def test_the_truth_is_always_in_what_the_guards_deduce(batch: int) -> None:
    """R28.11: the guards' deductions are never false. A game is cut after its second turn; one of ten goes on."""
    found = [lie for number in range(20) for lie in lies(f"law {batch} {number}", 2 if number % 10 else 6)]
    assert not found


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_the_truth_is_in_it_for_every_level(level: Level) -> None:
    """R28.11: skilled intruders do things that mixed ones hardly ever do, such as a Shadow Walk of a visible
    intruder."""
    assert not [lie for number in range(6) for lie in lies(f"{level.name} {number}", 8, level.name)]
