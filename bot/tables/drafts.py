"""Plans that have not happened: drafts and standing orders, kept per seat beside the match."""

from __future__ import annotations

from bot.engine.game import Piece, Seat
from bot.tables.bulletin import Panel
from bot.tables.hall import Hall
from bot.tables.table import TableId, UserId


async def draft_add(
    hall: Hall,
    key: TableId,
    user: UserId,
    piece: Piece,
    *,
    question: int | None = None,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Add a piece to the seat's draft. Refuses one that does not fit, and a draft that has moved on."""
    raise NotImplementedError


async def draft_undo(
    hall: Hall, key: TableId, user: UserId, *, length: int | None = None, seat: Seat | None = None
) -> Panel:
    """Take the last piece back. Refuses an empty draft."""
    raise NotImplementedError


async def draft_clear(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> Panel:
    """Begin the draft anew."""
    raise NotImplementedError


async def draft_commit(
    hall: Hall,
    key: TableId,
    user: UserId,
    *,
    question: int | None = None,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Make the draft happen: one decision. Refuses with what is missing, a standing order too."""
    raise NotImplementedError


async def choose_for_me(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> Panel:
    """Fill the rest of the draft at random, without committing it; a question of one step is decided at random."""
    raise NotImplementedError


async def lodge_order(
    hall: Hall, key: TableId, user: UserId, token: str | None, *, seat: Seat | None = None
) -> Panel:
    """Lodge the standing order of that token (see Panel.orders); None takes the present one back."""
    raise NotImplementedError
