"""Indexes of the guards by place and by patrol, built in one pass over all of them.

An index is never changed after that, because copies of a state share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.games.castle.kinds import PatrolId, Place
    from bot.games.castle.state.figures import Guard


class Meeting(NamedTuple):
    """The sentries and the patrols in one place, by id; at least two in total."""

    zone: Place
    sentries: list[Guard]
    patrols: list[PatrolId]


def _by_id(guard: Guard) -> int:
    return guard.id


def _by_first(there: list[Guard]) -> int:
    return there[0].id


def _renewed(old: list[Guard], guards: list[Guard]) -> list[Guard]:
    moved = {guard.id: guard for guard in guards}
    return [moved.get(guard.id, guard) for guard in old]


class GuardIndex:
    """The guards that are out, in lists sorted by id that nobody changes.

    `by_place` has a list for each zone with guards and for each passage with guards inside; `by_patrol` has one for
    each patrol; `sentries` are the active guards in no patrol.
    """

    __slots__ = ("_meetings", "by_patrol", "by_place", "sentries")

    def __init__(self, guards: Iterable[Guard]) -> None:
        """Index the guards as they stand now."""
        by_place: dict[Place | None, list[Guard]] = {}
        by_patrol: dict[PatrolId, list[Guard]] = {}
        sentries: list[Guard] = []
        for guard in guards:
            zone, patrol = guard.zone, guard.patrol
            if zone in by_place:
                by_place[zone].append(guard)
            else:
                by_place[zone] = [guard]
            if patrol is None:
                if not guard.is_drunk:
                    sentries.append(guard)
            elif patrol in by_patrol:
                by_patrol[patrol].append(guard)
            else:
                by_patrol[patrol] = [guard]
        self.by_place, self.by_patrol, self.sentries = by_place, by_patrol, sentries
        self._meetings: list[Meeting] | None = None

    def walked(self, guards: list[Guard], start: Place) -> GuardIndex:
        """The index after these guards have gone together from `start` to their present place.

        `guards` are a single sentry, or members of one patrol by id.
        """
        first, number = guards[0], len(guards)
        twin: GuardIndex = object.__new__(GuardIndex)
        twin.by_patrol, twin.sentries, twin._meetings = self.by_patrol, self.sentries, None
        twin.by_place = by_place = self.by_place.copy()
        there = by_place.pop(start)
        if len(there) > number:
            gone = {guard.id for guard in guards}
            by_place[start] = [guard for guard in there if guard.id not in gone]
        if first.zone in by_place:
            # Sorted by id, so that an updated index equals a new one; simulations compare the two.
            by_place[first.zone] = sorted([*by_place[first.zone], *guards], key=_by_id)
        else:
            by_place[first.zone] = guards
        if first.patrol is None:
            twin.sentries = _renewed(self.sentries, guards)
        else:
            twin.by_patrol = by_patrol = self.by_patrol.copy()
            members = by_patrol[first.patrol]
            by_patrol[first.patrol] = guards if len(members) == number else _renewed(members, guards)
        return twin

    @property
    def meetings(self) -> list[Meeting]:
        """The places where sentries or patrols stand together, so that they could be regrouped (R6.9)."""
        if self._meetings is None:
            crowds = sorted([there for there in self.by_place.values() if len(there) > 1], key=_by_first)
            self._meetings = [meeting for there in crowds if (meeting := self._meeting(there)) is not None]
        return self._meetings

    def _meeting(self, there: list[Guard]) -> Meeting | None:
        first = there[0]
        # Most groups are a single patrol with nobody else; this check needs no lists.
        if first.patrol is not None and len(self.by_patrol[first.patrol]) == len(there):
            return None
        sentries = [guard for guard in there if guard.patrol is None and not guard.is_drunk]
        patrols = sorted({guard.patrol for guard in there if guard.patrol is not None})
        is_one = len(sentries) + len(patrols) > 1
        return Meeting(first.zone, sentries, patrols) if is_one else None

    def __eq__(self, other: object) -> bool:
        """True if all guards stand in the same places and patrols."""
        # Meetings are left out: they follow from the rest, and may not have been computed yet.
        return isinstance(other, GuardIndex) and (self.by_place, self.by_patrol, self.sentries) == (
            other.by_place,
            other.by_patrol,
            other.sentries,
        )

    __hash__ = None  # type: ignore[assignment]  # made of lists, which change: no hash would stay true
