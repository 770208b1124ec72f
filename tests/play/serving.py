"""The local page with a small game on it, for as long as a test needs it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.play.page import serve
from tests.chat.conftest import Careless
from tests.toy.box import BOX


@asynccontextmanager
async def served(folder: Path, *, fresh: bool = False) -> AsyncIterator[str]:
    """The page with the toy game, as long as the block lasts: its address."""
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    minds = {("hide", "simple"): Careless()}
    task = asyncio.create_task(
        serve(folder, fresh=fresh, opened=address.set_result, shelf={"hide": BOX}, minds=minds)
    )
    either: list[asyncio.Future[Any]] = [task, address]
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    try:
        if task.done():
            task.result()
        yield address.result()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
