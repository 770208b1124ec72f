"""What it is worth that guards stand in a zone when nothing happens there now."""

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
"""What a contact next turn is worth."""

_FAR, _FARTHEST = 4.0, 12
"""What each step to an intruder costs, and how many of these are counted."""

_GATE = 25.0
"""What it is worth to keep a gate."""

_CROWD = 10.0
"""How much less it is worth to stand where others stand."""

_WET = 5.0
"""How much less it is worth to stand in a moat."""

_AWAITED = 180
"""What it is worth to stand where somebody comes out of the passage; half of it a step away, a third two steps away."""

_OFTEN = 16
"""One in so many times is worth telling of."""

_IDLE = 100.0
"""How well a guard can be spared who does nothing."""


class Posts:
    """What each zone is worth to stand in, within the limits of a level."""

    def __init__(self, view: PlayerView, limits: GuardLimits, masses: Masses, doors: Weights) -> None:
        """`masses` are where the intruders are thought to be, or will be, when it counts.

        `doors` are where those may come out who are in the passage, as parts of `PARTS`.
        """
        self._view, self._state, self._limits = view, view.state, limits
        self._masses, self._doors = masses, doors
        self._reach = reach_of(view.board)

    @cached_property
    def worths(self) -> Weights:
        """By zone: near where somebody may be, and in a gate for who foresees; as parts of `PARTS`."""
        masses = self._masses
        far: Weights = sum((self._far(who) @ mass for who, mass in masses.by_zone.items()), np.zeros(()))
        found = -_FAR * far - _WET * PARTS * ~self._reach.is_dry
        if not self._limits.foresees:
            return found
        ahead = self._reach.after(masses.both * _LATER, np.zeros(self._reach.size), LONGEST)
        return found + ahead + self._kept

    def _far(self, who: Who) -> Weights:
        """How far he is from each zone; whose mission is done will come to it if it is on his way out."""
        steps = self._reach.detour if self._state.intruder(who).is_done else self._reach.near
        return np.minimum(steps, _FARTHEST)

    @cached_property
    def _kept(self) -> Weights:
        """What it is worth to keep a gate of a castle: without a card nobody gets past. Not once all are done."""
        found, board = np.zeros(self._reach.size), self._view.board
        if self._limits.foresees and not all(one.is_done for one in self._state.intruders if one.is_in_play):
            inner = openings.gates(board)
            outer = [zone for gate in inner for zone in board.open_links[gate] if board.castle[zone] is None]
            found[[*inner, *outer]] = _GATE * PARTS
        return found

    def worths_to(self, guards: Collection[GuardId]) -> Weights:
        """The same to some guards: less where others stand; and near a door of the passage, if no others are nearer."""
        others = [guard for guard in self._state.guards.values() if not guard.is_drunk]
        places = [on_map(guard.zone) for guard in others if guard.id not in guards]
        taken = [zone for zone in places if zone is not None]
        found = self.worths.copy()
        found[taken] -= self._kept[taken] + _CROWD * PARTS
        return found + self._awaited(taken)

    def is_door(self, zone: Zone) -> bool:
        """Whether somebody may well come out of the passage there."""
        return bool(self._doors[zone] * _OFTEN >= PARTS)

    def _awaited(self, taken: list[Zone]) -> Weights:
        """What it is worth to await in each zone, rather than where others do, those who are in the passage."""
        if not self._doors.any():
            return np.zeros(self._reach.size)
        others = self._keeping[taken].max(axis=0, initial=0)
        found: Weights = np.maximum(0, self._keeping - others) @ self._doors
        return found

    @cached_property
    def _keeping(self) -> Numbers:
        """From zone to zone: what it is worth to stand in the first if somebody comes out in the second."""
        return _AWAITED // (1 + self._reach.near)

    def spared(self, guard: Guard) -> float:
        """In points how well a guard can be spared: drunk, with others, or far from where he is needed (R21.10)."""
        zone = on_map(guard.zone)
        if guard.is_drunk or zone is None:
            return _IDLE
        others = len(self._state.active_at(zone)) - 1
        return from_castle(self._view.board, zone) + others - float(self.worths[zone]) / PARTS


def from_castle(board: CastleBoard, zone: Zone) -> int:
    """How many steps it is to a zone from the nearer castle."""
    return openings.nearest(board, zone, openings.castle_zones(board))
