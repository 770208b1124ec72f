"""The agreements of people at a table, and when they end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.match import Match
from bot.tables.model.table import UserId
from bot.tables.views.circumstances import CLAIM, STOP
from bot.tables.views.session import TableSession


def lapsed(session: TableSession, match: Match[Any]) -> Mapping[tuple[str, UserId], bool]:
    """The agreements (by subject and user) that end now that the match of a session has gone on to `match`.

    An agreement to stop holds only in the turn in which it was given. An agreement to a claim also ends when the seats
    that belong together change.
    """
    consents = session.people.consents
    return {(topic, user): False for topic in _outdated(session, match) for user in consents.get(topic, ())}


def _outdated(session: TableSession, match: Match[Any]) -> Iterator[str]:
    """The subjects on which all agreements end."""
    before = session.match
    has_gone_on = bool(before.log) and match.turn != session.turn()
    if has_gone_on:
        yield STOP
    if has_gone_on or any(before.company(seat) != match.company(seat) for seat in session.table.seats):
        yield CLAIM
