"""Which letters still make sense when they are to be told: who is waited for, and who wants to hear of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from bot.engine.game import PUBLIC, Seat
from bot.tables.model.breaks import USUAL
from bot.tables.model.letters import Letter, LetterKind, Page, Receipt
from bot.tables.model.paces import HOUR, PACES
from bot.tables.model.table import UserId
from bot.tables.views import asked
from bot.tables.views.session import TableSession
from bot.words import _

CALLING: Final = frozenset({LetterKind.CALL, LetterKind.REMINDER, LetterKind.NEXT})
"""Besides pings, which for whoever wants quiet become silent changes of his panel."""


def is_open(session: TableSession) -> bool:
    """Whether questions stand on the board, and nobody is sent a panel: whoever is asked is called in the channel."""
    return asked.is_open(session.views.seen_by(PUBLIC))


def is_unwanted(letter: Letter, session: TableSession) -> bool:
    """Whether it would call somebody who wants to be left in peace; his panel is kept up to date all the same.

    Who plays alone with computers waits beside the board for them, and no line there has to tell him that it is he.
    """
    is_alone = letter.kind is LetterKind.CALL and is_open(session) and len(session.table.people()) == 1
    return is_alone or (letter.kind in CALLING and session.is_quiet(letter.user))


def is_void(letter: Letter, session: TableSession) -> bool:
    """Whether there is nothing more to tell: somebody else sits there, or what was asked is decided."""
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
    """Whether the seat's panel was posted after it decided last: it was called, and what it may do is kept up there.

    A panel that is too old to be edited is not kept up: it says that nobody asks the seat, and calls nobody.
    """
    return page is not None and page.since > session.tally(seat).since


def is_called_openly(session: TableSession, seat: Seat, call: Page) -> bool:
    """Whether the call of a seat that was posted last still holds, for all that everybody can see.

    It does while its side is waited for and no fact names the seat: then it has not been seen to act. Whether it has
    decided something in secret is not asked, or a call would tell.
    """
    if call.user != session.table.user(seat):
        return False
    seen = session.views.earlier(PUBLIC, call.shown).copy()
    for fact in session.news(PUBLIC, call.shown):
        seen.witness([fact])
        # In whatever field the fact has it: the tables know no facts of a game.
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
    """Whether for all that is public a seat of the same side is waited for."""
    side = session.match.side
    return (
        seat is not None
        and not session.is_over
        and side(seat) in map(side, session.seen_by(PUBLIC).awaited())
    )


def is_not_late(session: TableSession, seat: Seat | None) -> bool:
    """Whether nobody waits for a seat, or not in earnest."""
    table = session.table
    return (
        table.paused is not None
        or bool(table.asleep)
        or session.is_over
        or seat not in session.match.awaited()
    )


def was_told_this_turn(letter: Letter, session: TableSession, receipts: Iterable[Receipt]) -> bool:
    """Whether its user has had a letter of this kind in this turn of the game."""
    turn = session.turn()
    return any((each.kind, each.user, each.turn) == (letter.kind, letter.user, turn) for each in receipts)


def was_reminded_lately(
    letter: Letter, session: TableSession, receipts: Iterable[Receipt], now: float
) -> bool:
    """Whether its user was reminded less than half of what lies between two reminders ago.

    So it is when the last one could not be told in time. The half leaves room for small delays.
    """
    pace, own = PACES.get(session.table.pace), session.habits.get(letter.user or UserId(0), USUAL)
    between = max(pace.rest if pace else HOUR, own.reminder or 0.0)
    return any(
        (each.kind, each.user) == (letter.kind, letter.user) and 0 <= now - each.at < between / 2
        for each in receipts
    )


def next_words(session: TableSession) -> str:
    """What somebody is told who is next: who is waited for before him, as everybody sees it."""
    waiting = session.box.words.waiting(session.match.game, session.seen_by(PUBLIC).state, PUBLIC)
    return _("You are next, after {seats}.").format(seats=_(", ").join(waiting))
