"""What each buki card can do now (S17.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from bot.engine.boards.compass import Direction
from bot.engine.game import Decision, Seat
from bot.games.raid.board.layout import board_of
from bot.games.raid.day.aims import Weapon, chain_swaps, is_enterable, knocks, removals, tonfa_swaps
from bot.games.raid.decisions import LightFire, PutOut, UseReed, Whistle, Zip
from bot.games.raid.guards.targets import in_range
from bot.games.raid.kinds import Buki, Terrain, Tile
from bot.games.raid.setting.options import DawnOrder
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State

Uses = Callable[[Setting, State, Seat], Iterator[Decision]]

ZIP_TO: Final = (Terrain.ROOF, Terrain.PALACE, Terrain.STREET, Terrain.BUSH)
WEAPONS: Final = frozenset({Buki.STAR, Buki.NUNCHAKU, Buki.SPEAR, Buki.TONFA, Buki.ARROW})


def hand(setting: Setting, state: State, seat: Seat) -> tuple[Buki, ...]:
    """The cards of a seat that it may use in this round (S17.1); none if its hand is not known.

    In sealed order a card drawn in this round waits for the next (S23.5.2).
    """
    ninja = state.ninja[seat]
    every = ninja.buki or ()
    waiting = ninja.fresh if setting.options.dawn_order is DawnOrder.SEALED else 0
    return every[: len(every) - waiting]


def uses(setting: Setting, state: State, seat: Seat, card: Buki) -> Iterator[Decision]:
    """Every use that a seat's ninja on the track has for a card now."""
    return USES[card](setting, state, seat)


def _strikes(weapon: Weapon) -> Uses:
    def of(setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
        yield from removals(setting, state, seat, weapon)
        yield from knocks(setting, state, seat, weapon)

    return of


def _tonfa(setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
    yield from removals(setting, state, seat, Weapon(Buki.TONFA, 1, 1))
    yield from tonfa_swaps(setting, state, seat)


def _arrow(setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
    yield from _strikes(Weapon(Buki.ARROW, 3, 4))(setting, state, seat)
    if len(state.fires) >= setting.options.fire_tokens:
        return
    for tile in in_range(setting, state, seat, 3, 4):
        is_water = setting.tracks[state.half].terrain[tile] is Terrain.WATER
        if not is_water and tile not in state.guards and is_enterable(state, tile):
            yield LightFire(tile)


def _flask(setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
    for tile in in_range(setting, state, seat, 1, 1):
        if tile in state.fires:
            yield PutOut(tile)


def _whistle(setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
    track = setting.tracks[state.half]
    own = track.boards.index(board_of(state.tile_of(seat)))
    for tile in sorted(state.guards):
        if abs(track.boards.index(board_of(tile)) - own) <= 1:
            for way in Direction:
                if whistled(setting, state, tile, way) is not None:
                    yield Whistle(tile, way)


def whistled(setting: Setting, state: State, tile: Tile, way: Direction) -> tuple[Tile, Tile] | None:
    """The two tiles that a guard is sent along by a Bird Whistle; None if it cannot go that way (S17.9)."""
    track = setting.tracks[state.half]
    first = track.step(tile, way)
    second = None if first is None else track.step(first, way)
    if first is None or second is None:
        return None
    for each in (first, second):
        if track.terrain[each] is Terrain.WATER or each in state.guards or state.is_barred(each):
            return None
    return first, second


def _reed(_setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
    if not state.ninja[seat].has_reed:
        yield UseReed()


def _zip(setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
    track, here = setting.tracks[state.half], state.tile_of(seat)
    if not track.terrain[here].is_high:
        return
    for tile, passed in track.lines(here):
        if len(passed) == 1 and track.terrain[tile] in ZIP_TO and is_enterable(state, tile):
            yield Zip(tile)


USES: Final[Mapping[Buki, Uses]] = {
    Buki.STAR: _strikes(Weapon(Buki.STAR, 2, 3)),
    Buki.NUNCHAKU: _strikes(Weapon(Buki.NUNCHAKU, 1, 1)),
    Buki.SPEAR: _strikes(Weapon(Buki.SPEAR, 2, 3)),
    Buki.TONFA: _tonfa,
    Buki.ARROW: _arrow,
    Buki.FLASK: _flask,
    Buki.CHAIN: chain_swaps,
    Buki.WHISTLE: _whistle,
    Buki.REED: _reed,
    Buki.ZIP: _zip,
}
