"""Discord's answers to requests that come too often, or are not allowed: counted, and limits logged.

The library tries again by itself and reports few of these answers to the bot, but allows tracing of every answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot import metrics
from bot.chat.discord_patches import API
from bot.logs import Log
from bot.metrics import INVALID, Scope

log = Log(__name__)

SCOPE: Final = "X-RateLimit-Scope"
"""The header with the purpose of a limit. https://discord.com/developers/docs/topics/rate-limits"""


def traced() -> aiohttp.TraceConfig:
    """The trace that a client needs, so that its answers are counted."""
    config = aiohttp.TraceConfig()
    config.on_request_end.append(_answered)
    return config


def scope_of(headers: Mapping[str, str]) -> Scope:
    """The scope of the limit in an answer with these `headers`, whose names are case-insensitive."""
    if headers.get(SCOPE) in {Scope.USER, Scope.GLOBAL, Scope.SHARED}:
        return Scope(headers[SCOPE])
    if "X-RateLimit-Global" in headers:
        return Scope.GLOBAL
    # The library decides the same way: an answer of Discord itself has passed a proxy, which adds this
    # header.
    return Scope.UNKNOWN if "Via" in headers else Scope.CLOUDFLARE


async def _answered(
    _session: aiohttp.ClientSession, _context: SimpleNamespace, asked: aiohttp.TraceRequestEndParams
) -> None:
    _, is_discord, path = asked.url.path.partition(API)
    status, headers = asked.response.status, asked.response.headers
    if not is_discord or status not in INVALID:
        return
    scope = scope_of(headers) if status == HTTPStatus.TOO_MANY_REQUESTS else None
    if scope is not None:
        metrics.rate_limited(scope)
        log.warning(
            "rate_limited",
            route=f"{asked.method} {path}",
            scope=scope,
            seconds=_seconds(headers.get("Retry-After", "")),
        )
    if scope is not Scope.SHARED:
        metrics.invalid(status)


def _seconds(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
