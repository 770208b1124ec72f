"""What reroll effects may do with dice: with those on the table, some of them spent (A5.2), and with counts alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from bot.games.clans.dice.counts import ONE, number
from bot.games.clans.kinds import DIE, Element


class Stock(NamedTuple):
    """What is still usable: effects, by their places, and the counts of the dice that they may reroll."""

    effects: tuple[int, ...]
    free: int


class Search(NamedTuple):
    """An effect in use, while the dice to keep are still searched for. `stock` is what will be left besides it."""

    effect: int
    stock: Stock


class Way(NamedTuple):
    """The dice that an effect may keep. If the search goes on from there, `onward` is its next step.

    Otherwise the other dice are rolled: then `stock` is left, and the counts `spent` of kept dice are useless to it.
    """

    kept: int
    onward: Search | None
    stock: Stock
    spent: int


class Plan:
    """All that some effects may do, one after another; computed once and cached.

    With `keeps_all` only rerolled dice count as spent, because a token may later reroll all others.
    """

    def __init__(self, effects: tuple[RerollEffect, ...], *, keeps_all: bool) -> None:
        self.effects, self._keeps_all = effects, keeps_all
        self._searches: dict[Stock, tuple[Search, ...]] = {}
        self._ways: dict[Search, tuple[Way, ...]] = {}

    def start(self, free: int) -> Stock:
        """The stock of a pool that has just been rolled."""
        return Stock(tuple(range(len(self.effects))), free)

    def searches(self, stock: Stock) -> tuple[Search, ...]:
        """The searches open now: one for each effect that may reroll a die."""
        found = self._searches.get(stock)
        if found is None:
            usable = [effect for effect in stock.effects if self._within(effect, stock.free)]
            found = self._searches[stock] = tuple(
                Search(effect, _without(stock, effect)) for effect in usable
            )
        return found

    def ways(self, search: Search) -> tuple[Way, ...]:
        """The ways of a search. An effect for any number of dice gives up one die after another."""
        found = self._ways.get(search)
        if found is None:
            free, touched = search.stock.free, self._within(search.effect, search.stock.free)
            fewer = [free - ONE[face] for face in DIE if number(touched, face)]
            if self.effects[search.effect].is_single:
                found = tuple(self._final(search, kept) for kept in fewer)
            else:
                found = (self._final(search, free), *(self._onward(search, kept) for kept in fewer))
            self._ways[search] = found
        return found

    def _within(self, effect: int, free: int) -> int:
        """The counts of the free dice that an effect may reroll."""
        return sum(number(free, face) * ONE[face] for face in self.effects[effect].faces)

    def _onward(self, search: Search, kept: int) -> Way:
        onward = Search(search.effect, search.stock._replace(free=kept))
        return Way(kept, onward, onward.stock, 0)

    def _final(self, search: Search, kept: int) -> Way:
        free = self._still_free(search.stock.effects, kept)
        return Way(kept, None, search.stock._replace(free=free), kept - free)

    def _still_free(self, effects: tuple[int, ...], kept: int) -> int:
        """The counts of the dice that the effects may still reroll, each used once: of each face no more than they can.

        So states that no effect can tell apart count as one.
        """
        if self._keeps_all:
            return kept
        free = 0
        for face in DIE:
            touching = [self.effects[n].is_single for n in effects if face in self.effects[n].faces]
            has_limit = all(touching)
            free += min(number(kept, face), len(touching) if has_limit else number(kept, face)) * ONE[face]
        return free


def _without(stock: Stock, effect: int) -> Stock:
    return stock._replace(effects=tuple(other for other in stock.effects if other != effect))


@cache  # 3 us, and it keeps the ways that other fights have worked out
def plan(effects: tuple[RerollEffect, ...], *, keeps_all: bool = False) -> Plan:
    """The plan of some effects: all fights with these effects share it."""
    return Plan(effects, keeps_all=keeps_all)


@dataclass(frozen=True, slots=True)
class RerollEffect:
    """What one use of an effect may roll again: dice that show one of `faces` and are not spent.

    It is one die if `is_single`, otherwise any number. The dice belong to the owner's side, or with `of_enemy` to the
    other side.
    """

    faces: frozenset[Element] = frozenset(DIE)
    is_single: bool = False
    of_enemy: bool = False


ONE_DIE: Final = RerollEffect(is_single=True)
"""The effect of Close Combat Master, Ranged Master and Sensei: any one die."""


def mastery(element: Element) -> RerollEffect:
    """The Mastery of an element: any number of the dice that do not show it."""
    return RerollEffect(frozenset(DIE) - {element})


def correction(element: Element, *, of_enemy: bool) -> RerollEffect:
    """A correction card: one die that shows the element (A20.5)."""
    return RerollEffect(frozenset({element}), is_single=True, of_enemy=of_enemy)


@dataclass(frozen=True, slots=True)
class Rolled:
    """The faces of a pool, and the places, from 0, of its spent dice: those rerolled, and those added by a card."""

    faces: tuple[Element, ...]
    spent: frozenset[int] = frozenset()

    def within(self, effect: RerollEffect) -> tuple[int, ...]:
        """The places of the dice that an effect may roll again (A5.2)."""
        return tuple(
            place for place, face in enumerate(self.faces) if face in effect.faces and place not in self.spent
        )
