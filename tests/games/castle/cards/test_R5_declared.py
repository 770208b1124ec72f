"""Every card is declared once, in its module, and code that asks for its kind finds it there (R5)."""

from __future__ import annotations

import pytest

from bot.engine.notation import kebab_of
from bot.games.castle.art import Symbol
from bot.games.castle.box import BOX
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Declared
from bot.games.castle.intruders.neutralising import quietest
from bot.games.castle.kinds import Card, SentryRule
from bot.games.castle.names import names
from bot.games.castle.rules.language import DECISIONS, FACTS
from bot.games.castle.setting.decks import entries
from bot.games.castle.turn.deciding import CHAPTERS
from bot.games.castle.words.acts import ACTS

EVERY = catalogue().declared


def name(card: Declared) -> str:
    return f"{card.card}-{card.piles[0]}"


def test_R5_1_every_card_of_a_deck_is_declared_and_no_other() -> None:
    declared = [(pile, card.card) for card in EVERY for pile in card.piles]
    assert len(declared) == len(set(declared)), "nothing is declared twice"
    assert set(declared) == {(pile, card) for pile, cards in entries().items() for card in cards}
    assert {card for _pile, card in declared} == set(Card)


@pytest.mark.parametrize("card", EVERY, ids=name)
def test_a_card_has_a_symbol_that_is_drawn_and_the_title_it_has_everywhere(card: Declared) -> None:
    assert card.symbol in set(Symbol)
    assert card.title() == names.card(card.card)


def test_the_cards_of_a_side_have_places_of_their_own() -> None:
    for side in (catalogue().guard_cards, catalogue().intruder_cards):
        places = [card.offered for card in side]
        assert len(places) == len(set(places))


def test_every_play_of_a_card_is_in_the_notation_an_act_and_resolved() -> None:
    kinds = {play.kind for play in catalogue().plays.values()}
    assert kinds <= set(DECISIONS)
    assert kinds <= {act.kind for act in ACTS.acts()}
    assert kinds <= CHAPTERS.keys()


def test_the_names_of_records_are_those_of_the_types_wherever_they_stand() -> None:
    written = BOX.notation.kinds
    assert {kebab_of(kind) for kind in (*DECISIONS, *FACTS)} == set(written)
    assert {"awaken", "throw", "threw", "shadow-walk", "shadow-walked", "pour-sake", "rope"} <= set(written)


def test_R21_13_the_quietest_card_comes_first_and_last_the_one_that_lets_the_sentry_appear() -> None:
    assert quietest() == (Card.SHURIKEN, Card.SAKE, Card.KENJUTSU, Card.SHADOW_WALK)


def test_R21_14_an_order_about_one_card_plays_that_card() -> None:
    assert {rule.card for rule in SentryRule} == {None, Card.KENJUTSU, Card.SHURIKEN}
