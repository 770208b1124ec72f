"""A restore over the wire: the bot is stopped, an older copy is put back, and everybody is told how things stand."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from bot.store.backup import Restored, back_up, restore
from bot.store.connection import FILE
from tests.campaigns.wire.nights import Night, begun
from tests.campaigns.wire.town import Message
from tests.campaigns.wire.world import World, world
from tests.chat import reading

pytestmark = pytest.mark.asyncio

GONE = "The games were restored from a copy of <t:"


class Keeper:
    """Who looks after the bot: makes a copy of its games, and goes on from it."""

    def __init__(self, opened: World, folder: Path) -> None:
        self.world, self.folder, self.copy = opened, folder, folder.parent / "games.backup"

    def back_up(self) -> None:
        back_up(self.folder, self.copy, now=time.time())

    async def restore(self, *, damages: bool = False) -> Restored:
        await self.world.bot.stop()
        if damages:
            (self.folder / FILE).write_bytes(b"no database at all " * 99)
        done = restore(self.copy, self.folder)
        await self.world.bot.start()
        await self.world.up()
        return done

    async def restarts(self) -> None:
        await self.world.bot.stop()
        await self.world.bot.start()
        await self.world.up()


def _live(night: Night) -> list[Message]:
    """The boards and lobbies that stand at a table."""
    return [each for each in night.live() if {"My view", "Start"} & set(reading.labels(each))]


@pytest.mark.parametrize("damages", [False, True])
async def test_after_a_restore_each_audience_is_told_once_how_things_stand(
    tmp_path: Path, damages: bool
) -> None:
    folder = tmp_path / "var"
    async with world(folder) as opened:
        keeper, night = Keeper(opened, folder), await begun(opened)
        await night.prepares()
        keeper.back_up()
        await night.walks()
        lost = await begun(opened)
        night.from_now()
        assert (await keeper.restore(damages=damages)).removals == (None if damages else 4)
        (board,) = _live(night)
        assert GONE in reading.words(board)
        assert night.posts() == {night.channel.audience: 1, night.hal.audience: 1}, "Hal is asked to walk"
        *old, panel = night.hal.inbox.stands()
        assert "Where do you walk?" in reading.words(panel)
        assert not any(reading.buttons(each) for each in old)
        # What Sia was asked in the lost time asks nothing any more.
        assert not any("Stop looking" in reading.labels(each) for each in night.sia.inbox.stands())
        await _told_of_what_is_gone(lost, damages=damages)
        night.from_now()
        await keeper.restarts()
        assert not night.posts(), "once is enough"
        assert _live(night) == [board]
        await night.walks()
        assert night.posts() == {night.sia.audience: 1}
        assert "Where do you look?" in reading.words(night.sia.inbox.stands()[-1])
        assert not list(opened.wire.recording.problems())


async def _told_of_what_is_gone(lost: Night, *, damages: bool) -> None:
    """A table that the copy does not know says so where its board stands, at the latest when it is pressed."""
    people = (lost.hal, lost.sia)
    if damages:
        answer = await lost.sia.seen(await lost.sia.click(_live(lost)[-1], label="My view"))
        assert answer is not None
        assert "This table is gone" in answer.content
        for person in people:
            panel = person.inbox.stands()[-1]
            button = reading.buttons(panel)[-1]
            await person.click(panel, custom_id=button["custom_id"])
        await lost.world.rest()
    assert not _live(lost)
    assert "This table is gone" in reading.words(lost.channel.stands()[-1])
    for person in people:
        assert not any(reading.buttons(each) for each in person.inbox.stands())
        assert any(GONE in reading.words(each) for each in person.inbox.stands())
