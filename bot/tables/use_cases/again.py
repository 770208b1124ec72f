"""The same game once more: on the same seats, on changed sides, or against stronger or easier computers.

The person who asks for it sits down at once, and so do the computers. Seats of other people are offered to them.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.game import Seat
from bot.tables.model.rematch import Rematch
from bot.tables.model.stored import Change, Invitation
from bot.tables.model.table import (
    Computer,
    MovedOn,
    Person,
    Refusal,
    Sitter,
    Table,
    TableId,
    UserId,
)
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import lobby, seat_offers
from bot.tables.use_cases.following import open_after, sitters
from bot.tables.use_cases.lobby import check_belongs
from bot.tables.views.rematches import other_level, possible, swapped
from bot.tables.views.session import TableSession
from bot.words import _


async def play_again(
    hall: Hall, key: TableId, user: UserId, kind: Rematch, *, channel: int | None = None
) -> Table:
    """Open the same game once more; it begins at once if nobody else has to sit down.

    It stands in the same channel, or in another `channel` of the server.

    Raises Refusal for a user who neither sat there nor opened it, a kind that this match does not have (see
    `possible`), and a channel that is taken.
    """
    async with hall.at(key) as session:
        _check(session, user, kind)
        old, wanted = session.table, _wanted(hall, session, kind)
        seated = {seat: who for seat, who in wanted.items() if _sits_down(who, user)}
        table = await open_after(
            hall, old, user, options=old.options, carried=old.carried, seated=seated, channel=channel
        )
    if not table.free_seats():
        return await lobby.start(hall, table.key, user)
    return await _offered(hall, table.key, user, wanted)


async def check(hall: Hall, key: TableId, user: UserId, kind: Rematch) -> None:
    """Raise Refusal where `play_again` would, but for a taken channel."""
    _check(await hall.look(key), user, kind)


def _check(session: TableSession, user: UserId, kind: Rematch) -> None:
    check_belongs(session.table, user)
    if kind not in possible(session):
        raise Refusal(_("This game cannot be played again like that."))


async def take_offered(hall: Hall, key: TableId, user: UserId, seat: Seat) -> Table:
    """Take a seat that is offered before the start.

    Raises MovedOn for a closed offer, Refusal for another user's offer, and as `lobby.sit` does.
    """
    session = await hall.look(key)
    invitation = session.people.invitations.get(seat)
    if invitation is None:
        raise MovedOn(_("This seat is no longer offered."))
    if invitation.user not in (None, user):
        raise Refusal(_("This seat is offered to somebody else."))
    return await lobby.sit(hall, key, user, seat)


def _wanted(hall: Hall, session: TableSession, kind: Rematch) -> Mapping[Seat, Sitter]:
    """Who plays each seat in the new match, as far as it is known: see `sitters`; nobody who has left the server."""
    found = dict(sitters(hall, session.table, gone=session.table.absent))
    match kind:
        case Rematch.SAME:
            return found
        case Rematch.SIDES:
            return {there: found[seat] for seat, there in swapped(session).items() if seat in found}
        case Rematch.STRONGER | Rematch.EASIER:
            return {seat: other_level(session, who, kind) for seat, who in found.items()}


def _sits_down(who: Sitter, user: UserId) -> bool:
    return isinstance(who, Computer) or who == Person(user)


async def _offered(hall: Hall, key: TableId, user: UserId, wanted: Mapping[Seat, Sitter]) -> Table:
    async with hall.at(key) as session:
        table, now = session.table, hall.clock.now()
        offers = {
            seat: Invitation(who.user, user, now, is_for_good=True)
            for seat in table.free_seats()
            if isinstance(who := wanted.get(seat), Person)
        }
        letters = [seat_offers.letter(hall, table, seat) for seat in offers]
        change = Change(table=table, version=session.version, at=now, invitations=offers, letters=letters)
        await hall.keep(change)
    return table
