"""What a phone shows: characters per line, lines per panel, and how buttons share a line.

Every width and height of a message is here. They are estimates from texts and labels alone; the tests measure the true
heights in a browser of a phone's width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final
from unicodedata import east_asian_width

from bot.chat.parts.screen import Button, Row, button_rows

# Text, in characters.
HEADLINE: Final = 130
"""The most characters of the news in a panel; the details have more of it."""
BRIEF: Final = 58
"""The most characters of the news beside an explanation, a reason for a choice, or a partner's remark."""
DRAFT: Final = 62
"""The most characters of a draft in words (two lines): only its end, as its player has read the beginning."""
HELD: Final = 46
"""The most characters of the cards in the hand once a draft is begun: one line of small print."""
REMARK: Final = 30
"""The most characters of a partner's remark, of which only the beginning is shown, after the partner's title."""
WEIGHTY, REST, BESIDE = 240, 45, 80
"""The most characters of the news on a board: of its important lines; of the small line with the rest of the news; of
the important lines if the board asks a question."""
_SMALL, _BOLD = 46, 31
"""Characters in a line of small print, and in a bold one, with their markup."""

# Text, in lines.
DRAFTED, DRAFTED_IN_ALL = 6, 10
"""The most lines of text below the picture, and in all, with which a panel still shows all buttons of a draft."""
_ROW: Final = 1
"""Lines of text that are as high as a line of buttons."""
FOLDED: Final = 5
"""The lines of buttons above the last row of a panel with a draft, before long places are put under their acts."""
HELD_UP: Final = 3
"""Lines that a missing standing order takes in a panel: it has to be chosen before a commit."""
REMARKS, NOTES, ANSWERS = 1, 1, 3
"""The most remarks of partners, notes about buttons, and answers with their consequences in a panel."""
DETAILS: Final = 38
"""The most lines of text between the head and the buttons of the details: less than two screens of a phone."""
STORY: Final = 12
"""The lines that the news in the details gets, even if that makes more than DETAILS."""

# Buttons, side by side.
ABREAST: Final = 3
"""The most buttons of places in a row: a fourth one would stand alone in a second line of a phone."""
SHORT: Final = 8
"""Characters of the longest label that allows ABREAST buttons in a line; a longer one allows one button less."""
LONG: Final = 14
"""Characters of the longest label that allows two buttons in a line."""
SIGNED: Final = 10
"""Characters of the longest label with a plus or a minus that allows ABREAST buttons in a line."""
DETAILS_ABREAST: Final = 4
"""The number of short buttons that fill a line of the details."""
HINT: Final = 34
"""The most characters of a closed menu's name that a phone shows without a cut."""
_WIDE: Final = "W"
"""What Unicode says of the width of emojis."""
_LINE, _EDGES = 34, 5
"""Characters in a line of buttons, and how many of them the edges of each button take."""

# Buttons, in lines.
BUTTON_LINES: Final = 7
"""Lines of buttons that fit in a panel with _TEXT lines of text below the picture and _HEAD lines above it."""
_TEXT, _HEAD = 3, 5
_TEXT_LINE, _BUTTON_LINE, _BELOW, _ABOVE = 20, 37, 2, 15
"""The height in pixels of a line of text, and of a line of buttons; then the pixels that remain free with BUTTON_LINES
lines of buttons and _TEXT lines below the picture, and with _HEAD lines above it."""


def long(text: Sequence[str]) -> int:
    """The estimated number of lines that some paragraphs take on a phone."""
    return sum(ceil(len(each) / (_SMALL if each.startswith("-#") else _BOLD)) for each in text)


def room_beside(head: Sequence[str], text: Sequence[str], taken: int = 0) -> int:
    """The number of lines of buttons that still fit in a panel beside its text, without the `taken` ones.

    `head` are the paragraphs above the picture, `text` those below it. Negative if the text alone is too high.
    """
    below = (long(text) - _TEXT) * _TEXT_LINE - _BELOW
    above = (long(head) - _HEAD) * _TEXT_LINE - _ABOVE
    return BUTTON_LINES - ceil(max(below, below + above) / _BUTTON_LINE) - taken


