"""How to play the clans: topics that can be looked up, and what computers are like."""

from __future__ import annotations

import pytest

from bot.chat.messages.guide import guide, topic, topics
from bot.engine.acts import NOTE, cut
from bot.games.clans.board.ground import grounds
from bot.games.clans.box import BOX
from bot.games.clans.kinds import Card, Furnishing, ItemKind, Keyword, Role, Terrain, Token
from bot.games.clans.moon.cards import deck, titles
from bot.games.clans.names import names
from bot.games.clans.setting.options import Challenge
from bot.games.clans.teams.profile import shrine_teams

ROLES = {"VIP": "Assassination", "champion": "Champion", "messenger": "Intercept the Messenger"}
"""The topics that explain the roles of named models."""
FOUND_UNDER = {"Mastery": " Mastery", "Shrines": " shrine"}
"""Titles of topics, each with the end of the names that it explains together."""


def shown() -> set[str]:
    """The names of all that a present game can show, with the keyword that the card Sea Skin gives."""
    models = (model for team in shrine_teams().values() for model in team.models)
    keywords = {keyword for model in models for keyword in model.keywords} | {Keyword.RESILIENT}
    terrain = {kind for ground in grounds().values() for kind in ground.terrain} - {Terrain.OPEN}
    return {
        *map(names.skill, keywords),
        *map(names.card, Card),
        *map(names.token, Token),
        *map(names.furnishing, Furnishing),
        *(names.item(item, None) for item in (ItemKind.GOAL, ItemKind.MEDAL, ItemKind.CRATE)),
        *map(names.challenge, Challenge),
        *map(names.terrain, terrain),
        *map(names.role, Role),
    }


SHOWN = shown()


def title(name: str) -> str:
    """The title of the topic that explains a thing of this name."""
    if name in ROLES:
        return ROLES[name]
    return next((found for found, end in FOUND_UNDER.items() if name.endswith(end)), name)


def test_the_guide_names_its_topics() -> None:
    assert {"fights", "results", "sight", "stealth", "orders", "plans"} <= {topic.key for topic in BOX.topics}


def test_A17_every_keyword_that_a_model_may_have_can_be_looked_up() -> None:
    titles = {topic.title for topic in BOX.topics}
    models = (model for team in shrine_teams().values() for model in team.models)
    held = {names.skill(keyword) for model in models for keyword in model.keywords}
    held = {"Mastery" if name.endswith(" Mastery") else name for name in held}
    assert held
    assert held <= titles


def test_the_words_on_buttons_are_explained() -> None:
    told = " ".join(topic.text for topic in BOX.topics).casefold()
    words = (
        "mv mp at df element zone back held helper pool chunin healing house upkeep initiative janken keyword"
    )
    assert {word for word in words.split() if word not in told} == set()


def test_A30_12_every_level_describes_itself() -> None:
    told = [BOX.computers.about(level) for level in BOX.computers.levels]
    assert all(told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("card", Card)
def test_A20_7_every_moon_card_can_be_looked_up(card: Card) -> None:
    """The name finds its effect, condition and element, in the words of the file that the game reads."""
    known = titles()[card]
    head, *lines = topic(BOX, known.name).splitlines()
    told = "\n".join(lines)
    assert head == f"### {known.name}"
    assert all(
        text in told for text in (known.effect, known.bonus, known.condition[1:], names.element(known.phase))
    )


def test_A20_7_the_note_of_a_card_and_of_a_challenge_is_whole() -> None:
    """A hand shows the whole text, and a button no less: each fits into a note."""
    texts = [*map(names.does, Card), *map(names.aim, Challenge)]
    assert [text for text in texts if cut(text, NOTE) != text] == []


def test_A20_7_a_card_says_when_the_usual_deck_lets_it_be_played() -> None:
    said = {card: topic(BOX, names.card(card)) for card in Card}
    left_out = {card for card, text in said.items() if "not in the usual deck" in text}
    assert left_out == set(deck(is_calm=False)) - set(deck(is_calm=True))
    assert "only in your own turn" in said[Card.SMOKE]
    assert "only in your own turn" not in said[Card.TURNING_SKY]
    assert "only for rolls in your own turn" in said[Card.SPARK]


def test_the_cards_are_found_from_their_own_topic_and_do_not_flood_the_first_list() -> None:
    told, listed = topic(BOX, "Moon cards"), guide(BOX)
    every = {names.card(card) for card in Card}
    assert all(name in told for name in every)
    assert "Moon cards" in listed
    assert {name for name in every if f", {name}" in listed} == set()


@pytest.mark.parametrize("word", ["reroll", "dodge", "test", "Stealth", "die"])
def test_a_word_of_many_cards_finds_a_rule_first(word: str) -> None:
    assert topics(BOX, word)[0].under == ""


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_every_thing_that_a_game_shows_has_a_topic_under_its_name(name: str) -> None:
    found = topic(BOX, name).splitlines()[0].removeprefix("### ")
    assert found == title(name)
