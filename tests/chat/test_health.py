"""`/healthz` and `/metrics`, over a real port: a fault is one sentence, and no number names anybody."""

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
from bot.metrics import Gateway
from bot.store.connection import FILE
from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.shards import FRESH, Shards
from tests.store.kit import KEY, a_table
from tests.tables.beating import opened
from tests.tables.fakes import StoppedClock

HOST, NOW = "127.0.0.1", 1_000.0


class Asked:
    """A bot's health, and its answers."""

    def __init__(self, store: Any, port: int) -> None:
        self.store, self.clock, self.port, self.is_connected = store, StoppedClock(NOW), port, True
        self.has_rivals = False
        self.gateway = Gateway(guilds=3, unavailable=1, shards=3, latencies={0: 0.25, 2: None})
        self.health = Health(
            store, self.clock, lambda: self.is_connected, lambda: self.gateway, lambda: self.has_rivals
        )

    async def __call__(self, path: str) -> tuple[int, str]:
        async with aiohttp.ClientSession() as session:
            answer = await session.get(f"http://{HOST}:{self.port}/{path}")
            return answer.status, await answer.text()


@pytest.fixture
async def bot(tmp_path: Path, unused_tcp_port: int) -> AsyncIterator[Asked]:
    """A healthy bot."""
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


def values(text: str) -> dict[str, float]:
    """Each sample with its labels -> its value."""
    lines = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in lines}


async def test_everything_is_counted_and_nobody_is_named(bot: Asked) -> None:
    letter = Letter(table=KEY, kind=LetterKind.BOARD, nonce="n")
    await bot.store.add(a_table(), "seed", [letter], at=NOW - 90)
    await bot.store.put_off(letter, 9.0)
    metrics.refused(50007)
    metrics.built_of(version="1.2.3", discord="2.7.1")
    _, text = await bot("metrics")
    found = values(text)
    for name, value in {
        "kagemori_letters_waiting": 1,
        "kagemori_letters_put_off": 1,
        "kagemori_letters_oldest_seconds": 90,
        'kagemori_tables{state="lobby"}': 1,
        "kagemori_guilds": 3,
        "kagemori_guilds_unavailable": 1,
        "kagemori_shards": 3,
        "kagemori_shards_connected": 2,
        'kagemori_gateway_latency_seconds{shard="0"}': 0.25,
    }.items():
        assert found[name] == value, name
    assert 'kagemori_gateway_latency_seconds{shard="2"}' not in found
    assert 'discord="2.7.1"' in text
    assert 'version="1.2.3"' in text
    assert "_created" not in text


LABELS = {
    *(
        "code",
        "scope",
        "status",
        "session",
        "state",
        "shard",
        "le",
        "discord",
        "python",
        "version",
        "generation",
    ),
    *("implementation", "major", "minor", "patchlevel"),
}
"""No value names a person or a place."""


async def test_no_label_names_a_table_or_anybody(bot: Asked) -> None:
    metrics.refused(50007)
    metrics.built_of(version="1.2.3", discord="2.7.1")
    assert set(re.findall(r'(\w+)="', (await bot("metrics"))[1])) == LABELS


async def test_numbers_are_those_of_the_moment_at_which_they_are_read(bot: Asked) -> None:
    before = values((await bot("metrics"))[1])
    await bot.store.add(a_table(), "seed", [Letter(table=KEY, kind=LetterKind.BOARD, nonce="n")], at=NOW)
    bot.gateway = Gateway(guilds=4, unavailable=0, shards=1, latencies={})
    after = values((await bot("metrics"))[1])
    name = "kagemori_commit_seconds_count"
    assert after[name] == before[name] + 1
    for name in ("kagemori_letters_waiting", "kagemori_guilds"):
        assert after[name] == before[name] + 1
    assert after["kagemori_shards_connected"] == 0
    assert not [each for each in after if each.startswith("kagemori_gateway_latency_seconds")]


async def test_figures_of_the_process_are_there(bot: Asked) -> None:
    found = values((await bot("metrics"))[1])
    assert found["process_resident_memory_bytes"] > 1_000_000
    assert found["process_open_fds"] > 0
    assert 'python_gc_collections_total{generation="2"}' in found


async def test_nothing_listens_unless_a_port_is_named_and_a_taken_one_is_refused(bot: Asked) -> None:
    async with listening(bot.health, HOST, None):
        assert len([task for task in asyncio.all_tasks() if "healthz" in repr(task)]) == 0
    with pytest.raises(PortTaken, match=rf"port {bot.port} of {HOST}: set another KAGEMORI_HTTP_PORT"):
        async with listening(bot.health, HOST, bot.port):
            pass


def test_a_single_shard_that_is_lost_is_told() -> None:
    """The same for one whose socket is open and silent: it hears nobody."""
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
