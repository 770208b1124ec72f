"""The seats that are asked (A16.4, A26.4)."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.clans.moon.hands import is_crowded
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State

_SEALED = (Stage.TEAMS, Stage.JANKEN)
_PLACED = (Stage.ITEMS, Stage.DEPLOYMENT)
_BY_ONE = (Stage.CHALLENGE, Stage.CRATES, Stage.POSTS, Stage.EDGES)
_HANDED = (*_PLACED, Stage.UPKEEP)


def waiting(state: State) -> frozenset[Seat]:
    """The seats that must decide something; none between two turns, where a story ends, and none at the end.

    While a seat holds too many Moon cards, only such seats. Without `upkeepTogether` upkeeps come one by one.
    """
    # A seat with too many cards discards at once, before anything else (A20.2).
    setting = state.setting
    if crowded := frozenset(seat for seat in setting.seats if is_crowded(state, seat)):
        return crowded
    if state.stage in _SEALED:
        return state.seals.missing(throwing(state))
    if state.stage in _BY_ONE or (state.stage in _PLACED and setting.is_by_turns):
        return frozenset() if state.placer is None else frozenset({state.placer})
    if state.stage in _HANDED:
        left = frozenset(setting.seats) - state.handed
        return left if setting.options.upkeep_together or state.stage is not Stage.UPKEEP else _next(state)
    if state.stage is Stage.OVER:
        return frozenset()
    seat = state.turn if state.question is None else state.question.seat
    return frozenset() if seat is None else frozenset({seat})


def throwing(state: State) -> tuple[Seat, ...]:
    """The seats that choose in secret: all of them, but after throws that only some have won those alone (A6.1)."""
    return state.tied if state.stage is Stage.JANKEN and state.tied else state.setting.seats


def _next(state: State) -> frozenset[Seat]:
    """The first seat in initiative order whose upkeep is still to come (A7.12)."""
    order = state.in_order()
    return frozenset([seat for seat in order if seat not in state.handed][:1])
