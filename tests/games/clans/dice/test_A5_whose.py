"""A5.3, A15, A16, A17, A20.5: what a model names, whose a reroll is, and which rerolls are offered."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.clans.decisions import Reroll
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.usual import Use, best_use
from bot.games.clans.dice.ways import correction
from bot.games.clans.facts.rolling import Rerolled
from bot.games.clans.kinds import Element, Keyword, ModelId, Token
from bot.games.clans.rolling.rolling import element, rerolled, rerolls
from bot.games.clans.state.rolls import Effect, Pool, Purpose, Roll
from bot.games.clans.state.state import State
from tests.games.clans.dice.notation import rolled
from tests.games.clans.positions import PINE, PLUM, Told, dice, model, position

ME, FOE, MASTER = ModelId("pine-madoushi1"), ModelId("plum-kaiken1"), ModelId("pine-hero1")


def thrown(
    shown: str, purpose: Purpose = Purpose.ATTACK, waiting: Any = (PINE, PLUM), **changes: Any
) -> State:
    """A Fire madoushi has thrown these dice; a Sensei of its team stands elsewhere."""
    state = position(
        model(ME, "fire.madoushi", "J9", **changes),
        model(FOE, "earth.kaiken", "J10", "S"),
        model(MASTER, "hero.spear-captain", "A2"),
        active=ME,
    )
    state.roll = Roll(purpose, (Pool(ME, dice(shown)), Pool(FOE, dice("E"))), 0, waiting=waiting)
    return state


@pytest.mark.parametrize(
    ("profile", "used", "expected"),
    [
        ("ronin.spider", (), Element.WATER),
        ("ronin.spider", (Keyword.WATER_MASTERY,), Element.VOID),
        ("ronin.sun-blade", (), Element.EARTH),
        ("ronin.sun-blade", (Keyword.EARTH_MASTERY,), Element.AIR),
        ("ronin.river-imp", (), Element.VOID),
    ],
)
def test_A5_3_A27_a_model_names_the_affinity_of_an_unused_mastery_else_its_first(
    profile: str, used: tuple[Keyword, ...], expected: Element
) -> None:
    tester = model(ME, profile, "J9", used=frozenset(used))
    assert element(position(tester), tester) is expected


@pytest.mark.parametrize(
    ("effect", "by"),
    [
        (Effect.MASTERY, ME),
        (Effect.SENSEI, MASTER),
        (Effect.LUCKY, None),
        (Effect.CURSE, None),
    ],
)
def test_A15_A17_a_reroll_is_of_the_model_that_has_the_keyword_and_of_nobody_by_a_token(
    effect: Effect, by: ModelId | None
) -> None:
    state = thrown("E", tokens={Token.LUCKY: 1, Token.CURSE: 1})
    facts = rerolled(state, Told(), Reroll(effect, ME, (0,)))
    assert [fact.by for fact in facts if isinstance(fact, Rerolled)] == [by]


def test_A16_1_nobody_rerolls_without_a_roll_or_when_its_chance_is_over() -> None:
    lucky = {Token.LUCKY: 1}
    assert rerolls(thrown("E A", tokens=lucky), PINE)
    assert rerolls(thrown("E A", waiting=(PLUM,), tokens=lucky), PINE) == []
    state = thrown("E A", tokens=lucky)
    state.roll = None
    assert rerolls(state, PINE) == []


def test_A17_each_choice_of_dice_is_offered_once() -> None:
    """Of dice that show the same the first ones are meant: of two Earths and a Void so many of each."""
    found = [each.dice for each in rerolls(thrown("E E V"), PINE) if each.effect is Effect.MASTERY]
    assert found == [(0,), (0, 1), (0, 1, 2), (0, 2), (2,)]


def test_A20_5_a_correction_card_rerolls_one_die_though_several_show_its_face() -> None:
    card = correction(Element.SPIRIT, of_enemy=False)
    assert best_use(rolled("S S"), rolled("F"), Side.ATTACKER, [card]) == Use(card, (0,))
