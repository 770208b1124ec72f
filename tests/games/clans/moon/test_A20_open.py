"""A20.3, A20.4, A20.7: when a card may be played in the own activation, on whom, and what it leaves open."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.board.ground import GRID
from bot.games.clans.decisions import Attack, Face, Hurry, Move, Play, Run, Shoot, Shuriken
from bot.games.clans.facts.activating import Cleared
from bot.games.clans.kinds import Card, Element, ModelId, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding, offered, titles
from tests.games.clans.positions import PINE, at, carried_out, model

ME, FRIEND = ModelId("pine-kaiken1"), ModelId("pine-kaiken2")
ENEMY, SECOND = ModelId("plum-kaiken1"), ModelId("plum-kaiken2")
SETTING = ClansGame({}).setting


def open_(state: State, *kinds: type[Piece]) -> set[Piece]:
    """The next options of the active model, of these kinds."""
    return {piece for piece in pieces(state, PINE) if isinstance(piece, kinds)}


def ways(state: State, kind: type[Move] | type[Run] = Move) -> set[str]:
    """Where it may move to, or run to."""
    return {GRID.label(piece.space) for piece in open_(state, kind) if isinstance(piece, kind)}


def climber(cards: str, space: str, profile: str = "fire.kaiken", **changes: Any) -> State:
    """A model at the structure on H6 and I6, with MV 5."""
    return holding(cards, model(ME, profile, space), ground="court", **changes)


# ---- when a model activates: on whom


def among(cards: str, moon: Element, *more: Model, **changes: Any) -> State:
    """A model on J9 with a friend beside it and another one far away."""
    return holding(
        cards,
        model(ME, "fire.kaiken", "J9", **changes),
        model(FRIEND, "fire.kaiken", "J8"),
        model("pine-kaiken3", "fire.kaiken", "A20"),
        *more,
        moon=moon,
    )


@pytest.mark.parametrize(
    ("card", "phase", "others"),
    [
        (Card.MOONLESS, Element.VOID, {FRIEND, "pine-kaiken3"}),
        (Card.STONE_SKIN, Element.EARTH, {FRIEND}),
    ],
)
def test_A20_7_only_by_its_bonus_a_card_for_the_model_takes_another_one_in(
    card: Card, phase: Element, others: set[str]
) -> None:
    assert offered(among(card, Element.AIR)) == {Play(card)}
    assert offered(among(card, phase)) == {Play(card, other=ModelId(other)) for other in others}


@pytest.mark.parametrize(
    ("is_hidden", "is_seen", "moon", "is_open"),
    [
        (False, False, Element.AIR, True),
        (False, True, Element.AIR, False),
        (False, True, Element.VOID, True),
        (True, False, Element.AIR, False),
        (True, False, Element.VOID, False),
    ],
)
def test_A20_7_smoke_is_for_models_out_of_stealth_and_for_seen_ones_only_in_the_void_phase(
    is_hidden: bool, is_seen: bool, moon: Element, is_open: bool
) -> None:
    enemy = model(ENEMY, "water.kaiken", "J13", "S" if is_seen else "N")
    state = among("smoke", moon, enemy, is_hidden=is_hidden)
    assert offered(state) == ({Play(Card.SMOKE)} if is_open else set())


def test_A20_7_inner_eye_is_for_an_enemy_in_stealth_alone() -> None:
    watched = model(ENEMY, "water.kaiken", "J13", "N")
    assert not offered(among("inner-eye", Element.SPIRIT, watched))


@pytest.mark.parametrize("is_shining", [False, True])
def test_A20_7_grave_dust_is_for_enemies_within_six_in_sight_and_not_in_stealth(is_shining: bool) -> None:
    moon = Element.VOID if is_shining else Element.AIR
    near = model(ENEMY, "water.kaiken", "J15", "N")
    also = model(SECOND, "water.kaiken", "P15", "N")
    out_of_reach = [
        model("plum-kaiken3", "water.kaiken", "Q9", "N"),  # 7 away
        model("plum-kaiken4", "water.kaiken", "D9", "N"),  # behind a lantern
        model("plum-kaiken5", "water.kaiken", "K10", "N", is_hidden=True),
    ]
    state = among("grave-dust", moon, near, also, *out_of_reach)
    state.items = holding("", model(ME, "fire.kaiken", "J9"), items="L@I9").items
    pairs = [(ENEMY, ENEMY), (ENEMY, SECOND), (SECOND, SECOND)]
    both = {Play(Card.GRAVE_DUST, one, other) for one, other in pairs}
    each = {Play(Card.GRAVE_DUST, one) for one in (ENEMY, SECOND)}
    assert offered(state) == (both if is_shining else each)


def test_A20_7_A15_moonless_hour_says_how_many_stuns_it_takes_off() -> None:
    state = among("moonless", Element.VOID)
    state.change(FRIEND, tokens={Token.STUN: 2})
    facts = carried_out(state, Play(Card.MOONLESS, other=FRIEND))
    assert [fact for fact in facts if isinstance(fact, Cleared)] == [Cleared(FRIEND, Token.STUN, 2)]


def test_A20_7_a_model_that_has_changed_places_can_be_turned_until_it_moves_or_acts() -> None:
    state = among("straw-double", Element.SPIRIT)
    carried_out(state, Play(Card.STRAW_DOUBLE, FRIEND))
    others = {way for way in Direction if way is not state.models[FRIEND].facing}
    assert open_(state, Face) == {Face(FRIEND, way) for way in others}
    carried_out(state, Move(at("J7")))
    assert not open_(state, Face)


# ---- before a move or a step


def test_A20_3_the_bonus_of_spate_is_open_in_the_water_phase_alone() -> None:
    assert offered(climber("spate", "J9")) == {Play(Card.SPATE)}
    both = {Play(Card.SPATE), Play(Card.SPATE, instead=True)}
    assert offered(climber("spate", "J9", moon=Element.WATER)) == both


def test_A20_7_spate_makes_the_move_longer_that_comes_next_and_its_bonus_leaves_a_run_alone() -> None:
    plain = holding("spate", model(ME, "fire.kaiken", "J1"))
    carried_out(plain, Play(Card.SPATE))
    assert "J10" in ways(plain) & ways(plain, Run)
    instead = holding("spate", model(ME, "fire.kaiken", "J1"), moon=Element.WATER)
    carried_out(instead, Play(Card.SPATE, instead=True))
    assert not ways(instead)
    assert "J6" in ways(instead, Run)
    assert "J7" not in ways(instead, Run)


@pytest.mark.parametrize("changes", [{"mp": 3, "moves": 0}, {"mp": None, "moves": 1}])
def test_A20_7_a_model_without_an_action_does_not_charge_by_spate(changes: dict[str, Any]) -> None:
    """With the rest of a move, or with a whole one."""
    state = climber("spate", "J9", moon=Element.WATER)
    state.change_active(actions=0, **changes)
    assert Play(Card.SPATE, instead=True) not in offered(state)


def test_A20_7_a_model_that_charges_by_spate_shoots_at_nobody() -> None:
    state = holding(
        "spate",
        model(ME, "fire.yajiri", "J4"),
        model(ENEMY, "water.kaiken", "J12", "N"),
        moon=Element.WATER,
    )
    carried_out(state, Play(Card.SPATE, instead=True), Run(at("J9")))
    assert not open_(state, Shoot, Shuriken)
    carried_out(plain := holding("", *state.models.values()), Move(at("J10")))
    assert open_(plain, Shoot, Shuriken) == {Shoot(ENEMY), Shuriken(ENEMY)}


@pytest.mark.parametrize(
    ("changes", "is_open"),
    [
        ({"mp": 2}, False),
        ({"mp": 3}, True),
        ({"mp": 0}, False),
        ({"mp": 2, "moves": 1}, True),
        ({"mp": 2, "actions": 1}, True),
        ({"mp": 2, "actions": 1, "is_charging": True}, False),
    ],
)
def test_A20_4_a_card_for_a_step_is_open_where_a_move_that_is_left_leads_to_one(
    changes: dict[str, Any], is_open: bool
) -> None:
    """The step up to I6 is 3 MP away: by the move under way, by a new one of 5, or by a run; not by a charge."""
    state = climber("rope-line", "J3")
    state.change_active(**{"moves": 0, "actions": 0, **changes})
    assert offered(state) == ({Play(Card.ROPE_LINE)} if is_open else set())


@pytest.mark.parametrize(("changes", "is_open"), [({"actions": 0}, False), ({"moves": 0}, True)])
def test_A20_7_A17_a_slip_for_a_dodge_that_only_a_sprint_leads_to_is_for_the_run(
    changes: dict[str, Any], is_open: bool
) -> None:
    """With MV 6 and Sprint: the second space of an Entangler's zone is 7 MP away."""
    foe = model(ENEMY, "ronin.river-imp", "J11", "S")
    state = holding("slip", model(ME, "ronin.rooster", "J3"), foe, moon=Element.WATER)
    state.change_active(**changes)
    assert bool(offered(state)) is is_open


