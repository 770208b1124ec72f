"""The letters of a restored table: a restore may have undone everything that was told about it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import PUBLIC
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.ports.world import RandomSource
from bot.tables.views.session import TableSession


def letters_of_a_restored(session: TableSession, random: RandomSource) -> Iterator[Letter]:
    """A new board; in a running game also the offers, a ping or a panel for each player, and calls.

    It is as if the question had just been asked: pings go to those who are asked, calls to the sides that are openly
    waited for. A paused table pings and calls nobody. A sleeping table only tries its board, which may wake it.
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
        # Calls depend on public knowledge alone.
        if is_on and public.company(seat) in sides:
            yield Letter(table=key, kind=LetterKind.CALL, nonce=random.token(), seat=seat, user=user)
