"""Drafts: decisions of many pieces, gathered and kept beside the match, of no consequence and for nobody else's eyes.

One that `is_ahead` is gathered before its seat is asked, on the match as it would be then. When its time comes it
happens by itself if it was armed, and else becomes the draft of what is asked: see `planned_turns`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.engine.game import Draft, Illegal, Order, Piece, Seat
from bot.tables.model.prompt import TYPED, Prompt
from bot.tables.model.stored import Change
from bot.tables.model.table import MovedOn, Refusal
from bot.tables.resolution.hall import Hall
from bot.tables.views.bulletin import Panel
from bot.tables.views.foresight import none_ahead
from bot.tables.views.orders import order_sheets
from bot.tables.views.session import TableSession
from bot.words import _


def open_draft(session: TableSession, seat: Seat, prompt: Prompt = TYPED) -> Draft:
    """The draft of a seat as it was gathered; what no longer fits of one ahead is left out.

    Refuses if the seat can make none, if what was made for now no longer fits, and another length than the button was
    drawn for.
    """
    at = session.drafted_on(seat, is_ahead=prompt.is_ahead)
    if at is None:
        raise none_ahead()
    draft, misfit = session.draft(seat, at, is_ahead=prompt.is_ahead)
    if draft is None:
        raise MovedOn(_("No plan is asked of you now."))
    if misfit and not prompt.is_ahead:
        raise MovedOn(misfit)
    if prompt.length is not None and prompt.length != len(draft.pieces):
        raise MovedOn(_("Your plan has changed since; here it is."))
    return draft


def lengthened(draft: Draft, *pieces: Piece) -> Sequence[Piece]:
    """What a draft is made of with one more piece, or several. Refuses what does not fit."""
    try:
        for piece in pieces:
            draft.add(piece)
    except Illegal as illegal:
        raise Refusal(str(illegal)) from illegal
    return draft.pieces


def shortened(draft: Draft) -> Sequence[Piece]:
    """What a draft is made of without its last piece. Refuses an empty one."""
    if not draft.pieces:
        raise Refusal(_("There is nothing to take back."))
    return draft.pieces[:-1]


def completed(session: TableSession, seat: Seat, draft: Draft, *, is_ahead: bool) -> Sequence[Order]:
    """The usual standing orders that are lodged with a draft, where its seat has lodged no other.

    Refuses what is not ready to happen with what is missing, a standing order too.
    """
    if not draft.is_complete():
        raise Refusal(draft.missing())
    sheets = order_sheets(session.box, session.of(seat), seat, session.lodged(seat), is_drafting=True)
    if any(sheet.holds_up(is_ahead=is_ahead) for sheet in sheets):
        raise Refusal(_("Choose a standing order first: it answers while you are away."))
    return [sheet.usual.order for sheet in sheets if sheet.is_missing and sheet.usual is not None]


async def keep_draft(
    hall: Hall,
    session: TableSession,
    seat: Seat,
    pieces: Sequence[Piece] | None,
    *,
    is_ahead: bool = False,
    is_armed: bool = False,
    stops: Collection[str] | None = None,
) -> Panel:
    """Store what a draft is made of now, None for none; nobody else is told. Answers with the panel it is made in.

    One ahead is held back for `stops`, or without them for what was chosen before.
    """
    records = None if pieces is None else session.write(pieces)
    change = Change(table=session.stamped(session.table), version=session.version, at=hall.clock.now())
    if is_ahead:
        held = session.plan(seat).stops if stops is None else frozenset(stops)
        planned = session.plan(seat).of(records or ())
        plan = replace(planned, is_armed=is_armed, stops=held, since=len(session.match.log))
        change = replace(change, plans={seat: None if records is None else plan})
    else:
        # An empty draft is none; an empty plan stays one, with what it is held back for.
        change = replace(change, drafts={seat: records or None})
    # Without a letter: when a seat works at its draft is to show nowhere.
    await hall.keep(change)
    return (await hall.showing(session.table.key, seat, is_ahead=is_ahead)).panel(seat, is_ahead=is_ahead)
