"""Makes a seat's panel from the match as the seat has witnessed it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.engine.drafting import meant
from bot.engine.game import Decision, Draft, Fact, Order, Seat
from bot.engine.match import Match
from bot.engine.taking_back import Deed
from bot.games.box import Box
from bot.games.pictures import BARE, Lens
from bot.tables.views.account import account_of, focused, placed
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.offers import Choices, Offer, barred, choices_of, figures, uncautioned
from bot.tables.views.order_sheets import StandingOrder, active_orders, at_hand, order_sheets
from bot.tables.views.panel import DraftSheet, Panel
from bot.words import _


def named(box: Box, decision: Decision) -> str:
    """A short name of a decision; a decision made from a draft has no name of its own."""
    return next((act.title for act in box.acts if act.kind is type(decision)), _("what you decided last"))


def draft_sheet(
    box: Box, seen: Match[Any], seat: Seat, draft: Draft, orders: Sequence[Order] = ()
) -> DraftSheet:
    """A draft in words; its odds take the `orders` of its seat into account."""
    game, state, is_complete = seen.game, seen.state, draft.is_complete()
    is_single = game.drafts.is_single(draft)
    return DraftSheet(
        length=len(draft.pieces),
        lines=tuple(box.words.drafted(game, state, seat, draft)),
        missing=draft.missing(),
        is_complete=is_complete,
        is_single=is_single,
        who=next(filter(None, (box.words.whose(game, meant(each)) for each in reversed(draft.pieces))), ""),
        is_proposed=is_complete and game.sides.is_proposed(state, seat, draft.committed()),
        odds=box.words.reckoning(game, state, draft, orders).odds(game, state, seat, draft),
        idle=box.words.idle(game, state, seat, draft) if is_complete and not is_single else "",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """The parts of a panel besides the match and the draft of its seat.

    `lens` holds the notes of the seat and what it asks to see, `lodged` are its standing orders, `undo` is what it can
    take back. Without `wants_hints` the panel has no hint, and its offers lose their cautions: each decides with one
    press. `account` (of the news) and `choices` are None if they are not known yet.
    """

    lens: Lens = BARE
    lodged: Sequence[StandingOrder] = ()
    undo: Deed | None = None
    wants_hints: bool = True
    account: Bulletin | None = None
    choices: Choices | None = None


NOTHING: Final = Beside()
"""Nothing besides the match: a panel with hints."""


def panel(
    box: Box,
    seen: Match[Any],
    seat: Seat,
    *,
    number: int,
    news: Sequence[Fact],
    draft: Draft | None,
    beside: Beside = NOTHING,
) -> Panel:
    """A seat's panel from the match as it has witnessed it, without anything about the table or its people."""
    game, state, lens, lodged = seen.game, seen.state, beside.lens, beside.lodged
    viewer = game.viewer(seat)
    orders = active_orders(lodged)
    choices = beside.choices or choices_of(box, seen, seat, draft, orders)
    offers = choices.offers if beside.wants_hints else tuple(map(uncautioned, choices.offers))
    account = beside.account or account_for(box, seen, seat, news)
    shown = placed(box, seen, viewer, account, draft=draft, lens=lens)
    if len(whose := figures(offers)) > 1:
        shown = replace(
            shown,
            focus={**shown.focus, **focused(box, seen, viewer, draft, whose=whose)},
        )
    return Panel(
        seat=seat,
        title=box.words.seat_title(game, seat),
        number=number,
        bulletin=shown,
        question=box.words.question(game, state, seat),
        is_awaited=seat in seen.awaited(),
        offers=offers,
        routes=choices.routes,
        removals=choices.removals,
        draft=None if draft is None else draft_sheet(box, seen, seat, draft, orders),
        orders=order_sheets(box, seen, seat, lodged, is_drafting=draft is not None),
        undo="" if beside.undo is None else named(box, beside.undo.decision),
        partners=tuple(box.words.seat_title(game, each) for each in seen.partners(seat)),
        choosing=None if draft is None else box.hands.chosen(game, draft),
        hand=box.hands.hand(game, state, viewer),
        has_cards=box.hands.has_cards,
        notes=lens.notes,
        barred=barred(box, seen, seat, draft),
        holding=_holding(box, seen, offers, draft),
        hint=box.words.hint(game, state, seat, draft) if beside.wants_hints else "",
        nearest=choices.nearest,
        at_hand=at_hand(box, seen, seat, lodged),
        is_setting_up=game.is_setting_up(state),
        has_reasons=box.words.why_not.has_any(state, draft),
        colour=box.pictures.colour(game, seat),
        has_aid=box.deduction.is_offered and box.deduction.is_allowed(game) and not seen.is_over,
    )


def account_for(
    box: Box, seen: Match[Any], seat: Seat, news: Sequence[Fact], given_up: int | None = None
) -> Bulletin:
    """The account of the news for a seat's panel; it stays the same while the seat drafts. See `account_of`."""
    return account_of(box, seen, seen.game.viewer(seat), _unrepeated(box, seen, seat, news), given_up)


def _unrepeated(box: Box, seen: Match[Any], seat: Seat, news: Iterable[Fact]) -> list[Fact]:
    """The news without facts that the panel of the seat shows elsewhere anyway (Words.repeats)."""
    return [fact for fact in news if not box.words.repeats(seen.game, seen.state, seat, fact)]


def _holding(box: Box, seen: Match[Any], offers: Iterable[Offer], draft: Draft | None) -> dict[str, str]:
    state = seen.state if draft is None else draft.imagined(seen.state)
    return {who: box.words.holding(seen.game, state, who) for who in figures(offers)}
