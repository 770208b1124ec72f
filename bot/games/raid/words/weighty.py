"""What matters most of what has happened, told before everything else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.engine.game import Fact
from bot.games.raid.facts import day as y
from bot.games.raid.facts import moving as m
from bot.games.raid.facts import night as n
from bot.games.raid.words.told import told

WEIGHTY: Final = (
    m.TookOut,
    m.LanternLifted,
    m.CameHome,
    m.TurnMissed,
    m.Moved,
    n.AlarmCardDrawn,
    n.NightEnded,
    y.Swapped,
    y.TrapSprung,
    y.BukiLost,
    y.Finished,
    y.DayEnded,
)
"""A guard met, a light put out, who is home; a card of the alarm; by day hits, traps and the finish."""


def headlines(facts: Iterable[Fact]) -> list[str]:
    """In order."""
    return [told(fact) for fact in facts if isinstance(fact, WEIGHTY)]
