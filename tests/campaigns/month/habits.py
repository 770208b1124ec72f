"""What kind of person somebody is: drawn once, by luck, and true for the whole month."""

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
    """Somebody's habits; what has a moment has it in seconds since the beginning, NEVER if it does not come.

    He sleeps from `sleeps` to `rises` (hours of his day) and looks by himself every `glance` seconds; called he comes
    after about `reply` seconds. `closes` is when he takes no direct messages any more, `reopens` when he wants them
    again; from `leaves` on he is no member of the guild, from `vanishes` on he is never seen again. Of `vacations` he
    tells the bot if he `tells_of_breaks`.
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
        """The habits of somebody in a month of so many days."""
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
        """The first moment from `now` (seconds since 1970) on at which he is awake."""
        here = datetime.fromtimestamp(now, self.zone)
        if self.rises <= here.hour < self.sleeps:
            return now
        morning = here.replace(hour=self.rises, minute=0, second=0, microsecond=0)
        if here.hour >= self.sleeps:
            morning += timedelta(days=1)
        return max(now, morning.timestamp())

    def back(self, elapsed: float) -> float:
        """The first moment from `elapsed` on at which he is not on vacation."""
        return next((until for since, until in self.vacations if since <= elapsed < until), elapsed)

    def is_gone(self, elapsed: float) -> bool:
        """Whether he will not come any more."""
        return elapsed >= min(self.vanishes, self.leaves)
