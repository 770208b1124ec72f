"""How a game is played: a few pages with a picture each, through which `How to play` leafs, and topics to look up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.acts import Topic
from bot.games.files import toml
from bot.words import _

MOST_WORDS: Final = 60
"""So many words a page has at most: with its picture it is one screen of a phone."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title, its text, and the name of its picture (Pictures.example), which `alt` describes in words."""

    title: str
    text: str
    picture: str
    alt: str


def pages_of(game: str) -> tuple[Page, ...]:
    """The pages of a game whose guide stands in data/<game>/guide.toml, each under the name of its picture."""
    return tuple(
        Page(_(each["title"]), _(each["text"]), picture, _(each["alt"]))
        for picture, each in toml(game, "guide")["pages"].items()
    )


def topics_of(game: str) -> tuple[Topic, ...]:
    """The rules in short, from the same file."""
    found = toml(game, "guide")["topics"].items()
    return tuple(Topic(key, _(each["title"]), _(each["text"])) for key, each in found)
