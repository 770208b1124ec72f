"""What can be looked up of the clans, from data/clans/guide.toml."""

from __future__ import annotations

from bot.engine.acts import Topic
from bot.games.files import toml
from bot.words import _, once_a_language


@once_a_language
def topics() -> tuple[Topic, ...]:
    """The rules in short."""
    found = toml("clans", "guide")["topics"].items()
    return tuple(Topic(key, _(each["title"]), _(each["text"])) for key, each in found)
