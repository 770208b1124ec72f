"""A11.3, A18, A31.15: skills of ranged weapons."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Fact
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import Shoot, Shuriken
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.odds import fight
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.values import RANGED, SHURIKEN
from bot.games.clans.facts.activating import Marked, Pushed, Spotted
from bot.games.clans.facts.fighting import Injured, Stunned
from bot.games.clans.fighting.fight import values
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Ability, Element, ModelId, Skill, Token
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.state.activation import Window
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, Told, carried_out, model, position

ME, FOE = ModelId("pine-yajiri1"), ModelId("plum-kaiken1")
DEFENCE = "fire.kaiken"


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
