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
    knock: float = 0.9
    """Turns that the nearest rival loses: knocks, swaps and the whistle. With 0.9 races last as long as S31.2 says."""
    reed: float = 0.35
    zip: float = 0.7
    trap: float = 0.25
    """Of `deep`: turns that a trap will cost rivals, by how likely they enter it."""
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
    """What `deep` thinks of alarm cards (S12), and of guards that come by day (S19.2)."""

    phase: float = 4.0
    """A phase that the team will need and loses by the alarm."""
    losing: tuple[float, ...] = (1.0, 0.5, 0.3, 0.15, 0.05, 0.0)
    """How likely that is in the end, lost already and with 0, 1, 2, .. points of the alarm to spare."""
    short: float = 0.3
    back: float = 0.6
    """A tile back."""
    caltrops: float = 0.8
    """What each trap costs its victim; a nest for each guard that reaches it."""
    trip: float = 0.3
    nest: float = 1.0
    led: float = 0.15
    """By day a guard that falls before whoever leads: his loss, and a gain for whoever does not."""


DEEP: Final = Deep()

RACE: Final = replace(THRESHOLDS, knock=0.45)
"""Of `deep` by day, which knows better what a rival loses."""
LATE_RACE: Final = replace(THRESHOLDS, star=0.1, knock=0.1, reed=0.1, zip=0.3, trap=0.03)
"""Of `deep` by day when somebody is near the finish: what is kept is of no use."""
NEAR_FINISH: Final = 7.0
"""Turns to go from which on it is late."""
