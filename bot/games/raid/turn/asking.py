"""The seats that are asked, by the order of turns (S23.1 to S23.3, S23.5)."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.raid.kinds import TURNS, Half, Stage
from bot.games.raid.setting.options import DawnOrder, Order
from bot.games.raid.state.state import State


def order(state: State) -> Order:
    """The order of the turns of a round; only Midnight has open and flowing order (S23.6)."""
    return state.setting.options.order if state.half is Half.NIGHT else Order.STRICT


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats that are waited for, in seat order: those whose turn it is; none in a Guard Phase and after the end.

    Before a timed phase those that are not there yet; in sealed order those that have not handed in their plan.
    """
    if state.stage is Stage.READY:
        return tuple(seat for seat in state.setting.seats if seat not in state.ready)
    if state.stage is Stage.PLANS:
        return tuple(seat for seat in planners(state) if seat not in state.handed_in)
    if state.stage is not Stage.TURNS or state.first is None:
        return ()
    match order(state):
        case Order.STRICT:
            return state.to_play[:1]
        case Order.OPEN:
            return state.to_play
        case Order.FLOWING:
            return _flowing(state, state.first)


def is_sealed(state: State) -> bool:
    """True if rounds are played by sealed plans, by day only (S23.5)."""
    return state.half is Half.DAY and state.setting.options.dawn_order is DawnOrder.SEALED


def planners(state: State) -> tuple[Seat, ...]:
    """The seats that plan the round: all with a turn in it that is not missed."""
    return tuple(seat for seat in state.to_play if not state.ninja[seat].missed)


def _flowing(state: State, first: Seat) -> tuple[Seat, ...]:
    """All seats that have turns left and are not too far ahead of the slowest (S23.3)."""
    setting = state.setting
    least = min(ninja.taken for ninja in state.ninja.values())
    lead = min(least + setting.options.max_lead, TURNS)
    return tuple(
        seat for seat in setting.in_order(first) if state.ninja[seat].taken < lead or seat in state.turns
    )
