"""Drafts, for the present question or ahead of a turn, and standing orders: stored per seat beside the match.

A draft ahead is made while its seat is not asked, and nothing in it decides anything. If armed, it happens by itself,
in the same resolution that ends the turn of the others; see `bot.tables.resolution.planned_turns`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.engine.chance import Chance, Seeded, pick
from bot.engine.game import Decision, Draft, Illegal, Order, Piece, Seat, not_none
from bot.engine.match import Match
from bot.tables.model.prompt import TYPED, Prompt
from bot.tables.model.stored import Change
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.resolution.door import at_seat, decided, lodged
from bot.tables.resolution.drafting import completed, keep_draft, lengthened, open_draft, shortened
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.views.benches import Ahead, Now, bench_for
from bot.tables.views.order_sheets import order_sheets
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.words import _

TRIES = 20
LONGEST = 500


async def draft_add(hall: Hall, key: TableId, user: UserId, piece: Piece, prompt: Prompt = TYPED) -> Panel:
    """Add a piece to the seat's draft; a draft ahead must be armed again.

    Raises Refusal for a piece that does not fit, and MovedOn for a draft that has changed, or if nothing can be
    planned ahead now.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        bench = bench_for(prompt)(session, mine)
        return await keep_draft(hall, bench, lengthened(open_draft(bench, prompt), piece))


async def draft_undo(hall: Hall, key: TableId, user: UserId, prompt: Prompt = TYPED) -> Panel:
    """Take back what the last press added if the draft has not changed since, else the last piece.

    One press can add several pieces: a way, or all that `choose_for_me` chose.

    A draft ahead must be armed again. Raises Refusal if empty, MovedOn if changed.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        bench = bench_for(prompt)(session, mine)
        chosen_from = session.chosen.get(mine) if isinstance(bench, Now) else None
        return await keep_draft(hall, bench, shortened(open_draft(bench, prompt), chosen_from))


async def draft_clear(hall: Hall, key: TableId, user: UserId, prompt: Prompt = TYPED) -> Panel:
    """Delete the draft; a deleted draft ahead is no longer planned, and its seat is asked when its time comes.

    Raises MovedOn for a closed question, and if nothing can be planned ahead now.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        bench = bench_for(prompt)(session, mine)
        # The length is not checked, because all of it is deleted, even pieces added since the panel was drawn.
        bench.check_open()
        return await keep_draft(hall, bench, None)


async def draft_commit(
    hall: Hall,
    key: TableId,
    user: UserId,
    prompt: Prompt = TYPED,
    *,
    stops: Collection[str] | None = None,
) -> Panel:
    """Commit the draft as one decision: now, or for a draft ahead by itself as soon as the seat is asked (armed).

    An armed draft is held back for `stops` (None: those chosen before), and always after an alarm of its side. With a
    draft that is committed now, the usual standing orders are lodged if the seat has lodged none of that kind. Raises
    Refusal, saying what is missing, for an incomplete draft and for a missing standing order, and for unknown stops;
    MovedOn for a draft that has changed.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        bench = bench_for(prompt)(session, mine)
        draft = open_draft(bench, prompt)
        lodging = completed(bench, draft)
        if not isinstance(bench, Ahead):
            return await decided(hall, session, mine, draft.committed(), user, lodging=lodging)
        chosen = bench.plan.stops if stops is None else stops
        _check_stops(session, chosen)
        return await keep_draft(hall, bench.armed(chosen), draft.pieces)


async def hold_back(
    hall: Hall, key: TableId, user: UserId, stops: Collection[str], prompt: Prompt = TYPED
) -> Panel:
    """Set the stops that hold back the planned turn (see Words.stops); an armed turn stays armed.

    Raises Refusal for unknown stops, and MovedOn if nothing can be planned.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        bench = Ahead(session, mine, stops=frozenset(stops))
        draft = open_draft(bench)
        _check_stops(session, stops)
        return await keep_draft(hall, replace(bench, is_armed=bench.plan.is_armed), draft.pieces)


