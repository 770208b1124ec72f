"""What counts as a card's effect, for statistics: bluffs have none (R5.7)."""

from __future__ import annotations

from bot.engine.game import Fact
from bot.games.castle.facts.fighting import GuardDrunk, GuardFell
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.facts.lone import Veiled
from bot.games.castle.facts.sneaking import (
    RopeHung,
    SentryErased,
    ShadowWalked,
    TrapHushed,
    WentInside,
)
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import Card, Pile


def effect(fact: Fact) -> str | None:
    """The effect that a fact is, by a name for counting; None if it is none."""
    match fact:
        case Whispered(fact=inner) | Veiled(fact=inner):
            return effect(inner)
        case CardPlayed(Pile.GUARDS, card):
            return f"guards: {card}"
        case CardPlayed(Pile.TRAITOR, Card.CAT):
            return "traitor: cat"
        case GuardFell(_guard, _zone, by):
            return "guards: one taken off" if by is None else f"intruders: {by} removes a guard"
        case SentryErased(_zone, by) if by is not None:
            return f"intruders: {by} silences a hidden sentry"
        case WentInside(who):
            return f"{who}: secret-passage"
        case _:
            return _NAMES.get(type(fact))


_NAMES = {
    RopeHung: "intruders: rope hangs",
    ShadowWalked: "ninja: shadow-walk",
    GuardDrunk: "traitor: sake",
    TrapHushed: "traitor: cat on a trap",
}
