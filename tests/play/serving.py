"""The local page with a small game on it, for as long as a test needs it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from bot.games.shelf import Shelf
from bot.play.page import serve
from bot.tables.ports.world import Brains, RandomSource
from tests.chat.conftest import Careless
from tests.toy.box import BOX

TOY: Shelf = {"hide": BOX}
CARELESS: Brains = {("hide", "simple"): Careless()}


@asynccontextmanager
async def served(
    folder: Path,
    *,
    fresh: bool = False,
    shelf: Shelf = TOY,
    minds: Brains = CARELESS,
    random: RandomSource | None = None,
) -> AsyncIterator[str]:
    """The page with the toy game, or others, as long as the block lasts: its address."""
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(
        serve(folder, fresh=fresh, opened=address.set_result, shelf=shelf, minds=minds, random=random)
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


async def text_of(address: str, file: str) -> str:
    """The text of a file of the page at this address, such as `/timeline.js`."""
    url = address.split("#", maxsplit=1)[0].rstrip("/") + file
    return await asyncio.to_thread(lambda: str(urlopen(url).read().decode()))
