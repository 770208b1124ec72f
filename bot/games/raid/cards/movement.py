"""Movement cards, and the copies of all other cards, read from data/raid/cards.toml (S4, S10.2, S12, S17.2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

from pydantic import BaseModel, NonNegativeInt

from bot.engine.boards.compass import Direction
from bot.games.files import toml
from bot.games.raid.kinds import Alarm, Buki, MoveCard, Senjutsu

WAYS: Final[Mapping[str, Direction]] = {
    "F": Direction.N,
    "E": Direction.NE,
    "R": Direction.E,
    "L": Direction.W,
    "Q": Direction.NW,
}
"""The letters of a route as directions; north is forward."""
Card = TypeVar("Card")
Kind = TypeVar("Kind", Senjutsu, Alarm, Buki)
_LEAP = re.compile(r"J([+-]?\d)\+(\d)")


@dataclass(frozen=True, slots=True)
class Route:
    """A route of a movement card: its steps relative to forward, or its one leap (S4.2, S4.4).

    A leap goes two tiles in the direction `leap`, relative to forward too.
    """

    text: str
    steps: tuple[Direction, ...] = ()
    leap: Direction | None = None

    @property
    def rows(self) -> int:
        """Rows forward, 1 to 3 (S4.3)."""
        return 2 if self.leap is not None else sum(way.dy for way in self.steps)

    @property
    def breaks(self) -> int:
        """The number of breaks, moments for free acts on the way (S9.1, S9.8).

        There is one after each step but the last; a leap has one, in mid-leap.
        """
        return 1 if self.leap is not None else len(self.steps) - 1

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The places of the route, first the ninja's own, (0, 0): each as tiles to the right and tiles forward."""
        if self.leap is not None:
            return (0, 0), (2 * self.leap.dx, 2 * self.leap.dy)
        made = (self.steps[:n] for n in range(len(self.steps) + 1))
        return tuple((sum(way.dx for way in steps), sum(way.dy for way in steps)) for steps in made)


@dataclass(frozen=True, slots=True)
class Type:
    """A type of movement card: its two routes, and the number of copies (S4.2)."""

    routes: tuple[Route, Route]
    copies: int


class _Entry(BaseModel, extra="forbid", frozen=True):
    routes: tuple[str, str]
    copies: NonNegativeInt


class _File(BaseModel, extra="forbid", frozen=True):
    movement: dict[str, _Entry]
    senjutsu: dict[Senjutsu, NonNegativeInt]
    alarm: dict[Alarm, NonNegativeInt]
    buki: dict[Buki, NonNegativeInt]


def route(text: str) -> Route:
    """A route as it is written in the file. Refuses any other text with ValueError."""
    if found := _LEAP.fullmatch(text):
        ways = {-2: Direction.NW, 0: Direction.N, 2: Direction.NE}
        aside, forward = int(found[1]), int(found[2])
        if aside not in ways or forward != 2:
            raise ValueError(f"“{text}” is no leap of two tiles forward.")
        return Route(text, leap=ways[aside])
    if not text or not set(text) <= set(WAYS):
        raise ValueError(f"“{text}” is no route.")
    return Route(text, tuple(WAYS[letter] for letter in text))


def _read() -> _File:
    return _File.model_validate(toml("raid", "cards"))


@cache  # 42 us, asked 10 times a decision
def types() -> Mapping[MoveCard, Type]:
    """Every type of movement card by its name, in the order of the rulebook."""
    return {
        MoveCard(name): Type((route(each.routes[0]), route(each.routes[1])), each.copies)
        for name, each in _read().movement.items()
    }


@cache  # 2.3 us, asked for each count of the cards that are left
def all_cards() -> tuple[MoveCard, ...]:
    """The 60 movement cards (S4.1)."""
    return tuple(name for name, each in types().items() for _ in range(each.copies))


def left(deck: Iterable[Card], elsewhere: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a deck that are not elsewhere. The deck has no order: each of them may be the top card."""
    return tuple((Counter(deck) - Counter(elsewhere)).elements())


Copies = tuple[int, ...] | str
"""The copies of each card in a deck, in the order of the file: numbers, "tuned" (as in the file) or "even" (equal)."""


@cache  # 20 us, asked 10 times a decision: whatever counts the cards that are left asks it
def deck(kind: type[Kind], copies: Copies = "tuned") -> tuple[Kind, ...]:
    """The cards of a deck: 12 senjutsu cards (S10.2), 12 alarm cards (S12), 30 buki cards (S17.2)."""
    tuned: Mapping[Kind, int] = getattr(_read(), kind.__name__.lower())
    even = sum(tuned.values()) // len(tuned)
    named = [even if copies == "even" else number for number in tuned.values()]
    numbers = named if isinstance(copies, str) else copies
    return tuple(each for each, number in zip(tuned, numbers, strict=True) for _ in range(number))