async def let_wait(hall: Hall, key: TableId, user: UserId, prompt: Prompt = TYPED) -> Panel:
    """Disarm a planned turn: it becomes the draft when the seat is asked. Returns the seat's usual panel.

    Raises MovedOn if no turn is armed.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        if mine not in session.plans or not session.plans[mine].is_armed:
            raise MovedOn(_("No planned turn of yours waits to happen; here is what is asked now."))
        # Read and written again, because it may be stored in an older schema than the table will have.
        planned = Ahead(session, mine).planned()
        plan = replace(session.plans[mine], is_armed=False).of(session.write(planned))
        table = session.stamped(session.table)
        change = Change(table=table, version=session.version, at=hall.clock.now(), plans={mine: plan})
        await hall.keep(change)
    return (await hall.showing(key, mine)).panel()


async def choose_for_me(hall: Hall, key: TableId, user: UserId, prompt: Prompt = TYPED) -> Panel:
    """Fill the draft as a computer player advises and say why, without a commit; decide a one-step question.

    A draft that the user has begun continues with the parts of the advice that still fit, and at random if none fit or
    there is no advice. Without advice, a one-step question is decided at random, and a draft that may stay empty is
    filled with as many counted pieces as possible. The reason is told once, in the panel of the user who has asked.

    Raises Refusal if what was chosen so far cannot be completed. Raises MovedOn for a closed question, for a seat that
    is asked nothing, and for a seat that has begun no draft and is to answer a partner: luck must not agree to a
    proposal that was perhaps not read, and two seats that always propose something new would never end.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        chosen = chosen_for(hall, session, mine)
        if chosen.draft is None:
            panel = await decided(hall, session, mine, chosen.decision, user)
        else:
            bench, pieces = Now(session, mine), chosen.draft.pieces
            begun = len(not_none(bench.draft()[0]).pieces)
            chosen_from = begun if begun < len(pieces) else session.chosen.get(mine)
            panel = await keep_draft(hall, bench, pieces, chosen_from=chosen_from)
        return replace(panel, reason=chosen.reason)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the bot chooses for a seat, and why in one line: a filled `draft`, or else a `decision` of one step."""

    decision: Decision
    reason: str
    draft: Draft | None = None


def chosen_for(hall: Hall, session: TableSession, seat: Seat) -> Chosen:
    """What the bot chooses for a seat; nothing is stored. Raises the errors of `choose_for_me`."""
    # A new seed each time: with the seed of the match the same label would choose the same all game long.
    seen, chance = session.of(seat), Seeded(hall.random.seed())
    if seat not in seen.awaited():
        raise MovedOn(_("Nothing is asked of you now."))
    bench = Now(session, seat)
    draft, view = bench.draft()[0], SeatView(bench)
    if draft is not None and not draft.pieces and any(each.is_answer for each in view.offers()):
        raise MovedOn(_("Your partner asks you something: answer it, or begin with something of your own."))
    if (advice := _advice(session, seen, seat, draft, chance)) is not None:
        return advice
    if draft is None:
        return Chosen(pick(chance, "choice", seen.options(seat)), "")
    if draft.is_complete() and not draft.pieces:
        counted = frozenset(act.kind for act in session.box.acts if act.counted)
        return _whole(filled(draft, chance, counted), "")
    # Acts that can only be typed are left out: their pieces would change what the user has chosen.
    unwanted = frozenset(act.kind for act in session.box.acts if act.typed)
    advised = [] if draft.is_complete() else _advised(session, seen, seat, chance)
    whole = _completed(seen, seat, draft, chance, unwanted=unwanted, advised=advised)
    luck = _("The rest is chosen by luck.") if draft.pieces else _("Chosen by luck.")
    return _whole(whole, _("The rest is as a computer player would choose.") if advised else luck)


def _whole(draft: Draft, reason: str) -> Chosen:
    return Chosen(draft.committed(), reason, draft)


async def lodge_order(
    hall: Hall, key: TableId, user: UserId, token: str, *, seat: Seat | None = None, at: int | None = None
) -> Panel:
    """Lodge the standing order of that token (see Panel.orders) in place of the present one of its kind.

    If it answers what the seat is asked now, it does so at once; only a pass in a window that is already open waits for
    the end of the window. `at` is the time of the press by the chat's own clock, in milliseconds. Raises MovedOn for an
    order that cannot be lodged now.
    """
    async with at_seat(hall, key, user, Prompt(seat, at=at)) as (session, mine):
        resolution = lodged(session, mine, _order(session, mine, token))
        await hall.finish(resolution, actor=mine, user=user)
    return (await hall.showing(key, mine)).panel(
        since=resolution.first_fact if resolution.decisions else None
    )


async def withdraw_order(
    hall: Hall, key: TableId, user: UserId, kind: str, *, seat: Seat | None = None
) -> Panel:
    """Withdraw the standing order of a kind. Raises Refusal if there is none."""
    async with at_seat(hall, key, user, Prompt(seat)) as (session, mine):
        lodged = [type(each.order) for each in session.lodged(mine)]
        found = next((each for each in lodged if session.notation.name(each) == kind), None)
        if found is None:
            raise Refusal(_("You have lodged no such order."))
        resolution = Resolution.of(session)
        resolution.orders.withdraw(mine, found)
        await hall.finish(resolution, actor=mine, user=user)
    return (await hall.showing(key, mine)).panel()


def _advice(
    session: TableSession, seen: Match[Any], seat: Seat, draft: Draft | None, chance: Chance
) -> Chosen | None:
    """What a computer player would choose for a seat; None for a begun draft, or if a partner waits for yes or no.

    Also None if the game gives no advice, or if the advice does not fit into the draft.
    """
    is_asked = any(offer.is_answer for offer in SeatView.now(session, seat).offers())
    if is_asked or (draft is not None and draft.pieces):
        return None
    advice = session.box.computers.advice(seen, seat, chance)
    if advice is None or draft is None:
        return None if advice is None else Chosen(advice.decision, advice.reason)
    pieces = seen.game.drafts.pieces(advice.decision)
    try:
        whole = seen.draft(seat, pieces) if pieces else None
    except Illegal:
        return None
    return None if whole is None else Chosen(advice.decision, advice.reason, whole)


def _advised(session: TableSession, seen: Match[Any], seat: Seat, chance: Chance) -> list[Piece]:
    """The pieces of the decision that a computer player would make; empty without advice."""
    advice = session.box.computers.advice(seen, seat, chance)
    return [] if advice is None else list(seen.game.drafts.pieces(advice.decision) or ())


def _check_stops(session: TableSession, stops: Collection[str]) -> None:
    titles = session.box.words.stops(session.match.game)
    if not set(stops) <= titles.keys():
        text = _("A planned turn can be held back if: {list}.")
        raise Refusal(text.format(list="; ".join(titles.values())))


def _order(session: TableSession, seat: Seat, token: str) -> Order:
    sheets = order_sheets(session.box, session.of(seat), seat, ())
    offers = (offer for sheet in sheets for offer in sheet.offers)
    order = next((offer.order for offer in offers if offer.token == token), None)
    if order is None:
        raise MovedOn(_("That order is no longer possible."))
    return order


def filled(draft: Draft, chance: Chance, counted: frozenset[type[Decision]]) -> Draft:
    """The draft with as many pieces of the `counted` kinds as it can take."""
    for step in range(LONGEST):
        options = [piece for piece in draft.options() if type(piece) in counted]
        if not options:
            break
        draft.add(pick(chance, str(step), options))
    return draft


def _completed(
    seen: Match[Any],
    seat: Seat,
    start: Draft,
    chance: Chance,
    *,
    unwanted: frozenset[type[Decision]],
    advised: Sequence[Piece],
) -> Draft:
    for attempt in range(TRIES):
        draft = seen.draft(seat, start.pieces)
        assert draft is not None, "the seat was asked for the draft it has begun"
        # Only the first attempt follows the advice: it was made for another beginning, and can lead to a dead end.
        if _complete(draft, chance, attempt, unwanted, () if attempt else advised):
            return draft
    raise Refusal(_("What you have chosen so far cannot be filled in: take something back first."))


def _complete(
    draft: Draft, chance: Chance, attempt: int, unwanted: frozenset[type[Decision]], advised: Sequence[Piece]
) -> bool:
    left = Counter(advised) - Counter(draft.pieces)
    for step in range(LONGEST):
        if draft.is_complete():
            return True
        options = [piece for piece in draft.options() if type(piece) not in unwanted]
        if not options:
            return False
        # The attempt is in the label; otherwise the next one would run into the same dead end.
        chosen = pick(chance, f"{attempt}/{step}", [piece for piece in options if left[piece] > 0] or options)
        left[chosen] -= 1
        draft.add(chosen)
    return False
