"""Drafts: decisions of many pieces, gathered and stored beside the match; they have no consequences and stay private.

A draft made ahead is gathered before its seat is asked, on the match as it would be then. When its time comes, it
happens by itself if it was armed; otherwise it becomes the draft for the question: see `planned_turns`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Draft, Illegal, Order, Piece
from bot.tables.model.prompt import TYPED, Prompt
from bot.tables.model.stored import Change
from bot.tables.model.table import MovedOn, Refusal
from bot.tables.resolution.hall import Hall
from bot.tables.views.benches import Bench
from bot.tables.views.panel import Panel
from bot.words import _


def open_draft(bench: Bench, prompt: Prompt = TYPED) -> Draft:
    """The draft of a seat as it was gathered; a draft made ahead loses the pieces that no longer fit.

    Raises MovedOn if the seat cannot make a draft, if its draft for the present question no longer fits, or if the
    draft's length differs from the length on the button.
    """
    draft = bench.opened()
    if prompt.length is not None and prompt.length != len(draft.pieces):
        raise MovedOn(_("Your plan has changed since; here it is."))
    return draft


def lengthened(draft: Draft, *pieces: Piece) -> Sequence[Piece]:
    """The pieces of a draft with one or more new ones. Raises Refusal for a piece that does not fit."""
    try:
        for piece in pieces:
            draft.add(piece)
    except Illegal as illegal:
        raise Refusal(str(illegal)) from illegal
    return draft.pieces


def shortened(draft: Draft, chosen_from: int | None = None) -> Sequence[Piece]:
    """The pieces of a draft without its last one. Raises Refusal for an empty draft.

    Of several pieces that one press added all go: `chosen_from` is the number of pieces before.
    """
    if not draft.pieces:
        raise Refusal(_("There is nothing to take back."))
    return draft.pieces[: -1 if chosen_from is None else chosen_from]


def completed(bench: Bench, draft: Draft) -> Sequence[Order]:
    """The usual standing orders that are lodged with a draft, for kinds of which its seat has lodged none.

    Raises Refusal if the draft is incomplete, saying what is missing, or if a standing order must be chosen first.
    """
    if not draft.is_complete():
        raise Refusal(draft.missing())
    sheets = bench.order_sheets()
    if any(sheet.holds_up for sheet in sheets):
        raise Refusal(_("Choose a standing order first: it answers while you are away."))
    return [sheet.usual.order for sheet in sheets if sheet.is_missing and sheet.usual is not None]


async def keep_draft(
    hall: Hall, bench: Bench, pieces: Sequence[Piece] | None, *, chosen_from: int | None = None
) -> Panel:
    """Store the pieces of a draft, or None to delete it; nobody else is told. Returns the panel of its bench.

    `chosen_from` is the number of pieces before one press added several; None if it added one.
    Raises MovedOn if another change was quicker.
    """
    session = bench.session
    chosen = {} if chosen_from is None else {bench.seat: chosen_from}
    table = session.stamped(session.table)
    change = Change(table=table, version=session.version, at=hall.clock.now(), chosen=chosen)
    # Without a letter: editing a draft must not be observable.
    await hall.keep(bench.kept(change, pieces))
    return (await hall.showing(session.table.key, bench.seat, type(bench))).panel()
