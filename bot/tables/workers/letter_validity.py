"""Decides whether letters still make sense when they are to be told: whom the game waits for, and who wants calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from bot.engine.game import PUBLIC, Seat
from bot.tables.model.breaks import USUAL
from bot.tables.model.letters import Letter, LetterKind, Page, Receipt
from bot.tables.model.paces import HOUR, PACES
from bot.tables.model.table import UserId
from bot.tables.views import public_question
from bot.tables.views.session import TableSession
from bot.words import _

CALLING: Final = frozenset({LetterKind.CALL, LetterKind.REMINDER, LetterKind.NEXT})
"""The kinds that are not told to users who want no calls. A ping becomes a silent update of the panel instead."""


def is_open(session: TableSession) -> bool:
    """True if questions stand on the board instead of in panels: asked users are called in the channel."""
    return public_question.is_open(session.views.seen_by(PUBLIC))


def is_unwanted(letter: Letter, session: TableSession) -> bool:
    """True if it would call a user who wants no calls; their panel is kept up to date all the same.

    A user who plays alone with computers waits beside the board for them, and needs no line that calls them.
    """
    is_alone = letter.kind is LetterKind.CALL and is_open(session) and len(session.table.people()) == 1
    return is_alone or (letter.kind in CALLING and session.is_quiet(letter.user))


def is_void(letter: Letter, session: TableSession) -> bool:
    """True if a letter has nothing to tell any more: its seat has another sitter, or the question is decided.

    A letter “you are next” is void once the game waits for the side of its seat, a reminder also while the table stands
    still, and a panel before the deal.
    """
    if letter.seat is not None and session.table.user(letter.seat) != letter.user:
        return True
    match letter.kind:
        case LetterKind.PING:
            return session.is_over or letter.seat not in session.match.awaited()
        case LetterKind.REMINDER:
            return is_not_late(session, letter.seat)
        case LetterKind.CALL:
            return not is_side_awaited(session, letter.seat)
        case LetterKind.NEXT:
            return session.is_over or is_side_awaited(session, letter.seat)
        case LetterKind.PANEL:
            return not session.match.log
    return False


def is_called_already(session: TableSession, seat: Seat, page: Page | None) -> bool:
    """True if the seat's panel was posted after its last decision: it was called, and the panel is kept up to date.

    The caller checks the age: a panel that is too old to be edited is not kept up to date. It says that the seat is not
    asked, and calls nobody.
    """
    return page is not None and page.since > session.tally(seat).since


def is_called_openly(session: TableSession, seat: Seat, call: Page) -> bool:
    """True if the last call of a seat still holds, as far as everybody can see.

    It holds while its user sits there, the game waits for its side and no fact names the seat: then the seat has not
    been seen to act. Secret decisions are ignored: otherwise a call would reveal them.
    """
    if call.user != session.table.user(seat):
        return False
    seen = session.views.earlier(PUBLIC, call.shown).copy()
    for fact in session.news(PUBLIC, call.shown):
        seen.witness([fact])
        # A fact names a seat if any of its fields does: this package does not know the facts of a game.
        is_named = seat in _words(session.notation.json(fact))
        if is_named or seen.side(seat) not in map(seen.side, seen.awaited()):
            return False
    return True


def _words(record: Any) -> Iterator[str]:
    """The texts in a record."""
    if isinstance(record, str):
        yield record
    elif isinstance(record, list):
        for each in record:
            yield from _words(each)


def is_side_awaited(session: TableSession, seat: Seat | None) -> bool:
    """True if, by public knowledge, the game waits for a seat of the same side."""
    side = session.match.side
    return (
        seat is not None
        and not session.is_over
        and side(seat) in map(side, session.seen_by(PUBLIC).awaited())
    )


def is_not_late(session: TableSession, seat: Seat | None) -> bool:
    """True if the game does not wait for a seat, or stands still."""
    table = session.table
    return (
        table.paused is not None
        or bool(table.asleep)
        or session.is_over
        or seat not in session.match.awaited()
    )


def was_told_this_turn(letter: Letter, session: TableSession, receipts: Iterable[Receipt]) -> bool:
    """True if its user has had a letter of this kind in this turn of the game."""
    turn = session.turn()
    return any((each.kind, each.user, each.turn) == (letter.kind, letter.user, turn) for each in receipts)


def was_reminded_lately(
    letter: Letter, session: TableSession, receipts: Iterable[Receipt], now: float
) -> bool:
    """True if its user was reminded less than half of the time between two reminders ago.

    This happens if the last reminder was told late. The half leaves room for small delays.
    """
    pace, own = PACES.get(session.table.pace), session.habits.get(letter.user or UserId(0), USUAL)
    between = max(pace.rest if pace else HOUR, own.reminder or 0.0)
    return any(
        (each.kind, each.user) == (letter.kind, letter.user) and 0 <= now - each.at < between / 2
        for each in receipts
    )


def next_words(session: TableSession) -> str:
    """The text for a user who is next: whom the game waits for before them, as everybody sees it."""
    waiting = session.box.words.waiting(session.match.game, session.seen_by(PUBLIC).state, PUBLIC)
    return _("You are next, after {seats}.").format(seats=_(", ").join(waiting))
