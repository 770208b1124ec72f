"""Keeps the page up to date with what happens after a click has been answered, such as a computer's turn."""

from __future__ import annotations

import asyncio
from typing import Final

import simcord

PAUSE: Final = 0.25
"""Seconds between two looks."""


async def follow(env: simcord.Env, preview: simcord.Preview) -> None:
    """Refresh the page whenever the bot has said something, and only then: a refresh may get in the way of a click."""
    shown = len(env.http_requests)
    while True:
        await asyncio.sleep(PAUSE)
        said = len(env.http_requests)
        if said != shown:
            try:
                await preview.refresh()
            except simcord.SetupError:
                continue
            shown = said
