"""Take-outs: a ninja meets an awake guard and has to kill it (S8.2 to S8.6)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Seat
from bot.games.raid.facts.base import RaidFact
from bot.games.raid.facts.moving import TookOut
from bot.games.raid.kinds import TURNS, Stage, Tile
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State


def taken_out(setting: Setting, state: State, seat: Seat, tile: Tile) -> Iterator[RaidFact]:
    """A ninja kills the guard of a tile: the fact with the missed turns that are due for it, 0 or 1.

    Whose movement is over by it, and what becomes of the cards of the missed turn, is for the caller to say. `tile` is
    where the guard stands: refuses with KeyError a tile without one.
    """
    due = int(_costs_a_turn(setting, state, seat))
    yield TookOut(seat, tile, state.guards[tile].patrol, due)


def _costs_a_turn(setting: Setting, state: State, seat: Seat) -> bool:
    if state.stage is Stage.GUARDS:
        return setting.options.guard_phase_penalty == "nextPhase"
    ninja = state.ninja[seat]
    under_way = int(seat in state.turns)
    return ninja.taken + under_way + ninja.missed < TURNS
