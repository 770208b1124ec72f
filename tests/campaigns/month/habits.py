"""The habits of a person: drawn once, by luck, and kept for the whole month."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from bot.tables.model.table import UserId
from tests.campaigns.month.virtual import DAY, HOUR

ZONES = ("Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Asia/Kolkata", "UTC")
NEVER = 1_000 * DAY

REPLIES = (5 * 60, 30 * 60, 2 * HOUR, 5 * HOUR, 10 * HOUR)
"""Seconds until people usually answer a call, from those who always look at their phone to those who never do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """A person's habits; moments are in seconds since the beginning, NEVER if they do not come.

    The person sleeps from `sleeps` to `rises` (hours of their day), looks without a call every `glance` seconds, and
    comes about `reply` seconds after a call. At `closes` they stop accepting direct messages, at `reopens` they want
    them again. From `leaves` on they are no member of the guild, from `vanishes` on nobody sees them again. They tell
    the bot about their `vacations` if they `tells_of_breaks`.
    """

    user: UserId
    zone: ZoneInfo
    rises: int
    sleeps: int
    reply: float
    glance: float
    closes: float = NEVER
    reopens: float = NEVER
    leaves: float = NEVER
    vanishes: float = NEVER
    vacations: tuple[tuple[float, float], ...] = ()
    tells_of_breaks: bool = False

    @classmethod
    def drawn(cls, luck: Random, user: UserId, days: float) -> Habits:
        """The habits of a person in a month of this many days."""
        closes = luck.uniform(-5, days) * DAY if luck.random() < 0.15 else NEVER
        trip = luck.uniform(2, days) * DAY
        return cls(
            user=user,
            zone=ZoneInfo(luck.choice(ZONES)),
            rises=luck.randint(5, 9),
            sleeps=luck.randint(21, 23),
            reply=luck.choice(REPLIES),
            glance=luck.uniform(3, 26) * HOUR,
            closes=closes,
            reopens=closes + luck.uniform(1, 12) * DAY if luck.random() < 0.5 else NEVER,
            leaves=luck.uniform(4, days) * DAY if luck.random() < 0.06 else NEVER,
            vanishes=luck.uniform(4, days) * DAY if luck.random() < 0.06 else NEVER,
            vacations=((trip, trip + luck.uniform(2, 8) * DAY),) if luck.random() < 0.25 else (),
            tells_of_breaks=luck.random() < 0.7,
        )

    def awake(self, now: float) -> float:
        """The first moment from `now` (seconds since 1970) on at which the person is awake."""
        here = datetime.fromtimestamp(now, self.zone)
        if self.rises <= here.hour < self.sleeps:
            return now
        morning = here.replace(hour=self.rises, minute=0, second=0, microsecond=0)
        if here.hour >= self.sleeps:
            morning += timedelta(days=1)
        return max(now, morning.timestamp())

    def back(self, elapsed: float) -> float:
        """The first moment from `elapsed` on at which the person is not on vacation."""
        return next((until for since, until in self.vacations if since <= elapsed < until), elapsed)

    def is_gone(self, elapsed: float) -> bool:
        """True if the person will not come any more."""
        return elapsed >= min(self.vanishes, self.leaves)
