"""The worth of guards in a zone where nothing happens now."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import GuardId, Who, on_map
from bot.games.castle.players import openings
from bot.games.castle.players.belief.ways import Numbers, Weights
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.hunting.odds import PARTS, Masses
from bot.games.castle.players.hunting.reach import LONGEST, reach_of
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.state.figures import Guard

_LATER = 80.0
"""The worth of a contact next turn."""

_FAR, _FARTHEST = 4.0, 12
"""The cost of each step of distance to an intruder, and the largest number of steps that counts."""

_GATE = 25.0
"""The worth of a guarded gate."""

_CROWD = 10.0
"""The loss for a zone where other guards stand."""

_WET = 5.0
"""The loss for a moat."""

_AWAITED = 180
"""The worth of a zone where an intruder comes out of the passage; a half at one step, a third at two steps."""

_OFTEN = 16
"""A zone is a door if the chance that somebody comes out of the passage there is at least one in this number."""

_IDLE = 100.0
"""How easily an idle guard can be spared."""


class Posts:
    """The worth of standing in each zone, within the limits of a level."""

    def __init__(self, view: PlayerView, limits: GuardLimits, masses: Masses, doors: Weights) -> None:
        """`masses` are the supposed places of the intruders at the relevant time.

        `doors` are where intruders in the passage may come out, as parts of `PARTS`.
        """
        self._view, self._state, self._limits = view, view.state, limits
        self._masses, self._doors = masses, doors
        self._reach = reach_of(view.board)

    @cached_property  # 19 us, asked 8 times for each play
    def worths(self) -> Weights:
        """By zone: near an intruder's supposed place, and in a gate for players who foresee; as parts of `PARTS`."""
        masses = self._masses
        far: Weights = sum((self._far(who) @ mass for who, mass in masses.by_zone.items()), np.zeros(()))
        found = -_FAR * far - _WET * PARTS * ~self._reach.is_dry
        if not self._limits.foresees:
            return found
        ahead = self._reach.after(masses.both * _LATER, np.zeros(self._reach.size), LONGEST)
        return found + ahead + self._kept

    def _far(self, who: Who) -> Weights:
        """The distance of an intruder from each zone, at most `_FARTHEST`.

        After the mission is done, zones on the way out count as near.
        """
        steps = self._reach.detour if self._state.intruder(who).is_done else self._reach.near
        return np.minimum(steps, _FARTHEST)

    @cached_property  # 0.5 to 54 us, asked 8 times for each play
    def _kept(self) -> Weights:
        """The worth of guarding a gate, inside or just outside a castle: nobody passes it without a card.

        0 for players who do not foresee, and once all missions are done.
        """
        found, board = np.zeros(self._reach.size), self._view.board
        if self._limits.foresees and not all(one.is_done for one in self._state.intruders if one.is_in_play):
            inner = openings.gates(board)
            outer = [zone for gate in inner for zone in board.open_links[gate] if board.castle[zone] is None]
            found[[*inner, *outer]] = _GATE * PARTS
        return found

    def worths_to(self, guards: Collection[GuardId]) -> Weights:
        """The `worths` to some guards: less where others stand, more near a passage door if no others are nearer."""
        others = [guard for guard in self._state.guards.values() if not guard.is_drunk]
        places = [on_map(guard.zone) for guard in others if guard.id not in guards]
        taken = [zone for zone in places if zone is not None]
        found = self.worths.copy()
        found[taken] -= self._kept[taken] + _CROWD * PARTS
        return found + self._awaited(taken)

    def is_door(self, zone: Zone) -> bool:
        """True if an intruder may well come out of the passage there."""
        return bool(self._doors[zone] * _OFTEN >= PARTS)

    def _awaited(self, taken: list[Zone]) -> Weights:
        """The worth of waiting in each zone for intruders in the passage, compared with guards who already wait."""
        if not self._doors.any():
            return np.zeros(self._reach.size)
        others = self._keeping[taken].max(axis=0, initial=0)
        found: Weights = np.maximum(0, self._keeping - others) @ self._doors
        return found

    @cached_property  # 19 us, asked 20 to 30 times for each play
    def _keeping(self) -> Numbers:
        """From zone to zone: the worth of standing in the first if somebody comes out in the second."""
        return _AWAITED // (1 + self._reach.near)

    def spared(self, guard: Guard) -> float:
        """How easily a guard can be spared, in points: drunk, with others, or far from useful places (R21.10)."""
        zone = on_map(guard.zone)
        if guard.is_drunk or zone is None:
            return _IDLE
        others = len(self._state.active_at(zone)) - 1
        return from_castle(self._view.board, zone) + others - float(self.worths[zone]) / PARTS


def from_castle(board: CastleBoard, zone: Zone) -> int:
    """Steps from a zone to the nearer castle."""
    return openings.nearest(board, zone, openings.castle_zones(board))
