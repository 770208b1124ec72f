"""The guide of a game: the pages of `How to play`, each with a picture, and topics to look up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.acts import Topic
from bot.games.files import toml
from bot.words import _

MOST_WORDS: Final = 60
"""The most words of a page: with its picture it fills one screen of a phone."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title, its text, and the name of its picture (Pictures.example), which `alt` describes in words.

    `signs` names the letters and signs of the picture that no earlier page has named; it stands right below it.
    """

    title: str
    text: str
    picture: str
    alt: str
    signs: str = ""


def pages_of(game: str) -> tuple[Page, ...]:
    """The pages of the guide, from data/<game>/guide.toml; the name of each table is that of the page's picture."""
    return tuple(
        Page(
            _(each["title"]),
            _(each["text"]),
            picture,
            _(each["alt"]),
            signs=_(each["signs"]) if "signs" in each else "",
        )
        for picture, each in toml(game, "guide")["pages"].items()
    )


def topics_of(game: str) -> tuple[Topic, ...]:
    """The topics of the guide, from the same file: rules in brief."""
    found = toml(game, "guide")["topics"].items()
    return tuple(Topic(key, _(each["title"]), _(each["text"]), each.get("under", "")) for key, each in found)
