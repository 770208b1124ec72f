"""What a leak is, and the spy that plants it and knows the truth."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import standard_board
from bot.games.castle.kinds import on_map
from bot.games.castle.state.state import State
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.looking import Look

SHOWING = re.compile(r"(bot\.(tables|chat|games\.\w+\.(words|picture))|rendering)(\.|$)")
"""The modules that show games and never decide how they go on."""


class Spy:
    """Knows the truth of the table that was looked at last.

    It `is_in_rules` once it has changed more than what shows games: they may go on otherwise under its leak.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Watch from now on."""
        self._set = monkeypatch.setattr
        self.is_in_rules = False
        self.truth: State | None = None
        self.session: TableSession | None = None
        eyes = TableSession.seen_by

        def watched(session: TableSession, viewer: Any) -> Any:
            self.truth, self.session = session.match.state, session
            return eyes(session, viewer)

        self.patch(TableSession, "seen_by", watched)

    def patch(self, owner: Any, name: str, value: Any) -> None:
        """Put something else in the place of what a module or a class calls `name`."""
        home = owner.__name__ if isinstance(owner, ModuleType) else owner.__module__
        self.is_in_rules |= SHOWING.match(home) is None
        self._set(owner, name, value)

    def changes(self, owner: Any, name: str, change: Callable[[Any], Any]) -> None:
        """Change the answers of a function."""
        honest = getattr(owner, name)
        self.patch(owner, name, lambda *asked, **how: change(honest(*asked, **how)))

    def changes_later(self, owner: Any, name: str, change: Callable[[Any], Any]) -> None:
        """Change the answers of a coroutine."""
        honest = getattr(owner, name)

        async def changed(*asked: Any, **how: Any) -> Any:
            return change(await honest(*asked, **how))

        self.patch(owner, name, changed)

    @property
    def zone(self) -> Zone | None:
        """Where the ninja is."""
        return None if self.truth is None else on_map(self.truth.ninja.zone)

    @property
    def label(self) -> str:
        """The ninja's zone as everybody writes it; “nowhere” if the ninja is in no zone."""
        return "nowhere" if self.zone is None else standard_board().label(self.zone)

    @property
    def number(self) -> int:
        """The ninja's zone as a number; 0 if the ninja is in no zone."""
        return self.zone or 0

    @property
    def traps(self) -> str:
        """What the guards have hidden and where, and their cards."""
        return "" if self.truth is None else f"{self.truth.marks.objects} {self.truth.piles}"

    @property
    def is_east(self) -> bool:
        """True in one half of the castle, more or less, and not in the other."""
        return self.number % 4 < 2

    def knowing(self, state: State) -> State:
        """A sight that knows too much."""
        known = state.copy()
        known.ninja.zone = self.zone
        return known


@dataclass(frozen=True, slots=True)
class Leak:
    """A way to let a secret out: its name, the channel by which it tells, and the comparison that notices it.

    `first` is the number of the first pair that shows it, if pairs are compared: other numbers are only slower.
    """

    name: str
    channel: str
    by: str
    plant: Callable[[Spy], None]
    first: int = 0

    @property
    def look(self) -> Look:
        """How a comparison finds this leak soonest."""
        return Look(self.first, self.channel)
