"""The rules of seats: who may offer, fill or take one; and how a change of people is stored and told."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Seat
from bot.tables.model.table import MovedOn, Refusal, Sitter, Status, Table, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.settling import settle
from bot.tables.views.belonging import lasting_partners
from bot.tables.views.circumstances import CLAIM, PAUSE, STOP
from bot.tables.views.session import TableSession
from bot.words import _


def check_running(session: TableSession) -> None:
    """Raise Refusal if a game has not begun, and MovedOn if it is over."""
    if session.table.status is Status.OVER:
        raise MovedOn(_("This game is over."))
    if not session.match.log:
        raise Refusal(_("This game has not begun: take a seat, or stand up, under its lobby."))


def meant(session: TableSession, user: UserId, seat: Seat | None) -> Seat:
    """The seat that another sitter is to play: the named one, else the user's own, else the one left to others.

    Raises Refusal for an unknown seat, if it is unclear which seat is meant, and before the game has begun; MovedOn for
    a game that is over.
    """
    check_running(session)
    table = session.table
    if seat is not None:
        if seat not in table.seats:
            raise Refusal(_("This game has no such seat."))
        return seat
    own = table.owned_by(user)
    found = own or tuple(each for each in table.seats if is_left_to_others(table, each))
    if not found:
        raise Refusal(_("You have no seat here, and every seat is looked after: say which one you mean."))
    if len(found) > 1:
        titles = _(", ").join(map(session.title, found))
        raise Refusal(_("Say which seat you mean: {seats}.").format(seats=titles))
    return found[0]


def check_may_fill(session: TableSession, user: UserId, seat: Seat) -> None:
    """Raise Refusal unless a user may decide who plays a seat.

    The owner of the seat may; if the seat is left to others, all who play here may.
    """
    table = session.table
    if table.owners.get(seat) == user:
        return
    if not belongs(table, user):
        raise Refusal(_("Only those who play here may do that."))
    if not is_left_to_others(table, seat):
        title = session.title(seat)
        raise Refusal(
            _(
                "Somebody plays {seat}: others may hand it on only when it has missed two deadlines "
                "in a row, or was left or given up."
            ).format(seat=title)
        )


def check_may_sit(session: TableSession, user: UserId, seat: Seat) -> None:
    """Raise Refusal if a user knows secrets that this seat must not know; never at a practice table.

    Users know the secrets of the seats that they own and of all seats where they have sat. Each of these must be this
    seat, or have been its partner since the match began: a present partner can have been an opponent before.
    """
    known = session.people.sat.get(user, frozenset()) | set(session.table.owned_by(user))
    if session.table.practice or known <= {seat}:
        return
    if not known <= {seat, *lasting_partners(session, seat)}:
        raise Refusal(
            _("Only people who have not played against {seat} may sit there.").format(
                seat=session.title(seat)
            )
        )


def belongs(table: Table, user: UserId) -> bool:
    """True if a user plays here, or owns a seat on which another sitter plays for them."""
    return bool(table.seats_of(user) or table.owned_by(user))


def is_left_to_others(table: Table, seat: Seat) -> bool:
    """True if all players may see to it that a seat is played: it is neglected, or has no owner."""
    return table.is_neglected(seat) or seat not in table.owners


def seated(table: Table, seat: Seat, sitter: Sitter, owner: UserId | None) -> Table:
    """The table with a new sitter and owner on a seat; with None nobody owns it.

    The seat is no longer late, given up or absent.
    """
    owners = {each: user for each, user in table.owners.items() if each != seat}
    # A new sitter has not been late yet: otherwise others could take the seat from them at once.
    lapses = {each: count for each, count in table.lapses.items() if each != seat}
    return replace(
        table,
        seats={**table.seats, seat: sitter},
        owners=owners if owner is None else {**owners, seat: owner},
        lapses=lapses,
        resigned=table.resigned - {seat},
        absent=table.absent - {seat},
    )


async def keep_people(
    hall: Hall, session: TableSession, table: Table, *, actor: Seat | None, user: UserId
) -> Resolution:
    """Store a table with other people on its seats, and everything that follows; all agreements end.

    Offers of seats whose sitter or owner has changed are withdrawn.
    """
    resolution = Resolution.of(session, table)
    for seat in session.people.invitations:
        if _sitter(table, seat) != _sitter(session.table, seat):
            resolution.invitations[seat] = None
    for subject in (STOP, CLAIM, PAUSE):
        for each in session.people.consents.get(subject, ()):
            resolution.consents[subject, each] = False
    settle(resolution)
    await hall.finish(resolution, actor=actor, user=user)
    return resolution


def _sitter(table: Table, seat: Seat) -> tuple[Sitter | None, UserId | None]:
    return table.seats[seat], table.owners.get(seat)
