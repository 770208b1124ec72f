"""The figures of how the code hangs together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import structure
from tests.figures import Checkout, methods, parameters
from tests.structure import House

CHECKOUT = Checkout(Path(__file__).parents[1])
MOST_METHODS, MOST_PARAMETERS = 25, 8
"""A class with more methods is two, and a function with more parameters takes an object."""
LARGE_CLASSES = {
    "bot/engine/boards/grid.py Grid": 26,
    "bot/games/castle/state/state.py State": 27,
    "bot/games/words.py Words": 33,
}
"""Classes that are still larger, with their methods: the numbers may only go down."""
LONG_SIGNATURES = {
    "bot/games/clans/rolling/rolling.py rolled": 10,
}
"""Functions that still take more, with their parameters: the numbers may only go down."""


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


def test_no_class_has_too_many_methods() -> None:
    sizes = {f"{path} {node.name}": methods(node) for path, node in CHECKOUT.classes}
    check({name: size for name, size in sizes.items() if size > MOST_METHODS}, LARGE_CLASSES)


def test_no_function_takes_too_many_parameters() -> None:
    sizes = {f"{path} {node.name}": parameters(node) for path, node in CHECKOUT.functions}
    check({name: size for name, size in sizes.items() if size > MOST_PARAMETERS}, LONG_SIGNATURES)


def check(found: Mapping[str, int], known: Mapping[str, int]) -> None:
    """Nothing is too large but what is known to be, which has not grown; what is not any more is named no longer."""
    assert set(found) == set(known)
    assert {name: size for name, size in found.items() if size > known[name]} == {}


@pytest.mark.parametrize(
    ("found", "known"), [({"a": 26}, {}), ({}, {"a": 26}), ({"a": 27}, {"a": 26}), ({"b": 26}, {"a": 26})]
)
def test_what_is_new_or_grown_or_gone_is_noticed(found: dict[str, int], known: dict[str, int]) -> None:
    with pytest.raises(AssertionError):
        check(found, known)
