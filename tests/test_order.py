"""The order in which tests begin."""

from __future__ import annotations

import pytest

from tests.conftest import in_shares


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
def test_every_share_begins_with_long_tests_and_none_is_lost(workers: int) -> None:
    groups = [["long"] * size for size in (5, 1, 7, 2, 2, 3, 1, 4)]
    rest = [f"short {n}" for n in range(95)]
    made = in_shares(groups, rest, workers)
    assert sorted(made) == sorted(rest + ["long"] * 25)
    size = len(made) // workers
    shares = [made[at : at + size] for at in range(0, size * workers, size)]
    assert all(share[0] == "long" and share[-1] != "long" for share in shares)


def test_long_tests_that_fill_more_than_a_share_are_all_there() -> None:
    assert sorted(in_shares([[1, 2, 3, 4, 5]], [6], 3)) == [1, 2, 3, 4, 5, 6]
