"""The smoke test from its start to its end: signs in as the installation does, tests, and signs out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from bot.chat.registered import Access, NotLetIn, find_discord, hall, signing_in
from bot.chat.smoke.probed import Probed
from bot.chat.smoke.trial import Trial
from bot.chat.smoke.verdicts import Verdict, failed, is_wrong

__all__ = ["is_wrong", "smoke"]

SIGN_IN: Final = "sign in"
READY: Final = 60.0
"""Seconds in which the gateway has to say that the bot is in."""


def smoke(
    settings: Access,
    channel: int,
    wait: float,
    tell: Callable[[str], None],
    judge: Callable[[Verdict], None],
) -> list[Verdict]:
    """Test the bot in a channel of a server; returns the verdicts. It does not even open the games.

    Each press is waited for `wait` seconds. `tell` gets the progress, and `judge` each verdict when it is found.
    Refuses a missing token.
    """
    token = settings.token
    find_discord(settings)
    return asyncio.run(_tried(token, channel, wait, tell, judge))


async def _tried(
    token: str,
    channel: int,
    wait: float,
    tell: Callable[[str], None],
    judge: Callable[[Verdict], None],
) -> list[Verdict]:
    async with Probed(hall(None), time.perf_counter) as client:
        try:
            with signing_in():
                connected = await _in(client, token)
        except NotLetIn as error:
            verdict = failed(SIGN_IN, error)
            judge(verdict)
            return [verdict]
        found = await Trial(client, channel, wait, tell, judge).run()
        await client.close()
        await asyncio.wait([connected])
    return found


async def _in(client: Probed, token: str) -> asyncio.Task[None]:
    """The running connection, once it is ready. Raises TimeoutError if that takes more than READY seconds."""
    await client.login(token)
    connected = asyncio.create_task(client.connect(), name="gateway")
    ready = asyncio.create_task(client.wait_until_ready(), name="greeted")
    done, _ = await asyncio.wait([connected, ready], timeout=READY, return_when=asyncio.FIRST_COMPLETED)
    ready.cancel()
    if connected in done:
        await connected
    if ready not in done:
        connected.cancel()
        raise TimeoutError
    return connected
