"""Decisions and pieces of drafts, by a button or typed, also under the board; and giving up a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.acts import Tone
from bot.engine.game import Decision, Draft, Piece, Seat
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.resolution.door import at_seat, decided, resolved
from bot.tables.resolution.drafting import completed, keep_draft, lengthened, open_draft
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.settling import settle
from bot.tables.views.benches import Ahead, Bench, Now, bench_for
from bot.tables.views.board_view import BoardView
from bot.tables.views.offers import Offer
from bot.tables.views.order_sheets import OrderOffer
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.words import _


async def decide(
    hall: Hall,
    key: TableId,
    user: UserId,
    decision: Decision,
    *,
    question: int | None = None,
    seat: Seat | None = None,
    at: int | None = None,
) -> Panel:
    """Make a decision at once. `question` is the number on the pressed button; a typed command has none.

    Returns the present panel of the seat; the lines of its bulletin tell what the decision has brought. Without `seat`
    it is the user's only seat, or the one that is asked. `at` is the time of the press by the chat's own clock, in
    milliseconds. Raises MovedOn for a closed question, and Refusal for an illegal decision or a seat that is not the
    user's.
    """
    async with at_seat(hall, key, user, Prompt(seat, question, at=at)) as (session, mine):
        return await decided(hall, session, mine, decision, user)


async def enter(
    hall: Hall,
    key: TableId,
    user: UserId,
    decision: Decision,
    *,
    seat: Seat | None = None,
    at: int | None = None,
) -> Panel:
    """Enter a typed act: a piece goes into the draft, any other act is decided. See `decide` and `drafts.draft_add`.

    A piece for a seat that is not asked goes into its planned turn, unless the piece can be played by itself now and
    no planned turn was begun.
    """
    async with at_seat(hall, key, user, Prompt(seat, at=at)) as (session, mine):
        bench = _meant(session, mine, decision)
        if isinstance(decision, Piece) and bench.takes_pieces:
            return await _added(hall, bench, open_draft(bench), [decision], user)
        return await decided(hall, session, mine, decision, user)


async def press(
    hall: Hall,
    key: TableId,
    user: UserId,
    token: str,
    prompt: Prompt,
) -> Panel:
    """Enter the offer of a pressed button; in a panel that plans ahead it is a piece of that plan.

    The prompt's `length` is the draft's length when the button was drawn (for pieces). Raises MovedOn for a closed
    question, another length, and an option that is gone; Refusal, with the reason, for a barred one. For plus and minus
    of counted pieces the length is not checked: users press them faster than the panel is redrawn, and each counts.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        bench = bench_for(prompt)(session, mine)
        view = SeatView(bench)
        offer = next((each for each in view.offers() if each.token == token), None)
        if offer is None:
            offer = view.route(token)
        if offer is None:
            raise _impossible(view, token)
        if isinstance(offer.option, Piece) and bench.takes_pieces:
            pieces = [each for each in offer.whole if isinstance(each, Piece)]
            return await _added(hall, bench, _opened_for(bench, offer, prompt), pieces, user)
        first, *then = offer.whole
        return await decided(hall, session, mine, first, user, then=then)


async def press_openly(hall: Hall, key: TableId, user: UserId, token: str, prompt: Prompt) -> None:
    """Make the decision of a pressed button under the public board, for the user's seat, or lodge its order.

    An order that is lodged there answers at once. `prompt` has the question number of the button, or None. Raises
    Refusal if the board does not ask the user's seat, and the errors of `press`.
    """
    async with at_seat(hall, key, user, replace(prompt, question=None)) as (session, mine):
        pressed = _asked_openly(session, mine, token, prompt.question)
        if isinstance(pressed, Offer):
            resolution = resolved(session, mine, pressed.option)
        else:
            answer = session.match.game.orders.answer(session.of(mine).state, mine, (pressed.order,))
            assert answer is not None, "it is at hand where it answers"
            resolution = resolved(session, mine, answer, lodging=(pressed.order,))
        await hall.finish(resolution, actor=mine, user=user)


