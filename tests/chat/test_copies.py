"""Copies in the stand-in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from simcord import components, gateway, results
from simcord.http import router

from tests.chat.copies import copied
from tests.chat.world import World


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    kept: dict[str, Any] = {
        "a": [1, {"b": [None, 2.5, True]}],
        "c": {"d": "e"},
        "f": (["g"], datetime.now(UTC)),
    }
    other = copied(kept)
    assert other == kept
    other["a"][1]["b"].append("h")
    other["c"]["d"] = "i"
    other["f"][0].append("j")
    assert kept["a"] == [1, {"b": [None, 2.5, True]}]
    assert kept["c"] == {"d": "e"}
    assert kept["f"][0] == ["g"]


def test_the_stand_in_copies_so(world: World) -> None:
    """The world has begun: whatever simcord copies with `deepcopy` by another way takes ten times as long."""
    for module in (router, gateway):
        assert module.copy.deepcopy is copied
    for each in (components, results):
        assert each.deepcopy is copied
