"""A match that goes on from another, in the chat."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.chat.messages import pictures
from tests.chat import reading
from tests.chat.test_story import ended
from tests.chat.world import World, town
from tests.tables.test_following import NIGHTS

pytestmark = pytest.mark.painted


@asynccontextmanager
async def night_over(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server where a night of Ann and Bob is over, which another one can follow."""
    monkeypatch.setattr(pictures, "WIDTHS", (120,))
    async with town(folder, {"hide": NIGHTS}) as world:
        await world.ann.slash(world.channel, "hide new")
        await world.ann.slash(world.channel, "table seat join", seat="hider")
        await world.bob.slash(world.channel, "table seat join", seat="seeker")
        await world.ann.slash(world.channel, "table start")
        await ended(world)
        yield world


async def test_a_button_under_the_board_opens_the_match_that_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with night_over(tmp_path, monkeypatch) as world:
        (board,) = (
            each for each in world.channel.history() if "Play on: the next night" in reading.labels(each)
        )
        refused = (await world.cyd.click(board, label="Play on: the next night")).response
        assert refused is not None
        assert "Take a seat first" in reading.words(refused)
        answer = (await world.bob.click(board, label="Play on: the next night")).response
        assert answer is not None
        assert answer.ephemeral
        assert "all who played to the end have their seats" in reading.words(answer)
        await world.ann.slash(world.channel, "table seat join", seat="hider")
        await world.bob.slash(world.channel, "table seat join", seat="seeker")
        await world.ann.slash(world.channel, "table start")
        panel = (await world.ann.slash(world.channel, "table view")).response
        assert panel is not None
        assert "1 charm in hand" in reading.words(panel)
