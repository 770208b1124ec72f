"""The Guard Phase at night, in its order (S11), and its alarm cards: who draws one, and its effect (S12)."""

from __future__ import annotations

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance, pick
from bot.engine.game import Facts, Seat, not_none
from bot.games.raid.cards.movement import left
from bot.games.raid.facts import night as n
from bot.games.raid.facts.dealing import DecksRotated, TokenPassed
from bot.games.raid.guards.drop import board_ahead, guard_added
from bot.games.raid.guards.patrols import patrols_move
from bot.games.raid.guards.takeout import all_sleep_ends
from bot.games.raid.kinds import Alarm, Terrain, Tile
from bot.games.raid.moving.entering import enters
from bot.games.raid.state.state import State


def guard_phase(state: State, chance: Chance) -> Facts:
    """The Guard Phase, up to the rotation of the decks; the caller stops it if Midnight ends before.

    The token passes before the decks rotate.
    """
    seats = state.setting.in_order(state.first)
    yield from all_sleep_ends(state)
    yield from patrols_move(state)
    yield n.AlarmChanged(state.setting.options.alarm_pace)
    yield from _lanterns(state, chance)
    for seat in seats:
        if is_exposed(state, seat):
            yield from alarm_card(state, seat, chance)
    for seat in seats:
        yield from _cubes(state, seat, chance)
    yield TokenPassed(seats[1])
    yield DecksRotated()


def _lanterns(state: State, chance: Chance) -> Facts:
    """For each lantern cube held, one guard in front of the forward-most ninja (S11.4)."""
    number = 0
    for seat in state.setting.in_order(state.first):
        for _ in range(state.ninja[seat].lanterns):
            yield n.LanternSpent(seat)
            board = not_none(board_ahead(state))
            number += 1
            yield from guard_added(state, chance, f"night {state.phase}, drop {number}", board)


def _cubes(state: State, seat: Seat, chance: Chance) -> Facts:
    """Every red cube held is exchanged for a senjutsu card, or spent without one if none is left (S11.8, S10.7)."""
    for number in range(state.ninja[seat].cubes):
        hands = [card for each in state.ninja.values() for card in each.senjutsu]
        if len(hands) + len(state.senjutsu_discard) == len(state.setting.senjutsu) and state.senjutsu_discard:
            yield n.SenjutsuShuffled()
        label = f"night {state.phase}, senjutsu {seat} {number}"
        deck = left(state.setting.senjutsu, (*hands, *state.senjutsu_discard))
        yield n.CubeExchanged(seat, pick(chance, label, deck) if deck else None)


def is_exposed(state: State, seat: Seat) -> bool:
    """True if the ninja of a seat stands where its player draws an alarm card (S11.6); never off the track."""
    tile = state.ninja[seat].tile
    return tile is not None and exposes(state, tile)


def exposes(state: State, tile: Tile) -> bool:
    """True if the player of a ninja on this tile draws an alarm card, by the option `nightExposed` (S11.6)."""
    terrain = state.setting.tracks[state.half].terrain[tile]
    if state.setting.options.night_exposed == "street":
        return terrain is Terrain.STREET
    return terrain not in (Terrain.BUSH, Terrain.PALACE)


def alarm_card(state: State, seat: Seat, chance: Chance) -> Facts:
    """The player of a seat draws an alarm card, and its effect follows."""
    if len(state.alarm_discard) == len(state.setting.alarm):
        yield n.AlarmCardsShuffled()
    label = f"night {state.phase}, alarm {seat}"
    card = pick(chance, label, left(state.setting.alarm, state.alarm_discard))
    yield n.AlarmCardDrawn(seat, card)
    match card:
        case Alarm.SLIP:
            yield n.AlarmChanged(2)
        case Alarm.CAT:
            yield n.AlarmChanged(1)
        case Alarm.FOOTSTEP:
            yield n.TurnsLost(seat, short=1)
        case Alarm.SAMURAI:
            yield n.TurnsLost(seat, missed=1)
        case Alarm.GEISHA:
            yield from pushed_back(state, seat, chance)
        case Alarm.SENTRY:
            pass


def pushed_back(state: State, seat: Seat, chance: Chance) -> Facts:
    """The Geisha moves a ninja one tile straight back; nothing happens if that is off the track or holds a ninja."""
    track = state.setting.tracks[state.half]
    back = track.step(state.tile_of(seat), track.relative(Direction.S))
    if back is not None and state.who(back) is None:
        yield from enters(state, seat, back, chance)
