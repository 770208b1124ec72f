"""Noting since when a question is shown, where it counts how long somebody thinks about it."""

from __future__ import annotations

from bot.tables.model.table import TableId
from bot.tables.resolution.hall import Hall
from bot.tables.views.bulletin import Panel


async def shown(hall: Hall, key: TableId, panel: Panel, at: int | None) -> None:
    """A panel has been shown to its seat since a moment (ms by the chat's clock; None where nobody knows)."""
    if panel.is_timed and at is not None:
        side = (await hall.look(key)).match.side(panel.seat)
        await hall.store.shown(key, side, question=panel.number, at=at)
