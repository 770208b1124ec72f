"""Checks that a newly opened table is shown in its channel: only a posted message proves that one can be."""

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
"""Seconds to wait for the first message of a table."""


async def stands(hall: Hall, key: TableId) -> bool:
    """True if a new table is shown in its channel; False if Discord is slow and will show it later.

    Raises Refusal for a table that cannot be shown there: then the table is closed.
    """
    tried = asyncio.Event()

    def note(told: TableId) -> None:
        if told == key:
            tried.set()

    hall.on_tried.append(note)
    try:
        # Checked first: it may be shown already.
        if not await _is_shown(hall, key):
            with suppress(TimeoutError):
                await asyncio.wait_for(tried.wait(), PATIENCE)
        return await _is_shown(hall, key)
    finally:
        hall.on_tried.remove(note)


async def _is_shown(hall: Hall, key: TableId) -> bool:
    async with hall.at(key) as session:
        # A game that has begun meanwhile is not withdrawn: it sleeps until the channel can be written to.
        reason = session.table.asleep if session.table.status is Status.LOBBY else ""
        if reason:
            over, now = replace(session.table, asleep="", status=Status.OVER), hall.clock.now()
            await hall.keep(Change(table=over, version=session.version, at=now))
    if reason:
        # Drop all its letters: nobody is told of it there any more, not even that it is over.
        for letter in await hall.store.letters(before=inf, of=[key]):
            await hall.store.delivered(letter)
        raise Refusal(_("I cannot keep a table here: {reason}").format(reason=reason))
    return await hall.store.page(key, LetterKind.BOARD, None) is not None
