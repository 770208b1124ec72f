"""The short form of `python -m tests.campaigns.belief --games 0 --truth 2000`."""

from __future__ import annotations

import pytest

from tests.campaigns.belief.truth import lies


@pytest.mark.parametrize("batch", range(10))
def test_the_truth_is_always_in_what_the_guards_deduce(batch: int) -> None:
    """R28.11: what they may deduce is never false. A game is cut after its second turn; one of ten goes on."""
    found = [lie for number in range(20) for lie in lies(f"law {batch} {number}", 2 if number % 10 else 6)]
    assert not found
