"""What the bot has shown so far, as whoever wants to misuse it finds it: components, who saw them, and where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tests.campaigns.authority.post import Letter, Post, Shown

KEPT: Final = 4000
"""So many components are remembered; beyond that one at random is forgotten, so that some are very old."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A component of ours: who saw it (None: everybody), in which channel, and the message around it."""

    viewer: int | None
    channel: int
    component: dict[str, Any]
    is_private: bool

    @property
    def custom_id(self) -> str:
        """Its custom id."""
        return str(self.component["custom_id"])

    @property
    def parts(self) -> list[str]:
        """The parts of its custom id: prefix, verb, table, place, and words."""
        return self.custom_id.removesuffix("~").split(":")

    @property
    def verb(self) -> str:
        """What it does."""
        return self.parts[1]

    @property
    def table(self) -> str:
        """The table it belongs to, if any."""
        return self.parts[2]

    @property
    def seat(self) -> int | None:
        """The number of the seat it belongs to, if any."""
        first = self.parts[3].split(".")[0]
        return int(first) if first else None

    @property
    def is_menu(self) -> bool:
        """Whether something is chosen from it."""
        return bool(self.component["type"] == 3)

    def values(self, luck: Random) -> list[str]:
        """What may be chosen from it, one at random; nothing of a button."""
        return [luck.choice(self.component["options"])["value"]] if self.is_menu else []


class Pool:
    """Everything of ours that was ever shown, some of it forgotten again."""

    def __init__(self, post: Post, luck: Random) -> None:
        self._post, self._luck = post, luck
        self._read = 0
        self.seen: list[Seen] = []
        self.newest: list[Seen] = []

    def reads_public(self) -> None:
        """Take in what was posted in channels and direct messages since."""
        fresh = self._post.public[self._read :]
        self._read += len(fresh)
        for shown in fresh:
            self._takes(shown, is_private=False)

    def reads(self, letter: Letter) -> None:
        """Take in what an interaction was answered."""
        for shown in letter.shown:
            self._takes(shown, is_private=True)

    def _takes(self, shown: Shown, *, is_private: bool) -> None:
        made = [Seen(shown.viewer, shown.channel, each, is_private) for each in components(shown.body)]
        if made:
            self.newest = [*self.newest[-60:], *made]
        for each in made:
            if len(self.seen) < KEPT:
                self.seen.append(each)
            else:
                self.seen[self._luck.randrange(KEPT)] = each


def components(body: Any) -> Iterator[dict[str, Any]]:
    """Every button and menu of ours in a body."""
    if isinstance(body, dict):
        if str(body.get("custom_id", "")).startswith("kg:") and body.get("type") in (2, 3):
            yield body
        for value in body.values():
            yield from components(value)
    elif isinstance(body, list):
        for each in body:
            yield from components(each)
