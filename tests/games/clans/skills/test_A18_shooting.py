"""A11.3, A18, A31.15: skills of ranged weapons."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bot.engine.game import Decision, Fact, Order
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import Pass, React, Shoot, Shuriken
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.odds import fight
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.values import RANGED, SHURIKEN
from bot.games.clans.facts.activating import Marked, Pushed, Spotted
from bot.games.clans.facts.fighting import Injured, PoolsCounted, Redirected, Scored, Stunned
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.fighting.fight import values
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Ability, Element, Keyword, ModelId, Skill, Token
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.orders.kinds import Redirecting, RedirectOrder
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight, Purpose
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, carried_out, decided, model, position

ME, FOE = ModelId("pine-yajiri1"), ModelId("plum-kaiken1")
DEFENCE = "fire.kaiken"
GAME = ClansGame({})


def shooting(profile: str, *skills: Skill, space: str = "J14", **changes: Any) -> State:
    mine = model(ME, profile, "J9", learnt=frozenset(skills), **changes)
    return position(mine, model(FOE, DEFENCE, space, "S"), active=ME)


def shot(state: State, ours: str, theirs: str = "W W", *, is_shuriken: bool = False) -> list[Fact]:
    piece = Shuriken(FOE) if is_shuriken else Shoot(FOE)
    return carried_out(state, piece, luck=Told({ME: ours, FOE: theirs}), orders=False)


def test_A18_A_C66_air_shot_moves_the_target() -> None:
    state = shooting("air.yajiri", Ability.AIR_SHOT)
    shot(state, "A A A", "F F")
    assert state.question is not None
    assert (state.question.seat, state.question.window, state.question.model) == (PINE, Window.PUSH, FOE)


def test_A18_without_air_shot_and_with_a_shuriken_air_does_nothing() -> None:
    for skills, is_shuriken in (((), False), ((Ability.AIR_SHOT,), True)):
        state = shooting("fire.yajiri", *skills, space="J12")
        facts = shot(state, "A A A A", "F F", is_shuriken=is_shuriken)
        assert state.question is None
        assert not any(isinstance(fact, Pushed) for fact in facts)


def test_A31_15_air_is_live_for_air_shot() -> None:
    known = values(shooting("air.yajiri"), Fight(ME, FOE, is_ranged=True))
    assert known.order(Side.ATTACKER)[:3] == (Element.VOID, Element.EARTH, Element.AIR)
    assert known.worth(Side.DEFENDER, Element.AIR, Side.ATTACKER) == -1


FLUTE = Ability.MOUNTAIN_FLUTE


def test_A18_the_mountain_flute_is_a_weapon_of_range_ten() -> None:
    state = shooting("earth.madoushi", FLUTE, space="J19")
    assert Shoot(FOE) in list(pieces(state, PINE))
    assert pools(state, Fight(ME, FOE, is_ranged=True)).sizes == (2, 2)
    away = shooting("earth.madoushi", FLUTE, space="J20")
    assert Shoot(FOE) not in list(pieces(away, PINE))
    assert Shoot(FOE) not in list(pieces(shooting("earth.madoushi"), PINE))


@pytest.mark.parametrize("face", ["V", "E"])
def test_A18_A_C66_void_and_earth_of_the_flute_stun(face: str) -> None:
    state = shooting("earth.kunoichi", FLUTE, is_hidden=True)
    facts = shot(state, face * 2)
    assert Stunned(FOE, ME) in facts
    assert not any(isinstance(fact, Injured | Spotted) for fact in facts)


def test_A31_15_void_of_the_flute_counts_as_earth_for_both_sides() -> None:
    known = values(shooting("earth.madoushi", FLUTE), Fight(ME, FOE, is_ranged=True))
    assert known.worth(Side.ATTACKER, Element.VOID, Side.ATTACKER) == 4
    assert known.worth(Side.DEFENDER, Element.VOID, Side.DEFENDER) == -4
    assert not known.injures(Side.DEFENDER, Element.VOID, Side.ATTACKER)


def test_A31_15_a_shuriken_of_its_owner_injures_as_ever() -> None:
    known = Fight(ME, FOE, is_ranged=True, is_shuriken=True)
    assert values(shooting("earth.madoushi", FLUTE), known) == SHURIKEN


def test_A30_2_the_odds_know_that_a_flute_never_injures() -> None:
    """Three dice against two: a Stun wherever the shooter has a Void or an Earth left."""
    found = of_pieces(shooting("earth.kaiken", FLUTE), (Shoot(FOE),))
    plain = fight(Roller(3), Roller(2), values=RANGED)
    assert found.of(Event.INJURED, FOE) == 0
    assert found.of(Event.STUNNED, FOE) == plain.chance(Element.VOID) + plain.chance(Element.EARTH)


@pytest.mark.parametrize(("ours", "is_poisoned"), [("S V A", True), ("E V A", False)])
def test_A18_A_C67_a_spirit_of_the_shooter_poisons_whatever_is_eliminated(
    ours: str, is_poisoned: bool
) -> None:
    state = shooting("spirit.yajiri")
    facts = shot(state, ours, "V W")
    assert (Marked(FOE, Token.POISON) in facts) is is_poisoned


def test_A11_4_a_shuriken_carries_no_poison() -> None:
    state = shooting("spirit.yajiri", space="J12")
    assert Marked(FOE, Token.POISON) not in shot(state, "S", "W W", is_shuriken=True)


# ---- Redirection

THEIRS, MINE = ModelId("plum-yajiri1"), ModelId("pine-kaiken1")
TEST = React(Keyword.REDIRECTION)


def shielded(*others: Model, space: str = "J12") -> State:
    """A yajiri of range 6 shoots at Shojo, of Earth and Water."""
    mine = model(ME, "void.yajiri", "J9")
    return position(mine, model(FOE, "ronin.sake", space, "S"), *others, active=ME)


def asked(state: State, passed: bool = True) -> list[Fact]:
    facts = carried_out(state, Shoot(FOE), luck=Told({}), orders=False)
    return facts + decided(
        state, PLUM, TEST, Told({FOE: "E E E" if passed else "A A A", ME: "V V V"}), orders=False
    )


def test_A17_a_shot_at_a_model_with_redirection_asks_its_seat() -> None:
    state = shielded()
    carried_out(state, Shoot(FOE), luck=Told(), orders=False)
    assert state.question is not None
    assert (state.question.seat, state.question.skill) == (PLUM, Keyword.REDIRECTION)
    assert set(GAME.options(state, PLUM)) == {TEST, Pass()}


def test_A17_A31_14_a_passed_test_names_a_new_target_which_defends_itself() -> None:
    near, far = model(THEIRS, "water.yajiri", "K14", "S"), model("plum-kaiken2", "fire.kaiken", "J17", "S")
    spear, hidden = (
        model("plum-hero1", "hero.spear-captain", "I12", "S"),
        model("plum-kaiken3", "fire.kaiken", "H12", "S", is_hidden=True),
    )
    state = shielded(near, far, spear, hidden, model(MINE, "void.kaiken", "J8"))
    asked(state)
    offered = {each.target for each in GAME.options(state, PLUM) if isinstance(each, React)}
    # Not the shooter, nor one out of range, in Stealth, or with a Flashing Spear; sight does not matter.
    assert offered == {THEIRS, MINE}
    luck = Told({ME: "V V V", THEIRS: "W W"})
    facts = decided(state, PLUM, React(Keyword.REDIRECTION, THEIRS), luck, orders=False)
    facts += decided_by_default(state, luck)
    counted = [fact for fact in facts if isinstance(fact, PoolsCounted)]
    assert [each.defence for each in counted] == [2]
    assert Injured(THEIRS, ME) in facts


def test_A17_A_C69_the_shooters_own_friend_is_injured_and_nobody_has_credit() -> None:
    state = shielded(model(MINE, "void.kaiken", "J8"))
    asked(state)
    luck = Told({ME: "V V V", MINE: "W W W"})
    facts = decided(state, PLUM, React(Keyword.REDIRECTION, MINE), luck, orders=False)
    facts += decided_by_default(state, luck)
    assert any(isinstance(fact, Injured) and fact.model == MINE for fact in facts)
    assert not any(isinstance(fact, Scored) for fact in facts)


def decided_by_default(state: State, luck: Told) -> list[Fact]:
    facts: list[Fact] = []
    while state.question is not None:
        answer = GAME.default(state, state.question.seat, luck)
        facts += decided(state, state.question.seat, answer, luck, orders=False)
    return facts


def test_A17_a_failed_test_keeps_the_shot_and_it_is_tried_once() -> None:
    state = shielded(model(MINE, "void.kaiken", "J8"))
    facts = asked(state, passed=False)
    assert not any(isinstance(fact, Redirected) for fact in facts)
    assert sum(isinstance(fact, Rolled) and fact.purpose is Purpose.ACT for fact in facts) == 1
    assert (
        any(isinstance(fact, Rolled) and fact.purpose is Purpose.RANGED for fact in facts) or state.question
    )


def test_A31_14_the_new_target_may_turn_it_aside_in_its_turn() -> None:
    princess = model("plum-ronin2", "ronin.princess", "K12", "S")
    state = shielded(princess)
    asked(state)
    decided(state, PLUM, React(Keyword.REDIRECTION, ModelId("plum-ronin2")), orders=False)
    assert state.question is not None
    assert state.question.model == "plum-ronin2"
    assert set(GAME.options(state, PLUM)) == {TEST, Pass()}


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ((), TEST),
        ((RedirectOrder(Redirecting.NEVER),), Pass()),
        ((RedirectOrder(Redirecting.ASK),), None),
    ],
)
def test_A27_A30_5_redirection_tests_by_default(order: tuple[Order, ...], answer: Decision | None) -> None:
    state = shielded(model(MINE, "void.kaiken", "J8"))
    carried_out(state, Shoot(FOE), luck=Told(), orders=False)
    assert ClansOrders().answer(state, PLUM, order) == answer


@pytest.mark.parametrize("others", [True, False])
def test_A27_a_shot_is_turned_to_the_nearest_enemy_or_kept(others: bool) -> None:
    own = model(MINE, "void.kaiken", "J8") if others else model(THEIRS, "water.yajiri", "K14", "S")
    state = shielded(own)
    asked(state)
    expected = React(Keyword.REDIRECTION, MINE) if others else Pass()
    assert ClansOrders().answer(state, PLUM, ()) == expected


def test_A31_14_the_odds_count_a_redirection() -> None:
    plain = of_pieces(shielded(), (Shoot(FOE),))
    state = shielded(model(MINE, "void.kaiken", "J8"))
    found = of_pieces(state, (Shoot(FOE),))
    passed = 1 - Fraction(125, 216)
    assert found.of(Event.INJURED, FOE) == plain.of(Event.INJURED, FOE) * (1 - passed)
    assert found.of(Event.INJURED, MINE) > 0
