"""Paces: how long a side may take. A bank of its own time, what is added to it each turn, and the most it can hold."""

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
"""The name of no pace: nobody has to hurry."""
LIVE: Final = "live"
"""The name of the pace at which everybody is there."""
USUAL: Final = "daily"
"""The pace of a table where people play one another, unless another one is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long a side may take, in seconds.

    Its clock begins with `bank`. `increment` is added once a turn, when the side is waited for, but never above `cap`.
    `keeps_quiet_hours` says whether the quiet hours and vacations of its people stop it. Nobody is reminded sooner than
    `rest` after the last time. `keeps_phases` says whether a phase that has a time of its own (Game.phases) has it
    here, in place of the bank.
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
        """What a side has at least whenever its clock begins to run, however late it was before in this turn."""
        return self.increment / 8

    @property
    def title(self) -> str:
        """What it is called."""
        return _titles()[self.name]

    @property
    def first(self) -> float:
        """What a side has when its clock runs for the first time."""
        return min(self.cap, self.bank + self.increment)

    @property
    def help(self) -> str:
        """What it means, in the times that its deadlines show."""
        text = _(
            "{first} for a side's first turn, {more} more for each later one, never above {most}."
        ).format(first=span(self.first), more=span(self.increment), most=span(self.cap))
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
    """The phase of a match as everybody sees it, if it has a time of its own at a pace."""
    phase = None if pace is None else public.game.phases.phase(public.state)
    return phase if phase is not None and pace is not None and (pace.keeps_phases or phase.is_long) else None


def titles() -> dict[str, str]:
    """The title of every pace by its name, no pace among them."""
    return {**_titles(), UNTIMED: _("untimed")}


def meaning(name: str) -> str:
    """What a pace means, or none, as a sentence."""
    return PACES[name].help if name in PACES else _("Nobody has to hurry: there are no deadlines.")


def _titles() -> dict[str, str]:
    return {LIVE: _("live"), "daily": _("daily"), "slow": _("slow")}


def span(seconds: float) -> str:
    """A length of time in words, in the largest unit that tells it closely enough."""
    if seconds < 3 * HOUR:
        return ngettext("{n} minute", "{n} minutes", n := round(seconds / MINUTE)).format(n=n)
    if seconds < 3 * DAY:
        return ngettext("{n} hour", "{n} hours", n := round(seconds / HOUR)).format(n=n)
    return ngettext("{n} day", "{n} days", n := round(seconds / DAY)).format(n=n)
