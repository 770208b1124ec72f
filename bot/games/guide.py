"""How a game is played, told in a few pages with a picture each: what `How to play` leafs through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_WORDS: Final = 60
"""So many words a page has at most: with its picture it is one screen of a phone."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title, its text, and the name of its picture (Pictures.example), which `alt` describes in words."""

    title: str
    text: str
    picture: str
    alt: str
