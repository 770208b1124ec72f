"""Topics to look up in the castle: the rules in short from data/castle/guide.toml, and every card (R5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.engine.acts import Topic
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Declared
from bot.games.castle.kinds import Card, Pile
from bot.games.castle.names import names
from bot.games.castle.setting.deck import number_of
from bot.games.castle.setting.decks import entries, option_of
from bot.games.guide import topics_of
from bot.games.option_models import titles
from bot.words import _, once_a_language


def topics() -> tuple[Topic, ...]:
    """The rules in short, then the cards of the three decks."""
    return (*_rules(), *(_card(pile, card, text) for pile in Pile for card, text in deeds(pile).items()))


def deeds(pile: Pile) -> Mapping[Card, str]:
    """The effect of each card of a deck, in the order of the explanations."""
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
    copies = _("{n} in the deck.").format(n=entry.copies)
    if entry.option:
        there = _("{n} in the deck, only with “{option}”.")
        copies = there.format(n=entry.copies, option=titles("castle")[entry.option])
    return Topic(f"{pile.value}-{card.value}", title, f"{text}\n{copies}")


def _rules() -> tuple[Topic, ...]:
    """The topics of the file, with additions about cards."""
    cards = {"guard_cards": number_of(Pile.GUARDS), "bluffs": _bluffs(), "silencing": _silencing()}
    return tuple(
        replace(topic, text=_(" ").join((topic.text.format(**cards), *_added(topic))))
        for topic in topics_of("castle")
    )


def _added(topic: Topic) -> list[str]:
    """The sentences that single cards add to a topic."""
    return [_of(card, card.adds[topic.key]()) for card in catalogue().declared if topic.key in card.adds]


def _of(card: Declared, text: str) -> str:
    """The text of a card, with its option if the card is not in every game."""
    option = option_of(card.card, *card.piles)
    if not option:
        return text
    return _("{text} (only with “{option}”)").format(text=text, option=titles("castle")[option])


def _bluffs() -> str:
    """The cards whose bluff cannot be told from the effect (R5.7)."""
    return names.either(_of(card, card.title()) for card in catalogue().intruder_cards if card.is_secret)


def _silencing() -> str:
    """The cards that always help against a hidden sentry (R21.8)."""
    uses = ((card, card.silencing) for card in catalogue().silencers)
    return _(", or ").join(
        _of(card, use.words()) for card, use in uses if use is not None and use.words is not None
    )
