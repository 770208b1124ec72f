"""How long a guard sleeps from a dart (S10.3)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Seat
from bot.games.raid.facts.base import RaidFact
from bot.games.raid.facts.guarding import SleepsOn, WokeUp
from bot.games.raid.kinds import Tile
from bot.games.raid.state.state import State


def sleep_ends(state: State, seat: Seat) -> Iterator[RaidFact]:
    """At the start of a turn of a seat, a missed one too: its darts wear off."""
    for tile, guard in tuple(state.guards.items()):
        if guard.asleep_by == seat and not guard.asleep_on:
            yield _worn_off(state, tile)


def all_sleep_ends(state: State) -> Iterator[RaidFact]:
    """At the end of a phase: every dart wears off."""
    for tile, guard in tuple(state.guards.items()):
        if not (guard.is_awake or guard.asleep_on):
            yield _worn_off(state, tile)


def left(state: State, tile: Tile) -> Iterator[RaidFact]:
    """A ninja has left a tile: a guard that slept on under it wakes, unless another ninja stands there."""
    guard = state.guards.get(tile)
    if guard is not None and guard.asleep_on and state.who(tile) is None:
        yield WokeUp(tile)


def _worn_off(state: State, tile: Tile) -> RaidFact:
    return WokeUp(tile) if state.who(tile) is None else SleepsOn(tile)
