"""Short names of setup pieces on buttons, and the guards that a card or a listen is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.game import Decision
from bot.games.castle import decisions as d
from bot.games.castle.board.board import CastleBoard, Compass
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.kinds import GuardId, Mark, PatrolId, Pile, Weapon, Who, on_map
from bot.games.castle.names import names
from bot.games.castle.state.state import State
from bot.words import _

SLEEPER: Final = "☾"
"""The letter of a sleeper, the same as on the map: S is a sentry."""
TRAP: Final = "▲"
"""The letter of a trap, a triangle as on the map: T is the traitor."""
ARROWS: Final = {Compass.NORTH: "↑", Compass.EAST: "→", Compass.SOUTH: "↓", Compass.WEST: "←"}


def brief(board: CastleBoard, piece: Decision) -> str:
    """A card by its name; a figure or a mark by its zone and its letter on the map (R4).

    Empty if the piece has only its label.
    """
    match piece:
        case d.Take(card=card) | d.Reclaim(card, is_discarded=False):
            return names.card(card)
        case d.Reclaim(card):
            return _("{card} (used)").format(card=names.card(card))
        case d.Suggested(Pile.GUARDS):
            return _("Suggested hand")
        case d.Suggested(pile):
            return _("Suggested: {who}").format(who=names.short(Who(pile.value)))
        case d.PlayAs(who):
            return names.short(who)
        case d.StartAt(who, zone):
            return f"{names.short(who)} {board.label(zone)}"
        case d.Group(zone, heading) | d.GroupArmed(zone, heading):
            return f"P {board.label(zone)} {ARROWS[board.heading(zone, heading)]}"
        case d.Post(zone) | d.PostArmed(zone) | d.Bed(zone) | d.Hide(zone=zone) | d.Entrance(zone):
            return f"{_letter(piece)} {board.label(zone)}".strip()
        case _:
            return ""


def aimed(board: CastleBoard, state: State, option: Decision) -> str:
    """The guard or the patrol (P) of a card or a listen by its zone, with numbers if others are there or stay there.

    Empty if the option names none, or none on the map, and for a `brief` play, which has buttons of its own.
    """
    match option:
        case d.FreeListenSentry(guard):
            return _sentry(board, state, guard)
        case d.FreeListenPatrol(patrol):
            return _patrol(board, state, patrol)
    play = catalogue().guard_plays.get(type(option))
    if play is None or play.brief:
        return ""
    if play.aims == "patrol":
        return _patrol(board, state, option.patrol, getattr(option, "guards", ()))  # type: ignore[attr-defined]  # as it aims
    aim: GuardId | None = getattr(option, "guard", None)
    return "" if aim is None else _sentry(board, state, aim)


def _sentry(board: CastleBoard, state: State, number: GuardId) -> str:
    guard = state.guards[number]
    zone = on_map(guard.zone)
    if zone is None:
        return ""
    alike = (
        state.drunk_at(zone)
        if guard.is_drunk
        else [each for each in state.active_at(zone) if each.patrol is None]
    )
    label = board.label(zone)
    return label if alike == [guard] else _("{zone} g{n}").format(zone=label, n=number)


def _patrol(board: CastleBoard, state: State, number: PatrolId, going: Sequence[GuardId] = ()) -> str:
    zone, members = on_map(state.place_of(number)), state.members(number)
    if zone is None:
        return ""
    label = _("P {zone}").format(zone=board.label(zone))
    if len({each.patrol for each in state.guards_at(zone)} - {None}) > 1:
        label = _("{zone} p{n}").format(zone=board.label(zone), n=number)
    if going and len(going) < len(members):
        return " ".join((label, *(_("g{n}").format(n=each) for each in going)))
    return label


def _letter(piece: Decision) -> str:
    match piece:
        case d.Bed():
            return SLEEPER
        case d.PostArmed(weapon=Weapon.SWORD):
            return "S"
        case d.PostArmed():
            return "L"
        case d.Hide(mark=mark):
            return {Mark.TRAP: TRAP, Mark.SENTRY: "H"}.get(mark, mark.value)
        case d.Entrance():
            return _("Entrance")
        case _:
            return ""
