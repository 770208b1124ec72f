"""People who were doing something when the bot ended stop waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

AGAIN: Final = 0.05
"""Seconds until somebody is told again: an answer that comes at the same moment hides the first call from them."""


async def given_up(*acting: asyncio.Future[Any]) -> None:
    """Make sure that none of these goes on."""
    while going_on := [each for each in acting if not each.done()]:
        for each in going_on:
            each.cancel()
        await asyncio.wait(going_on, timeout=AGAIN)
    for each in acting:
        if not each.cancelled():
            each.exception()  # retrieved


async def together(*acts: Coroutine[Any, Any, None]) -> None:
    """Do all of them at the same time; if one fails, the others give up."""
    acting = [asyncio.ensure_future(each) for each in acts]
    try:
        await asyncio.gather(*acting)
    finally:
        await given_up(*acting)
