"""Guards who act together, and what each of them can still do in this turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.boards.protocol import Zone
from bot.games.castle.kinds import GuardId, PatrolId, on_map
from bot.games.castle.state.state import State


class Group(NamedTuple):
    """Guards who act together: their zone, how many can still strike, and if a card may move them."""

    zone: Zone | None
    guards: tuple[GuardId, ...]
    strikers: int
    is_free: bool


NOBODY = Group(None, (), 0, is_free=False)
"""No guards at all."""


class Groups:
    """The groups of guards in a state."""

    def __init__(self, state: State) -> None:
        """Does not change `state`, which the seat has witnessed."""
        self._state = state
        self.on_map = [group for group in self._all() if group.zone is not None]
        """Every sentry and every patrol on the map."""

    def _all(self) -> Iterator[Group]:
        for guard in self._state.sentries():
            yield self.of((guard.id,))
        for patrol in self._state.patrols:
            yield self.patrol(patrol)

    def patrol(self, patrol: PatrolId) -> Group:
        """All guards of a patrol as a group."""
        return self.of(tuple(guard.id for guard in self._state.members(patrol)))

    def of(self, guards: tuple[GuardId, ...]) -> Group:
        """These guards, who stand in one place, as a group."""
        zone = on_map(self._state.guards[guards[0]].zone)
        strikers = sum(guard not in self._state.attacked for guard in guards)
        free = self._state.carded.isdisjoint(guards) and self._state.moved.isdisjoint(guards)
        return Group(zone, guards, strikers, is_free=free)

    def left_alone(self, group: Group) -> bool:
        """True if a leaving group leaves a single guard of its patrol behind, which ends the patrol (R6.5)."""
        patrol = self._state.guards[group.guards[0]].patrol
        return patrol is not None and len(self._state.members(patrol)) - len(group.guards) == 1
