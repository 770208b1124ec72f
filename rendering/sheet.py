"""Cards side by side, before they are drawn: hands of cards, or a reference of all cards of a deck."""

from dataclasses import dataclass

from rendering.art import Art
from rendering.plain import PLAIN
from rendering.vocabulary import Symbol

__all__ = ["Card", "Group", "Sheet", "Symbol"]


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card: its title, its symbol and its effect in a few lines.

    `count` is the number of copies (0: none left, drawn small and faint), `of` the number in the deck (0: not shown).
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
    """Groups of cards under a title; `art` draws symbols and sides."""

    title: str
    groups: tuple[Group, ...]
    art: Art = PLAIN
