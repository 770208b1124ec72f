"""Plans that have not happened: drafts and standing orders, kept per seat beside the match."""

from __future__ import annotations

from typing import Any

from bot.engine.chance import Chance, Seeded, pick
from bot.engine.game import Draft, Order, Piece, Seat
from bot.engine.match import Match
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.resolution.door import added, at_seat, check_complete, decided, drafted, open_draft, shortened
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.round import Round
from bot.tables.views.bulletin import Panel, order_sheets
from bot.tables.views.sitting import Sitting
from bot.words import _

TRIES = 20
LONGEST = 500


async def draft_add(
    hall: Hall,
    key: TableId,
    user: UserId,
    piece: Piece,
    *,
    question: int | None = None,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Add a piece to the seat's draft. Refuses one that does not fit, and a draft that has moved on."""
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        return await added(hall, sitting, mine, piece, length)


async def draft_undo(
    hall: Hall,
    key: TableId,
    user: UserId,
    *,
    question: int | None = None,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Take the last piece back. Refuses an empty draft, and one that has moved on."""
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        return await drafted(hall, sitting, mine, shortened(open_draft(sitting, mine, length)))


async def draft_clear(
    hall: Hall, key: TableId, user: UserId, *, question: int | None = None, seat: Seat | None = None
) -> Panel:
    """Begin the draft anew. Refuses with MovedOn a closed question."""
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        return await drafted(hall, sitting, mine, ())


async def draft_commit(
    hall: Hall,
    key: TableId,
    user: UserId,
    *,
    question: int | None = None,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Make the draft happen: one decision. Refuses with what is missing, a standing order too."""
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        draft = open_draft(sitting, mine, length)
        check_complete(sitting, mine, draft)
        return await decided(hall, sitting, mine, draft.committed(), user)


async def choose_for_me(
    hall: Hall, key: TableId, user: UserId, *, question: int | None = None, seat: Seat | None = None
) -> Panel:
    """Fill the rest of the draft at random, without committing it; a question of one step is decided at random.

    Refuses with MovedOn a closed question, and a seat that is asked nothing: what else it might do is its choice.
    """
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        seen, luck = sitting.of(mine), Seeded(hall.fortune.seed())
        if mine not in seen.awaited():
            raise MovedOn(_("Nothing is asked of you now."))
        draft = sitting.draft(mine, seen)[0]
        if draft is not None:
            return await drafted(hall, sitting, mine, _completed(seen, mine, draft, luck).pieces)
        return await decided(hall, sitting, mine, pick(luck, "choice", seen.options(mine)), user)


async def lodge_order(
    hall: Hall, key: TableId, user: UserId, token: str, *, seat: Seat | None = None
) -> Panel:
    """Lodge the standing order of that token (see Panel.orders) in place of the present one of its kind.

    It answers at once if its window is open already. Refuses with MovedOn an order that cannot be lodged now.
    """
    async with at_seat(hall, key, user, seat, question=None) as (sitting, mine):
        order, turn = _order(sitting, mine, token), Round.of(sitting)
        turn.orders.lodge(mine, order)
        turn.settle()
        await hall.finish(turn, actor=mine, user=user)
    return (await hall.look(key)).panel(mine, since=turn.first_fact if turn.made else None)


async def withdraw_order(
    hall: Hall, key: TableId, user: UserId, kind: str, *, seat: Seat | None = None
) -> Panel:
    """Take the standing order of a kind back. Refuses where there is none."""
    async with at_seat(hall, key, user, seat, question=None) as (sitting, mine):
        lodged = [type(each.order) for each in sitting.standing(mine)]
        found = next((each for each in lodged if sitting.notation.name(each) == kind), None)
        if found is None:
            raise Refusal(_("You have lodged no such order."))
        turn = Round.of(sitting)
        turn.orders.withdraw(mine, found)
        await hall.finish(turn, actor=mine, user=user)
    return (await hall.look(key)).panel(mine)


def _order(sitting: Sitting, seat: Seat, token: str) -> Order:
    sheets = order_sheets(sitting.box, sitting.of(seat), seat, ())
    offers = (offer for sheet in sheets for offer in sheet.offers)
    order = next((offer.order for offer in offers if offer.token == token), None)
    if order is None:
        raise MovedOn(_("That order is no longer possible."))
    return order


def _completed(seen: Match[Any], seat: Seat, start: Draft, luck: Chance) -> Draft:
    for attempt in range(TRIES):
        draft = seen.draft(seat, start.pieces)
        assert draft is not None, "the seat was asked for the draft it has begun"
        if _fill(draft, luck, attempt):
            return draft
    raise Refusal(_("What you have chosen so far cannot be filled in: take something back first."))


def _fill(draft: Draft, luck: Chance, attempt: int) -> bool:
    for step in range(LONGEST):
        if draft.is_complete():
            return True
        options = draft.options()
        if not options:
            return False
        draft.add(pick(luck, f"{attempt}/{step}", options))
    return False
