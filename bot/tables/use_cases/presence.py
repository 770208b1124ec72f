"""Who is there: whoever does anything is, and a summary that was to be told them later is told now."""

from __future__ import annotations

from bot.tables.model.table import UserId
from bot.tables.resolution.hall import Hall


async def here(hall: Hall, user: UserId) -> None:
    """A user does something, wherever it is."""
    if await hall.store.note_presence(user, hall.clock.now()):
        hall.gathered()
