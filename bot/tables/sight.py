"""Looking: panels, the public board, the log, and which tables there are."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Seat
from bot.tables.bulletin import Bulletin, Offer, Panel
from bot.tables.hall import Hall
from bot.tables.table import Table, TableId, UserId


async def table(hall: Hall, key: TableId) -> Table:
    """The table of that key. Refuses an unknown one."""
    raise NotImplementedError


async def table_in(hall: Hall, channel: int) -> Table | None:
    """The table of a channel: the unfinished one, else the last that was finished there."""
    raise NotImplementedError


async def tables_of(hall: Hall, user: UserId) -> Sequence[Table]:
    """The unfinished tables where a user sits: for `/mygames`, and to find the one that a direct message means."""
    raise NotImplementedError


async def view(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> Panel:
    """A seat's panel as it is now. Refuses whoever has no seat here, and a table that has not begun."""
    raise NotImplementedError


async def offers(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> tuple[Offer, ...]:
    """What the user may do now, without pictures: for autocomplete. Empty where he has no seat."""
    raise NotImplementedError


async def board(hall: Hall, key: TableId) -> Bulletin:
    """The public board as it is now, with the lines since the current message was begun. Refuses before the start."""
    raise NotImplementedError


async def log(hall: Hall, key: TableId, user: UserId, *, last: int = 30) -> tuple[str, ...]:
    """The last lines of what the user has witnessed; what the public has, if he has no seat; all once it is over."""
    raise NotImplementedError
