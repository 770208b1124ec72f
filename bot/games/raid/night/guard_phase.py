"""The Guard Phase at night, in its order (S11)."""

from __future__ import annotations

from bot.engine.chance import Chance, pick
from bot.engine.game import Seat
from bot.games.raid.cards.movement import left
from bot.games.raid.facts.base import Facts
from bot.games.raid.facts.dealing import DecksRotated, TokenPassed
from bot.games.raid.facts.night import AlarmChanged, CubeExchanged, LanternSpent, SenjutsuShuffled
from bot.games.raid.guards.drop import board_ahead, guard_added
from bot.games.raid.guards.patrols import patrols_move
from bot.games.raid.guards.takeout import all_sleep_ends
from bot.games.raid.night.alarm import alarm_card, is_exposed
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State


def guard_phase(setting: Setting, state: State, chance: Chance) -> Facts:
    """From the end of a Movement Phase to the rotation of the decks; the caller ends it if Midnight is over before."""
    seats = setting.in_order(state.first)
    yield from all_sleep_ends(state)
    yield from patrols_move(setting, state)
    yield AlarmChanged(setting.options.alarm_pace)
    yield from _lanterns(setting, state, chance)
    for seat in seats:
        if is_exposed(setting, state, seat):
            yield from alarm_card(setting, state, seat, chance)
    for seat in seats:
        yield from _cubes(setting, state, seat, chance)
    yield TokenPassed(seats[1])
    yield DecksRotated()


def _lanterns(setting: Setting, state: State, chance: Chance) -> Facts:
    """For each lantern cube held one guard in front of the forward-most ninja (S11.4)."""
    number = 0
    for seat in setting.in_order(state.first):
        for _ in range(state.ninja[seat].lanterns):
            yield LanternSpent(seat)
            board = board_ahead(setting, state)
            assert board is not None
            number += 1
            yield from guard_added(setting, state, chance, f"night {state.phase}, drop {number}", board)


def _cubes(setting: Setting, state: State, seat: Seat, chance: Chance) -> Facts:
    """Every red cube held is exchanged for a senjutsu card (S11.8, S10.7)."""
    for number in range(state.ninja[seat].cubes):
        hands = [card for each in state.ninja.values() for card in each.senjutsu]
        if len(hands) + len(state.senjutsu_discard) == len(setting.senjutsu) and state.senjutsu_discard:
            yield SenjutsuShuffled()
        label = f"night {state.phase}, senjutsu {seat} {number}"
        deck = left(setting.senjutsu, (*hands, *state.senjutsu_discard))
        yield CubeExchanged(seat, pick(chance, label, deck) if deck else None)
