"""The zones where an intruder's goal can be, from the results of all searches (R21.4)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.decisions import Search
from bot.games.castle.kinds import Who
from bot.games.castle.state.state import State
from bot.games.castle.variants.variants import variant

GOALS_PER_CASTLE = 3
"""The number of goals in each castle (R4.9)."""


class Quest:
    """The zones where an intruder's goal can be: `places`; only one of them if a search has shown it (`is_sure`)."""

    def __init__(self, board: CastleBoard, state: State, who: Who) -> None:
        """`state` is the view of the intruders' side. Once the mission is complete there are no places."""
        self._board, self._state = board, state
        me = state.intruder(who)
        known = [zone for zone, mark in state.marks.searched.items() if mark is not None and mark is me.goal]
        self.is_sure = bool(known) and not me.is_done
        self.places: tuple[Zone, ...] = () if me.is_done else (*known,) if known else self._possible()

    def _possible(self) -> tuple[Zone, ...]:
        board, searched = self._board, self._state.marks.searched
        return tuple(
            zone
            for name, zones in board.castle_zones.items()
            # A castle whose three goals were all found cannot hide this one (R4.9).
            if self._goals_found(name) < GOALS_PER_CASTLE
            for zone in zones
            if not board.has_watch_post[zone] and zone not in searched
        )

    def _goals_found(self, castle: str) -> int:
        goals = [
            zone for zone, mark in self._state.marks.searched.items() if mark is not None and mark.is_goal
        ]
        return sum(self._board.castle[zone] == castle for zone in goals)


def is_in_vain(state: State, search: Search) -> bool:
    """True if a search can find neither the intruder's own goal nor that of a mate who is still playing (R21.6).

    A goal of the mate that a search has already shown does not count: only the mate's own search helps now.
    """
    setting = state.setting
    if search.zone in Quest(setting.board, state, search.who).places:
        return False
    mate = variant(setting).partner(state, search.who)
    if mate is None or not mate.is_playing_on:
        return True
    sought = Quest(setting.board, state, mate.who)
    return sought.is_sure or search.zone not in sought.places
