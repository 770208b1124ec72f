"""A5.7, A15, A17: in which rolls each effect rerolls dice, which dice, how often, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.clans.decisions import Attack, Reroll
from bot.games.clans.dice.odds import fight
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.ways import ONE_DIE, RerollEffect, mastery
from bot.games.clans.facts.activating import KeywordUsed, TurnCame
from bot.games.clans.facts.rolling import Rerolled
from bot.games.clans.facts.rounds import RoundBegan
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Ability, Element, Keyword, ModelId, Token
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.rolling.rolling import effects, rerolls
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Lasting, Until
from bot.games.clans.state.rolls import Effect, Fight, Pool, Purpose, Roll
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, carried_out, decided, dice, model, position

ME, FOE, HELPER = ModelId("pine-kaiken1"), ModelId("plum-kaiken1"), ModelId("pine-hero1")


def of(profile: str, *more: str, **changes: Any) -> State:
    """A model of this profile, an enemy, and helpers far away: “hero.spear-captain”."""
    helpers = [model(f"pine-hero{n}", each, f"{'ABC'[n]}1") for n, each in enumerate(more, 1)]
    mine = model(ME, profile, "J9", **changes)
    return position(mine, model(FOE, "earth.kaiken", "J10", "S"), *helpers, active=ME)


def rolled(state: State, shown: str, purpose: Purpose = Purpose.ATTACK, **pool: Any) -> State:
    state.roll = Roll(purpose, (Pool(ME, dice(shown), **pool),), 0, waiting=(PINE, PLUM))
    return state


def may(state: State, seat: Seat, effect: Effect) -> set[tuple[int, ...]]:
    """Which dice a seat may reroll by an effect."""
    return {each.dice for each in rerolls(state, seat) if each.effect is effect}


@pytest.mark.parametrize(
    ("profile", "effect", "purposes"),
    [
        ("fire.chunin", Effect.CLOSE_COMBAT_MASTER, [Purpose.ATTACK]),
        ("hero.archer", Effect.RANGED_MASTER, [Purpose.RANGED]),
        ("fire.kunoichi", Effect.NIMBLE, [Purpose.DODGE]),
        ("shrine.earth.madoushi", Effect.MASTERY, Purpose),
        ("hero.spear-captain", Effect.SENSEI, Purpose),
    ],
)
def test_A5_7_A17_each_effect_rerolls_in_its_own_rolls(
    profile: str, effect: Effect, purposes: Iterable[Purpose]
) -> None:
    """Masters in combat or from afar, Nimble in dodges, Mastery and Sensei in any roll of a model."""
    state = of(profile)
    found = [each for each in Purpose if effect in effects(state, state.models[ME], each)]
    assert found == list(purposes)


def test_A5_7_A15_lucky_rerolls_in_any_roll_and_a_kaiken_has_nothing_else() -> None:
    state = of("earth.kaiken", tokens={Token.LUCKY: 1})
    assert all(set(effects(state, state.models[ME], each)) == {Effect.LUCKY} for each in Purpose)


@pytest.mark.parametrize(
    ("profile", "effect", "purpose", "expected"),
    [
        ("fire.chunin", Effect.CLOSE_COMBAT_MASTER, Purpose.ATTACK, {(0,), (3,)}),
        ("hero.archer", Effect.RANGED_MASTER, Purpose.RANGED, {(0,), (3,)}),
        ("hero.spear-captain", Effect.SENSEI, Purpose.ATTACK, {(0,), (3,)}),
        ("shrine.earth.madoushi", Effect.MASTERY, Purpose.ATTACK, {(0,)}),
        ("fire.kunoichi", Effect.NIMBLE, Purpose.DODGE, {(0,), (3,), (0, 3)}),
    ],
)
def test_A5_2_no_effect_takes_a_die_that_was_rerolled(
    profile: str, effect: Effect, purpose: Purpose, expected: set[tuple[int, ...]]
) -> None:
    """Of A V A E the two in the middle are spent: a Master takes one of the rest, Nimble some, Mastery no Earth."""
    state = rolled(of(profile), "A V A E", purpose, spent=frozenset({1, 2}))
    assert may(state, PINE, effect) == expected


def test_A5_2_A15_lucky_takes_all_dice_that_are_not_spent_and_no_fewer() -> None:
    state = rolled(of("earth.kaiken", tokens={Token.LUCKY: 1}), "A V E", spent=frozenset({1}))
    assert may(state, PINE, Effect.LUCKY) == {(0, 2)}


def test_A5_2_where_all_dice_are_spent_nobody_rerolls_anything() -> None:
    state = of("fire.chunin", "hero.spear-captain", tokens={Token.LUCKY: 1, Token.CURSE: 2})
    rolled(state, "A V", spent=frozenset({0, 1}))
    assert rerolls(state, PINE) == rerolls(state, PLUM) == []


@pytest.mark.parametrize("effect", [Effect.CLOSE_COMBAT_MASTER, Effect.SENSEI, Effect.LUCKY, Effect.MASTERY])
def test_A16_3_no_effect_works_twice_on_a_roll(effect: Effect) -> None:
    state = of("shrine.fire.kaiken", "hero.spear-captain", tokens={Token.LUCKY: 2})
    if effect is Effect.MASTERY:
        state.change(ME, profile="shrine.fire.madoushi")
    before = may(rolled(state, "A V E", spent=frozenset({1})), PINE, effect)
    # A Mastery and a Sensei are used up with their use (A17); with several of them each has its own (A31.18).
    state.change(ME, used=frozenset({Keyword.FIRE_MASTERY}))
    state.change(HELPER, used=frozenset({Keyword.SENSEI}))
    after = may(rolled(state, "A V E", spent=frozenset({1}), used=frozenset({effect})), PINE, effect)
    assert before
    assert not after


@pytest.mark.parametrize(
    ("is_named", "shown", "own", "enemy"),
    [(True, "E A A", False, True), (True, "A A A", True, False), (False, "A A A", True, True)],
)
def test_A16_6_a_test_that_is_passed_is_left_alone_by_its_side_and_a_failed_one_by_the_other(
    is_named: bool, shown: str, own: bool, enemy: bool
) -> None:
    """A fight has no test: both may do something about it."""
    state = of("earth.kaiken", tokens={Token.LUCKY: 1, Token.CURSE: 1})
    named = Element.EARTH if is_named else None
    rolled(state, shown, Purpose.DODGE if is_named else Purpose.ATTACK, named=named)
    assert (bool(rerolls(state, PINE)), bool(rerolls(state, PLUM))) == (own, enemy)


def test_A5_5_an_opposed_test_is_not_over_with_the_first_match() -> None:
    state = rolled(of("shrine.earth.madoushi"), "E A A", Purpose.INITIATIVE, named=Element.EARTH)
    assert may(state, PINE, Effect.MASTERY) == {(1,), (1, 2)}


@pytest.mark.parametrize("on", ["the board", "the training ground", "used"])
def test_A17_a_sensei_helps_any_model_once_a_round_while_it_is_on_the_board(on: str) -> None:
    state = of("earth.kaiken", "hero.spear-captain")
    if on == "the training ground":
        state.change(HELPER, space=None)
    elif on == "used":
        state.change(HELPER, used=frozenset({Keyword.SENSEI}))
    assert bool(may(rolled(state, "A V E"), PINE, Effect.SENSEI)) is (on == "the board")


@pytest.mark.parametrize("used", [0, 1])
def test_A17_a_sensei_who_has_rerolled_is_used_up_and_another_helps_next_time(used: int) -> None:
    """Whose effect it was is told; the model that rolled has used nothing."""
    state = of("earth.kaiken", "hero.spear-captain", "ronin.wanderer")
    senseis = [ModelId("pine-hero1"), ModelId("pine-hero2")]
    for helper in senseis[:used]:
        state.change(helper, used=frozenset({Keyword.SENSEI}))
    carried_out(state, Attack(FOE), luck=Told({ME: "A A A", FOE: "F F F"}), orders=False)
    facts = decided(state, PINE, Reroll(Effect.SENSEI, ME, (0,)), Told({ME: "W"}), orders=False)
    assert KeywordUsed(senseis[used], Keyword.SENSEI) in facts
    assert [fact.by for fact in facts if isinstance(fact, Rerolled)] == [senseis[used]]
    assert [bool(state.models[each].used) for each in (*senseis, ME)] == [True, bool(used), False]


def test_A31_18_several_senseis_reroll_different_dice_of_one_roll() -> None:
    state = of("earth.kaiken", "hero.spear-captain", "ronin.wanderer")
    carried_out(state, Attack(FOE), luck=Told({ME: "A A A", FOE: "F F F"}), orders=False)
    decided(state, PINE, Reroll(Effect.SENSEI, ME, (0,)), Told({ME: "W"}), orders=False)
    assert may(state, PINE, Effect.SENSEI) == {(1,)}
    facts = decided(state, PINE, Reroll(Effect.SENSEI, ME, (1,)), Told({ME: "V"}), orders=False)
    assert KeywordUsed(ModelId("pine-hero2"), Keyword.SENSEI) in facts
    (shown,) = (fact.dice for fact in facts if isinstance(fact, Rerolled))
    assert shown == dice("W V A")


def test_A31_18_the_luck_of_each_use_is_its_own() -> None:
    """By the label of its luck: two uses of the same effect on one roll are two throws."""
    state = of("earth.kaiken", "hero.spear-captain", "ronin.wanderer")
    labels: list[str] = []

    class Noted(Told):
        def below(self, label: str, size: int) -> int:
            labels.append(label)
            return super().below(label, size)

    carried_out(state, Attack(FOE), luck=Noted(), orders=False)
    for place in (0, 1):
        decided(state, PINE, Reroll(Effect.SENSEI, ME, (place,)), Noted(), orders=False)
    assert len(set(labels)) == len(labels)


def test_A31_18_each_mastery_has_its_own_use_and_the_first_that_fits_is_spent() -> None:
    both = frozenset({Keyword.AIR_MASTERY, Keyword.EARTH_MASTERY})
    state = of("earth.kaiken", learnt=both)
    carried_out(state, Attack(FOE), luck=Told({ME: "A E W", FOE: "F F F"}), orders=False)
    assert may(state, PINE, Effect.MASTERY) == {(0,), (0, 2), (1,), (1, 2), (2,)}
    facts = decided(state, PINE, Reroll(Effect.MASTERY, ME, (0,)), Told({ME: "V"}), orders=False)
    assert KeywordUsed(ME, Keyword.EARTH_MASTERY) in facts
    assert may(state, PINE, Effect.MASTERY) == {(1,), (1, 2), (2,)}
    facts = decided(state, PINE, Reroll(Effect.MASTERY, ME, (1, 2)), Told({ME: "V V"}), orders=False)
    assert KeywordUsed(ME, Keyword.AIR_MASTERY) in facts
    assert may(state, PINE, Effect.MASTERY) == set()


@pytest.mark.parametrize(
    ("skills", "helpers", "means"),
    [
        ((), ("hero.spear-captain", "ronin.wanderer"), (ONE_DIE, ONE_DIE)),
        (
            (Keyword.AIR_MASTERY, Keyword.EARTH_MASTERY),
            (),
            (mastery(Element.AIR), mastery(Element.EARTH)),
        ),
    ],
    ids=["Senseis", "Masteries"],
)
def test_A31_18_the_odds_count_each_use(
    skills: tuple[Keyword, ...], helpers: tuple[str, ...], means: tuple[RerollEffect, ...]
) -> None:
    """Without defence dice, so that only the attacker's rerolls count."""
    state = of("earth.kaiken", *helpers, learnt=frozenset(skills))
    bare = Lasting(Ability.FIREARM_FLURRY, Until.ROUND)
    state.change(FOE, learnt=frozenset({Ability.FIREARM_FLURRY}), lasting=(bare,))
    state.change(FOE, facing=Direction.S)
    attack, defence = pools(state, Fight(ME, FOE)).sizes
    assert defence == 0
    plain = fight(Roller(attack, means), Roller(0))
    assert of_pieces(state, (Attack(FOE),)).of(Event.INJURED, FOE) == plain.chance(Element.VOID)


def test_A17_once_per_round_is_over_with_the_round_and_not_with_the_turn() -> None:
    """Mastery, Sensei and Tidal Wave come back when a round begins."""
    used = frozenset({Keyword.EARTH_MASTERY, Keyword.SENSEI, Keyword.TIDAL_WAVE})
    state = of("shrine.earth.madoushi", used=used)
    game = ClansGame({})
    for seat in (PLUM, PINE):
        game.evolve(state, TurnCame(seat))
        assert state.models[ME].used == used
        assert Effect.MASTERY not in effects(state, state.models[ME], Purpose.ATTACK)
    game.evolve(state, RoundBegan(2))
    assert not state.models[ME].used
    assert Effect.MASTERY in effects(state, state.models[ME], Purpose.ATTACK)
