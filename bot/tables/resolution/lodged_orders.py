"""The standing orders of all seats during a resolution: which of them answer, and which rest after an alarm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from bot.engine.game import Fact, Order, Seat
from bot.engine.notation import Notation
from bot.tables.model.stored import Lodging
from bot.tables.views.order_sheets import StandingOrder


class LodgedOrders:
    """Standing orders by seat and kind, and what has changed since they were read and must be stored."""

    def __init__(self, notation: Notation, lodged: Mapping[Seat, Iterable[StandingOrder]]) -> None:
        """`lodged` holds the orders as they were stored."""
        self._notation = notation
        self._lodged = {seat: {type(each.order): each for each in every} for seat, every in lodged.items()}
        self._changed: set[tuple[Seat, type[Order]]] = set()
        self.alarms: dict[Seat, Fact] = {}
        """For each seat with orders that an alarm has put to rest, the first alarm, as everybody witnessed it."""

    def lodge(self, seat: Seat, order: Order) -> None:
        """Replace the seat's order of this kind; the new one answers from now on."""
        self._put(seat, StandingOrder(order))

    def withdraw(self, seat: Seat, kind: type[Order]) -> None:
        """Remove the seat's order of this kind."""
        if self._lodged.get(seat, {}).pop(kind, None) is not None:
            self._changed.add((seat, kind))

    def active(self, seat: Seat, kinds: Iterable[type[Order]]) -> list[Order]:
        """The orders that answer for a seat, in the order of `kinds`."""
        own = self._lodged.get(seat, {})
        # Each kind once: a game lists an order for every possible answer.
        return [own[kind].order for kind in dict.fromkeys(kinds) if kind in own and not own[kind].rests]

    def alarm(self, seat: Seat, fact: Fact) -> None:
        """Let the wary orders of a seat rest from now on."""
        for kind, each in list(self._lodged.get(seat, {}).items()):
            if kind.is_wary and not each.rests:
                self._put(seat, replace(each, alarm=fact))
                # The first alarm is the reason: at later ones the orders rest already.
                self.alarms.setdefault(seat, fact)

    def strike(self, seat: Seat, is_spent: Callable[[Order], bool]) -> None:
        """Remove the orders of a seat that are spent."""
        for kind, each in list(self._lodged.get(seat, {}).items()):
            if is_spent(each.order):
                self.withdraw(seat, kind)

    def changes(self) -> dict[tuple[Seat, str], Lodging | None]:
        """What is to be stored, by seat and the name of the kind; None for an order that was removed."""
        return {(seat, self._notation.name(kind)): self._lodging(seat, kind) for seat, kind in self._changed}

    def _put(self, seat: Seat, lodged: StandingOrder) -> None:
        kind = type(lodged.order)
        self._lodged.setdefault(seat, {})[kind] = lodged
        self._changed.add((seat, kind))

    def _lodging(self, seat: Seat, kind: type[Order]) -> Lodging | None:
        lodged = self._lodged[seat].get(kind)
        if lodged is None:
            return None
        alarm = None if lodged.alarm is None else self._notation.json(lodged.alarm)
        return Lodging(self._notation.json(lodged.order), alarm)
