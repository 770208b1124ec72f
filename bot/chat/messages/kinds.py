"""Why an option is a button or an entry of a menu: one table of the kinds of choices in a panel.

Options of a kind are buttons as long as they keep the limits of the TABLE; beyond that they are shown as another kind.
docs/panels.md says what each kind is and which options belong to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice
from typing import Final

from bot.chat.messages import phone
from bot.chat.messages.phone import ABREAST, SHORT
from bot.chat.parts.screen import BUTTONS, ENTRIES, LABEL, Button, Entry, Menu, Row, button_rows

IN_TURNS: Final = 2
"""So many of the best ways and of the best options of a family come in turns."""


class Kind(Enum):
    """How a panel shows some options."""

    ANSWER = auto()
    FIGURE = auto()
    SUGGESTED = auto()
    PLACE = auto()
    LONG_PLACE = auto()
    DIRECT = auto()
    BRIEF = auto()
    OF_OTHERS = auto()
    WAY = auto()
    FARTHER = auto()
    BEST = auto()
    FAMILY = auto()
    MEMBER = auto()
    CARD_WAY = auto()
    ALONE = auto()
    FEW = auto()
    LISTED = auto()
    ACT = auto()
    ACT_LISTED = auto()
    OPENED = auto()
    NEAREST = auto()
    AREA = auto()
    PAGE = auto()
    PLUS = auto()
    CARD = auto()
    PLUS_LISTED = auto()
    MINUS = auto()
    OUT = auto()

    @property
    def title(self) -> str:
        """Its name in docs/panels.md."""
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of the options of a kind.

    At most `most` of them have a button each, or an entry in a menu; `abreast` in a row, with labels of at most
    `widest` characters, in at most `lines` lines of a phone. Options beyond these limits, or all of them, become the
    kind `otherwise`; None means that they have no other form. A menu ignores `abreast`.
    """

    most: int
    abreast: int = BUTTONS
    widest: int = LABEL
    lines: int | None = None
    otherwise: Kind | None = None

    def holds(self, labels: Sequence[str]) -> bool:
        """True if the limits allow buttons with these labels."""
        return (
            len(labels) <= self.most
            and all(len(label) <= self.widest for label in labels)
            and (self.lines is None or phone.lines(labels) <= self.lines)
        )

    @property
    def held_lines(self) -> int:
        """The lines that it may take; 0 without a limit."""
        return self.lines or 0

    def rows(self, buttons: Sequence[Button]) -> list[Row]:
        """The buttons in rows of at most `abreast`."""
        return button_rows(buttons, self.abreast)

    def menu(self, key: str, hint: str, entries: Iterable[Entry]) -> Menu:
        """A menu of the first entries, up to the limit."""
        return Menu(key, hint, tuple(islice(entries, self.most)))


def _menu(otherwise: Kind | None = None, most: int = ENTRIES) -> Shape:
    return Shape(most, abreast=0, otherwise=otherwise)


TABLE: Final[Mapping[Kind, Shape]] = {
    Kind.ANSWER: Shape(BUTTONS),
    Kind.FIGURE: Shape(BUTTONS),
    # At most two options of an act: their names are long.
    Kind.SUGGESTED: Shape(2, otherwise=Kind.FEW),
    # At most 15 options of all direct acts together. Either all options of an act have buttons, or none has.
    Kind.PLACE: Shape(15, ABREAST, otherwise=Kind.FEW),
    Kind.LONG_PLACE: Shape(15, ABREAST - 1, otherwise=Kind.FEW),
    Kind.DIRECT: Shape(15, otherwise=Kind.FEW),
    # All of them in one line of a phone.
    Kind.BRIEF: Shape(3, otherwise=Kind.FEW),
    Kind.OF_OTHERS: Shape(3, ABREAST - 1),
    # The lines of the ways and the places together. One line more if there is no menu below, and one more beside
    # places if there is no draft.
    Kind.WAY: Shape(4 * ABREAST, ABREAST, lines=3, otherwise=Kind.FARTHER),
    Kind.FARTHER: _menu(),
    # The sign or the name of the family is part of each label. As many in a line as fit.
    Kind.BEST: Shape(6, ABREAST, widest=2 * SHORT, otherwise=Kind.MEMBER),
    # As many in a line as fit.
    Kind.FAMILY: Shape(ENTRIES, ABREAST),
    Kind.MEMBER: Shape(15, ABREAST, widest=SHORT, otherwise=Kind.ALONE),
    Kind.CARD_WAY: Shape(12, ABREAST, otherwise=Kind.PAGE),
    Kind.ALONE: Shape(6, 1, widest=32, otherwise=Kind.PAGE),
    Kind.FEW: Shape(6, ABREAST - 1, widest=24, otherwise=Kind.LISTED),
    Kind.LISTED: _menu(Kind.ACT),
    Kind.ACT: Shape(8, 2 * (ABREAST - 1), otherwise=Kind.ACT_LISTED),
    Kind.ACT_LISTED: _menu(),
    Kind.OPENED: Shape(15, ABREAST, lines=5, otherwise=Kind.AREA),
    Kind.NEAREST: Shape(6, ABREAST, lines=2, otherwise=Kind.AREA),
    Kind.AREA: _menu(Kind.PAGE),
    Kind.PAGE: _menu(),
    Kind.PLUS: Shape(15, ABREAST, otherwise=Kind.PLUS_LISTED),
    # Two of them fill a line.
    Kind.CARD: Shape(6, ABREAST, otherwise=Kind.PLUS_LISTED),
    # At most this many menus, one below the other, so that nobody opens one menu to find another.
    Kind.PLUS_LISTED: _menu(Kind.FEW, most=4),
    Kind.MINUS: Shape(18, ABREAST, otherwise=Kind.OUT),
    Kind.OUT: _menu(),
}
"""The shape of each kind."""