def beyond_a_draft(head: Sequence[str], text: Sequence[str]) -> int:
    """The number of lines by which the text is too long for a panel that shows all buttons of a draft."""
    return max(0, long(text) - DRAFTED, long(head) + long(text) - DRAFTED_IN_ALL)


def has_spare_line(head: Sequence[str], text: Sequence[str]) -> bool:
    """True if the text of a panel that shows all buttons of a draft leaves room for one more line of them."""
    return long(text) <= DRAFTED - _ROW and long(head) + long(text) <= DRAFTED_IN_ALL - _ROW


def width(label: str) -> int:
    """The width of a label in average characters: an arrow is as wide as three, a sign (an emoji) as two."""
    signs = sum(east_asian_width(each) == _WIDE for each in label)
    return len(label) + 2 * label.count("→") + signs


def lines(labels: Sequence[str]) -> int:
    """The number of lines that buttons with these labels take: three, two or one in a line, by their widths.

    A label that is wider than a line takes two.
    """
    widths = [*map(width, labels)]
    short, long = sum(each <= SHORT for each in widths), sum(each > LONG for each in widths)
    tall = sum(each > _LINE - _EDGES for each in widths)
    return ceil(short / ABREAST) + ceil((len(labels) - short - long) / (ABREAST - 1)) + long + tall


def filling(labels: Sequence[str], room: int, beside: Sequence[str] = ()) -> list[int]:
    """The indices of the labels whose buttons fit in `room` lines, together with the buttons `beside` them.

    The labels are tried in order; one that does not fit is skipped.
    """
    found: list[int] = []
    for at, label in enumerate(labels):
        if lines([*beside, *(labels[each] for each in found), label]) <= room:
            found.append(at)
    return found


def abreast(buttons: Sequence[Button]) -> list[tuple[Button, ...]]:
    """Lines of places, with as many in each line as fit."""
    return _in_lines(buttons, lambda labels: len(labels) <= ABREAST and _is_line(labels))


def paired(buttons: Sequence[Button]) -> list[Row]:
    """Lines of one to three buttons, in their order: two or three where all their labels fit."""
    return [*_in_lines(buttons, _is_shared)]


def _in_lines(buttons: Sequence[Button], fits: Callable[[Sequence[str]], bool]) -> list[tuple[Button, ...]]:
    """The buttons in their order, each in the line of the one before it as long as the labels of that line fit."""
    found: list[tuple[Button, ...]] = []
    for button in buttons:
        if found and fits([each.label for each in (*found[-1], button)]):
            found[-1] = (*found[-1], button)
        else:
            found.append((button,))
    return found


def beside(head: str, row: Sequence[Button]) -> int:
    """The number of buttons of a row that fit in one line with its head: short places make up for a long head."""
    labels = [head, *(button.label for button in row[: ABREAST - 1])]
    return ABREAST - 1 if _is_line(labels) else 1


def _is_shared(labels: Sequence[str]) -> bool:
    """True if two or three labels fit in one line."""
    is_pair = len(labels) == ABREAST - 1 and sum(map(width, labels)) <= (ABREAST - 1) * LONG
    return is_pair or (len(labels) == ABREAST and sum(map(width, labels)) < ABREAST * SHORT)


def _is_line(labels: Sequence[str]) -> bool:
    """True if labels take no more room than ABREAST short ones."""
    return sum(map(width, labels)) <= ABREAST * SHORT


def signed(buttons: Sequence[Button]) -> list[Row]:
    """Rows of plus or minus buttons."""
    is_narrow = all(len(button.label) <= SIGNED for button in buttons)
    return button_rows(buttons, ABREAST if is_narrow else ABREAST - 1)


def wrapped(labels: Sequence[str]) -> int:
    """The number of lines that a row of buttons takes on a phone, where a button that does not fit wraps."""
    count, room = 1, _LINE
    for label in labels:
        width = len(label) + _EDGES
        count, room = (count, room - width) if width <= room else (count + 1, _LINE - width)
    return count
