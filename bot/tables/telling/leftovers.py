"""Messages that are no longer live: their buttons go, or they do. What cannot be done at once is done later."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.tables.hall import Hall
from bot.tables.ports import Herald, Later
from bot.tables.stored import Letter, LetterKind, Place
from bot.tables.table import Table


async def retire(
    hall: Hall, herald: Herald, table: Table, place: Place, *, delete: bool, seat: Seat | None = None
) -> None:
    """Retire a message of a table (about a seat). Never raises Later: what stands in its place is told already."""
    try:
        await herald.retire(table, place, delete=delete)
    except Later:
        text, nonce = f"{place.channel}/{place.message}/{int(delete)}", hall.fortune.token()
        letter = Letter(table=table.key, kind=LetterKind.LEFTOVER, nonce=nonce, seat=seat, text=text)
        await hall.store.write([letter])


async def clear(herald: Herald, table: Table, letter: Letter) -> None:
    """Retire the message that a letter names; raises Later if that still cannot be."""
    channel, message, delete = map(int, letter.text.split("/"))
    await herald.retire(table, Place(channel, message), delete=bool(delete))
