"""`/healthz` and `/metrics`, over a real port: what is wrong is one sentence, and no number says whose it is."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot import metrics
from bot.chat import health
from bot.chat.client import Kagemori
from bot.chat.health import Health, PortTaken, listening
from bot.store.connection import FILE
from bot.store.sqlite import SqliteStore
from bot.tables.model.shards import FRESH, Shards
from bot.tables.model.stored import Letter, LetterKind
from tests.store.kit import KEY, a_change, a_table
from tests.tables.beating import opened
from tests.tables.fakes import StoppedClock

HOST, NOW = "127.0.0.1", 1_000.0


class Asked:
    """A bot's health, and what it answers."""

    def __init__(self, store: Any, port: int) -> None:
        self.store, self.clock, self.port, self.is_connected = store, StoppedClock(NOW), port, True
        self.has_rivals = False
        self.health = Health(store, self.clock, lambda: self.is_connected, lambda: self.has_rivals)

    async def __call__(self, path: str) -> tuple[int, str]:
        async with aiohttp.ClientSession() as session:
            answer = await session.get(f"http://{HOST}:{self.port}/{path}")
            return answer.status, await answer.text()


@pytest.fixture
async def bot(tmp_path: Path, unused_tcp_port: int) -> AsyncIterator[Asked]:
    """A bot that is well."""
    asked = Asked(SqliteStore(tmp_path), unused_tcp_port)
    await asked.store.beat(NOW)
    async with listening(asked.health, HOST, unused_tcp_port):
        yield asked
    asked.store.close()


async def test_all_is_well(bot: Asked) -> None:
    assert await bot("healthz") == (200, "ok\n")


async def test_the_gateway_is_away(bot: Asked) -> None:
    bot.is_connected = False
    assert await bot("healthz") == (
        503,
        "The gateway of Discord is not connected, or a shard of it is not.\n",
    )


async def test_another_process_with_the_same_token_is_named_and_this_one_is_well(bot: Asked) -> None:
    bot.has_rivals = True
    status, text = await bot("healthz")
    assert (status, text.startswith("Another process answers with this token: stop it")) == (200, True)
    bot.is_connected = False
    assert (await bot("healthz"))[0] == 503


async def test_nobody_looks_at_what_comes_due(bot: Asked) -> None:
    bot.clock.time += 3600
    assert await bot("healthz") == (
        503,
        "Nobody has looked for 60 minutes at what comes due: start the bot again.\n",
    )


async def test_the_database_is_out(bot: Asked, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / FILE).rename(tmp_path / "away")  # it is there at once
    silent = (503, "The database does not answer.\n")
    assert (await bot("healthz"), await bot("metrics")) == (silent, silent)
    caplog.clear()


async def test_a_database_that_takes_its_time_is_out(bot: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.0)
    assert (await bot("healthz"))[0] == 503


async def test_what_is_there_is_counted_and_nobody_is_named(bot: Asked) -> None:
    letter = Letter(table=KEY, kind=LetterKind.BOARD, nonce="n")
    await bot.store.add(a_table(), "seed", [letter], at=1.0)
    await bot.store.put_off(letter, 9.0)
    metrics.refused(50007)
    _, text = await bot("metrics")
    for line in (
        "kagemori_letters_waiting 1.0",
        "kagemori_letters_put_off 1.0",
        'kagemori_tables{state="lobby"} 1.0',
    ):
        assert line in text.splitlines()
    assert set(re.findall(r'(\w+)="', text)) == {"code", "state", "le"}
    assert "_created" not in text


async def test_numbers_stand_still_for_minutes_whatever_happens(bot: Asked) -> None:
    """R28.8: who reads them does not see when somebody decides, nor how long it took to keep it."""
    await bot.store.add(a_table(), "seed", [], at=1.0)
    before = await bot("metrics")
    await bot.store.commit(a_change(a_table(), 0, ["fell", 1]))
    bot.clock.time += metrics.STEP
    assert await bot("metrics") == before
    bot.clock.time += 1
    after = await bot("metrics")
    assert after != before
    ((total, count),) = re.findall(r"commit_seconds_count (\S+)\n.*commit_seconds_sum (\S+)", after[1])
    assert float(total) > 0 < float(count)


async def test_nothing_listens_unless_a_port_is_named_and_a_taken_one_is_refused(bot: Asked) -> None:
    async with listening(bot.health, HOST, None):
        assert len([task for task in asyncio.all_tasks() if "healthz" in repr(task)]) == 0
    with pytest.raises(PortTaken, match=rf"port {bot.port} of {HOST}: set another KAGEMORI_HTTP_PORT"):
        async with listening(bot.health, HOST, bot.port):
            pass


def test_a_single_shard_that_is_lost_is_told() -> None:
    """So is one whose socket is open and silent: nobody is heard by it."""
    clock = StoppedClock(NOW)
    heard = opened(Shards(clock.now), 2)

    def connected(*lost: bool) -> bool:
        shards = {n: SimpleNamespace(is_closed=lambda each=each: each) for n, each in enumerate(lost)}
        hall = SimpleNamespace(shards=heard, clock=clock)
        bot: Any = SimpleNamespace(is_ready=lambda: True, shards=shards, hall=hall)
        return bool(vars(Kagemori)["is_connected"].fget(bot))

    assert connected(False, False)
    assert not connected(False, True)
    clock.time += FRESH
    heard.received(0)
    assert connected(False, False)
    clock.time += 1
    assert not connected(False, False)
