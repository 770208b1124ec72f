"""What can be looked up: every card with its effect and rule (R5), and the course of a turn."""

from __future__ import annotations

from bot.engine.acts import Topic
from bot.games.castle.cards import full_deck
from bot.games.castle.kinds import Card, Pile
from bot.games.castle.words import names
from bot.words import _


def topics() -> tuple[Topic, ...]:
    """The rules in short, then the cards of the three decks."""
    return (*_rules(), *_guard_topics(), *_ninja_topics(), *_traitor_topics())


def _card(pile: Pile, card: Card, text: str) -> Topic:
    side = {Pile.GUARDS: _("guards"), Pile.NINJA: _("ninja"), Pile.TRAITOR: _("traitor")}[pile]
    title = _("{card} ({side})").format(card=names.card(card), side=side)
    copies = _("{n} in the deck.").format(n=full_deck(pile)[card])
    return Topic(f"{pile.value}-{card.value}", title, f"{text}\n{copies}")


def _rules() -> tuple[Topic, ...]:
    return (
        Topic(
            "winning",
            _("Winning"),
            _(
                "Ninja and traitor each have a secret mission: find its letter in a castle, then leave the map over "
                "the edge. Both: the intruders win. One: a draw. None: the guards win."
            ),
        ),
        Topic(
            "turn",
            _("A turn"),
            _(
                "The guards draw cards for the alert and play any of them, then up to two cards from their hand or "
                "one free listen, then their patrols march two zones. The intruders move in secret, up to three zones "
                "each, with any cards, and may search two zones each they entered or left. After turn 20 it is over."
            ),
        ),
        Topic(
            "map",
            _("The map"),
            _(
                "Towers are watch posts, houses are barracks, the dotted line is the track of the patrols. Blue zones "
                "are moats: entering one ends the move. Thick grey lines are walls: a gate, a bridge or a rope leads "
                "across. S is a sentry, P a patrol with its size and heading, N the ninja, T the traitor. With four "
                "players S is a sword and L a spear, a sentry alone or on a shield a patrol of that weapon; P is a "
                "mixed patrol. On your own map: "
                "a moon is a sleeper, a letter a goal, ! a trap, H a hidden sentry, ? an entrance not found yet."
            ),
        ),
        Topic(
            "hearing",
            _("Hearing"),
            _(
                "A listen hears an intruder if he moved last turn and stands no further away than the zones he "
                "entered: walls and moats do not matter. Who stood still, or is inside the passage, is never heard."
            ),
        ),
        Topic(
            "detection",
            _("Detection"),
            _(
                "An intruder beside an active guard is seen, unless a card deals with the guards as he enters. Seen, "
                "his figure stands on the board until he enters a zone without guards or removes the last one there."
            ),
        ),
    )


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
