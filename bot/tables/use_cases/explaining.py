"""Remembers what has been explained to a person, so that it is not explained again."""

from __future__ import annotations

from bot.tables.model.table import UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.panel import Panel


async def shown(hall: Hall, user: UserId, panel: Panel) -> None:
    """Note that a user has been shown a panel with its explanation. If its message was lost, it is explained again."""
    new = panel.explained
    if new is not None and not new.is_noted:
        await hall.store.note_explained(user, new.name, new.place)