def test_A20_4_of_the_cards_for_a_step_the_next_is_played_when_the_last_has_counted() -> None:
    state = climber("drop rope-line drop", "H6")
    assert titles(offered(state)) == {Card.DROP, Card.ROPE_LINE}
    carried_out(state, Play(Card.DROP))
    assert not offered(state)
    carried_out(state, Move(at("H5")))
    assert titles(offered(state)) == {Card.DROP, Card.ROPE_LINE}


@pytest.mark.parametrize(("first", "then"), [(Card.DROP, Card.SPATE), (Card.SPATE, Card.DROP)])
def test_A20_4_a_card_for_a_step_goes_with_one_for_its_move(first: Card, then: Card) -> None:
    state = climber("drop spate", "H6")
    carried_out(state, Play(first))
    assert titles(offered(state)) == {then}


def test_A20_7_slip_is_for_a_way_with_a_dodge() -> None:
    def slipping(enemy: str) -> State:
        foe = model(ENEMY, "water.kaiken", enemy, "S")
        return holding("slip", model(ME, "fire.kaiken", "J9"), foe, moon=Element.WATER)

    assert not offered(slipping("J20"))
    state = slipping("J12")
    assert ways(state) >= {"J8", "J13"}
    carried_out(state, Play(Card.SLIP))
    assert "J13" in ways(state)
    assert "J8" not in ways(state)


