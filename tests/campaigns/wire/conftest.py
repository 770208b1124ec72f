"""Objects made once for a file of tests: the rules for requests, and a bot in a separate process."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.campaigns.wire.nights import Night, begun
from tests.campaigns.wire.spec import Spec
from tests.campaigns.wire.world import World, world


@pytest.fixture(scope="module")
def by_hand() -> Spec:
    """The hand-written rules alone."""
    return Spec(None)


@pytest.fixture(scope="module")
def described() -> Spec:
    """All rules, with Discord's description."""
    return Spec.load()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def _open(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    async with world(tmp_path_factory.mktemp("games")) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="module")
async def shared(_open: World) -> AsyncIterator[World]:
    """The stand-in and one bot for all tests of a file; each test's changes to Discord are undone at its end.

    In all of them the bot makes no invalid request, and shows nobody its inside.
    """
    recording, wire = _open.wire.recording, _open.wire
    asked, heard = len(recording.requests), len(recording.heard)
    yield _open
    wire.faults.clear()
    await _open.rest()
    assert not [problem for each in recording.requests[asked:] for problem in each.problems]
    assert not [each for each in recording.heard[heard:] if "Traceback" in str(each.body)]
    assert not [each for each in _open.bot.lines if "Traceback" in each]
    assert not _open.bot.spoke


@pytest_asyncio.fixture(loop_scope="module")
async def night(shared: World) -> Night:
    """A table at which both are to prepare."""
    return await begun(shared)
