"""All that reaches into the inside of discord.py, each with its reason: the library has no public way for any of it.

Written against VERSION. When the library moves, `tests/chat/test_discord_patches.py` names what to read again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any, Final

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import INTERNAL_API_VERSION, Route

from bot.logs import Log

log = Log(__name__)

VERSION: Final = "2.7.1"
"""Of discord.py."""
API: Final = f"/api/v{INTERNAL_API_VERSION}"
GATEWAY: Final = "/gateway"
"""Where under another address the requests go and the gateway listens."""
TOGETHER: Final = 20
"""So many events are taken from the gateway one right after the other before everything else has its turn."""
REMEMBERED: Final = 1_000
"""So many interactions are known again when Discord tells of them twice."""

_received: Final = DiscordWebSocket.poll_event
_numbers: Final = count(1)


def move_discord(url: str) -> None:
    """Look for Discord under `url` (http or https) from now on, in the whole process. To be called before signing in.

    Why: tests stand in for Discord over real sockets, and both addresses are constants of the library.
    """
    base: Any = url.rstrip("/")
    Route.BASE = base + API
    address = yarl.URL(base + GATEWAY)
    DiscordWebSocket.DEFAULT_GATEWAY = address.with_scheme("wss" if address.scheme == "https" else "ws")


def let_others_go_on() -> None:
    """Let everything else have its turn after every TOGETHER events, in the whole process.

    Why: the library goes on with the next event at once as long as any has arrived, be it a thousand, and nobody is
    acknowledged meanwhile (make load: `test_events_that_come_together_let_others_go_on`).
    """
    setattr(DiscordWebSocket, "poll_event", _one_event)  # noqa: B010  # mypy refuses to assign to a method


async def _one_event(gateway: DiscordWebSocket) -> None:
    await _received(gateway)
    if next(_numbers) % TOGETHER == 0:
        await asyncio.sleep(0)


def read_carefully(client: discord.Client) -> None:
    """Let a client take each interaction once, and leave out one that it cannot read.

    Why: Discord tells of an interaction twice after a lost connection; and an error while one is read, which happens
    before any handler of ours, would end the process.
    """
    parsers = client._connection.parsers
    parsers["INTERACTION_CREATE"] = _careful(parsers["INTERACTION_CREATE"])


def _careful(parse: Callable[[Any], None]) -> Callable[[Any], None]:
    heard: deque[Any] = deque(maxlen=REMEMBERED)

    def parsed(data: Any) -> None:
        try:
            if data["id"] in heard:
                log.warning("event_repeated")
            elif ("member" in data or "user" in data) and isinstance(data.get("data"), dict):
                heard.append(data["id"])
                parse(data)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            log.warning("event_unreadable", error=error)

    return parsed
