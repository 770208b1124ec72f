"""Leftovers: messages that are no longer live lose their buttons or are deleted; at once, or later if that fails."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from bot.engine.game import Seat
from bot.tables.model.letters import Letter, LetterKind, MessageRef
from bot.tables.model.table import Table, TableId
from bot.tables.ports.herald import Herald
from bot.tables.ports.store import Store
from bot.tables.resolution.hall import Hall
from bot.tables.undelivered import Later


async def retire(
    hall: Hall, herald: Herald, table: Table, ref: MessageRef, *, delete: bool, seat: Seat | None = None
) -> None:
    """Retire a message of a table (about a seat), or write a letter to do so if that fails now.

    Never raises Later: its replacement is told already.
    """
    try:
        await herald.retire(table, ref, delete=delete)
    except Later:
        text, nonce = f"{ref.channel}/{ref.message}/{int(delete)}", hall.random.token()
        letter = Letter(table=table.key, kind=LetterKind.LEFTOVER, nonce=nonce, seat=seat, text=text)
        await hall.store.write([letter], at=hall.clock.now())


async def clear(herald: Herald, table: Table, letter: Letter) -> None:
    """Retire the messages that a letter names. Raises Later if that still fails."""
    for ref, delete in _named(letter):
        await herald.retire(table, ref, delete=delete)


async def pending(store: Store, key: TableId) -> frozenset[MessageRef]:
    """The messages of a table that are still to be retired."""
    # Delayed letters too: their messages must go all the same.
    letters = await store.letters(before=inf, of=[key])
    left = (each for each in letters if each.kind is LetterKind.LEFTOVER)
    return frozenset(ref for letter in left for ref, _ in _named(letter))


def _named(letter: Letter) -> Iterator[tuple[MessageRef, bool]]:
    """The places of the messages, and whether they are to be deleted; older ones first."""
    for named in letter.text.split():
        channel, message, delete = map(int, named.split("/"))
        yield MessageRef(channel, message), bool(delete)
