"""Copies in the stand-in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from discord import app_commands
from simcord import components, gateway, results
from simcord.http import router

from tests.chat.copies import READ, copied, parameters
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


def test_commands_have_parameters_of_their_own_as_the_library_reads_them(world: World) -> None:
    for each in world.bot.tree.walk_commands():
        if isinstance(each, app_commands.Command):
            read, again = (parameters(each.callback, each.callback.__globals__) for _ in range(2))
            assert list(map(told, read.values())) == list(map(told, anew(each).values()))
            assert not {*map(id, read.values())} & {*map(id, again.values()), *map(id, each._params.values())}


def anew(command: app_commands.Command[Any, ..., Any]) -> dict[str, Any]:
    return READ(command.callback, command.callback.__globals__)


def told(parameter: Any) -> list[object]:
    return [getattr(parameter, name) for name in ("name", "description", "required", "default", "type")]
