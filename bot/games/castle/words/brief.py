"""What the pieces of a setup are called among many of their like, on a button."""

from __future__ import annotations

from typing import Final

from bot.engine.game import Decision
from bot.games.castle import decisions as d
from bot.games.castle.board.board import CastleBoard, Compass
from bot.games.castle.kinds import Mark, Pile, Weapon, Who
from bot.games.castle.names import names
from bot.words import _

SLEEPER: Final = "☾"
"""As on the map, where S is a sentry."""
ARROWS: Final = {Compass.NORTH: "↑", Compass.EAST: "→", Compass.SOUTH: "↓", Compass.WEST: "←"}


def brief(board: CastleBoard, piece: Decision) -> str:
    """A card by its name, a figure or a mark by its zone and, as on the map, the letter of what it is (R4).

    Empty for what has no name but its label.
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


def _letter(piece: Decision) -> str:
    match piece:
        case d.Bed():
            return SLEEPER
        case d.PostArmed(weapon=Weapon.SWORD):
            return "S"
        case d.PostArmed():
            return "L"
        case d.Hide(mark=mark):
            return {Mark.TRAP: "T", Mark.SENTRY: "H"}.get(mark, mark.value)
        case d.Entrance():
            return _("Entrance")
        case _:
            return ""
