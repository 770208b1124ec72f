"""The content of a message as plain data: text, a picture, rows of buttons and menus, within Discord's limits.

Nothing here knows Discord's classes; `layout` turns a screen into one message of components.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.engine import acts
from bot.engine.acts import cut

LABEL: Final = acts.LABEL
"""The most characters in the label of a button."""
LINE: Final = acts.NOTE
"""The most characters in the label, the note or the value of a menu's entry, and in a custom id."""
PLACEHOLDER: Final = 150
TEXT: Final = 4000
"""The most characters of text in a message, in all."""
ALT: Final = 1024
COMPONENTS: Final = 40
"""The most components of a message; containers and rows count too."""
BUTTONS: Final = 5
"""The most buttons in a row."""
LAST: Final = 3
"""The number of rows at the end of a message that are never left out, such as those with Commit and Details."""
PICTURES: Final = 10
"""The most pictures in a message."""
ENTRIES: Final = 25
"""The most entries in a menu."""


class Look(StrEnum):
    """The meaning of a button, for its colour. A message has at most one MAIN button (`one_main`)."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    GRAVE = "grave"
    SHOWN = "shown"
    """Of several things that can be shown, the one that is shown now."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button. `key` is its custom id; a `url` makes it a link instead; one that `is_off` cannot be pressed."""

    label: str
    key: str = ""
    look: Look = Look.PLAIN
    url: str = ""
    is_off: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu: its label, its value, a note, and True if it is the present choice."""

    label: str
    value: str
    note: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A drop-down of at most 25 entries; `key` is its custom id.

    A person chooses one of them; if `has_many`, any number, also none.
    """

    key: str
    hint: str
    entries: tuple[Entry, ...]
    has_many: bool = False


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its description. The file name is the same for every picture of its kind.

    `signs` are the signs on a close look with their meanings, as there is no key below it.
    """

    name: str
    data: bytes
    alt: str
    signs: str = ""


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: paragraphs, then pictures, then more paragraphs, then rows; `colour` is 0xRRGGBB.

    Besides the one `picture` there can be `more`; together at most PICTURES, with different names. Buttons that `lead`
    come right after the first paragraphs, for messages whose end is far away. With `pictures_last` the pictures come
    below the rows, so that nothing moves under a finger when they are added.
    """

    head: tuple[str, ...]
    picture: Picture | None = None
    body: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    colour: int | None = None
    more: tuple[Picture, ...] = ()
    lead: tuple[Button, ...] = ()
    pictures_last: bool = False

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All pictures, in order."""
        return (*((self.picture,) if self.picture else ()), *self.more)[:PICTURES]


def sentences(text: str, size: int) -> str:
    """The first whole sentences of `text` that fit into `size` characters; `cut` if not even one fits."""
    ends = [at.end() for at in re.finditer(r"\.(?= )", text) if at.end() <= size]
    return text[: ends[-1]] if len(text) > size and ends else cut(text, size)


def ending(lines: Sequence[str], room: int) -> list[str]:
    """The last lines that fit in `room` characters together; at least one, if there are any."""
    kept: list[str] = []
    for line in reversed(lines):
        if kept and sum(map(len, kept)) + len(line) > room:
            break
        kept.insert(0, line)
    return kept


def button_rows(buttons: Iterable[Button], abreast: int = BUTTONS) -> list[Row]:
    """Buttons in rows of `abreast` buttons each."""
    every = list(buttons)
    return [tuple(every[at : at + abreast]) for at in range(0, len(every), abreast)]


def one_main(rows: Sequence[Row], first: Sequence[Row] = ()) -> tuple[Row, ...]:
    """The rows with at most one MAIN button: the first in the rows `first`, else the first of all.

    The others become PLAIN, and all stay where they are.
    """
    main = next((each for row in (*first, *rows) for each in _main(row)), None)
    return tuple(
        row if isinstance(row, Menu) else tuple(each if each == main else _demoted(each) for each in row)
        for row in rows
    )


def _main(row: Row) -> tuple[Button, ...]:
    return () if isinstance(row, Menu) else tuple(each for each in row if each.look is Look.MAIN)


def _demoted(button: Button) -> Button:
    return replace(button, look=Look.PLAIN) if button.look is Look.MAIN else button


def fitting(screen: Screen) -> Screen:
    """The screen within Discord's limits: text is cut at its end, and rows are left out except the last three."""
    head, left = _texts(screen.head, TEXT)
    body, _rest = _texts(screen.body, left)
    # One for the container of all; pictures count as one, however many.
    room = COMPONENTS - 1 - bool(head) - bool(body) - bool(screen.pictures)
    room -= _size(screen.lead) if screen.lead else 0
    return replace(screen, head=head, body=body, rows=_rows(screen.rows, room))


def _texts(paragraphs: Sequence[str], room: int) -> tuple[tuple[str, ...], int]:
    kept: list[str] = []
    for paragraph in filter(None, paragraphs):
        if room <= 2:
            break
        kept.append(cut(paragraph, room - 1))
        room -= len(kept[-1]) + 1
    return tuple(kept), room


def _rows(rows: Sequence[Row], room: int) -> tuple[Row, ...]:
    # Discord refuses an empty row.
    every = [row for row in rows if _size(row) > 1]
    last = every[-LAST:]
    kept: list[Row] = []
    room -= sum(map(_size, last))
    for row in every[:-LAST]:
        if _size(row) <= room:
            kept.append(row)
            room -= _size(row)
    return (*kept, *last)


def _size(row: Row) -> int:
    return 2 if isinstance(row, Menu) else 1 + len(row)
