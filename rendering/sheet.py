"""Cards side by side, before they are drawn: hands of cards, or what all the cards of a deck do."""

from dataclasses import dataclass

from rendering.art import Art
from rendering.plain import PLAIN
from rendering.vocabulary import Symbol

__all__ = ["Card", "Group", "Sheet", "Symbol"]


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card: its title, its symbol and what it does in a few lines.

    `count` is how many of it there are (0: none left, drawn small and faint), `of` how many the deck has (0: not said).
    """

    title: str
    symbol: str
    text: str
    side: str
    count: int = 1
    of: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that belong together, under a heading if there is one; `is_brief` shows them small, without their texts."""

    title: str
    cards: tuple[Card, ...]
    is_brief: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """Groups of cards under a title; `art` says how symbols and sides are drawn."""

    title: str
    groups: tuple[Group, ...]
    art: Art = PLAIN
