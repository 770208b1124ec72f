"""The figures on which a guard seat may play cards now (R6.6, R2.5, R11.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine.game import Seat
from bot.games.castle.kinds import GuardId, PatrolId, Tunnel, Weapon
from bot.games.castle.state.figures import Guard
from bot.games.castle.state.state import State


class Ready:
    """The figures on which a guard seat may play cards now; each kind is computed once."""

    __slots__ = ("_outside", "_patrols", "_sentries", "own", "seat", "setting", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        """Does not change `state`."""
        self.setting, self.state, self.seat = state.setting, state, seat
        self.own = state.setting.seating.weapons(seat)
        self._sentries: list[GuardId] | None = None
        self._patrols: list[PatrolId] | None = None
        self._outside: list[PatrolId] | None = None

    def sentries(self) -> list[GuardId]:
        """Own uncarded sentries who can listen, so not inside the passage (R6.6, R2.5, R11.1)."""
        if self._sentries is None:
            own, carded = self.own, self.state.carded
            self._sentries = [
                guard.id
                for guard in self.state.sentries()
                if guard.id not in carded and guard.weapon in own and not isinstance(guard.zone, Tunnel)
            ]
        return self._sentries

    def patrols(self) -> list[PatrolId]:
        """Uncarded patrols with at least one own guard (R6.6, R2.5)."""
        if self._patrols is None:
            members, own, carded = self.state.guard_index.by_patrol, self.own, self.state.carded
            self._patrols = [key for key in self.state.patrols if _is_fresh(members[key], own, carded)]
        return self._patrols

    def patrols_outside(self) -> list[PatrolId]:
        """The patrols among these that can listen, so not inside the passage (R11.1)."""
        if self._outside is None:
            place_of = self.state.place_of
            self._outside = [key for key in self.patrols() if not isinstance(place_of(key), Tunnel)]
        return self._outside


def _is_fresh(members: Sequence[Guard], own: Collection[Weapon], carded: Collection[GuardId]) -> bool:
    has_own = False
    for guard in members:
        if guard.id in carded:
            return False
        has_own = has_own or guard.weapon in own
    return has_own
