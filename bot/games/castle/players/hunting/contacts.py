"""What it is worth to guards to come to where somebody may be, in points: a thousand is about a death."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from bot.games.castle.intruders.ending import wounds_borne
from bot.games.castle.kinds import Who
from bot.games.castle.players.belief.ways import Weights
from bot.games.castle.players.hunting.odds import Masses
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State

WOUND = 250.0
"""What it is worth to wound somebody."""

_FOUND, _DEATH = 200.0, 400.0
"""The same to find him, and beyond his wounds to kill him."""


class Contacts:
    """What contacts are worth to guards who can strike so often."""

    def __init__(self, setting: Setting, state: State, blows: int) -> None:
        """Nothing is changed in `state`, which the seat has witnessed."""
        self._setting, self._state, self._blows = setting, state, blows

    def met(self, masses: Masses, strikers: int) -> Weights:
        """What it is worth that so many who can strike come to each zone, with nobody to follow."""
        found: Weights = sum(
            (mass * self._worths[who, strikers] for who, mass in masses.by_zone.items()), np.zeros(())
        )
        return found

    @cached_property
    def _worths(self) -> dict[tuple[Who, int], float]:
        # One more than there are may be awakened.
        most = len(self._state.guards) + 1
        return {(who, number): self._contact(who, number) for who in Who for number in range(most + 1)}

    def _contact(self, who: Who, strikers: int) -> float:
        """To find him with so many who can strike."""
        intruder = self._state.intruder(who)
        life = wounds_borne(self._setting, who) - intruder.wounds
        wounds = min(strikers, self._blows, life)
        found = 0.0 if intruder.is_shown else _FOUND
        return found + WOUND * wounds + (_DEATH if wounds == life else 0.0)
