"""Worlds for the tests of the chat."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from tests.chat import uses
from tests.chat.unpainted import leave_digests
from tests.chat.world import USED, World, town
from tests.toy.box import BOX
from tests.toy.hunt import HUNT


class Careless:
    """A computer player that always answers with the default."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        return seen.game.default(seen.state, seat, chance)


@pytest.fixture(autouse=True)
def nothing_goes_wrong(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail the test if the bot apologised for something, even if the player got a friendly sentence."""
    yield
    bad = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not bad, [(record.getMessage(), record.exc_info) for record in bad]


@pytest.fixture(autouse=True)
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test paints pictures only if it is marked as `painted`."""
    if request.node.get_closest_marker("painted") is None:
        leave_digests(monkeypatch)


@pytest.fixture(autouse=True)
def uses_what_the_list_says(request: pytest.FixtureRequest) -> Iterator[None]:
    """Check that a test in the list of uses really uses what the list says."""
    USED.clear()
    yield
    missing = uses.named(request.node) - uses.seen(USED)
    assert not missing, f"uses.toml names this test for {', '.join(sorted(missing))}"


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with the toy game, its bot, and a computer player."""
    async with town(tmp_path, {"hide": BOX}, brains={("hide", "simple"): Careless()}) as made:
        yield made


@pytest.fixture
async def game(world: World) -> World:
    """A game of Hide that has just begun: ann hides, bob seeks."""
    await world.begin("hide", {"hider": world.ann, "seeker": world.bob})
    return world


@pytest.fixture
async def lodge(tmp_path: Path) -> AsyncIterator[World]:
    """A server with the game of hunt, and a computer player."""
    async with town(tmp_path, {"hunt": HUNT}, brains={("hunt", "simple"): Careless()}) as made:
        yield made


@pytest.fixture
async def hunt(lodge: World) -> World:
    """A hunt that has just begun: ann hides, bob and cyd seek together."""
    await lodge.begin("hunt", {"hider": lodge.ann, "seeker": lodge.bob, "watcher": lodge.cyd})
    return lodge
