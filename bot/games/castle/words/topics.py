"""What can be looked up: the rules in short, and every card with its effect (R5)."""

from __future__ import annotations

from bot.engine.acts import Topic
from bot.games.castle.cards import full_deck
from bot.games.castle.kinds import Card, Pile
from bot.games.castle.words import names
from bot.games.castle.words.rules import rules
from bot.words import _


def topics() -> tuple[Topic, ...]:
    """The rules in short, then the cards of the three decks."""
    return (*rules(), *_guard_topics(), *_ninja_topics(), *_traitor_topics())


def _card(pile: Pile, card: Card, text: str) -> Topic:
    side = {Pile.GUARDS: _("guards"), Pile.NINJA: _("ninja"), Pile.TRAITOR: _("traitor")}[pile]
    title = _("{card} ({side})").format(card=names.card(card), side=side)
    copies = _("{n} in the deck.").format(n=full_deck(pile)[card])
    return Topic(f"{pile.value}-{card.value}", title, f"{text}\n{copies}")


def _guard_topics() -> tuple[Topic, ...]:
    return (
        _card(
            Pile.GUARDS,
            Card.KENJUTSU,
            _("A guard wounds a visible intruder in his zone; alert to High. Once a turn for each guard."),
        ),
        _card(
            Pile.GUARDS,
            Card.SENTRY_LISTEN,
            _("A sentry listens. If he hears: alert +1, and he may move up to 2 zones."),
        ),
        _card(
            Pile.GUARDS,
            Card.PATROL_LISTEN,
            _("A patrol listens. If it hears: alert +1, and it may move up to 2 zones as a whole."),
        ),
        _card(
            Pile.GUARDS,
            Card.SENTRY_SEARCH,
            _(
                "A sentry, or one guard leaving his patrol, moves up to 2 zones. Meeting an intruder: alert to High."
            ),
        ),
        _card(
            Pile.GUARDS,
            Card.PATROL_SEARCH,
            _(
                "At least 2 guards of a patrol move up to 2 zones together, then choose their heading on the track."
            ),
        ),
        _card(
            Pile.GUARDS,
            Card.AWAKEN,
            _("A sleeper wakes and may move up to 2 zones; with no sleeper left, a drunk is sober again."),
        ),
        _card(
            Pile.GUARDS,
            Card.PASSAGE,
            _(
                "Stays open: a guard in a known entrance goes into the secret passage. One place for each card."
            ),
        ),
    )


def _ninja_topics() -> tuple[Topic, ...]:
    return (
        _card(
            Pile.NINJA,
            Card.PASSAGE,
            _("Enter the passage from an entrance; the card serves from then on."),
        ),
        _card(Pile.NINJA, Card.KENJUTSU, _("Kill a guard in your zone; alert +1 for each card.")),
        _card(
            Pile.NINJA,
            Card.ROPE,
            _("Hang a rope on a wall of your zone, for both. Crossing it ends the move."),
        ),
        _card(
            Pile.NINJA,
            Card.SHADOW_WALK,
            _("On coming upon a lone sentry: unseen, if you leave the zone this turn."),
        ),
        _card(
            Pile.NINJA,
            Card.SHURIKEN,
            _(
                "Remove a lone sentry in your zone or one open step away, without alert; at most one step this turn."
            ),
        ),
    )


def _traitor_topics() -> tuple[Topic, ...]:
    return (
        _card(
            Pile.TRAITOR,
            Card.PASSAGE,
            _("Enter the passage from an entrance; the card serves from then on."),
        ),
        _card(
            Pile.TRAITOR,
            Card.ROPE,
            _("Hang a rope on a wall of your zone, for both. Crossing it ends the move."),
        ),
        _card(Pile.TRAITOR, Card.KENJUTSU, _("Kill a guard in your zone; alert +2 for each card.")),
        _card(Pile.TRAITOR, Card.CAT, _("A listen hears nothing, or a trap that was found raises no alert.")),
        _card(
            Pile.TRAITOR,
            Card.SAKE,
            _("On coming upon a lone sentry not met this turn: he is drunk, and sees nothing."),
        ),
    )
