"""Breaks: quiet hours and vacations, time that does not count. Moments are seconds since 1970, as everywhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

DAY: Final = 86_400.0
LONGEST_QUIET: Final = 12 * 60
"""Minutes of a day that may be quiet."""
LEAST: Final = 4 * 3600.0
"""Seconds that count on every day. Where the quiet hours of several people leave less, only those count that all share.
"""
ALL_DAY: Final = 24 * 60
GREENWICH: Final = ZoneInfo("UTC")

Stretch = tuple[float, float]
"""From a moment to a later one."""


@dataclass(frozen=True, slots=True, order=True)
class Quiet:
    """Hours of every day that do not count: minutes since midnight in a time zone; they may go past midnight."""

    zone: str
    start: int
    end: int

    @property
    def length(self) -> int:
        """How many minutes they are."""
        return (self.end - self.start) % ALL_DAY

    def near(self, day: date) -> Iterator[Stretch]:
        """The quiet stretches that begin about a day, in order; one that a change of clocks swallows is left out."""
        zone = ZoneInfo(self.zone)
        # A day somewhere begins up to 14 hours before it does at Greenwich or
        # 12 after, and a night began the day before.
        for begins in (day + timedelta(days) for days in range(-2, 3)):
            ends = begins + timedelta(days=int(self.end <= self.start))
            start, end = _moment(begins, self.start, zone), _moment(ends, self.end, zone)
            if start < end:
                yield start, end


@dataclass(frozen=True, slots=True)
class Habits:
    """When somebody is not to be waited for, and how he wants to be reminded and helped.

    `quiet` is from and to, in minutes since midnight in his `zone`. `reminder` is how many seconds he wants between two
    reminders: 0 is none at all, None as is usual. With `heads_up` he is told when he is next. `vacations` are in order.
    With `hints` he is told what he may regret of a draft.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    reminder: float | None = None
    heads_up: bool = False
    vacations: tuple[Stretch, ...] = ()
    hints: bool = True


USUAL: Final = Habits()


@dataclass(frozen=True, slots=True)
class Breaks:
    """The breaks of some people together: what is quiet or vacation for one of them does not count."""

    quiets: frozenset[Quiet] = frozenset()
    vacations: frozenset[Stretch] = frozenset()

    @classmethod
    def of(cls, people: Iterable[Habits]) -> Breaks:
        """Those of all these people."""
        every = tuple(people)
        return cls(
            frozenset(Quiet(each.zone, *each.quiet) for each in every if each.quiet is not None),
            frozenset(vacation for each in every for vacation in each.vacations),
        )

    def keeping(self, quiets: frozenset[Quiet] | None) -> Breaks:
        """The same vacations with other quiet hours; unchanged with None."""
        return self if quiets is None else replace(self, quiets=quiets)

    def deadline(self, start: float, seconds: float) -> float:
        """When so many seconds that count will have passed."""
        return _deadline(self, start, seconds)

    def spent(self, start: float, end: float) -> float:
        """How many seconds that count lie between two moments; none if `end` is the earlier one."""
        counted, at = 0.0, start
        for begin, over in self.after(start):
            if begin >= end:
                break
            counted += max(0.0, begin - at)
            at = max(at, over)
        return counted + max(0.0, end - at)

    def over(self, at: float) -> float:
        """The first moment from `at` on that lies in no break."""
        for begin, end in self.after(at):
            if begin > at:
                break
            at = max(at, end)
        return at

    def after(self, start: float) -> Iterator[Stretch]:
        """The breaks that end after a moment, in order and apart; where there are quiet hours, without end.

        Then each day ends with an empty one, so that whoever looks for a moment gets on however few breaks there are.
        """
        if not self.quiets:
            yield from (each for each in merged(self.vacations) if each[1] > start)
            return
        day = datetime.fromtimestamp(start, UTC).date()
        while True:
            yield from (each for each in self._on(day) if each[1] > start)
            day += timedelta(days=1)
            yield (_moment(day, 0, GREENWICH),) * 2

    def _on(self, day: date) -> list[Stretch]:
        """The breaks of a day as it is counted at Greenwich."""
        midnight = _moment(day, 0, GREENWICH)
        whole = (midnight, midnight + DAY)
        own = [_within(quiet.near(day), whole) for quiet in sorted(self.quiets)]
        together = merged(stretch for each in own for stretch in each)
        quiet = together if _length(together) <= DAY - LEAST else shared(own)
        return merged([*quiet, *_within(self.vacations, whole)])


# Asked anew at every change of a table, for clocks that go on as they were: of a week it takes some milliseconds.
@lru_cache(maxsize=1024)
def _deadline(breaks: Breaks, start: float, seconds: float) -> float:
    if seconds <= 0:
        return start
    at, left = start, seconds
    for begin, end in breaks.after(start):
        if begin - at >= left:
            break
        left -= max(0.0, begin - at)
        at = max(at, end)
    return at + left


def merged(stretches: Iterable[Stretch]) -> list[Stretch]:
    """The same time as stretches in order that do not touch."""
    apart: list[Stretch] = []
    for begin, end in sorted(stretches):
        if apart and begin <= apart[-1][1]:
            apart[-1] = apart[-1][0], max(apart[-1][1], end)
        else:
            apart.append((begin, end))
    return apart


def shared(every: Collection[Collection[Stretch]]) -> list[Stretch]:
    """The time that lies in each of several lists of stretches."""
    first, *others = every
    for other in others:
        first = [
            (max(begin, start), min(end, over))
            for begin, end in first
            for start, over in other
            if max(begin, start) < min(end, over)
        ]
    return merged(first)


def _within(stretches: Iterable[Stretch], whole: Stretch) -> list[Stretch]:
    first, last = whole
    inside = ((max(begin, first), min(end, last)) for begin, end in stretches)
    return merged((begin, end) for begin, end in inside if begin < end)


def _length(stretches: Iterable[Stretch]) -> float:
    return sum(end - begin for begin, end in stretches)


def _moment(day: date, minute: int, zone: ZoneInfo) -> float:
    return datetime.combine(day, time(minute // 60, minute % 60), zone).timestamp()
