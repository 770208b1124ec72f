"""Before the game: a table is opened, people and computers sit down, the game is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.game import Seat
from bot.tables.hall import Hall
from bot.tables.table import Table, TableId, UserId


async def open_table(
    hall: Hall,
    *,
    game: str,
    options: Mapping[str, Any],
    guild: int,
    channel: int,
    opener: UserId,
    practice: bool = False,
) -> Table:
    """Open a table of `game` in a channel. Refuses an unknown game, bad options and a channel that is taken."""
    raise NotImplementedError


async def sit(hall: Hall, key: TableId, user: UserId, seat: Seat) -> Table:
    """Take a free seat. Refuses a taken one, a second one (unless for practice), and once the game has begun."""
    raise NotImplementedError


async def stand_up(hall: Hall, key: TableId, user: UserId, seat: Seat | None = None) -> Table:
    """Leave a seat, or all that one holds; the opener may also send a computer away. Refuses once it has begun."""
    raise NotImplementedError


async def seat_computer(hall: Hall, key: TableId, user: UserId, seat: Seat, level: str) -> Table:
    """Put a computer player on a free seat. Refuses an unknown level, and whoever is not at this table."""
    raise NotImplementedError


async def start(hall: Hall, key: TableId, user: UserId) -> Table:
    """Deal. Refuses empty seats, whoever neither sits here nor opened the table, and a second time."""
    raise NotImplementedError


async def close_table(hall: Hall, key: TableId, user: UserId) -> Table:
    """End a table that has not begun. Refuses everybody but its opener."""
    raise NotImplementedError


async def ask_for_messages(hall: Hall, user: UserId) -> None:
    """The user wants direct messages again: try them, and send the panels of all the seats he holds."""
    raise NotImplementedError


async def note_closed_messages(hall: Hall, user: UserId) -> None:
    """A direct message to the user was refused: send none until he asks."""
    raise NotImplementedError
