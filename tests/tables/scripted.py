"""Decisions of a record, made again at a table where some of them happen by themselves."""

from __future__ import annotations

from bot.engine.game import Decision
from bot.tables.model.table import TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import moves


async def decided_again(hall: Hall, key: TableId, user: UserId, decision: Decision, number: int) -> None:
    """Make decision `number` of a record (from 0), unless it happened by itself after the one before."""
    if len(await hall.store.decisions(key)) <= number:
        await moves.decide(hall, key, user, decision)
