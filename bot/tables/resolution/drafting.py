"""Drafts: decisions of many pieces, gathered and kept beside the match, of no consequence and for nobody else's eyes.

One that is made ahead is gathered before its seat is asked, on the match as it would be then. When its time comes it
happens by itself if it was armed, and else becomes the draft of what is asked: see `planned_turns`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Draft, Illegal, Order, Piece
from bot.tables.model.prompt import TYPED, Prompt
from bot.tables.model.stored import Change
from bot.tables.model.table import MovedOn, Refusal
from bot.tables.resolution.hall import Hall
from bot.tables.views.benches import Bench
from bot.tables.views.bulletin import Panel
from bot.tables.views.orders import order_sheets
from bot.words import _


def open_draft(bench: Bench, prompt: Prompt = TYPED) -> Draft:
    """The draft of a seat as it was gathered; what no longer fits of one ahead is left out.

    Refuses if the seat can make none, if what was made for now no longer fits, and another length than the button was
    drawn for.
    """
    draft, misfit = bench.draft()
    if draft is None:
        raise MovedOn(_("No plan is asked of you now."))
    if misfit and not bench.is_ahead:
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


def completed(bench: Bench, draft: Draft) -> Sequence[Order]:
    """The usual standing orders that are lodged with a draft, where its seat has lodged no other.

    Refuses what is not ready to happen with what is missing, a standing order too.
    """
    if not draft.is_complete():
        raise Refusal(draft.missing())
    session, seat = bench.session, bench.seat
    sheets = order_sheets(session.box, session.of(seat), seat, session.lodged(seat), is_drafting=True)
    if any(sheet.holds_up(is_ahead=bench.is_ahead) for sheet in sheets):
        raise Refusal(_("Choose a standing order first: it answers while you are away."))
    return [sheet.usual.order for sheet in sheets if sheet.is_missing and sheet.usual is not None]


async def keep_draft(hall: Hall, bench: Bench, pieces: Sequence[Piece] | None) -> Panel:
    """Store what a draft is made of now, None for none; nobody else is told. Answers with the panel it is made in."""
    session = bench.session
    change = Change(table=session.stamped(session.table), version=session.version, at=hall.clock.now())
    # Without a letter: nothing may show when a seat works at its draft.
    await hall.keep(bench.kept(change, pieces))
    return (await hall.showing(session.table.key, bench.seat, type(bench))).panel()
