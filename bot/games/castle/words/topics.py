"""What can be looked up: the rules in short, and every card with its effect (R5)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.acts import Topic
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.kinds import Card, Pile
from bot.games.castle.names import names
from bot.games.castle.setting.decks import entries
from bot.games.castle.words.rules import rules
from bot.games.option_models import titles
from bot.words import _, once_a_language


def topics() -> tuple[Topic, ...]:
    """The rules in short, then the cards of the three decks."""
    return (*rules(), *(_card(pile, card, text) for pile in Pile for card, text in deeds(pile).items()))


def deeds(pile: Pile) -> Mapping[Card, str]:
    """What each card of a deck does, in the order in which they are explained."""
    return _deeds()[pile]


@once_a_language
def _deeds() -> dict[Pile, dict[Card, str]]:
    return {
        pile: {card: catalogue().card_of(pile, card).text(pile) for card in cards}
        for pile, cards in entries().items()
    }


def _card(pile: Pile, card: Card, text: str) -> Topic:
    side = {Pile.GUARDS: _("guards"), Pile.NINJA: _("ninja"), Pile.TRAITOR: _("traitor")}[pile]
    title = _("{card} ({side})").format(card=names.card(card), side=side)
    entry = entries()[pile][card]
    there = _("{n} in the deck, only with “{option}”.") if entry.option else _("{n} in the deck.")
    copies = there.format(n=entry.copies, option=titles("castle").get(entry.option, ""))
    return Topic(f"{pile.value}-{card.value}", title, f"{text}\n{copies}")
