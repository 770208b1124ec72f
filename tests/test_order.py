"""The order in which tests begin."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import PAINTED, READING, by_file, in_shares


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


class Named:
    """What stands for a test: its id alone."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid


def test_tests_that_share_what_takes_long_begin_in_one_group_each() -> None:
    files = [
        "tests/players/test_a.py",
        f"{READING[1]}.py",
        f"{PAINTED[2]}.py",
        f"{READING[0]}.py",
        f"{PAINTED[0]}.py",
    ]
    items: Any = [Named(f"{file}::test_{n}") for n in range(2) for file in files]
    groups = [{each.nodeid.partition("::")[0] for each in group} for group in by_file(items)]
    assert groups == [{files[2], files[4]}, {files[1], files[3]}, {files[0]}]
