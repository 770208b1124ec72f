"""Answers with a rate limit are counted and logged, and no line says whose message it was."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from io import StringIO

import aiohttp
import pytest
from aiohttp import web

from bot import metrics
from bot.chat.discord_patches import API
from bot.chat.rate_limits import scope_of, traced
from bot.logs import Lines
from bot.metrics import Scope

LIMITS: Mapping[Scope, Mapping[str, str]] = {
    Scope.USER: {"Via": "1.1 google", "X-RateLimit-Scope": "user"},
    Scope.GLOBAL: {"Via": "1.1 google", "X-RateLimit-Global": "true"},
    Scope.SHARED: {"via": "1.1 google", "x-ratelimit-scope": "shared"},
    Scope.CLOUDFLARE: {},
    Scope.UNKNOWN: {"Via": "1.1 google", "X-RateLimit-Scope": "weather"},
}
"""How Discord names the target of a limit."""
MESSAGE, TOKEN = "/channels/123456789/messages", "aW50ZXJhY3Rpb246dG9rZW4"


@pytest.mark.parametrize("scope", Scope)
def test_the_scope_of_a_limit_is_read_off_its_headers(scope: Scope) -> None:
    assert scope_of(web.Response(headers=LIMITS[scope]).headers) is scope


@asynccontextmanager
async def answering(
    status: int, headers: Mapping[str, str]
) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    """A session that is traced, and the address of a server that answers so."""

    async def answer(_request: web.Request) -> web.Response:
        return web.Response(status=status, headers=headers)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        async with aiohttp.ClientSession(trace_configs=[traced()]) as session:
            yield session, f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@pytest.fixture
def lines() -> Iterator[StringIO]:
    """The lines logged meanwhile, as text."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Lines("text"))
    logger = logging.getLogger("bot.chat.rate_limits")
    logger.addHandler(handler)
    yield written
    logger.removeHandler(handler)


def counted() -> dict[str, float]:
    """The counts of answers."""
    found = re.findall(r"^(kagemori_discord_(?:rate|inv)\S+) (\S+)$", metrics.text().decode(), re.MULTILINE)
    return {name: float(value) for name, value in found}


async def grown(status: int, headers: Mapping[str, str], path: str = f"{API}{MESSAGE}") -> set[str]:
    """The counts that grow by one such answer."""
    before = counted()
    async with answering(status, headers) as (session, url), session.post(url + path):
        pass
    return {name for name, value in counted().items() if value != before[name]}


RECENT = "kagemori_discord_invalid_requests_recent"


@pytest.mark.parametrize("scope", Scope)
async def test_every_429_counts_and_is_logged_with_its_route(scope: Scope, lines: StringIO) -> None:
    names = await grown(429, {"Retry-After": "1.2", **LIMITS[scope]})
    limited = f'kagemori_discord_rate_limited_total{{scope="{scope}"}}'
    invalid = {'kagemori_discord_invalid_requests_total{status="429"}', RECENT}
    assert names == {limited} | (invalid if scope is not Scope.SHARED else set())
    said = f"rate_limited route=POST /channels/:id/messages scope={scope} seconds=1.2"
    assert lines.getvalue().rstrip().endswith(said)


@pytest.mark.parametrize("status", [401, 403])
async def test_what_is_not_allowed_counts_as_invalid(status: int, lines: StringIO) -> None:
    assert await grown(status, {}) == {
        f'kagemori_discord_invalid_requests_total{{status="{status}"}}',
        RECENT,
    }
    assert not lines.getvalue()


@pytest.mark.parametrize(("status", "path"), [(200, API), (404, API), (500, API), (403, "/cdn")])
async def test_nothing_else_counts(status: int, path: str) -> None:
    assert await grown(status, {}, f"{path}{MESSAGE}") == set()


async def test_no_token_and_no_id_is_logged(lines: StringIO) -> None:
    path = f"{API}/webhooks/987654321/{TOKEN}/messages/@original"
    await grown(429, {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}, path)
    assert (
        lines.getvalue()
        .rstrip()
        .endswith("route=POST /webhooks/:id/:other/messages/@original scope=cloudflare seconds=None")
    )
