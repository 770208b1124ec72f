"""Whose seat is whose: who may offer one, fill it or take it; and how a change of people is kept and told."""

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
    """Refuse a game that has not begun, and one that is over."""
    if session.table.status is Status.OVER:
        raise MovedOn(_("This game is over."))
    if not session.match.log:
        raise Refusal(_("This game has not begun: take a seat, or stand up, under its lobby."))


def meant(session: TableSession, user: UserId, seat: Seat | None) -> Seat:
    """The seat that is to be played by another: the named one, else one's own, else the one nobody looks after.

    Refuses a seat that there is not, and where it is not clear which is meant.
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
        raise Refusal(_("No seat here is yours, and every other is looked after: say which seat you mean."))
    if len(found) > 1:
        titles = _(", ").join(map(session.title, found))
        raise Refusal(_("Say which seat you mean: {seats}.").format(seats=titles))
    return found[0]


def check_may_fill(session: TableSession, user: UserId, seat: Seat) -> None:
    """Refuse whoever may not decide who plays a seat: its owner may; if nobody looks after it, all who play here."""
    table = session.table
    if table.owners.get(seat) == user:
        return
    if not belongs(table, user):
        raise Refusal(_("Only those who play here may see to that."))
    if not is_left_to_others(table, seat):
        title = session.title(seat)
        raise Refusal(
            _(
                "{seat} is looked after: others may see to it only when two deadlines in a row are missed, or when it "
                "is left or given up."
            ).format(seat=title)
        )


def check_may_sit(session: TableSession, user: UserId, seat: Seat) -> None:
    """Refuse whoever sits, or has ever sat, where he knows what this seat may not know: unless it is for practice.

    What he knows is that of his own seats and of all where he has sat. He may take it along to the same seat, and to
    one whose partners all these have been ever since the match began: where sides change, who is a partner now may
    have been none when a secret was made.
    """
    known = session.people.sat.get(user, frozenset()) | set(session.table.owned_by(user))
    if session.table.practice or known <= {seat}:
        return
    if not known <= {seat, *lasting_partners(session, seat)}:
        raise Refusal(
            _("Nobody who has played against {seat} may sit there: invite somebody else.").format(
                seat=session.title(seat)
            )
        )


def belongs(table: Table, user: UserId) -> bool:
    """Whether somebody plays here, or has a seat on which somebody sits for him."""
    return bool(table.seats_of(user) or table.owned_by(user))


def is_left_to_others(table: Table, seat: Seat) -> bool:
    """Whether all who play may see to it that a seat is played: nobody looks after it, or it is nobody's own."""
    return table.is_neglected(seat) or seat not in table.owners


def seated(table: Table, seat: Seat, sitter: Sitter, owner: UserId | None) -> Table:
    """The table with somebody else on a seat, who looks after it from now on."""
    owners = {each: user for each, user in table.owners.items() if each != seat}
    # Whoever sits down has not been late yet: else others could take the seat from him at once.
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
    """Keep a table with other people on its seats, and everything that follows; what was agreed is asked anew.

    The offers of seats where somebody else sits now, or whose owner has changed, are taken away.
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
