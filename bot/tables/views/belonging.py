"""Which seats have belonged together in the course of a match: sides may change with its phases, publicly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match
from bot.tables.views.session import TableSession


def former_sides(session: TableSession) -> frozenset[Seat]:
    """All sides that exist in the match, or existed earlier in it."""
    return frozenset(each.side(seat) for each in _past(session) for seat in each.game.seats)


def lasting_partners(session: TableSession, seat: Seat) -> frozenset[Seat]:
    """The seats that have been partners of a seat since the match began, without a break."""
    lasting = frozenset(session.match.partners(seat))
    for each in _past(session):
        if not lasting:
            break
        lasting &= frozenset(each.partners(seat))
    return lasting


def _past(session: TableSession) -> Iterator[Match[Any]]:
    """The match as everybody saw it after each fact. Every item is the same growing object: do not keep it."""
    match: Match[Any] = Match(session.match.game)
    for fact in session.views.seen_by(PUBLIC).log:
        match.witness([fact])
        yield match
