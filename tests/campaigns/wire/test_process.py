"""The bot in a separate process: it finds Discord at the given address, can be killed and started again."""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path

import aiohttp
import pytest

from bot.chat.discord_patches import VERSION
from bot.store.connection import FILE
from bot.tables.system import SystemClock
from tests.campaigns.wire.entry import MovedClock
from tests.campaigns.wire.process import PATIENCE, Bot, arguments, running
from tests.campaigns.wire.stand_in import StandIn, stand_in

DAY = 86_400.0


async def test_a_killed_bot_leaves_its_database_to_the_next(tmp_path: Path) -> None:
    async with stand_in() as wire, running(tmp_path, wire.url, *arguments(["hide"])) as bot:
        await wire.gateway.ready()
        await bot.kill()
        assert await bot.wait() == -signal.SIGKILL
        await bot.start()
        await bot.rest()
        assert await bot.stop() == 0
    assert [each.path for each in wire.recording.requests].count("/users/@me") == 2
    assert (tmp_path / FILE).exists()


async def test_the_product_itself_finds_discord_there(tmp_path: Path, unused_tcp_port: int) -> None:
    (tmp_path / ".env").write_text(f"KAGEMORI_HTTP_PORT={unused_tcp_port}\n")
    async with stand_in() as wire, running(tmp_path, wire.url, product=True) as bot:
        await wire.gateway.ready()
        assert await becomes_well(unused_tcp_port)
        told = await numbers(unused_tcp_port)
        assert await bot.stop() == 0
    assert wire.gateway.identified == 1
    assert {"kagemori_guilds 0.0", "kagemori_shards 1.0", "kagemori_shards_connected 1.0"} <= told
    assert 'kagemori_shard_connections_total{session="new"} 1.0' in told
    assert any(line.startswith(f'kagemori_build_info{{discord="{VERSION}"') for line in told)
    assert any("in_no_server" in line for line in bot.lines)
    assert all(re.match(r"\S+ (debug|info|warning|error) \S+ ", line) for line in bot.lines)
    assert not bot.spoke


async def becomes_well(port: int) -> bool:
    """True if the bot says so before long: the gateway has greeted it a moment before it knows."""
    async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
        while (await session.get(f"http://127.0.0.1:{port}/healthz")).status == 503:  # noqa: ASYNC110  # of another process
            await asyncio.sleep(0.02)
    return True


async def test_a_bot_whose_commands_discord_does_not_know_says_so_once_at_the_start(tmp_path: Path) -> None:
    async with stand_in() as wire, running(tmp_path, wire.url, *arguments(["hide"])) as bot:
        await wire.gateway.ready()
        async with asyncio.timeout(PATIENCE):
            while not _differ(bot):  # noqa: ASYNC110  # of another process
                await asyncio.sleep(0.02)
        await wire.gateway.invalidate()
        await wire.gateway.ready()
        await wire.gateway.flushed()
        await bot.rest()
        assert await bot.stop() == 0
        assert len(_differ(bot)) == 1
        assert _asked_for_commands(wire) == ["GET"]


async def test_a_bot_whose_commands_discord_knows_says_nothing(tmp_path: Path) -> None:
    async with stand_in() as wire, running(tmp_path, wire.url, *arguments(["hide"], syncs=True)) as bot:
        await wire.gateway.ready()
        await wire.recording.until(lambda: _asked_for_commands(wire) == ["PUT", "GET"])
        await wire.gateway.flushed()
        await bot.rest()
        assert await bot.stop() == 0
        assert _differ(bot) == []


def _differ(bot: Bot) -> list[str]:
    return [line for line in bot.lines if "commands_differ_run_sync" in line]


def _asked_for_commands(wire: StandIn) -> list[str]:
    return [
        each.method for each in wire.recording.requests if each.path.endswith("/commands") and each.status
    ]


async def numbers(port: int) -> set[str]:
    """The lines of the bot's /metrics."""
    async with aiohttp.ClientSession() as session:
        answer = await session.get(f"http://127.0.0.1:{port}/metrics")
        return set((await answer.text()).splitlines())


async def test_passed_time_is_not_lost_with_the_process(tmp_path: Path) -> None:
    async with stand_in() as wire, running(tmp_path, wire.url, *arguments(["hide"])) as bot:
        await bot.passes(3 * DAY)
        await bot.kill()
        await bot.start()
        await bot.leaps(-DAY)
    assert MovedClock(tmp_path).now() - SystemClock().now() == pytest.approx(2 * DAY, abs=60)
