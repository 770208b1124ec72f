"""Handing a seat over: offered for good or for a while, taken, declined, given back, taken back."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.tables.model.stored import Invitation
from bot.tables.model.table import MovedOn, Person, Refusal, Status, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.seats import (
    belongs,
    check_may_fill,
    check_may_sit,
    check_running,
    is_left_to_others,
    keep_people,
    meant,
    seated,
)
from bot.tables.use_cases import seat_offers
from bot.tables.views.panel import Panel
from bot.tables.views.session import TableSession
from bot.words import _


async def invite(
    hall: Hall,
    key: TableId,
    user: UserId,
    *,
    to: UserId | None,
    is_for_good: bool = False,
    seat: Seat | None = None,
) -> Seat:
    """Offer a seat to a user, or to anybody (None); a seat without an owner becomes the taker's own.

    A later offer of a seat replaces an earlier one. Raises Refusal for a seat that the user may not offer (see
    `check_may_fill`), for giving away another owner's seat for good, and for an invited user who sits there already or
    has played against the seat; also the errors of `meant`.
    """
    async with hall.at(key) as session:
        mine = meant(session, user, seat)
        check_may_fill(session, user, mine)
        owner = session.table.owners.get(mine)
        if is_for_good and owner not in (None, user):
            raise Refusal(_("Only its owner can give this seat away for good: invite a substitute."))
        if to is not None:
            _check_invited(session, to, mine, is_for_good=is_for_good)
        resolution = Resolution.of(session)
        resolution.invitations[mine] = Invitation(to, user, hall.clock.now(), is_for_good or owner is None)
        await hall.finish(resolution, actor=None, user=user)
    return mine


async def accept_seat(hall: Hall, key: TableId, user: UserId, seat: Seat) -> Panel:
    """Take an offered seat and return its panel: everything that the seat has is the user's from now on.

    Raises MovedOn for a closed offer, and Refusal before the game has begun, for an offer that has lapsed or is for
    another user, for a user who sits there already, and for one who has played against this seat.
    """
    async with hall.at(key) as session:
        invitation = _open_invitation(session, seat)
        if invitation.user not in (None, user):
            raise Refusal(_("This seat is offered to somebody else."))
        table = session.table
        # The right to offer the seat is checked again: a late player may have played since.
        if invitation.by != table.owners.get(seat) and not is_left_to_others(table, seat):
            raise Refusal(
                _("{seat} is looked after again: the offer has lapsed.").format(seat=session.title(seat))
            )
        # The offer checked only a named user, and that user may have sat elsewhere since.
        _check_invited(session, user, seat, is_for_good=invitation.is_for_good)
        owner = user if invitation.is_for_good else table.owners.get(seat)
        taken = seated(table, seat, Person(user), owner)
        await keep_people(hall, session, taken, actor=seat, user=user)
    return (await hall.showing(key, seat)).panel()


async def close_invitation(hall: Hall, key: TableId, user: UserId, seat: Seat) -> None:
    """Decline or withdraw an offer, even before the game. Raises MovedOn for a closed one, and after the game.

    Raises Refusal unless the user is invited by name, made the offer or owns the seat.
    """
    async with hall.at(key) as session:
        invitation = _invitation(session, seat)
        if user not in (invitation.user, invitation.by, session.table.owners.get(seat)):
            raise Refusal(
                _(
                    "Only the person invited may decline, and only the one who offered the seat may take it back."
                )
            )
        if session.table.status is Status.LOBBY:
            await seat_offers.withdraw(hall, session, seat)
            return
        resolution = Resolution.of(session)
        resolution.invitations[seat] = None
        await hall.finish(resolution, actor=None, user=user)


async def take_seat_back(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> Panel:
    """Return a user to a `seat` that they own, in place of its sitter; without `seat` to all seats that they own.

    Possible at any time. Returns the panel of the first such seat. Raises Refusal if nobody else sits on a seat of
    theirs, and if they have meanwhile sat on a seat that is not, or was not always, a partner of it.
    """
    async with hall.at(key) as session:
        check_running(session)
        lent = [each for each in session.table.lent() if session.table.owners[each] == user]
        wanted = lent if seat is None else [each for each in lent if each == seat]
        if not wanted:
            raise Refusal(_not_lent(session.table, user))
        await keep_people(hall, session, _returned(session, wanted), actor=wanted[0], user=user)
    return (await hall.showing(key, wanted[0])).panel()


async def give_back(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> None:
    """Return the seats on which the user sits as a substitute to their owners; with `seat` only that one.

    Raises Refusal if the user is nobody's substitute, and if the owner may no longer sit there.
    """
    async with hall.at(key) as session:
        check_running(session)
        wanted = [each for each in session.table.lent() if session.table.user(each) == user]
        if seat is not None:
            wanted = [each for each in wanted if each == seat]
        if not wanted:
            raise Refusal(
                _(
                    "You play nobody else's seat here. To leave your own, hand it over, put a computer "
                    "there, or give it up."
                )
            )
        await keep_people(hall, session, _returned(session, wanted), actor=wanted[0], user=user)


def _returned(session: TableSession, seats: list[Seat]) -> Table:
    """The table with the owners of these seats back on them. Raises Refusal if one of them may not sit there now."""
    table = session.table
    for seat in seats:
        owner = table.owners[seat]
        check_may_sit(session, owner, seat)
        # One after the other on the same table: all come back in one change, or none does.
        table = seated(table, seat, Person(owner), owner)
    return table


def _check_invited(session: TableSession, user: UserId, seat: Seat, *, is_for_good: bool) -> None:
    is_owner = session.table.owners.get(seat) == user
    if session.table.user(seat) == user and (is_owner or not is_for_good):
        raise Refusal(_("{seat}: this player sits there already.").format(seat=session.title(seat)))
    check_may_sit(session, user, seat)


def _open_invitation(session: TableSession, seat: Seat) -> Invitation:
    check_running(session)
    return _invitation(session, seat)


def _invitation(session: TableSession, seat: Seat) -> Invitation:
    if session.table.status is Status.OVER:
        raise MovedOn(_("This game is over."))
    invitation = session.people.invitations.get(seat)
    if invitation is None:
        raise MovedOn(_("This seat is no longer offered."))
    return invitation


def _not_lent(table: Table, user: UserId) -> str:
    if table.owned_by(user):
        return _("You sit there yourself: nobody plays for you.")
    if belongs(table, user):
        return _("You sit here for somebody else, and have no seat of your own to take back.")
    return _("No seat of this table is yours.")
