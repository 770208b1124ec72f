"""Whether a table that was just opened stands in its channel: only a message posted there tells whether one can be."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Final

from bot.tables.model.letters import LetterKind
from bot.tables.model.stored import Change
from bot.tables.model.table import Refusal, Status, TableId
from bot.tables.resolution.hall import Hall
from bot.words import _

PATIENCE: Final = 10.0
"""Seconds for which the first message of a table is waited for."""


async def stands(hall: Hall, key: TableId) -> bool:
    """Whether a new table stands in its channel; if not it will, as Discord is slow to take its message.

    Refuses one that cannot be shown there: then it is no table any more.
    """
    tried = asyncio.Event()

    def note(told: TableId) -> None:
        if told == key:
            tried.set()

    hall.on_tried.append(note)
    try:
        # Asked first: it may stand there already.
        if not await _is_shown(hall, key):
            with suppress(TimeoutError):
                await asyncio.wait_for(tried.wait(), PATIENCE)
        return await _is_shown(hall, key)
    finally:
        hall.on_tried.remove(note)


async def _is_shown(hall: Hall, key: TableId) -> bool:
    async with hall.at(key) as session:
        # A game that has begun meanwhile is no more withdrawn: it sleeps until the channel can be written to.
        reason = session.table.asleep if session.table.status is Status.LOBBY else ""
        if reason:
            over, now = replace(session.table, asleep="", status=Status.OVER), hall.clock.now()
            await hall.keep(Change(table=over, version=session.version, at=now))
    if reason:
        # Nobody is told of it there any more, not even that it is over.
        for letter in await hall.store.letters(before=inf, of=[key]):
            await hall.store.delivered(letter)
        raise Refusal(_("I cannot keep a table here: {reason}").format(reason=reason))
    return await hall.store.page(key, LetterKind.BOARD, None) is not None
