"""Senjutsu cards: when and on what they may be played, and what they do (S10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.games.raid import decisions as d
from bot.games.raid.facts.base import Facts
from bot.games.raid.facts.guarding import FellAsleep
from bot.games.raid.facts.moving import GuardRemoved
from bot.games.raid.facts.night import AlarmChanged, Dashed, SenjutsuPlayed
from bot.games.raid.guards.targets import guards_in_range
from bot.games.raid.kinds import Half, Senjutsu, Stage, Tile
from bot.games.raid.moving.entering import enters
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State


def plays(setting: Setting, state: State, seat: Seat) -> list[Decision]:
    """What a seat may do with its senjutsu cards now, in its own turn or in another's (S10.1).

    To be asked at a quiet moment. Empty by day, between phases and in a Guard Phase.
    """
    if state.half is not Half.NIGHT or state.stage is not Stage.TURNS:
        return []
    hand = state.ninja[seat].senjutsu
    return [play for card in Senjutsu if card in hand for play in _USES[card](setting, state, seat)]


def played(setting: Setting, state: State, seat: Seat, decision: d.SenjutsuPlay, chance: Chance) -> Facts:
    """The facts that follow from one of those plays."""
    yield SenjutsuPlayed(seat, decision.card)
    match decision:
        case d.PlayDart():
            yield FellAsleep(decision.tile, seat)
        case d.PlayStar():
            yield GuardRemoved(decision.tile, state.guards[decision.tile].patrol)
        case d.PlayHiding():
            yield AlarmChanged(-1)
        case d.PlayRocket():
            yield AlarmChanged(-2)
        case d.PlayDash():
            yield Dashed(seat)
        case d.PlayTeam():
            shifted = state.who(decision.tile)
            assert shifted is not None
            yield from enters(setting, state, shifted, decision.to, chance)


def _darts(setting: Setting, state: State, seat: Seat) -> list[Decision]:
    are_allowed = setting.options.dart_on_patrols
    found = guards_in_range(setting, state, seat, 1, 2)
    return [d.PlayDart(tile) for tile in found if are_allowed or state.guards[tile].patrol is None]


def _stars(setting: Setting, state: State, seat: Seat) -> list[Decision]:
    return [d.PlayStar(tile) for tile in guards_in_range(setting, state, seat, 2, 3)]


def _hiding(_setting: Setting, _state: State, _seat: Seat) -> list[Decision]:
    return [d.PlayHiding()]


def _rocket(_setting: Setting, _state: State, _seat: Seat) -> list[Decision]:
    return [d.PlayRocket()]


def _dash(setting: Setting, state: State, seat: Seat) -> list[Decision]:
    """Before the first card is played, during it or after it, while the other still lies open (S10.4)."""
    turn = state.turns.get(seat)
    if turn is None or turn.is_dashing:
        return []
    left_open = len(state.decks[setting.place(seat)].open)
    return [d.PlayDash()] if left_open == turn.plays + 1 else []


def _shifts(setting: Setting, state: State, _seat: Seat) -> list[Decision]:
    """Any ninja on the track, to any tile beside it without a ninja (S10.5)."""
    track = setting.tracks[state.half]
    standing: tuple[Tile, ...] = tuple(dict.fromkeys(state.on_track().values()))
    return [d.PlayTeam(tile, to) for tile in standing for to in track.beside(tile) if to not in standing]


_USES: Final[Mapping[Senjutsu, Callable[[Setting, State, Seat], list[Decision]]]] = {
    Senjutsu.DART: _darts,
    Senjutsu.STAR: _stars,
    Senjutsu.HIDING: _hiding,
    Senjutsu.ROCKET: _rocket,
    Senjutsu.DASH: _dash,
    Senjutsu.TEAM: _shifts,
}
