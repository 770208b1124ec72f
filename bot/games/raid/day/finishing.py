"""The end of Dawn: the winners, and the places of the others (S20)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.game import Facts, Seat
from bot.games.raid.facts.day import DayEnded
from bot.games.raid.kinds import Half
from bot.games.raid.state.state import State


def crossing_ends(state: State) -> Facts:
    """After a ninja has crossed the finish: its player wins at once, unless the round is played to its end (S20.2)."""
    if state.finished and state.setting.options.finish == "immediate":
        yield DayEnded(state.finished)


def round_ends(state: State) -> Facts:
    """After a round: if players have crossed, those furthest beyond the edge win (S20.4)."""
    if state.finished:
        yield DayEnded(_best(state))


def limit_ends(state: State) -> Facts:
    """After the last phase allowed: the players with the fewest rows to go win (S20.5); before it nothing happens."""
    if is_last_phase(state):
        yield DayEnded(_best(state))


def is_last_phase(state: State) -> bool:
    """True if Dawn ends after this phase (S20.5)."""
    return state.half is Half.DAY and state.phase >= state.setting.options.dawn_phase_limit


def places(state: State) -> Mapping[Seat, int]:
    """The place of each seat, from 1 on: the winners first, the others by rows to go.

    Equal rows share a place (S20.3).
    """
    keys = {seat: (seat not in state.winners, rows_to_go(state, seat)) for seat in state.setting.seats}
    return {seat: 1 + sum(other < key for other in keys.values()) for seat, key in keys.items()}


def rows_to_go(state: State, seat: Seat) -> int:
    """The rows that a seat still has to go by day; after crossing, minus the rows it came beyond the edge.

    A waiting ninja has one row more than from a start tile.
    """
    if seat in state.beyond:
        return -state.beyond[seat]
    track = state.setting.tracks[Half.DAY]
    tile = state.ninja[seat].tile
    return 1 + track.rows_to_go(track.starts[0]) if tile is None else track.rows_to_go(tile)


def _best(state: State) -> tuple[Seat, ...]:
    rows = {seat: rows_to_go(state, seat) for seat in state.setting.seats}
    return tuple(seat for seat, each in rows.items() if each == min(rows.values()))
