"""A27: what is decided for a seat that is absent: its turn, its rerolls outside fights, its upkeep."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.clans.decisions import (
    Act,
    Activate,
    Attack,
    Care,
    Heal,
    Pass,
    React,
    Respond,
    Rest,
    Tend,
    Turn,
)
from bot.games.clans.facts.fighting import BonusDeclared, PoolsCounted
from bot.games.clans.facts.rolling import Asked, Rolled
from bot.games.clans.kinds import Card, Element, Keyword, ModelId, Place, Token
from bot.games.clans.orders.kinds import Tidal, TidalOrder
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rounds.rounds import restores, usual_upkeep
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage, Window
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Blow, Effect, Played, Pool, Purpose, Roll
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import usual_reroll
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, PLUM, Told, carried_out, decided, dice, model, position

GAME = ClansGame({})
ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


# ---- a turn that is not taken


def turn(*models: Model) -> Act:
    """The automatic decisions for Pine."""
    state = position(*models)
    found = GAME.default(state, PINE, Told())
    assert isinstance(found, Act)
    return found


def test_A27_the_lowest_model_that_may_is_activated_and_turns_to_the_nearest_enemy_it_sees() -> None:
    """Neither one in the training ground nor one that has been activated."""
    mine = [
        model("pine-chunin1", "fire.chunin", None),
        model("pine-kaiken1", "fire.kaiken", "A1", is_activated=True),
        model("pine-kaiken2", "fire.kaiken", "J10"),
        model("pine-kaiken3", "fire.kaiken", "T1"),
    ]
    second = ModelId("pine-kaiken2")
    near, far = model("plum-kaiken1", "earth.kaiken", "M10"), model("plum-kaiken2", "earth.kaiken", "J19")
    # M10 stands in its front too: it looks north-east at first.
    mine[2] = replace(mine[2], facing=Direction.NE)
    assert turn(*mine, near, far) == Act((Activate(second), Turn(Direction.E), Rest()))
    assert turn(*mine, far) == Act((Activate(second), Turn(Direction.N), Rest()))


def test_A27_a_model_that_sees_nobody_or_looks_that_way_keeps_its_facing() -> None:
    mine = model("pine-kaiken2", "fire.kaiken", "J10")
    for foe in (model("plum-kaiken1", "earth.kaiken", "J2"), model("plum-kaiken1", "earth.kaiken", "J19")):
        assert turn(mine, foe) == Act((Activate(mine.id), Rest()))


def test_A27_1_the_lowest_id_counts_and_not_the_first_of_the_team() -> None:
    """In the table of a team archers stand before the madoushi."""
    state = position(
        model("pine-yajiri1", "fire.yajiri", "J10"),
        model("pine-madoushi1", "fire.madoushi", "J12"),
        model("plum-kaiken1", "earth.kaiken", "J2"),
    )
    state.models = {each.id: each for each in sorted(state.models.values(), key=lambda m: m.type != "yajiri")}
    assert GAME.default(state, PINE, Told()) == Act((Activate(ModelId("pine-madoushi1")), Rest()))


# ---- rerolls outside fights


def reroll(
    purpose: Purpose, shown: str, seat: Seat = PINE, *, profile: str = "shrine.earth.madoushi", **changes: Any
) -> Effect | None:
    """By what a seat rerolls a roll of Pine's model; a Stun or an Injury is about to hit it."""
    blow = changes.pop("blow", Blow(ME, is_injury=True))
    named = None if purpose in (Purpose.POISON, Purpose.RESILIENT) else Element.EARTH
    state = position(model(ME, profile, "J9", **changes), model(FOE, "fire.kaiken", "J19", "S"), active=ME)
    state.blows = (blow,)
    state.roll = Roll(purpose, (Pool(ME, dice(shown), named=named),), 0, waiting=(PINE, PLUM))
    found = usual_reroll(state, seat)
    return None if found is None else found.effect


LUCKY = {Token.LUCKY: 1}


@pytest.mark.parametrize("purpose", [Purpose.DODGE, Purpose.SHRINE, Purpose.ACT, Purpose.REGENERATION])
def test_A27_3_a_failed_test_is_rerolled_by_recurring_effects_and_a_dodge_by_lucky_too(
    purpose: Purpose,
) -> None:
    for changes, expected in (
        ({}, Effect.MASTERY),
        ({"tokens": LUCKY}, Effect.MASTERY),
        ({"profile": "earth.kaiken"}, None),
        ({"profile": "earth.kaiken", "tokens": LUCKY}, Effect.LUCKY if purpose is Purpose.DODGE else None),
    ):
        assert reroll(purpose, "A A A", **changes) is expected, changes
        assert reroll(purpose, "E A A", **changes) is None, changes


