"""Discord's bad days for a whole installation: its direct messages are stopped, or one of its connections is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from bot.tables.model.paces import HOUR, MINUTE
from bot.tables.model.shards import STEADY
from tests.campaigns.wire.faults import Fault
from tests.campaigns.wire.interactions import COMMAND
from tests.campaigns.wire.nights import SECONDS, Night, begun
from tests.campaigns.wire.town import Guild
from tests.campaigns.wire.world import World, world
from tests.chat import reading

pytestmark = pytest.mark.asyncio

INBOXES: Final = "/users/@me/channels"
DAY: Final = 24 * 3600.0


async def test_a_day_without_any_direct_message_is_a_day_of_calls_in_the_channel(tmp_path: Path) -> None:
    """Discord does this with young bots, after some 30 conversations."""
    async with world(tmp_path) as opened:
        wire, bot = opened.wire, opened.bot
        wire.faults.add(Fault("POST", INBOXES, status=403, code=20026, times=None))
        night = await begun(opened)
        said = [str(each.body) for each in wire.recording.of(night.hal.audience)]
        assert any("does not let me send direct messages: play here with My view" in each for each in said)
        await night.prepares()
        await night.later(DAY)
        called = [each.mentions[0].id for each in night.channel.stands() if each.mentions]
        assert night.hal.id in called
        board = [each for each in night.channel.stands() if not each.mentions][-1]
        panel = await night.hal.seen(await night.hal.click(board, label="My view"))
        assert panel is not None
        assert "Where do you walk?" in reading.words(panel)
        refused = [each for each in wire.recording.requests if each.status in (401, 403, 429)]
        assert len(refused) < 10, "ten thousand in ten minutes, and the bot is shut out"
        (line,) = [each for each in bot.lines if "direct_messages_refused" in each]
        assert "code=20026" in line
        wire.faults.clear()
        await night.later(DAY / 4)
        night.from_now()
        await night.types(night.sia, "my dm")
        assert night.posts()[night.sia.audience] == 1, "direct messages are tried again by and by"


async def test_answers_of_another_process_with_the_same_token_are_told_of_once(tmp_path: Path) -> None:
    async with world(tmp_path) as opened:
        first = Fault("POST", r"/interactions/\d+/[^/]+/callback", status=400, code=40060, times=None)
        opened.wire.faults.add(first)
        for person in (opened.ann, opened.bob, opened.cyd, opened.ann):
            await person.start(COMMAND, opened.channel, person._command("my games", {}))
            await opened.rest()
        told = [line for line in opened.bot.lines if "another_process_answers_with_this_token" in line]
        assert len(told) == 1
        assert not any(str(person.id) in told[0] for person in (opened.ann, opened.bob, opened.cyd))


def _of_shard(opened: World, number: int) -> Guild:
    """A new server of which that shard hears."""
    wire = opened.wire
    while wire.gateway.shard((guild := wire.town.guild(f"town {number}")).id) != number:
        del wire.town.guilds[guild.id]
    for each in (opened.ann, opened.bob, opened.cyd):
        guild.members[each.id] = each.user
    return guild


async def _begun_in(opened: World, guild: Guild, *, pace: str = "daily") -> Night:
    await opened.wire.gateway.tell("GUILD_CREATE", guild.payload(opened.wire.town.bot))
    return await begun(replace(opened, guild=guild), pace=pace)


async def _lost(opened: World, number: int, seconds: float) -> None:
    """A shard is away for this long, and then back."""
    gateway = opened.wire.gateway
    await gateway.shut(number)
    # A bot that tries to come back has noticed it.
    await asyncio.wait_for(gateway.was_tried.wait(), SECONDS)
    await opened.bot.passes(seconds)
    gateway.opened(number)
    await gateway.ready()
    await opened.rest()


async def test_of_three_shards_a_lost_one_harms_its_own_servers_alone(tmp_path: Path) -> None:
    async with world(tmp_path, shards=3) as opened:
        gateway = opened.wire.gateway
        nights = [await _begun_in(opened, _of_shard(opened, number)) for number in range(3)]
        await gateway.shut(1)
        *_, lost = made = [
            await each.hal.start(COMMAND, each.channel, each.hal._command("hide setup start", {"room": "A1"}))
            for each in (nights[0], nights[2], nights[1])
        ]
        await opened.rest()
        assert [each.answered.done() for each in made] == [True, True, False]
        for night in (nights[0], nights[2]):
            await night.types(night.sia, "draft fill")
            await night.types(night.sia, "draft commit")
            assert night.posts() == {night.channel.audience: 1, night.hal.audience: 1}
        gateway.opened(1)
        await gateway.ready()
        await opened.rest()
        assert lost.answered.done(), "it resumes, and hears what has happened meanwhile"
        await nights[1].types(nights[1].sia, "draft fill")
        await nights[1].types(nights[1].sia, "draft commit")
        assert nights[1].posts()[nights[1].hal.audience] == 1, "though direct messages are of shard 0"


async def test_an_hour_without_a_gateway_is_nobody_s_and_flaps_are_one_line(tmp_path: Path) -> None:
    """A live game once played three defaults in that hour and ended; the process was well, and the log silent."""
    async with world(tmp_path, shards=2) as opened:
        here, there = [await _begun_in(opened, _of_shard(opened, number), pace="live") for number in range(2)]

        def told(night: Night) -> list[str]:
            return [each for each in reading.words(night.board()).splitlines() if "be reached" in each]

        def logged() -> list[str]:
            return [
                word for each in opened.bot.lines for word in each.split() if word.startswith("shard_is_")
            ]

        await here.later(10 * MINUTE)
        await _lost(opened, 1, HOUR)
        assert "the game is over" in reading.words(here.board()), "shard 0 was heard, and nobody answered"
        assert told(there) == []
        await there.later(STEADY)
        (line,) = told(there)
        assert "62 minutes: no clock ran in that time." in line
        assert "Time ran out" not in reading.words(there.board())
        assert told(here) == []
        assert logged() == ["shard_is_away", "shard_is_back"]
        for _ in range(12):
            await _lost(opened, 1, 45)
            await opened.bot.passes(5)
        await there.later(STEADY)
        assert [len(told(night)) for night in (here, there)] == [0, 2]
        assert logged() == ["shard_is_away", "shard_is_back"] * 2
        await there.later(11 * MINUTE)
        assert "Time ran out" in reading.words(there.board()), "the ten minutes of it were left"
