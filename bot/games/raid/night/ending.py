"""The end of Midnight (S13)."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.raid.facts.night import NightEnded
from bot.games.raid.kinds import TURNS, Half, Stage, Terrain
from bot.games.raid.state.state import State


def ending(state: State) -> NightEnded | None:
    """The fact that ends Midnight now; None while it goes on, and by day (S13.1, S13.2). Ask after every fact."""
    if state.half is not Half.NIGHT or state.stage in (Stage.DEALING, Stage.OVER):
        return None
    if state.alarm >= state.setting.options.target:
        return NightEnded(is_won=False)
    return NightEnded(is_won=True) if all(is_home(state, seat) for seat in state.ninja) else None


def alarm_due(state: State) -> int:
    """The alarm after the next Guard Phase has raised it (S11.2)."""
    return state.alarm + state.setting.options.alarm_pace


def is_last_phase(state: State) -> bool:
    """True if the next Guard Phase loses the night, unless somebody lowers the alarm before (S13.2)."""
    return state.half is Half.NIGHT and alarm_due(state) >= state.setting.options.target


def loses_at_once(state: State, seat: Seat, turns: int = 1) -> bool:
    """True if the phase ends once a seat has no more of its next `turns`, and then loses the night (S11.2, S13.2)."""
    left = {each: TURNS - ninja.taken - ninja.missed for each, ninja in state.ninja.items()}
    return (
        is_last_phase(state) and left[seat] <= turns and all(left[each] <= 0 for each in left if each != seat)
    )


def is_home(state: State, seat: Seat) -> bool:
    """True if the ninja of a seat stands on a palace tile by night."""
    tile, track = state.ninja[seat].tile, state.setting.tracks[Half.NIGHT]
    return state.half is Half.NIGHT and tile is not None and track.terrain[tile] is Terrain.PALACE
