"""The effects of each free act by day (S16, S17, S18.1)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Decision, Facts, Seat, not_none
from bot.games.raid import decisions as d
from bot.games.raid.day.buki import whistled
from bot.games.raid.facts.day import BukiPlayed, FireLit, FireOut, ReedUsed, Swapped, TrapSet
from bot.games.raid.facts.guarding import GuardMoved
from bot.games.raid.facts.moving import GuardRemoved, TokenThrown
from bot.games.raid.guards.patrols import heading_at
from bot.games.raid.guards.takeout import taken_out
from bot.games.raid.kinds import Tile, Trap
from bot.games.raid.moving.entering import enters
from bot.games.raid.moving.traps import sprung, works
from bot.games.raid.state.state import State


def comes_of(state: State, seat: Seat, decision: Decision, chance: Chance) -> Facts:
    """The facts of one free act: the card or token is spent, then its effect."""
    match decision:
        case d.SetTrap(kind, tile):
            yield TrapSet(seat, tile, kind)
        case d.KnockStar(tile, to):
            yield TokenThrown(seat, tile)
            yield from enters(state, state.standing(tile), to, chance)
        case d.BukiUse():
            yield BukiPlayed(seat, decision.card)
            yield from _buki(state, seat, decision, chance)


def _buki(state: State, seat: Seat, decision: Decision, chance: Chance) -> Facts:
    match decision:
        case d.KnockBack(_card, tile, to):
            yield from enters(state, state.standing(tile), to, chance)
        case d.RemoveGuard(_card, tile):
            yield GuardRemoved(tile, state.guards[tile].patrol)
        case d.Swap(_card, tile):
            yield from _swapped(state, seat, tile, chance)
        case d.LightFire(tile):
            yield FireLit(seat, tile)
        case d.PutOut(tile):
            yield FireOut(tile)
        case d.Whistle():
            yield from _whistled(state, decision)
        case d.UseReed():
            yield ReedUsed(seat, is_used=True)
        case d.Zip(to):
            yield from enters(state, seat, to, chance)


def _swapped(state: State, seat: Seat, tile: Tile, chance: Chance) -> Facts:
    """Two ninja change places; traps there work, but no caltrops, first on the ninja whose act it is (S16.5)."""
    other = state.standing(tile)
    yield Swapped(seat, other)
    for each, here in ((seat, tile), (other, state.ninja[other].tile)):
        trap = None if here is None else (yield from sprung(state, each, here))
        if trap is not None and trap is not Trap.CALTROPS:
            yield from works(state, each, trap, chance)


def _whistled(state: State, whistle: d.Whistle) -> Facts:
    """A guard goes two tiles one way, or to the first ninja there, which takes the guard out (S17.9)."""
    way = not_none(whistled(state, whistle.tile, whistle.way))
    met = next((tile for tile in way if state.who(tile) is not None), None)
    gone = way if met is None else way[: way.index(met) + 1]
    yield GuardMoved(whistle.tile, gone, heading=heading_at(state, whistle.tile, gone[-1]))
    if met is not None:
        yield from taken_out(state, state.standing(met), met)
