"""Public questions and their answers under the board, made from the public's view of the match alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine.game import AnyGame, Seat, Viewer
from bot.engine.match import Match
from bot.games.box import Box
from bot.tables.model.stored import Tally
from bot.tables.model.table import Table
from bot.tables.views.offers import Offer, barred, offered
from bot.tables.views.order_sheets import OrderOffer, at_hand
from bot.tables.views.thinking_time import counted


@dataclass(frozen=True, slots=True)
class Asked:
    """A public question (Game.asks_openly): who is asked, and what each of them may do as far as all know.

    `number` is the question's own number if one seat is asked, None if several are: then only `offers` that all of them
    have are left, and nothing is barred or at hand. `barred` holds the offers that are impossible now, `besides` the
    titles of acts that other seats may do meanwhile. `at_hand` is an order that would spare the only asked seat this
    `question`. If it `is_timed`, the seat's thinking time counts.
    """

    seats: tuple[Seat, ...]
    number: int | None
    offers: tuple[Offer, ...]
    barred: tuple[Offer, ...]
    besides: tuple[str, ...]
    at_hand: OrderOffer | None = None
    question: str = ""
    is_timed: bool = False

    @property
    def every(self) -> tuple[Offer, ...]:
        """Everything that can be pressed, including impossible offers."""
        return (*self.offers, *self.barred)

    def eyes(self, game: AnyGame) -> Viewer:
        """The viewer of the question's picture: the asked seat, or a spectator if several seats are asked.

        The picture shows the part of the board that matters to that viewer, but only what all have witnessed.
        """
        return game.viewer(self.seats[0] if len(self.seats) == 1 else None)


def is_open(seen: Match[Any]) -> bool:
    """True if the question is asked on the board, by what all have witnessed; then no panel is newly sent for it."""
    return seen.game.is_watchable and seen.game.asks_openly(seen.state)


def asked(box: Box, table: Table, seen: Match[Any], tally: Callable[[Seat], Tally]) -> Asked | None:
    """The public question of a match as everybody has witnessed it; None if no seat is asked, or not publicly."""
    awaited = seen.awaited()
    seats = tuple(seat for seat in seen.game.seats if seat in awaited)
    if not seats or not is_open(seen):
        return None
    first, *rest = seats
    offers = offered(box, seen, first, None)
    return Asked(
        seats=seats,
        number=None if rest else tally(first).count,
        offers=tuple(offer for offer in offers if _is_for_all(seen, rest, offer)),
        barred=() if rest else barred(box, seen, first, None),
        besides=_besides(box, seen, seats),
        # Lodged orders need not be known here: a seat with such an order is not asked.
        at_hand=None if rest else at_hand(box, seen, first, ()),
        question="" if rest else box.words.question(seen.game, seen.state, first),
        is_timed=not rest and counted(table, seen, first) is not None,
    )


def _is_for_all(seen: Match[Any], others: Sequence[Seat], offer: Offer) -> bool:
    return not offer.act.private and all(offer.option in seen.options(seat) for seat in others)


def _besides(box: Box, seen: Match[Any], seats: tuple[Seat, ...]) -> tuple[str, ...]:
    others = (seat for seat in seen.game.seats if seat not in seats)
    kinds = {type(option) for seat in others for option in seen.options(seat)}
    return tuple(act.title for act in box.acts if act.kind in kinds and not act.private)
