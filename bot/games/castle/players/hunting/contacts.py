"""The worth to guards of a zone where somebody may be, in points: a thousand is about a death."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from bot.games.castle.intruders.ending import wounds_borne
from bot.games.castle.kinds import Who
from bot.games.castle.players.belief.ways import Weights
from bot.games.castle.players.hunting.odds import Masses
from bot.games.castle.state.state import State

WOUND = 250.0
"""The worth of a wound."""

_FOUND, _DEATH = 200.0, 400.0
"""The worth of finding an intruder, and of a death in addition to its wounds."""


class Contacts:
    """The worth of contacts to guards with `blows` strikes."""

    def __init__(self, state: State, blows: int) -> None:
        """Does not change `state`, which the seat has witnessed."""
        self._setting, self._state, self._blows = state.setting, state, blows

    def met(self, masses: Masses, strikers: int) -> Weights:
        """The worth of each zone for `strikers` guards who come there and can strike, with nobody to follow them.

        In points times `PARTS`.
        """
        found: Weights = sum(
            (mass * self._worths[who, strikers] for who, mass in masses.by_zone.items()), np.zeros(())
        )
        return found

    @cached_property  # 14 us, asked 17 times a decision of the guards
    def _worths(self) -> dict[tuple[Who, int], float]:
        # One more than the present guards, as one may be awakened.
        most = len(self._state.guards) + 1
        return {(who, number): self._contact(who, number) for who in Who for number in range(most + 1)}

    def _contact(self, who: Who, strikers: int) -> float:
        """The worth of finding an intruder with `strikers` guards who can strike."""
        intruder = self._state.intruder(who)
        life = wounds_borne(self._setting, who) - intruder.wounds
        wounds = min(strikers, self._blows, life)
        found = 0.0 if intruder.is_shown else _FOUND
        return found + WOUND * wounds + (_DEATH if wounds == life else 0.0)
