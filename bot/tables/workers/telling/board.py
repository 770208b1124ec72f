"""Public messages of a table: its board, also after a restore, and the film of a finished match."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.history.story import filmed
from bot.tables.model.letters import Letter, LetterKind, MessageRef
from bot.tables.resolution.restored_letters import letters_of_a_restored
from bot.tables.use_cases import thinking_time
from bot.tables.use_cases.queries import notices
from bot.tables.views.board_view import BoardView
from bot.tables.views.remarks import last_restored
from bot.tables.views.session import TableSession
from bot.tables.workers.letter_validity import is_open, is_side_awaited
from bot.tables.workers.telling.desk import Desk


async def board(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Update the public message, or post it anew and retire the old one; then update panels open elsewhere.

    Where questions are asked on the board, calls that no longer hold are deleted afterwards. Raises Gone and Later.
    """
    table, old = session.table, await desk.store.page(letter.table, LetterKind.BOARD, None)
    found = await desk.doubts.found(letter, table, noted=old)
    for left in await desk.doubts.left_behind(letter, table, noted=old):
        await desk.herald.point(table, left)
    page = desk.pages.of_board(letter, session, old)
    shown = None
    if session.match.log:
        shown = BoardView(session).board(since=page.since, notices=await notices(desk.hall, table))

    async def show(ref: MessageRef | None) -> MessageRef:
        if shown is None:
            notice = last_restored(session.reseedings)
            return await desk.herald.show_lobby(table, ref, letter.nonce, notice=notice)
        put = await desk.herald.show_board(table, shown, ref, letter.nonce)
        await thinking_time.asked(desk.hall, session, put.at)
        below = None if put == ref else table.channel
        # Afterwards: the public message must not wait for panels that users have open elsewhere.
        desk.lanes.afterwards(table.key, desk.herald.refresh(table, below=below))
        if is_open(session):
            desk.lanes.afterwards(table.key, take_away_calls(desk, session))
        return put

    ref = await desk.posts.put(letter, page, show, found=found)
    page = desk.posts.standing(page, ref)
    await desk.posts.retire_replaced(letter, page, old, found)
    await desk.ledger.strike(letter, page)


async def film(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Post the film once: a film that was posted before a crash is not posted again. Raises Gone and Later."""
    if await desk.store.page(letter.table, LetterKind.FILM, None) is not None:
        await desk.ledger.strike(letter)
        return
    ref = await desk.doubts.found(letter, session.table, noted=None)
    if ref is None:
        ref = await desk.herald.show_film(session.table, await filmed(session), letter.nonce)
    await desk.ledger.strike(letter, replace(desk.pages.of(letter, session, None), ref=ref))


async def take_away_calls(desk: Desk, session: TableSession) -> None:
    """Delete the calls of sides that the game no longer waits for, at a table that asks its questions on the board.

    Such a table calls in the channel every turn.
    """
    for seat in session.table.seats:
        page = await desk.store.page(session.table.key, LetterKind.CALL, seat)
        if page is not None and not is_side_awaited(session, seat):
            await desk.posts.dismiss(session, page)


async def restored(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Replace the letter about a restored table, or one whose game is back, by those that tell of it.

    See `letters_of_a_restored`.
    """
    following = list(letters_of_a_restored(session, desk.hall.random))
    # In doubt, so that messages of the lost time are found and removed when these are told.
    desk.doubts.raise_about(following)
    await desk.ledger.replace(letter, following, at=desk.hall.clock.now())