@pytest.mark.parametrize("purpose", [Purpose.DODGE, Purpose.SHRINE])
def test_A27_a_curse_is_used_on_a_test_that_is_passed(purpose: Purpose) -> None:
    for shown, tokens, expected in (
        ("E A A", 1, Effect.CURSE),
        ("A A A", 1, None),
        ("E A A", 0, None),
    ):
        assert reroll(purpose, shown, PLUM, tokens={Token.CURSE: tokens}) is expected


@pytest.mark.parametrize(
    ("face", "stuns", "by_mastery", "by_lucky"),
    [
        ("S", 0, True, True),
        ("W", 0, True, False),
        ("W", 1, True, False),
        ("W", 2, True, True),
        ("F", 0, False, False),
        ("F", 2, False, False),
    ],
)
def test_A27_3_the_die_of_poison_is_rerolled_where_it_hurts_by_lucky_where_it_injures(
    face: str, stuns: int, by_mastery: bool, by_lucky: bool
) -> None:
    """Water would be the third Stun."""
    tokens = {Token.LUCKY: 1, Token.STUN: stuns}
    for profile, expected in (
        ("shrine.earth.madoushi", Effect.MASTERY if by_mastery else None),
        ("earth.kaiken", Effect.LUCKY if by_lucky else None),
    ):
        assert reroll(Purpose.POISON, face, profile=profile, tokens=tokens) is expected


@pytest.mark.parametrize(
    ("face", "is_injury", "stuns", "by_mastery", "by_lucky"),
    [
        ("A", True, 0, True, True),
        ("A", False, 0, True, False),
        ("A", False, 2, True, True),
        ("E", True, 0, False, False),
        ("E", False, 2, False, False),
    ],
)
def test_A27_3_the_die_of_resilience_is_rerolled_where_it_fails_by_lucky_where_it_injures(
    face: str, is_injury: bool, stuns: int, by_mastery: bool, by_lucky: bool
) -> None:
    """It shows an affinity of the model, or fails."""
    tokens = {Token.LUCKY: 1, Token.STUN: stuns}
    for profile, expected in (
        ("shrine.earth.madoushi", Effect.MASTERY if by_mastery else None),
        ("earth.kaiken", Effect.LUCKY if by_lucky else None),
    ):
        blow = Blow(ME, is_injury=is_injury)
        found = reroll(Purpose.RESILIENT, face, profile=profile, tokens=tokens, blow=blow)
        assert found is expected, profile


# ---- Tidal Wave and what comes after it


@pytest.mark.parametrize("cards", ["", "rain"])
def test_A16_1_and_A17_after_tidal_wave_the_chance_is_over_unless_a_card_may_follow(cards: str) -> None:
    """With one more in the pool; a holder of a card is asked once more, and the roll waits for it."""
    target = ModelId("plum-chunin1")
    state = holding(
        "",
        model("pine-kaiken1", "fire.kaiken", "J9"),
        model(target, "shrine.water.chunin", "J10", "S"),
        plum=cards,
        full=True,
    )
    carried_out(state, Attack(target), orders=False)
    assert state.question is not None
    assert (state.question.seat, state.question.window) == (PLUM, Window.BEFORE_ROLL)
    facts = decided(state, PLUM, React(Keyword.TIDAL_WAVE), orders=False)
    assert BonusDeclared(target, Keyword.TIDAL_WAVE) in facts
    assert [(f.attack, f.defence) for f in facts if isinstance(f, PoolsCounted)] == [(3, 5)]
    asked = [(f.seat, f.window) for f in facts if isinstance(f, Asked) and f.window is Window.BEFORE_ROLL]
    assert asked == ([(PLUM, Window.BEFORE_ROLL)] if cards else [])
    assert any(isinstance(f, Rolled) for f in facts) is not bool(cards)
    offered = GAME.options(state, PLUM) if cards else []
    assert not any(isinstance(each, React) for each in offered)


def defended(attacker: str, helpers: int, *cards: Played) -> State:
    """A Water chunin with DF 4 and some helpers is attacked, after these cards; Plum is asked for Tidal Wave."""
    places = ("I8", "J8", "K8", "I9")[:helpers]
    beside = (model(f"plum-kaiken{n}", "water.kaiken", space, "N") for n, space in enumerate(places, 1))
    target = model("plum-chunin1", "shrine.water.chunin", "J10", "S")
    state = position(model(ME, attacker, "J9"), target, *beside, active=ME)
    carried_out(state, Attack(target.id), orders=False)
    state.change_fight(cards=cards)
    assert state.question is not None
    assert (state.question.seat, state.question.window) == (PLUM, Window.BEFORE_ROLL)
    return state


