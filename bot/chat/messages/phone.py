"""What a phone shows: how many characters a line has, how many lines a panel, and how buttons share a line.

Every number of a message that is a width or a height stands here. They are estimates from texts and labels alone;
a browser as wide as a phone measures the true heights in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from bot.chat.parts.screen import Button, Row, button_rows

# Text, in characters.
HEADLINE: Final = 130
"""What has happened, in a panel; more of it is among the details."""
BRIEF: Final = 58
"""The same beside what is explained, or why something was chosen, or what a partner has told."""
DRAFT: Final = 62
"""A draft, two lines: its end, as its beginning was read before."""
HELD: Final = 46
"""The cards that are held, once a draft is begun: a line of small print."""
REMARK: Final = 30
"""The beginning of a partner's remark, in a line or two with its title."""
WEIGHTY, REST, BESIDE = 240, 45, 80
"""What has happened, on a board: what matters, and (one line) the rest. BESIDE a question it is of what matters."""
_SMALL, _BOLD = 46, 31
"""A line of small print, and a bold one, with their signs."""

# Text, in lines.
DRAFTED, DRAFTED_IN_ALL = 6, 10
"""Below the picture, and in all: a draft beside so much text has all its buttons."""
HELD_UP: Final = 3
"""What a commit waits for."""
REMARKS, NOTES = 1, 1
"""So many remarks of partners, and so many notes about buttons, have room in a panel."""
DETAILS: Final = 38
"""What has happened, its end, and all that stands above it among the details: less than two screens together."""
STORY: Final = 12
"""Of these, what has happened has so many in any case."""

# Buttons, side by side.
ABREAST: Final = 3
"""Buttons of places: a row of more would end in a line of one or two."""
SHORT: Final = 8
"""Characters of the longest label of which ABREAST have room; of a longer one one less."""
LONG: Final = 14
"""Characters of the longest label of which two stand in a line."""
SIGNED: Final = 10
"""Characters of the longest label with a plus or a minus of which ABREAST have room."""
DETAILS_ABREAST: Final = 4
"""So many short buttons fill a line of the details."""
_LINE, _EDGES = 34, 5
"""Characters of a line of buttons of any labels, and how many of them the edges of a button take."""

# Buttons, in lines.
BUTTON_LINES: Final = 7
"""A panel has so many below _TEXT lines of text and with _HEAD more above the picture."""
_TEXT, _HEAD = 3, 5
_TEXT_LINE, _BUTTON_LINE, _BELOW, _ABOVE = 20, 37, 2, 15
"""Pixels of a line of text, and of one of buttons; so many are left over beside BUTTON_LINES with _TEXT, with _HEAD."""


def long(text: Sequence[str]) -> int:
    """The lines of paragraphs, as far as it can be told."""
    return sum(ceil(len(each) / (_SMALL if each.startswith("-#") else _BOLD)) for each in text)


def room_beside(head: Sequence[str], text: Sequence[str], taken: int = 0) -> int:
    """The lines of buttons that a panel has below a picture and a text, without those that are `taken`.

    Above the picture stands the `head`; both are paragraphs. Negative where the text alone is too high.
    """
    below = (long(text) - _TEXT) * _TEXT_LINE - _BELOW
    above = (long(head) - _HEAD) * _TEXT_LINE - _ABOVE
    return BUTTON_LINES - ceil(max(below, below + above) / _BUTTON_LINE) - taken


def beyond_a_draft(head: Sequence[str], text: Sequence[str]) -> int:
    """The lines by which the text of a panel with a draft is too long for all its buttons."""
    return max(0, long(text) - DRAFTED, long(head) + long(text) - DRAFTED_IN_ALL)


def width(label: str) -> int:
    """How wide a label is, in characters of the usual width: an arrow is as wide as three."""
    return len(label) + 2 * label.count("→")


def lines(labels: Sequence[str]) -> int:
    """How many lines buttons with these labels take: three, two or one a line, by their lengths."""
    widths = [*map(width, labels)]
    short, long = sum(each <= SHORT for each in widths), sum(each > LONG for each in widths)
    return ceil(short / ABREAST) + ceil((len(labels) - short - long) / (ABREAST - 1)) + long


def filling(labels: Sequence[str], room: int, beside: Sequence[str] = ()) -> list[int]:
    """Which buttons stand in so many lines `beside` others, by place: each that still fits, from the first on."""
    found: list[int] = []
    for at, label in enumerate(labels):
        if lines([*beside, *(labels[each] for each in found), label]) <= room:
            found.append(at)
    return found


def abreast(buttons: Sequence[Button]) -> list[tuple[Button, ...]]:
    """Lines of places, each of as many as it has room for."""
    found: list[tuple[Button, ...]] = []
    for button in buttons:
        line = (*found[-1], button) if found else (button,)
        if found and len(line) <= ABREAST and _is_line([each.label for each in line]):
            found[-1] = line
        else:
            found.append((button,))
    return found


def beside(head: str, row: Sequence[Button]) -> int:
    """How many buttons of a row stand in one line with its head: a long head is evened out by short places."""
    labels = [head, *(button.label for button in row[: ABREAST - 1])]
    return ABREAST - 1 if _is_line(labels) else 1


def _is_line(labels: Sequence[str]) -> bool:
    """True if labels take no more room than ABREAST short ones."""
    return sum(map(width, labels)) <= ABREAST * SHORT


def signed(buttons: Sequence[Button]) -> list[Row]:
    """Rows of plus or minus buttons."""
    is_narrow = all(len(button.label) <= SIGNED for button in buttons)
    return button_rows(buttons, ABREAST if is_narrow else ABREAST - 1)


def wrapped(labels: Sequence[str]) -> int:
    """How many lines a row of buttons takes, whatever they are called."""
    count, room = 1, _LINE
    for label in labels:
        width = len(label) + _EDGES
        count, room = (count, room - width) if width <= room else (count + 1, _LINE - width)
    return count