async def resign(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> Panel:
    """Give up a seat: from now on every question to it gets its default answer. All are told.

    The seat then has no owner. Raises Refusal for a user who sits there for another person.
    """
    async with at_seat(hall, key, user, Prompt(seat)) as (session, mine):
        table = session.table
        if mine in table.lent():
            raise Refusal(
                _("You sit here for somebody else: give the seat back to its owner with /table seat leave.")
            )
        owners = {seat: owner for seat, owner in table.owners.items() if seat != mine}
        resolution = Resolution.of(session, replace(table, resigned=table.resigned | {mine}, owners=owners))
        settle(resolution)
        await hall.finish(resolution, actor=mine, user=user)
    return (await hall.showing(key, mine)).panel(since=resolution.first_fact)


async def _added(hall: Hall, bench: Bench, draft: Draft, pieces: Sequence[Piece], user: UserId) -> Panel:
    """Add pieces to a draft and store it.

    On a bench that takes decisions, a draft that takes only one piece is decided at once if nothing is missing.
    """
    begun = len(draft.pieces)
    grown = lengthened(draft, *pieces)
    if not (bench.takes_decisions and bench.session.match.game.drafts.is_single(draft)):
        # One press, one undo.
        chosen_from = begun if bench.takes_decisions and len(pieces) > 1 else None
        return await keep_draft(hall, bench, grown, chosen_from=chosen_from)
    try:
        lodging = completed(bench, draft)
    except Refusal:
        # The panel says what is missing, and has the button for afterwards.
        return await keep_draft(hall, bench, grown)
    return await decided(hall, bench.session, bench.seat, draft.committed(), user, lodging=lodging)


def _opened_for(bench: Bench, offer: Offer, prompt: Prompt) -> Draft:
    """The draft to which an offer is added. Raises MovedOn for another length than in `prompt`.

    The length of a draft of several pieces does not matter for a counted option that is neither suggested nor a route.
    """
    if offer.act.counted and not offer.before and offer.choice.tone is not Tone.MAIN:
        draft = open_draft(bench, replace(prompt, length=None))
        # A decision of a single piece is made once, however often its button is pressed.
        if not bench.session.match.game.drafts.is_single(draft):
            return draft
    return open_draft(bench, prompt)


def _asked_openly(session: TableSession, seat: Seat, token: str, question: int | None) -> Offer | OrderOffer:
    """The offer or the standing order that a seat has pressed under the board. Raises the errors of `press_openly`."""
    asked = BoardView(session).asked()
    if asked is not None and seat not in asked.seats:
        titles = _(", ").join(map(session.title, asked.seats))
        raise Refusal(_("It is the turn of {seats}: only they can press this.").format(seats=titles))
    found = () if asked is None or question not in (None, session.tally(seat).count) else asked.every
    offer = next((each for each in found if each.token == token), None)
    if found and asked is not None and asked.at_hand is not None and asked.at_hand.token == token:
        return asked.at_hand
    if offer is None:
        raise MovedOn(_("The game has moved on: the board shows what is asked now."))
    if offer.is_barred:
        raise Refusal(_why_not(offer))
    return offer


def _meant(session: TableSession, seat: Seat, decision: Decision) -> Bench:
    """The bench for which a decision was typed (see `enter`)."""
    now, ahead = Now(session, seat), Ahead(session, seat)
    if not isinstance(decision, Piece) or now.takes_pieces or not ahead.is_open:
        return now
    return now if seat not in session.plans and now.match.is_legal(seat, decision) else ahead


def _impossible(view: SeatView, token: str) -> Refusal | MovedOn:
    """Why an option cannot be taken: the reason of a barred option, else that things have moved on."""
    for each in view.panel().barred:
        if each.token == token:
            return Refusal(_why_not(each))
    return view.bench.moved_on()


def _why_not(barred: Offer) -> str:
    return _("{what}: {why}.").format(what=barred.choice.label, why=barred.choice.note)
