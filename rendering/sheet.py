"""Cards side by side, before they are drawn: a hand, or what all the cards of a deck do."""

from dataclasses import dataclass

from rendering.scene import Side


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card: its title, a symbol of one or two characters, and what it does in a line or two.

    `count` is how many of it there are (0: none left, drawn faint), `of` how many the deck has (0: not said).
    """

    title: str
    symbol: str
    text: str
    side: Side
    count: int = 1
    of: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards under a title."""

    title: str
    cards: tuple[Card, ...]
