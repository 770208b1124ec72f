"""Pausing: the clocks of a table stand by consent of all its people, until one of them wants to go on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.tables.model.paces import PACES
from bot.tables.model.table import Refusal, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.seats import belongs, check_running
from bot.tables.views.circumstances import PAUSE
from bot.tables.views.session import TableSession
from bot.words import _

FRESH: Final = 3 * 24 * 3600.0
"""Seconds for which a consent counts."""


async def pause(hall: Hall, key: TableId, user: UserId) -> bool:
    """Agree to stop the clocks. True if they stand with that: all who play have agreed within FRESH.

    All may still play on. Raises Refusal for a user without a seat, before the game has begun, for a table without
    deadlines, and a paused table; MovedOn for a game that is over.
    """
    async with hall.at(key) as session:
        _check(session, user)
        if session.table.pace not in PACES:
            raise Refusal(
                _("This table has no deadlines, so there is no clock to stop: take all the time you need.")
            )
        if session.table.paused is not None:
            raise Refusal(_("This table is paused already; /table resume ends the pause."))
        now = hall.clock.now()
        given = {each for each, at in _consents(session).items() if now - at < FRESH}
        is_paused = _players(session.table) <= given | {user}
        resolution = Resolution.of(session, replace(session.table, paused=now) if is_paused else None)
        agreed = dict.fromkeys(_consents(session), False) if is_paused else {user: True}
        resolution.consents.update({(PAUSE, each): agrees for each, agrees in agreed.items()})
        await hall.finish(resolution, actor=None, user=user)
    return is_paused


async def resume(hall: Hall, key: TableId, user: UserId) -> None:
    """Let the clocks run again, or object to a pause: all agreements to it end.

    Raises Refusal for a user without a seat, and if there is no pause and nobody has asked for one.
    """
    async with hall.at(key) as session:
        _check(session, user)
        if session.table.paused is None and not _consents(session):
            raise Refusal(_("This table is not paused; /table pause asks everybody to stop the clocks."))
        resolution = Resolution.of(session, replace(session.table, paused=None))
        resolution.consents.update({(PAUSE, each): False for each in _consents(session)})
        await hall.finish(resolution, actor=None, user=user)


def _check(session: TableSession, user: UserId) -> None:
    check_running(session)
    if not belongs(session.table, user):
        raise Refusal(_("Only those who play here may stop the clocks, or let them run."))


def _consents(session: TableSession) -> dict[UserId, float]:
    return dict(session.people.consents.get(PAUSE, {}))


def _players(table: Table) -> frozenset[UserId]:
    """The people who have to agree: all who sit here, except on seats that are given up or left."""
    users = (table.user(seat) for seat in table.seats if seat not in table.resigned | table.absent)
    return frozenset(user for user in users if user is not None)
