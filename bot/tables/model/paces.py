"""Paces (time controls): how long a side may take. A bank of time, an increment each turn, and a cap on the bank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.engine.match import Match
from bot.engine.phases import Phase
from bot.words import _, ngettext

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

UNTIMED: Final = ""
"""The name that means no pace: no deadlines."""
LIVE: Final = "live"
"""The name of the pace for games where everybody is present."""
USUAL: Final = "daily"
"""The default pace of a table where people play one another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long a side may take, in seconds.

    Its clock begins with `bank`. `increment` is added once a turn, when the game waits for the side, but never above
    `cap`. With `keeps_quiet_hours` the quiet hours and vacations of its people stop the clock. Reminders are at least
    `rest` apart. With `keeps_phases` a phase that has a time of its own (Game.phases) uses that time in place of the
    bank; a long phase does so at every pace.
    """

    name: str
    bank: float
    increment: float
    cap: float
    keeps_quiet_hours: bool
    rest: float
    keeps_phases: bool = False

    @property
    def grace(self) -> float:
        """The least seconds that a side has whenever its clock begins to run, however late it was in this turn."""
        return self.increment / 8

    @property
    def title(self) -> str:
        """The name that people read."""
        return _titles()[self.name]

    @property
    def first(self) -> float:
        """The seconds that a side has when its clock runs for the first time."""
        return min(self.cap, self.bank + self.increment)

    @property
    def help(self) -> str:
        """The explanation for people, in the times that its deadlines show."""
        text = _("{first} at first, {more} more a turn, at most {most}.").format(
            first=span(self.first), more=span(self.increment), most=span(self.cap)
        )
        aside = _("Quiet hours and vacations do not count.") if self.keeps_quiet_hours else ""
        return f"{text} {aside}".strip()


PACES: Final[Mapping[str, Pace]] = {
    pace.name: pace
    for pace in (
        Pace(
            name=LIVE,
            bank=15 * MINUTE,
            increment=5 * MINUTE,
            cap=20 * MINUTE,
            keeps_quiet_hours=False,
            rest=5 * MINUTE,
            keeps_phases=True,
        ),
        Pace(name="daily", bank=DAY, increment=DAY, cap=2 * DAY, keeps_quiet_hours=True, rest=HOUR),
        Pace(name="slow", bank=3 * DAY, increment=3 * DAY, cap=7 * DAY, keeps_quiet_hours=True, rest=HOUR),
    )
}
"""All paces by name, the quickest first."""


def phase_of(pace: Pace | None, public: Match[Any]) -> Phase | None:
    """The phase of a match as everybody sees it, if it has a time of its own at this pace; else None.

    A long phase has one at every pace, another phase only if the pace `keeps_phases`.
    """
    phase = None if pace is None else public.game.phases.phase(public.state)
    return phase if phase is not None and pace is not None and (pace.keeps_phases or phase.is_long) else None


def titles() -> dict[str, str]:
    """The title of every pace by its name, including that of no pace."""
    return {**_titles(), UNTIMED: _("untimed")}


def meaning(name: str) -> str:
    """A sentence that explains a pace, or the lack of one."""
    return PACES[name].help if name in PACES else _("Nobody has to hurry: there are no deadlines.")


def _titles() -> dict[str, str]:
    return {LIVE: _("live"), "daily": _("daily"), "slow": _("slow")}


def span(seconds: float) -> str:
    """A length of time in words, in the largest unit that is still close enough."""
    if seconds < 3 * HOUR:
        return ngettext("{n} minute", "{n} minutes", n := round(seconds / MINUTE)).format(n=n)
    if seconds < 3 * DAY:
        return ngettext("{n} hour", "{n} hours", n := round(seconds / HOUR)).format(n=n)
    return ngettext("{n} day", "{n} days", n := round(seconds / DAY)).format(n=n)
