"""Where the guards stand, at a glance: by place and by patrol, worked out in one pass over all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.games.castle.kinds import PatrolId, Place
    from bot.games.castle.state import Guard


class Muster:
    """The guards that are out, in lists by id that nobody changes.

    `by_place` has a list for each zone where guards stand, and for each passage with guards inside; `by_patrol` has
    one for each patrol; `sentries` are the active guards in no patrol.
    """

    __slots__ = ("by_patrol", "by_place", "sentries")

    def __init__(self, guards: Iterable[Guard]) -> None:
        """As they stand now."""
        self.by_place: dict[Place | None, list[Guard]] = {}
        self.by_patrol: dict[PatrolId, list[Guard]] = {}
        self.sentries: list[Guard] = []
        for guard in guards:
            if guard.zone in self.by_place:
                self.by_place[guard.zone].append(guard)
            else:
                self.by_place[guard.zone] = [guard]
            if guard.patrol is not None:
                self.by_patrol.setdefault(guard.patrol, []).append(guard)
            elif not guard.is_drunk:
                self.sentries.append(guard)

    def __eq__(self, other: object) -> bool:
        """Equal if everybody stands alike."""
        return isinstance(other, Muster) and (self.by_place, self.by_patrol, self.sentries) == (
            other.by_place,
            other.by_patrol,
            other.sentries,
        )

    __hash__ = None  # type: ignore[assignment]  # made of lists: a hash would lie
