"""What the computers of the raid go by: every weight and threshold, in turns (S33.10)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """What a route costs or saves beside the turns that are left after it."""

    guard: float = 1.0
    """An awake guard that is met."""
    lantern: float = 0.3
    cube: float = 0.35
    """A red cube lifted by night, a gain."""
    buki: float = 0.3
    """One lifted by day."""
    street: float = 0.04
    """An end on a street or road."""
    last_street: float = 0.55
    """The same in the last turn of a phase, where a guard met costs nothing."""
    last_road: float = 0.04
    """By day nobody but the leader is hurt by the guard that comes."""
    patrol: float = 0.9
    """An end on the track of a living patrol, in the last turn of a phase."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """How many turns a free act has to save."""

    star: float = 0.45
    """The star token, a senjutsu star or a buki weapon that removes a guard."""
    dart: float = 0.4
    late_dart: float = 0.2
    late_phase: int = 4
    dash: float = 0.75
    team: float = 0.85
    home: float = 0.6
    """What coming home counts on top."""
    knock: float = 0.45
    """Turns that the nearest rival loses: knocks, swaps and the whistle."""
    reed: float = 0.35
    zip: float = 0.7
    trap_rows: tuple[int, int] = (1, 5)
    """How many rows behind a rival is for whom a trap is set."""


WEIGHTS: Final = Weights()
THRESHOLDS: Final = Thresholds()

LAST_WEIGHTS: Final = replace(WEIGHTS, cube=0.0, lantern=0.0)
"""Of `deep` in the last phase of a night: nothing is exchanged and no guard comes any more."""
LAST_THRESHOLDS: Final = replace(THRESHOLDS, star=0.15, dart=0.1, late_dart=0.1, dash=0.5, team=0.5)
"""The same: what is not used now is of no use."""


@dataclass(frozen=True, slots=True)
class Deep:
    """What `deep` thinks of alarm cards (S12)."""

    phase: float = 4.0
    """A phase that the team will need and loses by the alarm."""
    point: float = 0.2
    """A point of the alarm that costs no phase yet."""
    short: float = 0.3
    back: float = 0.6
    """A tile back."""


DEEP: Final = Deep()
