"""Tells if anybody can be heard, and the worth of listening out of habit, in points."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.games.castle.kinds import Standing
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.hunting.odds import Masses, last_listened
from bot.games.castle.players.hunting.posts import from_castle
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.state.state import State

_GLADLY, _AGAIN = 10.0, 40.0
"""The worth of a listen to a beginner, and in the zone of the last listen."""

_UNAWARE, _AT_TIMES = 3.0, 1 / 3
"""The worth of a listen to unaware guards, and the share of such turns; less with each step from the castles."""


def gladness(view: PlayerView, limits: GuardLimits, masses: Masses, zone: Zone) -> float:
    """The worth of a listen out of habit, higher near the castles; for a beginner most where they just listened.

    Other players listen out of habit only in a third of the turns, and only while `masses` is empty: they then suspect
    nobody anywhere. At other times it is 0.
    """
    far = from_castle(view.board, zone)
    if limits.is_beginner:
        return _AGAIN if last_listened(view) == zone else _GLADLY - far
    is_busy = masses.both.any() or view.luck_of(f"listens {view.state.turn}") >= _AT_TIMES
    return 0.0 if is_busy else _UNAWARE - far


def is_anybody_out(state: State) -> bool:
    """True if anybody may be on the map: nobody else is heard."""
    return state.is_concealed or any(one.standing is Standing.MAP for one in state.intruders)
