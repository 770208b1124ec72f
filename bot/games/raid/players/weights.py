"""The parameters of the raid's computers: every weight and threshold, in turns (S33.10)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """The costs and savings of a route besides the turns left after it."""

    guard: float = 1.0
    """Meeting an awake guard."""
    lantern: float = 0.3
    cube: float = 0.35
    """Lifting a red cube by night, a gain."""
    buki: float = 0.3
    """Lifting a red cube by day, a gain."""
    street: float = 0.04
    """Ending on a street or road."""
    last_street: float = 0.55
    """Ending on a street in the last turn of a phase, in which a met guard costs nothing."""
    last_road: float = 0.04
    """Ending on a road in the last turn of a phase: cheap, as the guard that comes hurts only the leader."""
    patrol: float = 0.9
    """Ending on the track of a patrol still in the game, in the last turn of a phase."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The turns that a free act has to save."""

    star: float = 0.45
    """The star token, a senjutsu star or a buki weapon that removes a guard."""
    dart: float = 0.4
    late_dart: float = 0.2
    late_phase: int = 4
    dash: float = 0.75
    team: float = 0.85
    home: float = 0.6
    """The bonus for coming home."""
    knock: float = 0.9
    """Turns that the nearest rival loses: knocks, swaps and the whistle. With 0.9 races last as long as S31.2 says."""
    reed: float = 0.35
    zip: float = 0.7
    trap: float = 0.25
    """Only `deep`: turns that a trap will cost rivals, weighted by the probability that they enter it."""
    trap_rows: tuple[int, int] = (1, 5)
    """The least and most rows that a rival may be behind for a trap to be set."""


WEIGHTS: Final = Weights()
THRESHOLDS: Final = Thresholds()

LAST_WEIGHTS: Final = replace(WEIGHTS, cube=0.0, lantern=0.0)
"""For `deep` in the last phase of a night: nothing is exchanged and no guard comes any more."""
LAST_THRESHOLDS: Final = replace(THRESHOLDS, star=0.15, dart=0.1, late_dart=0.1, dash=0.5, team=0.5)
"""For `deep` in the last phase of a night: an unused card or token is worth nothing afterwards."""


@dataclass(frozen=True, slots=True)
class Deep:
    """The estimates of `deep` about alarm cards (S12), and about guards that come by day (S19.2)."""

    phase: float = 4.0
    """The turns of a phase that the team will need and loses by the alarm."""
    losing: tuple[float, ...] = (1.0, 0.5, 0.3, 0.15, 0.05, 0.0)
    """The probability of that loss in the end: lost already, then with 0, 1, 2, .. points of the alarm to spare."""
    short: float = 0.3
    back: float = 0.6
    """The cost of being moved one tile back by the Geisha."""
    caltrops: float = 0.8
    """The cost of each trap for its victim; a nest's for each guard that reaches it."""
    trip: float = 0.3
    nest: float = 1.0
    led: float = 0.15
    """By day a guard that lands before the leader: a loss for the leader, and a gain for a seat that does not lead."""


DEEP: Final = Deep()

RACE: Final = replace(THRESHOLDS, knock=0.45)
"""For `deep` by day, which estimates better what a rival loses."""
LATE_RACE: Final = replace(THRESHOLDS, star=0.1, knock=0.1, reed=0.1, zip=0.3, trap=0.03)
"""For `deep` by day when a ninja is near the finish: things saved for later are worth nothing."""
NEAR_FINISH: Final = 7.0
"""The turns to go below which a ninja is near the finish."""
