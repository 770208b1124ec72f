"""Senjutsu cards: when and on what they may be played, and their effects (S10)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Decision, Facts, Seat
from bot.games.raid import decisions as d
from bot.games.raid.facts.guarding import FellAsleep
from bot.games.raid.facts.moving import GuardRemoved
from bot.games.raid.facts.night import AlarmChanged, Dashed, SenjutsuPlayed
from bot.games.raid.guards.targets import guards_in_range
from bot.games.raid.kinds import Half, Senjutsu, Stage, Tile
from bot.games.raid.moving.entering import enters
from bot.games.raid.state.state import State


def plays(state: State, seat: Seat) -> list[Decision]:
    """The plays of a seat's senjutsu cards now, in its own turn or in another's (S10.1); a Dash only in its own.

    Ask at a quiet moment. Empty by day, between phases and in a Guard Phase.
    """
    if state.half is not Half.NIGHT or state.stage is not Stage.TURNS:
        return []
    hand = state.ninja[seat].senjutsu
    return [play for card in Senjutsu if card in hand for play in _uses(state, seat, card)]


def _uses(state: State, seat: Seat, card: Senjutsu) -> list[Decision]:
    match card:
        case Senjutsu.DART:
            are_allowed, found = state.setting.options.dart_on_patrols, guards_in_range(state, seat, 1, 2)
            return [d.PlayDart(tile) for tile in found if are_allowed or state.guards[tile].patrol is None]
        case Senjutsu.STAR:
            return [d.PlayStar(tile) for tile in guards_in_range(state, seat, 2, 3)]
        case Senjutsu.HIDING:
            return [d.PlayHiding()]
        case Senjutsu.ROCKET:
            return [d.PlayRocket()]
        case Senjutsu.DASH:
            return [d.PlayDash()] if _can_dash(state, seat) else []
        case Senjutsu.TEAM:
            return _shifts(state)


def played(state: State, seat: Seat, decision: d.SenjutsuPlay, chance: Chance) -> Facts:
    """The facts of a senjutsu play that `plays` has offered."""
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
            yield from enters(state, state.standing(decision.tile), decision.to, chance)


def _can_dash(state: State, seat: Seat) -> bool:
    """True before the first card is played, during it or after it, while the other still lies open (S10.4)."""
    turn = state.turns.get(seat)
    left_open = len(state.decks[state.setting.place(seat)].open)
    return turn is not None and not turn.is_dashing and left_open == turn.plays + 1


def _shifts(state: State) -> list[Decision]:
    """The shifts by Team Ninja: of each ninja on the track, to each tile beside it without a ninja (S10.5)."""
    track = state.setting.tracks[state.half]
    standing: tuple[Tile, ...] = tuple(dict.fromkeys(state.on_track().values()))
    return [d.PlayTeam(tile, to) for tile in standing for to in track.beside(tile) if to not in standing]
