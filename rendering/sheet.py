"""Cards before they are drawn: hands of cards side by side, a reference of a whole deck, and that of one figure."""

from dataclasses import dataclass

from rendering.art import Art
from rendering.plain import PLAIN
from rendering.scene import Token
from rendering.vocabulary import Symbol

__all__ = ["Ability", "Card", "Dossier", "Group", "Sheet", "Symbol", "Value"]


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


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a figure with its label; `was` is the printed one where that is something else.

    With a `symbol` of the art it is drawn before the value.
    """

    label: str
    value: str
    was: str = ""
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Ability:
    """What a figure can do or bears: a title and sentences; a `sign` of the art, if it has one, stands beside them."""

    title: str
    text: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Dossier:
    """The reference card of one figure: the figure as it stands on the board, its values, and all its abilities."""

    title: str
    about: str
    figure: Token
    values: tuple[Value, ...]
    abilities: tuple[Ability, ...]
    art: Art = PLAIN
