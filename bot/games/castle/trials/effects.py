"""The effects of cards, for statistics: bluffs have none (R5.7)."""

from __future__ import annotations

from bot.engine.game import Fact
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.facts.fighting import GuardFell
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.facts.lone import Veiled
from bot.games.castle.facts.sneaking import SentryErased, WentInside
from bot.games.castle.facts.turn import CardPlayed


def effect(fact: Fact) -> str | None:
    """The effect that a fact represents, as a name for counting; None if it is no effect."""
    match fact:
        # Not `Announced`, which repeats a whispered fact: that would be counted twice.
        case Whispered(fact=inner) | Veiled(fact=inner):
            return effect(inner)
        case CardPlayed(pile, card):
            return f"{pile}: {card}" if catalogue().card_of(pile, card).never_bluffs else None
        case GuardFell(_guard, _zone, by):
            return "guards: one taken off" if by is None else f"intruders: {by} removes a guard"
        case SentryErased(_zone, by) if by is not None:
            return f"intruders: {by} silences a hidden sentry"
        case WentInside(who):
            return f"{who}: secret-passage"
        case _:
            return catalogue().effects.get(type(fact))