# ---- before a fight


def archer(cards: str, enemy: str, moon: Element = Element.SPIRIT, **changes: Any) -> State:
    foe = model(ENEMY, "earth.kaiken", enemy, "S")
    return holding(cards, model(ME, "fire.yajiri", "J5"), foe, moon=moon, **changes)


@pytest.mark.parametrize(
    ("card", "phase"),
    [
        (Card.HEADLONG, Element.EARTH),
        (Card.LONE_FLAME, Element.FIRE),
        (Card.AGAINST_ODDS, Element.SPIRIT),
    ],
)
def test_A20_7_headlong_lone_flame_and_against_the_odds_are_for_attacks_and_for_no_shot(
    card: Card, phase: Element
) -> None:
    assert offered(archer(card, "J6", phase)) == {Play(card)}
    state = archer(card, "J8", phase)
    assert open_(state, Shoot)
    assert not offered(state)


@pytest.mark.parametrize("card", [Card.SEA_SKIN, Card.GUARDIAN])
def test_A20_7_a_card_for_an_attacked_model_is_not_for_its_own_attack(card: Card) -> None:
    assert not offered(archer(card, "J6", Element.WATER, full=True))


def test_A20_4_after_a_card_for_a_fight_no_move_is_open_and_no_card_for_one() -> None:
    state = holding(
        "weak-spot rope-line",
        model(ME, "fire.kaiken", "J6"),
        model(ENEMY, "water.kaiken", "J7", "S"),
        ground="court",
    )
    assert titles(offered(state)) == {Card.WEAK_SPOT, Card.ROPE_LINE}
    carried_out(state, Play(Card.WEAK_SPOT))
    assert not ways(state)
    assert not offered(state)
    assert open_(state, Attack) == {Attack(ENEMY)}


def test_A20_4_a_card_for_the_next_move_is_open_after_the_action_of_a_hasted_model() -> None:
    state = climber("spate", "J9")
    state.change(ME, tokens={Token.HASTE: 1})
    carried_out(state, Hurry(is_move=True), Run(at("J10")))
    assert offered(state) == {Play(Card.SPATE)}
