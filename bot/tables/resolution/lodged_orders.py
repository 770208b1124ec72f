"""The standing orders of all seats as things are resolved: which of them answer, and which rest after an alarm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from bot.engine.game import Fact, Order, Seat
from bot.engine.notation import Notation
from bot.tables.model.stored import Lodging
from bot.tables.views.orders import StandingOrder


class LodgedOrders:
    """Standing orders by seat and kind. What has changed since they were read is to be stored."""

    def __init__(self, notation: Notation, lodged: Mapping[Seat, Iterable[StandingOrder]]) -> None:
        """As they were stored."""
        self._notation = notation
        self._lodged = {seat: {type(each.order): each for each in every} for seat, every in lodged.items()}
        self._changed: set[tuple[Seat, type[Order]]] = set()
        self.alarms: dict[Seat, Fact] = {}
        """The first alarm of each seat that had something which rests since, as everybody witnessed it."""

    def lodge(self, seat: Seat, order: Order) -> None:
        """From now on this one answers, in place of the one of its kind."""
        self._put(seat, StandingOrder(order))

    def withdraw(self, seat: Seat, kind: type[Order]) -> None:
        """There is no order of that kind any more."""
        if self._lodged.get(seat, {}).pop(kind, None) is not None:
            self._changed.add((seat, kind))

    def active(self, seat: Seat, kinds: Iterable[type[Order]]) -> list[Order]:
        """The orders that answer for a seat, in the order of `kinds`."""
        own = self._lodged.get(seat, {})
        # Each kind once: a game lists an order of it for every answer that there is.
        return [own[kind].order for kind in dict.fromkeys(kinds) if kind in own and not own[kind].rests]

    def alarm(self, seat: Seat, fact: Fact) -> None:
        """The wary orders of a seat rest from now on."""
        for kind, each in list(self._lodged.get(seat, {}).items()):
            if kind.is_wary and not each.rests:
                self._put(seat, replace(each, alarm=fact))
                # The first is the reason: at any later one they rest already.
                self.alarms.setdefault(seat, fact)

    def strike(self, seat: Seat, is_spent: Callable[[Order], bool]) -> None:
        """There are no orders of a seat any more that have done their time."""
        for kind, each in list(self._lodged.get(seat, {}).items()):
            if is_spent(each.order):
                self.withdraw(seat, kind)

    def changes(self) -> dict[tuple[Seat, str], Lodging | None]:
        """What is to be stored, by seat and the name of the kind."""
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
