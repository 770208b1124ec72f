"""Alarm cards: who draws one, and what each does (S11.6, S12)."""

from __future__ import annotations

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance, pick
from bot.engine.game import Seat
from bot.games.raid.cards.movement import left
from bot.games.raid.facts.base import Facts
from bot.games.raid.facts.night import AlarmCardDrawn, AlarmCardsShuffled, AlarmChanged, TurnsLost
from bot.games.raid.kinds import Alarm, Terrain
from bot.games.raid.moving.entering import enters
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State


def is_exposed(setting: Setting, state: State, seat: Seat) -> bool:
    """Whether the ninja of a seat stands where its player draws an alarm card (S11.6)."""
    tile = state.ninja[seat].tile
    if tile is None:
        return False
    terrain = setting.tracks[state.half].terrain[tile]
    if setting.options.night_exposed == "street":
        return terrain is Terrain.STREET
    return terrain not in (Terrain.BUSH, Terrain.PALACE)


def alarm_card(setting: Setting, state: State, seat: Seat, chance: Chance) -> Facts:
    """The player of a seat draws an alarm card, and it is applied."""
    if len(state.alarm_discard) == len(setting.alarm):
        yield AlarmCardsShuffled()
    label = f"night {state.phase}, alarm {seat}"
    card = pick(chance, label, left(setting.alarm, state.alarm_discard))
    yield AlarmCardDrawn(seat, card)
    match card:
        case Alarm.SLIP:
            yield AlarmChanged(2)
        case Alarm.CAT:
            yield AlarmChanged(1)
        case Alarm.FOOTSTEP:
            yield TurnsLost(seat, short=1)
        case Alarm.SAMURAI:
            yield TurnsLost(seat, missed=1)
        case Alarm.GEISHA:
            yield from pushed_back(setting, state, seat, chance)
        case Alarm.SENTRY:
            pass


def pushed_back(setting: Setting, state: State, seat: Seat, chance: Chance) -> Facts:
    """The Geisha moves a ninja one tile straight back; nothing happens off the track or onto a ninja."""
    track = setting.tracks[state.half]
    back = track.step(state.tile_of(seat), track.relative(Direction.S))
    if back is not None and state.who(back) is None:
        yield from enters(setting, state, seat, back, chance)
