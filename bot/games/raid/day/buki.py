"""The uses of each buki card (S17.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.engine.boards.compass import Direction
from bot.engine.game import Decision, Seat
from bot.games.raid.board.layout import board_of
from bot.games.raid.day.aims import Weapon, chain_swaps, is_enterable, knocks, removals, tonfa_swaps
from bot.games.raid.decisions import LightFire, PutOut, UseReed, Whistle, Zip
from bot.games.raid.guards.targets import in_range
from bot.games.raid.kinds import Buki, Terrain, Tile
from bot.games.raid.setting.options import DawnOrder
from bot.games.raid.state.state import State

ZIP_TO: Final = (Terrain.ROOF, Terrain.PALACE, Terrain.STREET, Terrain.BUSH)
WEAPONS: Final[Mapping[Buki, tuple[int, int]]] = {
    **dict.fromkeys((Buki.STAR, Buki.SPEAR), (2, 3)),
    **dict.fromkeys((Buki.NUNCHAKU, Buki.TONFA), (1, 1)),
    Buki.ARROW: (3, 4),
}
"""The least and the greatest range of each weapon."""


def hand(state: State, seat: Seat) -> tuple[Buki, ...]:
    """The cards that a seat may use in this round (S17.1); empty if its hand is not known.

    In sealed order a card drawn in this round waits for the next (S23.5.2).
    """
    ninja = state.ninja[seat]
    every = ninja.buki or ()
    waiting = ninja.fresh if state.setting.options.dawn_order is DawnOrder.SEALED else 0
    return every[: len(every) - waiting]


def uses(state: State, seat: Seat, card: Buki) -> Iterator[Decision]:
    """Every use of a card for a seat whose ninja is on the track."""
    match card:
        case Buki.CHAIN:
            yield from chain_swaps(state, seat)
        case Buki.WHISTLE:
            yield from _whistles(state, seat)
        case Buki.REED if not state.ninja[seat].has_reed:
            yield UseReed()
        case Buki.ZIP:
            yield from _zips(state, seat)
        case Buki.FLASK:
            yield from (PutOut(tile) for tile in in_range(state, seat, 1, 1) if tile in state.fires)
        case _ if card in WEAPONS:
            yield from _strikes(state, seat, card)


def _strikes(state: State, seat: Seat, card: Buki) -> Iterator[Decision]:
    """A weapon removes guards and knocks opponents back; a Tonfa swaps instead, an Arrow sets tiles on fire too."""
    weapon = Weapon(card, *WEAPONS[card])
    yield from removals(state, seat, weapon)
    yield from (tonfa_swaps(state, seat) if card is Buki.TONFA else knocks(state, seat, weapon))
    if card is Buki.ARROW and len(state.fires) < state.setting.options.fire_tokens:
        yield from _fires(state, seat, weapon)


def _fires(state: State, seat: Seat, arrow: Weapon) -> Iterator[Decision]:
    for tile in in_range(state, seat, arrow.least, arrow.most):
        is_water = state.setting.tracks[state.half].terrain[tile] is Terrain.WATER
        if not is_water and tile not in state.guards and is_enterable(state, tile):
            yield LightFire(tile)


def _whistles(state: State, seat: Seat) -> Iterator[Decision]:
    track = state.setting.tracks[state.half]
    own = track.boards.index(board_of(state.tile_of(seat)))
    for tile in sorted(state.guards):
        if abs(track.boards.index(board_of(tile)) - own) <= 1:
            for way in Direction:
                if whistled(state, tile, way) is not None:
                    yield Whistle(tile, way)


def whistled(state: State, tile: Tile, way: Direction) -> tuple[Tile, Tile] | None:
    """The two tiles along which a Bird Whistle sends a guard; None if it cannot go that way (S17.9)."""
    track = state.setting.tracks[state.half]
    first = track.step(tile, way)
    second = None if first is None else track.step(first, way)
    if first is None or second is None:
        return None
    for each in (first, second):
        if track.terrain[each] is Terrain.WATER or each in state.guards or state.is_barred(each):
            return None
    return first, second


def _zips(state: State, seat: Seat) -> Iterator[Decision]:
    track, here = state.setting.tracks[state.half], state.tile_of(seat)
    if not track.terrain[here].is_high:
        return
    for tile, passed in track.lines(here):
        if len(passed) == 1 and track.terrain[tile] in ZIP_TO and is_enterable(state, tile):
            yield Zip(tile)
