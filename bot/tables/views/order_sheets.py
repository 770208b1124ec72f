"""The standing orders that a seat may lodge, as its panel shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from bot.engine.game import Fact, Order, Seat
from bot.engine.match import Match
from bot.engine.notation import Notation
from bot.games.box import Box
from bot.tables.views.option_tokens import token


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An order that a seat has lodged. After an `alarm` it rests: it answers no questions until it is lodged again."""

    order: Order
    alarm: Fact | None = None

    @property
    def rests(self) -> bool:
        """True if it answers no questions now."""
        # An order of a kind that never rests may have been stored with an alarm by an earlier version.
        return self.alarm is not None and self.order.is_wary


def active_orders(lodged: Iterable[StandingOrder]) -> tuple[Order, ...]:
    """The orders that answer questions now."""
    return tuple(each.order for each in lodged if not each.rests)


@dataclass(frozen=True, slots=True)
class OrderOffer:
    """A standing order that can be lodged, as `notation` writes it; `is_lodged` is True for the present one.

    `short` is its name as a first choice (Words.order_short); empty for an offer that is none.
    """

    order: Order
    title: str
    is_lodged: bool
    notation: Notation = field(repr=False, compare=False)
    short: str = ""

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.notation.name(type(self.order))

    @property
    def token(self) -> str:
        """Its name in buttons; computed on demand, because most panels show no order buttons."""
        return token(self.notation, self.order)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSheet:
    """The standing orders of one kind: `kind` is its name, `question` its subject, `offers` what can be lodged.

    `order` is the lodged one, and `present` its title, empty if there is none. `rests` says why it answers nothing
    until it is lodged again; empty if it does answer. While no lodged order answers, `standing` does; if that is None,
    the seat is asked. A needed kind holds up every commit while no order is lodged: `is_missing` is True if a commit
    waits for it now. Then the seat has to choose one of `choosing` (StandingOrders.choosing) if there are any; else the
    commit lodges the `usual` order, if there is one and the commit `lodges_usual`. After an alarm an order rests until
    it is chosen again, and the usual one until the next commit.
    """

    kind: str
    question: str
    offers: tuple[OrderOffer, ...]
    present: str
    rests: str
    is_missing: bool
    usual: OrderOffer | None = None
    choosing: tuple[OrderOffer, ...] = ()
    standing: OrderOffer | None = None
    order: Order | None = None
    lodges_usual: bool = True

    @property
    def in_force(self) -> Order | None:
        """The order that answers now, lodged or standing; None if the seat is asked."""
        if self.order is not None and not self.rests:
            return self.order
        return None if self.standing is None else self.standing.order

    @property
    def holds_up(self) -> bool:
        """True if the player has to lodge an order of this kind before a commit, as the commit lodges none itself."""
        return self.is_missing and (bool(self.choosing) or self.usual is None or not self.lodges_usual)

    def without_usual(self) -> OrderSheet:
        """The sheet for a plan of the coming turn: arming a plan lodges no usual order."""
        return replace(self, lodges_usual=False)

    @property
    def lodged(self) -> OrderOffer | None:
        """The order that was lodged last, even if it rests, as an offer; None if there is none."""
        return next((offer for offer in self.offers if offer.is_lodged), None)


def order_sheets(
    box: Box, seen: Match[Any], seat: Seat, lodged: Sequence[StandingOrder], *, is_drafting: bool = False
) -> tuple[OrderSheet, ...]:
    """The standing orders that the seat may lodge, by kind; while it drafts, needed kinds hold up the commit."""
    by_kind: dict[type[Order], list[Order]] = {}
    for order in seen.game.orders.listed(seen.state, seat):
        by_kind.setdefault(type(order), []).append(order)
    by_type = {type(each.order): each for each in lodged}
    return tuple(
        _order_sheet(box, seen, seat, orders, by_type.get(kind), is_drafting=is_drafting)
        for kind, orders in by_kind.items()
    )


def at_hand(box: Box, seen: Match[Any], seat: Seat, lodged: Sequence[StandingOrder]) -> OrderOffer | None:
    """The order that a panel offers as a button (StandingOrders.at_hand); None if there is none."""
    active = [each.order for each in lodged if not each.rests]
    order = seen.game.orders.at_hand(seen.state, seat, active)
    if order is None:
        return None
    title = box.words.order_title(seen.game, order, state=seen.state)
    return OrderOffer(order, title, is_lodged=False, notation=box.notation)


def _by_itself(seen: Match[Any], seat: Seat, sheet: OrderSheet) -> OrderOffer | None:
    """The usual order of a sheet; None if another one was lodged, or if there is no usual one."""
    usual = seen.game.orders.usual(seen.state, seat)
    offers = sheet.offers if sheet.lodged is None else (sheet.lodged,)
    return next((offer for offer in offers if offer.order in usual), None)


def _order_sheet(
    box: Box,
    seen: Match[Any],
    seat: Seat,
    orders: Sequence[Order],
    lodged: StandingOrder | None,
    *,
    is_drafting: bool,
) -> OrderSheet:
    game, kind, notation = seen.game, type(orders[0]), box.notation
    titled = partial(box.words.order_title, game, state=seen.state)
    present = None if lodged is None else lodged.order
    alarm = lodged.alarm if lodged is not None and lodged.rests else None
    is_lacking = kind.is_needed and (lodged is None or lodged.rests)
    stands = game.orders.stands(seen.state, seat, kind)
    offers = tuple(OrderOffer(order, titled(order), order == present, notation) for order in orders)
    sheet = OrderSheet(
        kind=notation.name(kind),
        question=box.words.orders_question(game, kind),
        offers=offers,
        present="" if present is None else titled(present),
        rests="" if alarm is None else box.words.disarmed(game, alarm),
        is_missing=is_drafting and is_lacking,
        standing=next((offer for offer in offers if offer.order == stands), None),
        order=present,
    )
    if not is_lacking:
        return sheet
    first = () if lodged is not None else game.orders.choosing(seen.state, seat)
    choosing = tuple(
        replace(offer, short=box.words.order_short(game, offer.order, seen.state))
        for offer in offers
        if offer.order in first
    )
    return replace(sheet, usual=_by_itself(seen, seat, sheet), choosing=choosing)
