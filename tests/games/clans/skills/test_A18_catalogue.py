"""The catalogue of skills: each is declared once, and what it adds is found by its moment."""

from __future__ import annotations

from bot.games.clans.catalogue.catalogue import declared, near, of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.kinds import Ability, Keyword, ModelId
from bot.games.clans.state.field import has
from tests.games.clans.positions import model, position

ME = ModelId("pine-kaiken1")


def test_A18_each_declaration_is_found_by_its_own_skill() -> None:
    assert all(each.skill == skill for skill, each in declared().items())


def test_A18_an_ability_shares_its_id_with_no_keyword() -> None:
    assert not set(map(str, Ability)) & set(map(str, Keyword))


def test_A18_a_chosen_ability_counts_like_one_of_the_profile() -> None:
    plain = model(ME, "fire.kaiken", "J9")
    learnt = model(ME, "fire.kaiken", "J9", learnt=frozenset({Ability.SPIDER_LEGS}))
    assert not has(plain, Ability.SPIDER_LEGS)
    assert has(learnt, Ability.SPIDER_LEGS)
    assert [each.skill for each in of(learnt, Declared.gait)] == [Ability.SPIDER_LEGS]
    assert not of(plain, Declared.gait)


def test_A18_what_is_no_aura_counts_for_its_owner_alone() -> None:
    hunter = model("pine-kaiken2", "fire.kaiken", "J10", learnt=frozenset({Ability.SPIRIT_HUNTER}))
    me = model(ME, "fire.kaiken", "J9")
    state = position(me, hunter)
    assert not list(near(state, me, Declared.attack_dice))
    assert [owner.id for _each, owner in near(state, hunter, Declared.attack_dice)] == [hunter.id]
