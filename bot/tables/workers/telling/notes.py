"""Direct messages of one sentence: notes, what was decided for somebody who was late, reminders, and who is next."""

from __future__ import annotations

from typing import Final

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.views.session import TableSession
from bot.tables.workers.telling.desk import Desk
from bot.tables.workers.wanted import next_words, was_reminded_lately, was_told_this_turn

NOTES: Final = frozenset({LetterKind.NOTE, LetterKind.LAPSE})
"""What is one sentence, and would be lost if it were not told."""


async def note(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Tell the text of a letter; what was decided for somebody who was late may be gathered."""
    assert letter.user is not None, "a note is for somebody"
    # A plain note is never gathered: it stands nowhere else.
    if letter.kind is not LetterKind.NOTE and await desk.gathering.takes(letter, session, letter.user):
        await desk.ledger.strike(letter)
        return
    await desk.herald.note(session.table, letter.user, letter.text, letter.nonce)
    await desk.ledger.strike(letter, receipt=desk.pages.receipt(letter, session))


async def reminder(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Remind somebody who is waited for, if it is not gathered and they were not reminded lately."""
    assert letter.user is not None, "a reminder is for somebody"
    assert letter.seat is not None, "a reminder is one of a seat"
    if await desk.gathering.takes(letter, session, letter.user):
        await desk.ledger.strike(letter)
        return
    receipts = await desk.store.receipts(letter.table)
    if was_reminded_lately(letter, session, receipts, desk.hall.clock.now()):
        await desk.ledger.strike(letter)
        return
    clock = session.clocks.get(session.match.side(letter.seat))
    deadline = None if clock is None else clock.deadline
    await desk.herald.remind(session.table, letter.user, deadline, letter.nonce)
    await desk.ledger.strike(letter, receipt=desk.pages.receipt(letter, session))


async def who_is_next(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Tell somebody that they are next, if it is not gathered, and at most once a turn."""
    assert letter.user is not None, "this is for somebody"
    if await desk.gathering.takes(letter, session, letter.user):
        await desk.ledger.strike(letter)
        return
    if was_told_this_turn(letter, session, await desk.store.receipts(letter.table)):
        await desk.ledger.strike(letter)
        return
    await desk.herald.note(session.table, letter.user, next_words(session), letter.nonce)
    await desk.ledger.strike(letter, receipt=desk.pages.receipt(letter, session))
