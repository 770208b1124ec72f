"""Pictures of bulletins, painted in a thread: the only place in the chat that touches rendering."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.chat.screen import Picture
from bot.tables.bulletin import Bulletin
from rendering.paint import crop, paint

BOARD: Final = "board.png"
VIEW: Final = "view.png"
"""File names are constants: a name that changed with the game would tell something."""


async def whole(bulletin: Bulletin, name: str = BOARD) -> Picture | None:
    """The whole board as a viewer may see it; None if he may not."""
    if bulletin.scene is None:
        return None
    return Picture(name, await asyncio.to_thread(paint, bulletin.scene), bulletin.alt)


async def detail(bulletin: Bulletin) -> Picture | None:
    """The square that matters to a viewer, for his panel; None if he may see none."""
    if bulletin.scene is None:
        return None
    x, y, side = bulletin.focus
    return Picture(VIEW, await asyncio.to_thread(crop, bulletin.scene, (x, y), side), bulletin.alt)
