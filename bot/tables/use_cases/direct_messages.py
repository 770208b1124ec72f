"""What people want and can get of direct messages."""

from __future__ import annotations

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import Status, Table, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases.lobby import news
from bot.tables.use_cases.queries import notices


async def ask_for_messages(hall: Hall, user: UserId) -> None:
    """Try direct messages to a user again, and send the panels of all their seats in running games.

    The user asks for this in private. So a public board is updated only if its text changes.
    """
    tables = [table for table in await hall.store.tables_of(user) if table.status is Status.RUNNING]
    # Before the user counts as reachable: the boards' present text, to compare with afterwards.
    before = [await notices(hall, table) for table in tables]
    await hall.store.set_reachable(user, True)
    for table, said in zip(tables, before, strict=True):
        for seat in table.seats_of(user):
            # Forgotten, so that a new panel is posted: an edit of the last one would not notify the user.
            await hall.store.forget_page(table.key, LetterKind.PANEL, seat)
        board = [news(hall, table)] if await notices(hall, table) != said else []
        await hall.store.write([*board, *_panels(hall, table, user)], at=hall.clock.now())
        hall.wake(table.key)


async def note_closed_messages(hall: Hall, user: UserId) -> None:
    """Note that a direct message to the user was refused: none is sent until they ask."""
    await hall.store.set_reachable(user, False)


def _panels(hall: Hall, table: Table, user: UserId) -> list[Letter]:
    return [
        Letter(table=table.key, kind=LetterKind.PANEL, nonce=hall.random.token(), seat=seat, user=user)
        for seat in table.seats_of(user)
    ]
