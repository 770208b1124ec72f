"""Direct messages of one sentence: notes, lapses (what was decided for a late player), reminders, and "next"."""

from __future__ import annotations

from typing import Final

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.views.session import TableSession
from bot.tables.workers.letter_validity import next_words, was_reminded_lately, was_told_this_turn
from bot.tables.workers.telling.desk import Desk

NOTES: Final = frozenset({LetterKind.NOTE, LetterKind.LAPSE})
"""The kinds of one sentence that would be lost if they were not told."""


async def note(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Send the text of a letter. Any letter but a plain note can be gathered into a summary instead."""
    assert letter.user is not None, "a note is for somebody"
    # A plain note is never gathered: its text appears nowhere else.
    if letter.kind is not LetterKind.NOTE and await desk.gathering.takes(letter, session, letter.user):
        await desk.ledger.strike(letter)
        return
    await desk.herald.note(session.table, letter.user, letter.text, letter.nonce)
    await desk.ledger.strike(letter, receipt=desk.pages.receipt(letter, session))


async def reminder(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Remind a user whom the game waits for, unless a summary does so, or they were reminded lately."""
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
    """Tell a user that they are next, at most once a turn, and not while they are away and play elsewhere too."""
    assert letter.user is not None, "this is for somebody"
    if await desk.gathering.takes(letter, session, letter.user):
        await desk.ledger.strike(letter)
        return
    if was_told_this_turn(letter, session, await desk.store.receipts(letter.table)):
        await desk.ledger.strike(letter)
        return
    await desk.herald.note(session.table, letter.user, next_words(session), letter.nonce)
    await desk.ledger.strike(letter, receipt=desk.pages.receipt(letter, session))
