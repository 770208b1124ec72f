"""The figures of how the code hangs together."""

from __future__ import annotations

import re

import pytest

from tests import structure
from tests.structure import House


def made(*arrows: str) -> House:
    pairs = frozenset((each[0], each[1]) for each in arrows)
    return House(frozenset("abcd"), pairs)


@pytest.mark.parametrize(
    ("found", "upward", "mutual", "cycles"),
    [
        (made(), 0, 0, []),
        (made("ab", "ac", "bc", "cd"), 0, 0, []),
        (made("ab", "ac", "bc", "ca"), 1, 1, ["abc"]),
        (made("ab", "bc", "ca"), 1, 0, ["abc"]),
        (made("ab", "ba", "cd", "dc"), 2, 2, ["ab", "cd"]),
    ],
)
def test_what_goes_round_is_counted(found: House, upward: int, mutual: int, cycles: list[str]) -> None:
    assert (len(found.upward), len(found.mutual)) == (upward, mutual)
    assert found.cycles == [frozenset(each) for each in cycles]


def test_no_room_leads_upward(capsys: pytest.CaptureFixture[str]) -> None:
    structure.main()
    told = capsys.readouterr().out
    for package in structure.HOUSES:
        assert re.search(rf"^{package}: .* arrows, 0 upward, 0 mutual, 0 cycles$", told, re.MULTILINE), told