@pytest.mark.parametrize(
    ("attacker", "helpers", "cards", "decides"),
    [
        # 4 against 4 and 3 against 4; with helpers 4 against 5.
        ("shrine.fire.chunin", 0, (), True),
        ("shrine.fire.kaiken", 0, (), False),
        ("shrine.fire.chunin", 1, (), False),
        # A Dirty Fighter alone against several has 6 dice, and leaves the choice only to 8.
        ("hero.fist", 1, (), False),
        ("hero.fist", 2, (), False),
        ("hero.fist", 3, (), True),
        ("hero.fist", 4, (), False),
        # Against the Odds makes the attacker the chooser, and Guardian the defender.
        ("shrine.fire.chunin", 0, (Played(PINE, Card.AGAINST_ODDS),), False),
        ("shrine.fire.chunin", 0, (Played(PLUM, Card.GUARDIAN, instead=True),), False),
        # Both cancel each other out.
        (
            "shrine.fire.chunin",
            0,
            (Played(PINE, Card.AGAINST_ODDS), Played(PLUM, Card.GUARDIAN, instead=True)),
            True,
        ),
    ],
)
def test_A27_tidal_wave_is_used_only_if_it_makes_the_defender_the_chooser(
    attacker: str, helpers: int, cards: tuple[Played, ...], decides: bool
) -> None:
    state = defended(attacker, helpers, *cards)
    expected = React(Keyword.TIDAL_WAVE) if decides else Pass()
    assert GAME.default(state, PLUM, Told()) == expected
    assert ClansOrders().answer(state, PLUM, (TidalOrder(Tidal.DECIDES),)) == expected


def test_A20_7_after_a_card_before_the_roll_the_wave_may_still_come() -> None:
    target = ModelId("plum-chunin1")
    state = holding(
        "",
        model("pine-kaiken1", "fire.kaiken", "J9"),
        model(target, "shrine.water.chunin", "J10", "S"),
        plum="sea-skin",
        full=True,
    )
    carried_out(state, Attack(target), orders=False)
    decided(state, PLUM, Respond(Card.SEA_SKIN), orders=False)
    assert React(Keyword.TIDAL_WAVE) in GAME.options(state, PLUM)


# ---- upkeep


def resting(*models: Model, deck: int = 0) -> State:
    state = position(*models, model(FOE, "earth.kaiken", "J19", "S"), deck=deck)
    state.stage = Stage.UPKEEP
    return state


def hurt(name: str, profile: str, **changes: Any) -> Model:
    return replace(model(name, profile, None, **changes), place=Place.HOUSE)


def test_A27_the_dearest_is_healed_and_one_more_else_a_card_is_drawn_else_the_dearest_steadied() -> None:
    stunned = [
        model("pine-kaiken1", "fire.kaiken", "A1", tokens={Token.STUN: 1}),
        model("pine-chunin1", "fire.chunin", "C1", tokens={Token.STUN: 1}),
    ]
    kaiken, chunin = ModelId("pine-kaiken2"), ModelId("pine-chunin2")
    sick = [hurt(kaiken, "fire.kaiken"), hurt(chunin, "fire.chunin")]

    def chosen(*models: Model, deck: int = 0) -> tuple[object, ...]:
        found = usual_upkeep(resting(*models, deck=deck), PINE).pieces
        return tuple(each for each in found if isinstance(each, Heal | Tend))

    assert chosen(*stunned, *sick, deck=9) == (Heal(chunin), Tend(Care.HEAL, kaiken))
    assert chosen(*stunned, sick[0], deck=9) == (Heal(kaiken), Tend(Care.DRAW))
    assert chosen(*stunned, deck=9) == (Tend(Care.DRAW),)
    assert chosen(*stunned) == (Tend(Care.STEADY, ModelId("pine-chunin1")),)
    assert chosen(*(replace(each, tokens={}) for each in stunned)) == ()


def test_A27_1_of_equally_dear_models_the_one_with_the_lowest_id_is_healed() -> None:
    sick = [hurt("pine-kaiken1", "fire.kaiken"), hurt("pine-kaiken2", "fire.kaiken")]
    state = resting(*sick)
    state.models = {each.id: each for each in reversed(list(state.models.values()))}
    assert usual_upkeep(state, PINE).pieces[:2] == (Heal(sick[0].id), Tend(Care.HEAL, sick[1].id))


def test_A7_12_only_a_stunned_model_on_the_board_is_steadied() -> None:
    models = [
        model("pine-kaiken1", "fire.kaiken", "A1", tokens={Token.STUN: 1}),
        model("pine-kaiken2", "fire.kaiken", "C1"),
        model("pine-kaiken3", "fire.kaiken", None, tokens={Token.STUN: 1}),
    ]
    found = list(restores(resting(*models), PINE, ()))
    assert [each for each in found if isinstance(each, Tend)] == [Tend(Care.STEADY, ME)]
