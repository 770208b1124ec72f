"""About how high screens are on a phone, from their texts and buttons alone: a browser needs a second for ten."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, Protocol, TypeVar

from bot.chat.parts.screen import Menu, Row, Screen

WIDTH: Final = 350
"""Pixels, about, of a line of a panel in a window as wide as a phone."""
LETTER: Final = 7.5
LINE: Final = 20
"""A letter's width and a line's height, in pixels."""
BUTTON: Final = 44
"""The height of a line of buttons, and what a button is wider than its label, in pixels."""


class Placed(Protocol):
    """Anything with a screen."""

    @property
    def screen(self) -> Screen: ...


P = TypeVar("P", bound=Placed)


def likeliest(positions: Sequence[P], count: int) -> list[P]:
    """This many of those with the likely greatest height, and as many with it from their pictures on."""
    every = range(len(positions))
    ranked = [
        sorted(every, key=lambda at: guess(positions[at].screen), reverse=True) for guess in (whole, core)
    ]
    return [positions[at] for at in sorted({at for ranks in ranked for at in ranks[:count]})]


def whole(screen: Screen) -> float:
    """About how high a screen is, in pixels, without its pictures."""
    return _text(screen.head) + core(screen)


def core(screen: Screen) -> float:
    """The same from its pictures on."""
    return _text(screen.body) + BUTTON * sum(map(_lines, screen.rows))


def _text(paragraphs: Sequence[str]) -> float:
    lines = (line for paragraph in paragraphs for line in paragraph.split("\n"))
    return sum(LINE * max(1, ceil(len(line) * LETTER / WIDTH)) for line in lines)


def _lines(row: Row) -> int:
    """In how many lines the buttons of a row stand; a menu stands in one."""
    if isinstance(row, Menu):
        return 1
    lines, left = 1, float(WIDTH)
    for button in row:
        width = len(button.label) * LETTER + BUTTON
        if width > left:
            lines, left = lines + 1, float(WIDTH)
        left -= width
    return lines
