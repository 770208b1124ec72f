"""Everything the bot has shown so far, as material for misuse: components, who saw them, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from tests.campaigns.wire.recording import Heard, ours
from tests.campaigns.wire.town import Json, Message

KEPT: Final = 4000
"""This many components are remembered; beyond that a random one is forgotten, so that some are very old."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A component of ours, the message in which it was, and who saw it (None: everybody)."""

    viewer: int | None
    message: Message
    component: Json

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
        """True if it is a menu."""
        return bool(self.component["type"] == 3)

    def values(self, luck: Random) -> list[str]:
        """A random value that may be chosen from it; nothing for a button."""
        return [luck.choice(self.component["options"])["value"]] if self.is_menu else []


class Pool:
    """All our components that were ever shown, except forgotten ones."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck
        self.seen: list[Seen] = []
        self.newest: list[Seen] = []

    def reads(self, heard: Iterable[Heard]) -> None:
        """Add everything that was shown to anybody."""
        for each in heard:
            if each.message is not None:
                self._takes(each, each.message)

    def _takes(self, heard: Heard, message: Message) -> None:
        whose, number = heard.audience.split()
        viewer = int(number) if whose == "user" else None
        made = [Seen(viewer, message, each) for each in ours(heard.body)]
        if made:
            self.newest = [*self.newest[-60:], *made]
        for one in made:
            if len(self.seen) < KEPT:
                self.seen.append(one)
            else:
                self.seen[self._luck.randrange(KEPT)] = one
