"""What is told of a table that goes on from a copy of the games: all that was told of it may have been undone."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import PUBLIC
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.ports.world import RandomSource
from bot.tables.views.session import TableSession


def letters_of_a_restored(session: TableSession, random: RandomSource) -> Iterator[Letter]:
    """The board anew, and a call of everybody who is waited for, as if the question had just been asked.

    At a table that is paused nobody is called, and of one that sleeps only the board is tried, which may wake it.
    """
    key, table = session.table.key, session.table
    yield Letter(table=key, kind=LetterKind.BOARD, nonce=random.token())
    if not session.match.log or session.is_over or table.asleep:
        return
    for seat in session.people.invitations:
        yield Letter(table=key, kind=LetterKind.OFFER, nonce=random.token(), seat=seat)
    public, is_on = session.views.seen_by(PUBLIC), table.paused is None
    sides = set(map(public.company, public.awaited()))
    for seat in table.seats:
        user = table.user(seat)
        if user is None:
            continue
        is_asked = is_on and seat in session.match.awaited() and seat not in table.resigned
        kind = LetterKind.PING if is_asked else LetterKind.PANEL
        yield Letter(table=key, kind=kind, nonce=random.token(), seat=seat, user=user)
        # As with every call it depends on what everybody sees alone.
        if is_on and public.company(seat) in sides:
            yield Letter(table=key, kind=LetterKind.CALL, nonce=random.token(), seat=seat, user=user)
