"""Where the guards stand, at a glance: by place and by patrol, worked out in one pass over all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.games.castle.kinds import PatrolId, Place
    from bot.games.castle.state.figures import Guard


class Meeting(NamedTuple):
    """The sentries and the patrols in one place, by id: two at least of both together."""

    zone: Place
    sentries: list[Guard]
    patrols: list[PatrolId]


def _by_id(guard: Guard) -> int:
    return guard.id


def _by_first(there: list[Guard]) -> int:
    return there[0].id


class GuardIndex:
    """The guards that are out, in lists by id that nobody changes.

    `by_place` has a list for each zone where guards stand, and for each passage with guards inside; `by_patrol` has
    one for each patrol; `sentries` are the active guards in no patrol.
    """

    __slots__ = ("_meetings", "by_patrol", "by_place", "sentries")

    def __init__(self, guards: Iterable[Guard]) -> None:
        """As they stand now."""
        self.by_place: dict[Place | None, list[Guard]] = {}
        self.by_patrol: dict[PatrolId, list[Guard]] = {}
        self.sentries: list[Guard] = []
        self._meetings: list[Meeting] | None = None
        for guard in guards:
            if guard.zone in self.by_place:
                self.by_place[guard.zone].append(guard)
            else:
                self.by_place[guard.zone] = [guard]
            if guard.patrol is not None:
                self.by_patrol.setdefault(guard.patrol, []).append(guard)
            elif not guard.is_drunk:
                self.sentries.append(guard)

    def walked(self, guards: Sequence[Guard], start: Place) -> None:
        """Keep up with guards who have gone from `start`, together, to where they are now."""
        place = guards[0].zone
        # The figures have been moved already: whoever is still at `start` has stayed.
        left = [guard for guard in self.by_place.pop(start) if guard.zone == start]
        if left:
            self.by_place[start] = left
        there = [*self.by_place.get(place, ()), *guards]
        # By id, so that an index that kept up is equal to one made anew; simulations compare the two.
        self.by_place[place] = there if len(there) == len(guards) else sorted(there, key=_by_id)
        self._meetings = None

    @property
    def meetings(self) -> list[Meeting]:
        """Where sentries or patrols stand side by side, so that they could be regrouped (R6.9)."""
        if self._meetings is None:
            crowds = sorted([there for there in self.by_place.values() if len(there) > 1], key=_by_first)
            self._meetings = [meeting for there in crowds if (meeting := self._meeting(there)) is not None]
        return self._meetings

    def _meeting(self, there: list[Guard]) -> Meeting | None:
        first = there[0]
        # Most crowds are one patrol and nobody else, which needs no lists to be seen.
        if first.patrol is not None and len(self.by_patrol[first.patrol]) == len(there):
            return None
        sentries = [guard for guard in there if guard.patrol is None and not guard.is_drunk]
        patrols = sorted({guard.patrol for guard in there if guard.patrol is not None})
        is_one = len(sentries) + len(patrols) > 1
        return Meeting(first.zone, sentries, patrols) if is_one else None

    def __eq__(self, other: object) -> bool:
        """Equal if everybody stands alike."""
        # Meetings are left out: they follow from the rest, and may not have been asked for yet.
        return isinstance(other, GuardIndex) and (self.by_place, self.by_patrol, self.sentries) == (
            other.by_place,
            other.by_patrol,
            other.sentries,
        )

    __hash__ = None  # type: ignore[assignment]  # made of lists: a hash would lie
