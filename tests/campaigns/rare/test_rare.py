"""A28: the campaign for rare effects, on one match."""

from __future__ import annotations

from collections import Counter

from bot.games.clans.decisions import Attack, Choose, Play, Use
from bot.games.clans.kinds import Ability, Card, Element, Keyword, ModelId
from tests.campaigns.rare.__main__ import played
from tests.campaigns.rare.effects import EXPECTED
from tests.campaigns.rare.player import named


def test_A17_all_keywords_and_abilities_but_those_of_leagues_are_expected() -> None:
    assert sum(str(each) in EXPECTED for each in Keyword) == len(Keyword) - 6
    assert {str(each) for each in Ability} - EXPECTED == {str(Ability.SHREWD_NEGOTIATOR)}


def test_A28_a_match_of_rare_players_keeps_the_rules_and_is_counted() -> None:
    found = played("a test", Counter(), 20)
    assert found["token stun"] > 0
    assert any(found[f"result {each}"] for each in Element)


def test_A30_12_a_choice_is_known_by_its_effect() -> None:
    foe = ModelId("plum-kaiken1")
    assert named(Use(Keyword.DROWN)) == "drown"
    assert named(Play(Card.SMOKE)) == "card smoke"
    assert named(Choose(Element.FIRE)) == "result fire"
    assert named(Attack(foe)) is None
