"""What counts as an effect of a card or token, for statistics (S31.3)."""

from __future__ import annotations

from typing import Final

from bot.engine.game import Fact
from bot.games.raid.facts.day import BukiLost, BukiPlayed, FireOut, Swapped, TileClosed, TrapSprung
from bot.games.raid.facts.guarding import GuardDropped, NoGuardAdded, PatrolStayed, SleepsOn
from bot.games.raid.facts.moving import (
    Froze,
    GaveUpCard,
    GuardRemoved,
    Held,
    Moved,
    TokenThrown,
    TookOut,
    TurnMissed,
    TurnShort,
    WentBack,
)
from bot.games.raid.facts.night import AlarmCardDrawn, SenjutsuPlayed

PLAIN: Final[dict[type[Fact], str]] = {
    BukiLost: "trap: a card is lost",
    FireOut: "fire goes out",
    Froze: "freeze",
    GaveUpCard: "dash: one card given up",
    GuardRemoved: "guard removed",
    Held: "hold",
    Moved: "ninja moved",
    NoGuardAdded: "no guard to add",
    PatrolStayed: "patrol stays",
    SleepsOn: "guard sleeps on",
    Swapped: "swap",
    TileClosed: "tile closed",
    TokenThrown: "star token",
    TookOut: "take-out",
    TurnMissed: "turn missed",
    TurnShort: "turn short",
    WentBack: "ninja goes back",
}
"""The facts that are one effect each, whatever is in them."""


def effect(fact: Fact) -> str | None:
    """The effect that a fact is, by a name for counting; None if it is none."""
    match fact:
        case SenjutsuPlayed(_, card):
            return f"senjutsu: {card}"
        case AlarmCardDrawn(_, card):
            return f"alarm: {card}"
        case BukiPlayed(_, card):
            return f"buki: {card}"
        case TrapSprung(_, _, _, kind):
            return f"trap: {kind}"
        case GuardDropped(_, _, taken_from):
            return "guard added" if taken_from is None else "guard added from behind"
        case _:
            return PLAIN.get(type(fact))
