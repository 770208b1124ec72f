"""Breaks: quiet hours and vacations, time that does not count. Moments are in seconds since 1970."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

DAY: Final = 86_400.0
LONGEST_QUIET: Final = 12 * 60
"""The most minutes of a day that may be quiet."""
LEAST: Final = 4 * 3600.0
"""Seconds that count on every day. If the quiet hours of several people leave less, only their shared hours are quiet.
"""
ALL_DAY: Final = 24 * 60
GREENWICH: Final = ZoneInfo("UTC")

Stretch = tuple[float, float]
"""The beginning and the end of a stretch of time."""


@dataclass(frozen=True, slots=True, order=True)
class Quiet:
    """Hours that do not count on any day: minutes since midnight in a time zone. They may run past midnight."""

    zone: str
    start: int
    end: int

    @property
    def length(self) -> int:
        """The length in minutes."""
        return (self.end - self.start) % ALL_DAY

    def near(self, day: date) -> Iterator[Stretch]:
        """The quiet stretches that begin at most two days before or after a day, in order.

        A stretch that a daylight-saving change swallows is left out.
        """
        zone = ZoneInfo(self.zone)
        # A local day begins up to 14 hours before the day at Greenwich or 12 hours after it, and a night may
        # have begun on the day before.
        for begins in (day + timedelta(days) for days in range(-2, 3)):
            ends = begins + timedelta(days=int(self.end <= self.start))
            start, end = _moment(begins, self.start, zone), _moment(ends, self.end, zone)
            if start < end:
                yield start, end


@dataclass(frozen=True, slots=True)
class Habits:
    """When a person is not to be waited for, and how they want to be reminded and helped.

    `quiet` holds from and to, in minutes since midnight in the person's `zone`. `reminder` is the number of seconds
    that they want between two reminders: 0 means no reminders, None the usual ones. With `heads_up` they are told when
    they are next. `vacations` are in order. With `hints` they are warned of what they may regret about a draft, and new
    things are explained to them.
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
    """The breaks of several people together: a quiet hour or vacation of any one of them does not count.

    If that leaves too little of a day (LEAST), only the quiet hours that all of them share do not count.
    """

    quiets: frozenset[Quiet] = frozenset()
    vacations: frozenset[Stretch] = frozenset()

    @classmethod
    def of(cls, people: Iterable[Habits]) -> Breaks:
        """The breaks of all these people together."""
        every = tuple(people)
        return cls(
            frozenset(Quiet(each.zone, *each.quiet) for each in every if each.quiet is not None),
            frozenset(vacation for each in every for vacation in each.vacations),
        )

    def keeping(self, quiets: frozenset[Quiet] | None) -> Breaks:
        """These breaks with other quiet hours and the same vacations; unchanged if `quiets` is None."""
        return self if quiets is None else replace(self, quiets=quiets)

    def deadline(self, start: float, seconds: float) -> float:
        """The moment at which this many counted seconds have passed since `start`."""
        return _deadline(self, start, seconds)

    def spent(self, start: float, end: float) -> float:
        """The number of counted seconds between two moments; 0 if `end` is the earlier one."""
        counted, at = 0.0, start
        for begin, over in self.after(start):
            if begin >= end:
                break
            counted += max(0.0, begin - at)
            at = max(at, over)
        return counted + max(0.0, end - at)

    def over(self, at: float) -> float:
        """The first moment from `at` on that lies outside every break."""
        for begin, end in self.after(at):
            if begin > at:
                break
            at = max(at, end)
        return at

    def after(self, start: float) -> Iterator[Stretch]:
        """The breaks that end after a moment, in order and not overlapping; with quiet hours the sequence is endless.

        It then contains an empty break at the end of each day, so that a search for a moment advances even if breaks
        are rare.
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
        """The breaks within one day at Greenwich; for quiet hours that leave too little of it, see LEAST."""
        midnight = _moment(day, 0, GREENWICH)
        whole = (midnight, midnight + DAY)
        own = [_within(quiet.near(day), whole) for quiet in sorted(self.quiets)]
        together = merged(stretch for each in own for stretch in each)
        quiet = together if _length(together) <= DAY - LEAST else shared(own)
        return merged([*quiet, *_within(self.vacations, whole)])


# Cached because every change of a table asks for it, for clocks that have not changed: 0.1 ms for a day, 0.7 ms for a
# week.
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
    """The stretches in order; those that overlap or touch are joined into one."""
    apart: list[Stretch] = []
    for begin, end in sorted(stretches):
        if apart and begin <= apart[-1][1]:
            apart[-1] = apart[-1][0], max(apart[-1][1], end)
        else:
            apart.append((begin, end))
    return apart


def shared(every: Collection[Collection[Stretch]]) -> list[Stretch]:
    """The time that lies in every one of several lists of stretches."""
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
