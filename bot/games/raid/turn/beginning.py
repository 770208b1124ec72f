"""How a turn begins: what lasted until then ends (S6.4.1, S6.8, S6.9)."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.raid.facts.base import Facts
from bot.games.raid.facts.day import FireOut, TileOpened
from bot.games.raid.facts.moving import TurnBegan, TurnMissed, TurnShort
from bot.games.raid.guards.takeout import sleep_ends
from bot.games.raid.state.state import State


def begins(state: State, seat: Seat) -> Facts:
    """The turn of a seat begins, or is over at once if it is missed. No luck is drawn: cards are for the caller."""
    yield from _lasted(state, seat)
    ninja = state.ninja[seat]
    if ninja.missed:
        yield TurnMissed(seat)
        return
    yield TurnBegan(seat)
    if ninja.short:
        yield TurnShort(seat)


def _lasted(state: State, seat: Seat) -> Facts:
    """Sleep, fire and, by option, closed tiles that last until the next turn of a seat (S10.3, S17.8, S18.6)."""
    yield from sleep_ends(state, seat)
    for tile, owner in state.fires.items():
        if owner == seat:
            yield FireOut(tile)
    for tile, until in state.closed.items():
        if until == seat:
            yield TileOpened(tile)
