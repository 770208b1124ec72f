"""What a phone shows: characters per line, lines per panel, and how buttons share a line.

Every width and height of a message is here. They are estimates from texts and labels alone; the tests measure the true
heights in a browser of a phone's width.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from bot.chat.parts.screen import Button, Row, button_rows

# Text, in characters.
HEADLINE: Final = 130
"""The news in a panel; the details have more of it."""
BRIEF: Final = 58
"""The news beside an explanation, a reason for a choice, or a partner's remark."""
DRAFT: Final = 62
"""A draft, two lines: only its end, as its player has read the beginning."""
HELD: Final = 46
"""The cards in the hand, once a draft is begun: a line of small print."""
REMARK: Final = 30
"""The beginning of a partner's remark, in a line or two with its title."""
WEIGHTY, REST, BESIDE = 240, 45, 80
"""The news on a board: important lines, and the rest in one line. BESIDE limits important lines beside a question."""
_SMALL, _BOLD = 46, 31
"""A line of small print, and a bold one, with their markup."""

# Text, in lines.
DRAFTED, DRAFTED_IN_ALL = 6, 10
"""Below the picture, and in all: a draft beside this much text has all its buttons."""
HELD_UP: Final = 3
"""The requirement of a commit."""
REMARKS, NOTES = 1, 1
"""Remarks of partners, and notes about buttons, that a panel has room for."""
DETAILS: Final = 38
"""The end of the news and everything above it in the details: together less than two screens."""
STORY: Final = 12
"""Of these, the lines that the news always gets."""

# Buttons, side by side.
ABREAST: Final = 3
"""Buttons of places in a row: more would wrap to a line of one or two."""
SHORT: Final = 8
"""Characters of the longest label that allows ABREAST buttons in a line; a longer one allows one button less."""
LONG: Final = 14
"""Characters of the longest label that allows two buttons in a line."""
SIGNED: Final = 10
"""Characters of the longest label with a plus or a minus that allows ABREAST buttons in a line."""
DETAILS_ABREAST: Final = 4
"""Short buttons that fill a line of the details."""
_LINE, _EDGES = 34, 5
"""Characters of a line of buttons with any labels, and those that the edges of one button take."""

# Buttons, in lines.
BUTTON_LINES: Final = 7
"""Lines of buttons in a panel with _TEXT lines of text below the picture and _HEAD above it."""
_TEXT, _HEAD = 3, 5
_TEXT_LINE, _BUTTON_LINE, _BELOW, _ABOVE = 20, 37, 2, 15
"""Pixels of a line of text, and of buttons; the spare pixels beside BUTTON_LINES with _TEXT, and with _HEAD."""


def long(text: Sequence[str]) -> int:
    """The estimated lines of some paragraphs."""
    return sum(ceil(len(each) / (_SMALL if each.startswith("-#") else _BOLD)) for each in text)


def room_beside(head: Sequence[str], text: Sequence[str], taken: int = 0) -> int:
    """The lines of buttons that a panel has below a picture and a text, without those that are `taken`.

    `head` are the paragraphs above the picture, `text` those below. Negative if the text alone is too high.
    """
    below = (long(text) - _TEXT) * _TEXT_LINE - _BELOW
    above = (long(head) - _HEAD) * _TEXT_LINE - _ABOVE
    return BUTTON_LINES - ceil(max(below, below + above) / _BUTTON_LINE) - taken


def beyond_a_draft(head: Sequence[str], text: Sequence[str]) -> int:
    """The lines by which the text of a panel with a draft is too long for all its buttons."""
    return max(0, long(text) - DRAFTED, long(head) + long(text) - DRAFTED_IN_ALL)


def width(label: str) -> int:
    """The width of a label in average characters: an arrow is as wide as three."""
    return len(label) + 2 * label.count("→")


def lines(labels: Sequence[str]) -> int:
    """The lines of buttons with these labels: three, two or one a line, by their lengths."""
    widths = [*map(width, labels)]
    short, long = sum(each <= SHORT for each in widths), sum(each > LONG for each in widths)
    return ceil(short / ABREAST) + ceil((len(labels) - short - long) / (ABREAST - 1)) + long


def filling(labels: Sequence[str], room: int, beside: Sequence[str] = ()) -> list[int]:
    """The indices of buttons that fit in `room` lines `beside` others: each that still fits, from the first on."""
    found: list[int] = []
    for at, label in enumerate(labels):
        if lines([*beside, *(labels[each] for each in found), label]) <= room:
            found.append(at)
    return found


def abreast(buttons: Sequence[Button]) -> list[tuple[Button, ...]]:
    """Lines of places, with as many in each line as fit."""
    found: list[tuple[Button, ...]] = []
    for button in buttons:
        line = (*found[-1], button) if found else (button,)
        if found and len(line) <= ABREAST and _is_line([each.label for each in line]):
            found[-1] = line
        else:
            found.append((button,))
    return found


def beside(head: str, row: Sequence[Button]) -> int:
    """The number of buttons of a row that fit in one line with its head: short places make up for a long head."""
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
    """The lines that a row of buttons takes, whatever its labels."""
    count, room = 1, _LINE
    for label in labels:
        width = len(label) + _EDGES
        count, room = (count, room - width) if width <= room else (count + 1, _LINE - width)
    return count
