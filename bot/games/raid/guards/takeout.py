"""Guards out of action: a ninja takes out a guard it meets awake (S8.2 to S8.6), and how long one sleeps (S10.3)."""

from __future__ import annotations

from bot.engine.game import Fact, Facts, Seat
from bot.games.raid.facts.guarding import SleepsOn, WokeUp
from bot.games.raid.facts.moving import TookOut
from bot.games.raid.kinds import TURNS, Stage, Tile
from bot.games.raid.state.state import State


def taken_out(state: State, seat: Seat, tile: Tile) -> Facts:
    """A ninja takes out the guard on a tile: the fact, with the missed turns that it costs, 0 or 1.

    It costs none if no turn of the phase is left to miss; in a Guard Phase the option `guardPhasePenalty` decides.
    The caller ends the ninja's movement and handles the cards of the missed turn. `tile` is where the guard stands:
    refuses with KeyError a tile without one.
    """
    due = int(_costs_a_turn(state, seat))
    yield TookOut(seat, tile, state.guards[tile].patrol, due)


def _costs_a_turn(state: State, seat: Seat) -> bool:
    if state.stage is Stage.GUARDS:
        return state.setting.options.guard_phase_penalty == "nextPhase"
    ninja = state.ninja[seat]
    under_way = int(seat in state.turns)
    return ninja.taken + under_way + ninja.missed < TURNS


def sleep_ends(state: State, seat: Seat) -> Facts:
    """At the start of a seat's turn, also of a missed one: its darts wear off."""
    for tile, guard in tuple(state.guards.items()):
        if guard.asleep_by == seat and not guard.asleep_on:
            yield _worn_off(state, tile)


def all_sleep_ends(state: State) -> Facts:
    """At the end of a phase: every dart wears off."""
    for tile, guard in tuple(state.guards.items()):
        if not (guard.is_awake or guard.asleep_on):
            yield _worn_off(state, tile)


def left(state: State, tile: Tile) -> Facts:
    """A ninja has left a tile: a guard that slept on under it wakes, unless another ninja stands there."""
    guard = state.guards.get(tile)
    if guard is not None and guard.asleep_on and state.who(tile) is None:
        yield WokeUp(tile)


def _worn_off(state: State, tile: Tile) -> Fact:
    return WokeUp(tile) if state.who(tile) is None else SleepsOn(tile)
