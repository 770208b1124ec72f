"""Presence: a user who does anything is present, and a summary that was due later is told now."""

from __future__ import annotations

from bot.tables.model.table import UserId
from bot.tables.resolution.hall import Hall


async def here(hall: Hall, user: UserId) -> None:
    """Note that a user does something, wherever it is."""
    if await hall.store.note_presence(user, hall.clock.now()):
        hall.gathered()
