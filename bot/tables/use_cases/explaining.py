"""What has been explained to a person is not explained again."""

from __future__ import annotations

from bot.tables.model.table import UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.bulletin import Panel


async def shown(hall: Hall, user: UserId, panel: Panel) -> None:
    """A panel stands before its user, with what it explains. Until then a message may be lost, and says it again."""
    new = panel.explained
    if new is not None and not new.is_noted:
        await hall.store.note_explained(user, new.name, new.place)
