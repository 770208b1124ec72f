"""The one door to a match: what is checked before, and what happens after, for everybody who decides anything."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from bot.engine.game import Decision, Draft, Illegal, Piece, Seat
from bot.tables.model.stored import Change
from bot.tables.model.table import MovedOn, Refusal, Status, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.round import Round
from bot.tables.views.bulletin import Panel, order_sheets
from bot.tables.views.sitting import Sitting
from bot.words import _


def check_open(sitting: Sitting, seat: Seat, question: int | None) -> None:
    """Refuse a game that is over, a seat that was given up, and a question that is no longer the open one."""
    if sitting.table.status is Status.OVER:
        raise MovedOn(_("This game is over."))
    if seat in sitting.table.resigned:
        raise Refusal(_("You have given this seat up."))
    if question is not None and question != sitting.tally(seat).count:
        raise MovedOn(_("This has moved on; here is what is asked now."))


def check_orders(sitting: Sitting, seat: Seat) -> None:
    """Refuse a draft that would be committed, or a plan that would be armed, without a standing order it needs."""
    sheets = order_sheets(sitting.box, sitting.of(seat), seat, sitting.standing(seat), is_drafting=True)
    if any(sheet.is_missing for sheet in sheets):
        raise Refusal(_("Choose a standing order first: it answers while you are away."))


@asynccontextmanager
async def at_seat(
    hall: Hall, key: TableId, user: UserId, seat: Seat | None, *, question: int | None
) -> AsyncIterator[tuple[Sitting, Seat]]:
    """A table and the seat that `user` decides for, both checked: see `Sitting.seat_of` and `check_open`."""
    async with hall.at(key) as sitting:
        mine = sitting.seat_of(user, seat)
        check_open(sitting, mine, question)
        yield sitting, mine


def open_draft(sitting: Sitting, seat: Seat, length: int | None = None) -> Draft:
    """The draft a seat is asked for.

    Refuses if it is asked for none, if what was made no longer fits, and another length than the button was drawn for.
    """
    draft, cleared = sitting.draft(seat, sitting.of(seat))
    if draft is None:
        raise MovedOn(_("No plan is asked of you now."))
    if cleared:
        raise MovedOn(cleared)
    check_length(draft, length)
    return draft


def check_length(draft: Draft, length: int | None) -> None:
    """Refuse another length than the button was drawn for."""
    if length is not None and length != len(draft.pieces):
        raise MovedOn(_("Your plan has changed since; here it is."))


def lengthened(draft: Draft, piece: Piece) -> Sequence[Piece]:
    """What a draft is made of with one more piece. Refuses one that does not fit."""
    try:
        draft.add(piece)
    except Illegal as illegal:
        raise Refusal(str(illegal)) from illegal
    return draft.pieces


def shortened(draft: Draft) -> Sequence[Piece]:
    """What a draft is made of without its last piece. Refuses an empty one."""
    if not draft.pieces:
        raise Refusal(_("There is nothing to take back."))
    return draft.pieces[:-1]


def check_complete(sitting: Sitting, seat: Seat, draft: Draft) -> None:
    """Refuse what is not ready to happen with what is missing, a standing order too."""
    if not draft.is_complete():
        raise Refusal(draft.missing())
    check_orders(sitting, seat)


async def decided(hall: Hall, sitting: Sitting, seat: Seat, decision: Decision, user: UserId | None) -> Panel:
    """Play a decision for a seat whose right was checked, and answer with its panel. See `played`."""
    first_fact = await played(hall, sitting, seat, decision, user)
    return (await hall.look(sitting.table.key)).panel(seat, since=first_fact)


async def played(hall: Hall, sitting: Sitting, seat: Seat, decision: Decision, user: UserId | None) -> int:
    """Play a decision and everything that follows of itself, and store it; the number of the first fact.

    The sentence of a Refusal speaks from what the seat has witnessed. `user` is None for a computer.
    """
    try:
        decision = sitting.check(seat, decision)
    except Illegal as illegal:
        raise Refusal(str(illegal)) from illegal
    turn = Round.of(sitting)
    turn.play(seat, decision)
    turn.settle()
    await hall.finish(turn, actor=seat, user=user)
    return turn.first_fact


async def added(hall: Hall, sitting: Sitting, seat: Seat, piece: Piece, length: int | None = None) -> Panel:
    """Add a piece to the seat's draft, and store it. Refuses one that does not fit."""
    return await drafted(hall, sitting, seat, lengthened(open_draft(sitting, seat, length), piece))


async def drafted(hall: Hall, sitting: Sitting, seat: Seat, pieces: Sequence[Piece]) -> Panel:
    """Store what a seat's draft is made of now; nobody else is told."""
    records = sitting.write(pieces) or None
    await hall.keep(
        Change(table=sitting.table, version=sitting.version, at=hall.clock.now(), drafts={seat: records})
    )
    return (await hall.look(sitting.table.key)).panel(seat)
