"""What can be looked up: the rules in short, and every card with its effect (R5)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.acts import Topic
from bot.games.castle.cards import full_deck
from bot.games.castle.kinds import Card, Pile
from bot.games.castle.words import names
from bot.games.castle.words.rules import rules
from bot.words import _, once_a_language


def topics() -> tuple[Topic, ...]:
    """The rules in short, then the cards of the three decks."""
    return (*rules(), *(_card(pile, card, text) for pile in Pile for card, text in deeds(pile).items()))


def deeds(pile: Pile) -> Mapping[Card, str]:
    """What each card of a deck does, in the order in which they are explained."""
    return {Pile.GUARDS: _of_guards, Pile.NINJA: _of_ninja, Pile.TRAITOR: _of_traitor}[pile]()


def _card(pile: Pile, card: Card, text: str) -> Topic:
    side = {Pile.GUARDS: _("guards"), Pile.NINJA: _("ninja"), Pile.TRAITOR: _("traitor")}[pile]
    title = _("{card} ({side})").format(card=names.card(card), side=side)
    copies = _("{n} in the deck.").format(n=full_deck(pile)[card])
    return Topic(f"{pile.value}-{card.value}", title, f"{text}\n{copies}")


@once_a_language
def _of_guards() -> dict[Card, str]:
    return {
        Card.KENJUTSU: _(
            "A guard wounds a visible intruder in his zone; alert to High. Once a turn for each guard."
        ),
        Card.SENTRY_LISTEN: _("A sentry listens. If he hears: alert +1, and he may move up to 2 zones."),
        Card.PATROL_LISTEN: _(
            "A patrol listens. If it hears: alert +1, and it may move up to 2 zones as a whole."
        ),
        Card.SENTRY_SEARCH: _(
            "A sentry, or one guard leaving his patrol, moves up to 2 zones. Meeting an intruder: alert to High."
        ),
        Card.PATROL_SEARCH: _(
            "At least 2 guards of a patrol move up to 2 zones together, then choose their heading on the track."
        ),
        Card.AWAKEN: _(
            "A sleeper wakes and may move up to 2 zones; with no sleeper left, a drunk is sober again."
        ),
        Card.PASSAGE: _(
            "Stays open: a guard in a known entrance goes into the secret passage. One place for each card."
        ),
    }


@once_a_language
def _of_ninja() -> dict[Card, str]:
    return {
        Card.PASSAGE: _("Enter the passage from an entrance; the card serves from then on."),
        Card.KENJUTSU: _("Kill a guard in your zone; alert +1 for each card."),
        Card.ROPE: _("Hang a rope on a wall of your zone, for both. Crossing it ends the move."),
        Card.SHADOW_WALK: _("On coming upon a lone sentry: unseen, if you leave the zone this turn."),
        Card.SHURIKEN: _(
            "Remove a lone sentry in your zone or one open step away, without alert; at most one step this turn."
        ),
    }


@once_a_language
def _of_traitor() -> dict[Card, str]:
    return {
        Card.PASSAGE: _("Enter the passage from an entrance; the card serves from then on."),
        Card.ROPE: _("Hang a rope on a wall of your zone, for both. Crossing it ends the move."),
        Card.KENJUTSU: _("Kill a guard in your zone; alert +2 for each card."),
        Card.CAT: _("A listen hears nothing, or a trap that was found raises no alert."),
        Card.SAKE: _("On coming upon a lone sentry not met this turn: he is drunk, and sees nothing."),
    }
