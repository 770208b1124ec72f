"""The bot in a process of its own: it finds Discord where it is told, can be killed and started again."""

from __future__ import annotations

import asyncio
import json
import re
import signal
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.store.connection import FILE
from bot.tables.system import SystemClock
from tests.campaigns.wire.entry import MovedClock
from tests.campaigns.wire.process import PATIENCE, TOKEN, arguments, running

DAY = 86_400.0
ME = {"id": "1", "username": "kagemori", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1",
    "name": "kagemori",
    "icon": None,
    "description": "",
    "owner": {**ME, "id": "2"},
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
}


def answer(body: Mapping[str, object]) -> web.Response:
    """JSON with the plain header that the library looks for."""
    headers = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), headers=headers)


class Reception:
    """As much of Discord as lets a bot in; `seen` are the requests, with the token they bore."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, str]] = []
        self.is_called = asyncio.Event()
        app = web.Application()
        app.router.add_get("/api/v10/users/@me", self._me)
        app.router.add_get("/api/v10/oauth2/applications/@me", self._application)
        app.router.add_get("/gateway", self._gateway)
        self.server = TestServer(app)

    @property
    def url(self) -> str:
        return str(self.server.make_url("")).rstrip("/")

    async def _me(self, request: web.Request) -> web.Response:
        self._note(request)
        return answer(ME)

    async def _application(self, request: web.Request) -> web.Response:
        self._note(request)
        return answer(APPLICATION)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        self._note(request)
        self.is_called.set()
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}})
        async for _message in socket:
            pass
        return socket

    def _note(self, request: web.Request) -> None:
        self.seen.append((request.path, request.headers.get("Authorization", "")))


@pytest.fixture
async def reception() -> AsyncIterator[Reception]:
    found = Reception()
    await found.server.start_server()
    yield found
    await found.server.close()


async def test_a_killed_bot_leaves_its_database_to_the_next(tmp_path: Path, reception: Reception) -> None:
    async with running(tmp_path, reception.url, *arguments(["hide"])) as bot:
        await bot.rest()
        await bot.kill()
        assert await bot.wait() == -signal.SIGKILL
        await bot.start()
        await bot.rest()
        assert await bot.stop() == 0
    assert reception.seen.count(("/api/v10/users/@me", f"Bot {TOKEN}")) == 2
    assert (tmp_path / FILE).exists()


async def test_the_product_itself_finds_discord_there(tmp_path: Path, reception: Reception) -> None:
    async with running(tmp_path, reception.url, product=True) as bot:
        await asyncio.wait_for(reception.is_called.wait(), PATIENCE)
        assert await bot.stop() == 0
    assert reception.seen[:2] == [
        ("/api/v10/users/@me", f"Bot {TOKEN}"),
        ("/api/v10/oauth2/applications/@me", f"Bot {TOKEN}"),
    ]
    assert bot.lines
    assert all(re.match(r"\S+ (debug|info|warning|error) \S+ ", line) for line in bot.lines)
    assert not bot.spoke


async def test_time_that_passed_is_not_lost_with_the_process(tmp_path: Path, reception: Reception) -> None:
    async with running(tmp_path, reception.url, *arguments(["hide"])) as bot:
        await bot.passes(3 * DAY)
        await bot.kill()
        await bot.start()
        await bot.leaps(-DAY)
    assert MovedClock(tmp_path).now() - SystemClock().now() == pytest.approx(2 * DAY, abs=60)
