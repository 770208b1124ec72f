"""A3.3, A8, A13, A15, A17, A20.4: what steps cost, what breaks off a way, and what a step meets."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.games.clans.activating.activating import draws_luck, pieces
from bot.games.clans.decisions import Hide, Move, Run, Try
from bot.games.clans.facts.activating import Marked, MoveBegan, Spotted, Stepped
from bot.games.clans.facts.moon import CardUsed
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import Card, ItemKind, Keyword, ModelId, Token
from bot.games.clans.moving.moving import lifted
from bot.games.clans.moving.ways import route, ways, ways_anew
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import enemy_zones, reach, sees, stands_in, watcher, zone
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.state.rolls import Played, Purpose
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, Told, at, carried_out, model, position

ME, FRIEND, FOE = ModelId("pine-kaiken1"), ModelId("pine-kaiken2"), ModelId("plum-kaiken1")
SETTING = ClansGame({}).setting


def of(
    profile: str, space: str, *others: Model, ground: str = "yard", items: str = "", **changes: Any
) -> State:
    return position(
        model(ME, profile, space, **changes), *others, active=ME, ground=ground, items=items, initiative=PINE
    )


def foe(space: str, facing: str = "S", **changes: Any) -> Model:
    return model(FOE, "earth.kaiken", space, facing, **changes)


def left(state: State) -> int | None:
    assert state.active is not None
    return state.active.mp


# ---- what steps cost


@pytest.mark.parametrize(
    ("profile", "start", "to", "cost"),
    [
        ("fire.kaiken", "K7", "K6", 2),
        ("fire.kaiken", "H5", "H6", 3),
        ("fire.kaiken", "H6", "I6", 1),
        ("fire.kaiken", "H6", "H5", 1),
        ("fire.kaiken", "J9", "J10", 2),
        ("fire.kaiken", "M9", "L9", 1),
        ("fire.oni", "H9", "I9", 2),
        ("fire.oni", "H8", "I8", 1),
    ],
)
def test_A3_3_A8_3_and_13_a_step_takes_its_cost_off_the_move(
    profile: str, start: str, to: str, cost: int
) -> None:
    """On court: foliage, up to a structure, along it, down from it, rough ground, open ground; and a large base."""
    state = of(profile, start, ground="court")
    facts = carried_out(state, Move(at(to)))
    (began,) = (fact for fact in facts if isinstance(fact, MoveBegan))
    (step,) = (fact for fact in facts if isinstance(fact, Stepped))
    assert step.mp == cost
    assert left(state) == began.mp - cost


def test_A8_9_A17_by_a_blink_every_step_costs_one_and_no_shrine_acts_on_it() -> None:
    state = of("hero.nine-tails", "H5", ground="court", items="slow@J7")
    facts = carried_out(state, Try(Keyword.BLINK), Move(at("H6")), Move(at("I6")), luck=Told({ME: "S A A"}))
    assert [fact.mp for fact in facts if isinstance(fact, Stepped)] == [1, 1]
    assert not [fact for fact in facts if isinstance(fact, Rolled) and fact.purpose is Purpose.SHRINE]
    walking = of("hero.nine-tails", "H5", ground="court", items="slow@J7")
    facts = carried_out(walking, Move(at("I6")))
    assert [fact.purpose for fact in facts if isinstance(fact, Rolled)] == [Purpose.SHRINE]


def test_A7_9_with_no_enemy_on_the_board_a_moved_model_looks_ahead() -> None:
    state = of("fire.kaiken", "J9")
    carried_out(state, Move(at("K9")))
    assert state.models[ME].facing is Direction.E


def test_A8_4_a_run_within_the_rest_of_a_move_is_a_run() -> None:
    state = of("fire.kaiken", "J9", foe("A2"))
    carried_out(state, Move(at("J10")))
    facts = carried_out(state, Run(at("J11")))
    assert MoveBegan(ME, 5, is_run=True) in facts


def roundabout() -> State:
    """Straight on past an enemy for 2 MP, by a dodge, or around it for 4 without one; 2 MP are left of the move."""
    state = of("fire.kaiken", "J9", foe("K11"), items="L@I10")
    state.change_active(mp=2, moves=1)
    return state


def test_A8_1_a_move_goes_on_with_the_remaining_MP_and_a_run_begins_anew() -> None:
    state, to = roundabout(), at("J11")
    assert route(state, to, is_run=False) == ways(state, 2)[to]
    assert route(state, to, is_run=True) == ways_anew(state, is_run=True)[to]
    assert [route(state, to, is_run=is_run).dodges for is_run in (False, True)] == [1, 0]
    farther = at("G9")
    assert route(state, farther, is_run=False) == ways_anew(state, is_run=False)[farther]


@pytest.mark.parametrize(
    ("cards", "dices"),
    [
        ((), True),
        ((Card.WAR_DRUM,), True),
        ((Card.SLIP,), False),
        ((Card.SLIP, Card.WAR_DRUM), False),
    ],
)
def test_A30_2_A20_7_a_way_with_a_dodge_draws_luck_unless_a_slip_passes_it(
    cards: tuple[Card, ...], dices: bool
) -> None:
    state = roundabout()
    state.change_active(cards=tuple(Played(PINE, card) for card in cards))
    assert draws_luck(state, Move(at("J11"))) is dices
    assert not draws_luck(state, Run(at("J11")))


def test_A30_2_A20_7_a_slip_passes_one_dodge_of_two() -> None:
    state = of("fire.kaiken", "J9", foe("J10"), model("plum-kaiken2", "earth.kaiken", "J8"))
    state.items = {space: Item(ItemKind.LANTERN) for space in map(at, ("H8", "H9", "H10", "L8", "L9", "L10"))}
    state.change_active(cards=(Played(PINE, Card.SLIP),))
    to = at("J12")
    assert route(state, to, is_run=False).dodges == 2
    assert draws_luck(state, Move(to))


# ---- what breaks off a way


def test_A8_5_a_passed_dodge_is_followed_by_the_rest_of_the_way_and_a_failed_one_by_no_other() -> None:
    """The dice of a second dodge would pass."""
    for dice, space in (("F A A", "J6"), ("A A A F F F", "J9")):
        state = of("fire.kaiken", "J9", foe("J10"))
        facts = carried_out(state, Move(at("J6")), luck=Told({ME: dice}))
        assert sum(isinstance(fact, Rolled) for fact in facts) == 1
        assert state.space_of(ME) == at(space)


def test_A8_7_in_stealth_a_failed_dodge_ends_the_way_and_not_the_move() -> None:
    state = of("fire.kaiken", "J9", foe("J10"), is_hidden=True)
    facts = carried_out(state, Move(at("J6")), luck=Told({ME: "A A A F F F"}))
    assert sum(isinstance(fact, Rolled) for fact in facts) == 1
    assert (state.space_of(ME), state.models[ME].is_hidden) == (at("J9"), False)
    assert left(state) == 5


def test_A8_8_A14_1_the_effects_of_a_shrine_come_before_the_next_step() -> None:
    """Two shrines on the way, one after another."""
    state = of("fire.kaiken", "J9", items="slow@I11 curse@K11")
    facts = carried_out(state, Move(at("J12")), luck=Told({ME: "A A A A A A"}))
    order = [fact for fact in facts if isinstance(fact, Rolled | Marked | Stepped)]
    assert [type(fact) for fact in order] == [Stepped, Rolled, Marked, Stepped, Rolled, Marked, Stepped]
    assert state.models[ME].tokens == {Token.SLOW: 1, Token.CURSE: 1}


def test_A8_8_a_question_at_a_shrine_comes_before_the_next_step() -> None:
    """A Mastery could reroll the dice."""
    state = of("fire.madoushi", "J5", items="slow@I7")
    facts = carried_out(state, Move(at("J9")), luck=Told({ME: "A A A"}), orders=False)
    assert state.question is not None
    assert state.question.window is Window.AFTER_ROLL
    assert sum(isinstance(fact, Stepped) for fact in facts) == 1


def test_A15_A8_10_a_model_that_passes_over_another_is_tested_when_it_has_passed() -> None:
    wall = [model(f"plum-kaiken{n}", "earth.kaiken", f"{c}10", "S") for n, c in enumerate("IJK", 1)]
    state = of("earth.kaiken", "J9", *wall, items="slow@H11", tokens={Token.MOON_POWER: 1})
    facts = carried_out(state, Move(at("I11")), luck=Told({ME: "A A A"}))
    last = max(n for n, fact in enumerate(facts) if isinstance(fact, Stepped))
    assert last < next(n for n, fact in enumerate(facts) if isinstance(fact, Rolled))


# ---- cards for a step


@pytest.mark.parametrize(
    ("cards", "to", "changes", "used"),
    [
        ((Card.ROPE_LINE,), "H6", {}, Card.ROPE_LINE),
        ((Card.DROP,), "H6", {}, None),
        ((Card.ROPE_LINE,), "H4", {}, None),
        ((Card.ROPE_LINE,), "H6", {"is_blinking": True}, None),
        ((Card.SPATE,), "H6", {}, None),
        ((), "H6", {}, None),
    ],
)
def test_A20_4_a_card_for_a_step_is_used_by_that_step_alone(
    cards: tuple[Card, ...], to: str, changes: dict[str, bool], used: Card | None
) -> None:
    """Rope Line for a step up from H5; and none by a Blink."""
    state = of("hero.nine-tails", "H5", ground="court")
    state.change_active(mp=4, cards=tuple(Played(PINE, card) for card in cards), **changes)
    found = [fact.card for fact in lifted(state, at("H5"), at(to)) if isinstance(fact, CardUsed)]
    assert found == ([] if used is None else [used])


# ---- lanterns, and zones of models in Stealth


@pytest.mark.parametrize(("lantern", "is_kept"), [("K11", False), ("J12", True), ("L10", True)])
def test_A13_8_a_step_that_ends_beside_a_lantern_ends_stealth(lantern: str, is_kept: bool) -> None:
    state = of("fire.kaiken", "J9", items=f"L@{lantern}", is_hidden=True)
    facts = carried_out(state, Move(at("J10")))
    assert state.models[ME].is_hidden is is_kept
    assert (Spotted(ME) in facts) is not is_kept


@pytest.mark.parametrize("item", ["slow@K10", "lucky@K10", "L@L9", "L@J11"])
def test_A13_1_no_shrine_and_no_lantern_farther_away_keeps_a_model_out_of_stealth(item: str) -> None:
    assert Hide() in list(pieces(of("fire.kaiken", "J9", items=item), PINE))


@pytest.mark.parametrize(("profile", "far"), [("fire.kaiken", 1), ("ronin.river-imp", 2), ("water.oni", 2)])
def test_A4_5_a_zone_reaches_one_space_and_two_with_entangle(profile: str, far: int) -> None:
    state = of(profile, "J9")
    assert reach(state.models[ME]) == far
    for distance in (1, 2, 3):
        other = model(FOE, "earth.kaiken", f"{'IHG'[distance - 1]}9")
        assert stands_in(other, zone(state, state.models[ME])) is (distance <= far)


@pytest.mark.parametrize("profile", ["fire.kaiken", "ronin.river-imp"])
def test_A4_7_a_model_in_stealth_has_a_zone_in_its_own_activation_alone(profile: str) -> None:
    for is_hidden, active, holds in (
        (True, ME, True),
        (True, FRIEND, False),
        (True, "", False),
        (False, FRIEND, True),
        (False, "", True),
    ):
        mine = model(ME, profile, "J9", is_hidden=is_hidden)
        state = position(mine, model(FRIEND, "fire.kaiken", "A2"), foe("J10"), active=active)
        assert bool(zone(state, state.models[ME])) is holds, (is_hidden, active)
        assert stands_in(state.models[FOE], enemy_zones(state, state.models[FOE].seat)) is holds


def test_A4_7_A12_1_a_model_that_has_left_the_board_has_no_zone() -> None:
    state = position(model(ME, "fire.kaiken", None), foe("J10"))
    assert zone(state, state.models[ME]) == 0


def test_A8_5_nobody_dodges_out_of_the_zone_of_an_enemy_in_stealth() -> None:
    state = of("fire.kaiken", "J9", foe("J10", is_hidden=True))
    facts = carried_out(state, Move(at("J8")))
    assert not [fact for fact in facts if isinstance(fact, Rolled)]
    assert state.space_of(ME) == at("J8")


# ---- sight


@pytest.mark.parametrize(
    ("between", "holds"),
    [
        (model(FRIEND, "fire.kaiken", "J10"), False),
        (model(FRIEND, "fire.kaiken", "J10", is_hidden=True), True),
        (ItemKind.LANTERN, False),
        (ItemKind.SHRINE, False),
        (ItemKind.CRATE, False),
        (ItemKind.GOAL, True),
    ],
)
def test_A9_4_models_and_items_stop_sight_but_goals_and_models_in_stealth_do_not(
    between: Model | ItemKind, holds: bool
) -> None:
    more = [between] if isinstance(between, Model) else []
    state = of("fire.kaiken", "J9", foe("J11"), *more)
    if isinstance(between, ItemKind):
        state.items = {at("J10"): Item(between)}
    assert sees(state, state.models[ME], state.models[FOE]) is holds
    assert (watcher(state, state.models[ME]) is not None) is holds


@pytest.mark.parametrize(
    ("who", "is_hidden", "holds"), [(FOE, False, True), (FOE, True, False), (FRIEND, True, True)]
)
def test_A9_7_nobody_sees_an_enemy_in_stealth(who: ModelId, is_hidden: bool, holds: bool) -> None:
    state = of("fire.kaiken", "J9", model(who, "fire.kaiken", "J11", is_hidden=is_hidden))
    assert sees(state, state.models[ME], state.models[who]) is holds


def test_A13_8_a_model_in_Stealth_is_led_round_the_lanterns() -> None:
    """A30.8: the way past them is no shorter. A run gives up Stealth before its first step, and goes the short way."""
    state = of("fire.kaiken", "J16", ground="court", items="L@H13", is_hidden=True)
    assert not [fact for fact in carried_out(state, Move(at("E14"))) if isinstance(fact, Spotted)]
    state = of("fire.kunoichi", "F13", items="L@H13", is_hidden=True)
    walked, run = (ways_anew(state, is_run=is_run)[at("J13")] for is_run in (False, True))
    assert (walked.cost, run.cost) == (6, 4)
    facts = carried_out(state, Run(at("J13")))
    assert sum(fact.mp for fact in facts if isinstance(fact, Stepped)) == run.cost
