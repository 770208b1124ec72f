"""Deciding: the one door for people, computers, standing orders and defaults."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Decision, Piece, Seat
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.resolution.door import added, at_seat, decided
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.round import Round
from bot.tables.use_cases.planning import foreseen
from bot.tables.views.bulletin import Panel
from bot.tables.views.sitting import Sitting
from bot.words import _


async def decide(
    hall: Hall,
    key: TableId,
    user: UserId,
    decision: Decision,
    *,
    question: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Decide at once. `question` is the number on the pressed button; a typed command has none.

    Answers with the panel of the seat as it is now; its bulletin's lines tell what the decision has brought.
    Refuses with MovedOn a closed question, with Refusal what is not legal and a seat that is not the user's.
    Without `seat` it is the user's one seat, or the one that is awaited.
    """
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        return await decided(hall, sitting, mine, decision, user)


async def enter(
    hall: Hall, key: TableId, user: UserId, decision: Decision, *, seat: Seat | None = None
) -> Panel:
    """A typed act: a piece goes into the draft, everything else is decided. See `decide` and `draft_add`.

    A piece of a seat that is not asked goes into the turn that it plans ahead (see `plan_add`), unless it can be played
    by itself now and no such turn was begun.
    """
    async with at_seat(hall, key, user, seat, question=None) as (sitting, mine):
        if isinstance(decision, Piece) and _drafts(sitting, mine):
            return await added(hall, sitting, mine, decision)
        if isinstance(decision, Piece) and _plans(sitting, mine, decision):
            return await foreseen(hall, sitting, mine, decision)
        return await decided(hall, sitting, mine, decision, user)


async def press(
    hall: Hall,
    key: TableId,
    user: UserId,
    token: str,
    *,
    question: int,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """A pressed button: the offer of that token is entered.

    `length` is the draft's length when the button was drawn (for pieces). Refuses with MovedOn a closed question,
    another length, and an option that is gone.
    """
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        offer = next((each for each in sitting.offers(mine) if each.token == token), None)
        if offer is None:
            raise MovedOn(_("That is no longer possible; here is what is asked now."))
        if isinstance(offer.option, Piece) and _drafts(sitting, mine):
            return await added(hall, sitting, mine, offer.option, length)
        return await decided(hall, sitting, mine, offer.option, user)


async def resign(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> Panel:
    """Give a seat up: from now on every question it is asked gets its default answer. All are told.

    It is nobody's own then. Refuses whoever sits there for somebody else.
    """
    async with at_seat(hall, key, user, seat, question=None) as (sitting, mine):
        table = sitting.table
        if mine in table.lent():
            raise Refusal(
                _("You sit here for somebody else: give the seat back to its owner with /table seat leave.")
            )
        owners = {seat: owner for seat, owner in table.owners.items() if seat != mine}
        turn = Round.of(sitting, replace(table, resigned=table.resigned | {mine}, owners=owners))
        turn.settle()
        await hall.finish(turn, actor=mine, user=user)
    return (await hall.look(key)).panel(mine, since=turn.first_fact)


def _drafts(sitting: Sitting, seat: Seat) -> bool:
    """Whether pieces go into a draft now: where none is asked for, a piece can be a decision by itself."""
    return sitting.of(seat).draft(seat) is not None


def _plans(sitting: Sitting, seat: Seat, piece: Piece) -> bool:
    """Whether a typed piece goes into the turn that the seat plans ahead."""
    if sitting.coming(seat) is None:
        return False
    return seat in sitting.plans or not sitting.of(seat).is_legal(seat, piece)
