"""A31.19, A4.6, A7.9, A8, A10, A13, A14: large bases walk, turn, fight and are pushed with all their spaces."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import atan2, pi
from random import Random

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import not_none
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID, grounds
from bot.games.clans.challenges.challenges import follows
from bot.games.clans.decisions import Attack, Move, Push
from bot.games.clans.facts.activating import ShrinesMet
from bot.games.clans.facts.challenges import MedalLaid
from bot.games.clans.facts.fighting import BlowFell, Injured
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.fighting.pools import Why, pools
from bot.games.clans.kinds import ModelId, Token
from bot.games.clans.moving.facing import towards
from bot.games.clans.moving.moving import landings
from bot.games.clans.moving.ways import allowance, ways_anew
from bot.games.clans.players.danger import Danger, Place
from bot.games.clans.players.plans import Plans
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import base, front, stands_in, taken
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight, Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.peril import Peril, reaches
from tests.games.clans.positions import PINE, PLUM, PLUMS, Told, at, carried_out, decided, model, position

ME, FRIEND, FOE = ModelId("pine-oni1"), ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def oni(space: str = "J10", facing: str = "N", profile: str = "fire.oni") -> Model:
    """A large model that covers four spaces; on J10 these are J10, J11, K10 and K11."""
    return model(ME, profile, space, facing)


# ---- facing


@pytest.mark.parametrize(
    ("target", "facing"),
    [("L11", "E"), ("K12", "N"), ("I11", "W"), ("M11", "E"), ("M12", "NE"), ("I12", "NW"), ("L8", "SE")],
)
def test_A31_19_a_large_model_turns_from_the_nearest_of_its_spaces(target: str, facing: str) -> None:
    assert towards(oni(), model(FOE, "water.kaiken", target)).name == facing


@pytest.mark.parametrize(("target", "facing"), [("H9", "W"), ("K9", "E"), ("H11", "NW"), ("I12", "N")])
def test_A31_19_a_model_turns_to_the_nearest_space_of_a_large_one(target: str, facing: str) -> None:
    assert towards(model(FOE, "water.kaiken", "J10"), oni(target)).name == facing


def _angle(model: Model, other: Model) -> float:
    """The angle from the nearest space of one to the nearest of the other, found pair by pair."""
    offsets = [GRID.offset(a, b) for a, b in product(base(model), base(other))]
    dx, dy = min(offsets, key=lambda each: each[0] ** 2 + each[1] ** 2)
    return atan2(dy, dx)


@pytest.mark.parametrize(("mine", "theirs"), [("fire.oni", "water.kaiken"), ("fire.oni", "water.oni")])
def test_A7_9_no_other_facing_points_more_directly_at_the_target(mine: str, theirs: str) -> None:
    one = oni(profile=mine)
    for x, y in product(range(5, 15), range(5, 15)):
        other = model(FOE, theirs, GRID.label(GRID.at(x, y) or 0))
        if not set(base(one)) & set(base(other)):
            angle = _angle(one, other)

            def off(way: Direction, angle: float = angle) -> float:
                turn = abs(atan2(way.dy, way.dx) - angle) % (2 * pi)
                return min(turn, 2 * pi - turn)

            assert off(towards(one, other)) == pytest.approx(min(map(off, Direction)))


@pytest.mark.parametrize("profile", ["water.kaiken", "water.oni"])
def test_A10_1_a_large_model_turns_every_enemy_beside_it_into_its_front(profile: str) -> None:
    for space in GRID.zones:
        if not GRID.fits(space, 2):
            continue
        foe = model(FOE, profile, GRID.label(space))
        if GRID.gap(base(oni()), base(foe)) == 1:
            state = position(oni(facing="S"), foe, active=ME)
            carried_out(state, Attack(FOE), orders=False)
            me = state.models[ME]
            assert stands_in(foe, front(me)), GRID.label(space)


def test_A7_9_a_large_model_ends_its_move_on_guard() -> None:
    state = position(oni("J9"), model(FOE, "water.kaiken", "M11"), active=ME)
    carried_out(state, Move(at("J10")))
    assert state.models[ME].facing is Direction.E


# ---- computers


def test_A30_8_a_large_enemy_reaches_with_all_the_spaces_that_it_could_cover() -> None:
    """On J10 with 4 MP it could come to N10, and cover O10 and O11: a model on P10 is beside these."""
    state = position(oni(profile="void.oni"), model(FOE, "water.kaiken", "P10", "W"))
    (reach,) = reaches(state, PINE)
    assert reach.ends >> at("O11") & 1
    assert not reach.ends >> at("P11") & 1
    peril = Peril(state, PLUM)
    foe = state.models[FOE]
    assert peril.loss(foe, at("P10")) > 0
    assert not peril.loss(foe, at("Q10"))
    danger = Danger(Stakes(state), state, PINE)
    assert danger.answers(Place(foe, at("P10"), Direction.W)).sum > 0
    assert not danger.answers(Place(foe, at("Q10"), Direction.W)).sum


@pytest.mark.parametrize("target", ["P10", "P12", "F9", "M15"])
def test_A30_12_a_computer_strikes_with_any_of_the_spaces_of_a_large_model(target: str) -> None:
    """Each target is beside the base on some end of its move, though not beside the naming space of it."""
    state = position(oni(), model(FOE, "water.madoushi", target), active=ME)
    strikes = [plan for plan in Plans(state, PINE).all() if plan.pieces and plan.pieces[-1] == Attack(FOE)]
    ends = {plan.end for plan in strikes}
    routes = {at("J10"), *ways_anew(state, is_run=False)}
    beside = {space for space in routes if GRID.gap(GRID.footprint(space, 2), (at(target),)) == 1}
    assert ends == beside


# ---- steps


@pytest.mark.parametrize(("foe", "to", "dodges"), [("L12", "J9", 1), ("L12", "J11", 1), ("M12", "J9", 0)])
def test_A31_19_a_step_is_a_dodge_if_any_covered_space_is_in_a_zone(foe: str, to: str, dodges: int) -> None:
    """It leaves the zone with K11, or stays in it with that space."""
    state = position(oni(), model(FOE, "water.kaiken", foe, "S"), active=ME)
    facts = carried_out(state, Move(at(to)), luck=Told({ME: "F A A"}))
    assert sum(isinstance(fact, Rolled) for fact in facts) == dodges
    assert (
        ways_anew(position(oni(), model(FOE, "water.kaiken", foe), active=ME), is_run=False)[at(to)].dodges
        == dodges
    )
    assert state.space_of(ME) == at(to)


def test_A13_7_a_large_model_loses_stealth_as_soon_as_one_foliage_space_is_left() -> None:
    """On court: from F8 it enters F10 with F9, still covers it on E9, and leaves it with D9."""
    hidden = model(ME, "fire.oni", "F8", is_hidden=True)
    state = position(hidden, model(FOE, "water.kaiken", "T1"), ground="court", active=ME)
    for space, is_kept in (("F9", True), ("E9", True), ("D9", False)):
        carried_out(state, Move(at(space)))
        assert state.models[ME].is_hidden is is_kept, space


@pytest.mark.parametrize(("lantern", "is_kept"), [("M11", False), ("L9", False), ("N10", True)])
def test_A13_8_any_space_beside_a_lantern_lights_a_large_model(lantern: str, is_kept: bool) -> None:
    hidden = model(ME, "fire.oni", "J11" if lantern == "L9" else "J10", is_hidden=True)
    state = position(hidden, model(FOE, "water.kaiken", "A1"), items=f"L@{lantern}", active=ME)
    carried_out(state, Move(at("J10" if lantern == "L9" else "K10")))
    assert state.models[ME].is_hidden is is_kept


def test_A14_1_a_bad_shrine_acts_when_any_space_comes_beside_it_and_not_along_it() -> None:
    state = position(oni(), model(FOE, "water.kaiken", "A1"), items="slow@M11", active=ME)
    facts = carried_out(state, Move(at("K10")), luck=Told({ME: "A A A"}))
    assert [fact.spaces for fact in facts if isinstance(fact, ShrinesMet)] == [(at("M11"),)]
    assert state.models[ME].has(Token.SLOW)
    assert not [fact for fact in carried_out(state, Move(at("K11"))) if isinstance(fact, ShrinesMet)]


# ---- fights


@pytest.mark.parametrize(("space", "dice"), [("K9", 1), ("K10", 0), ("H8", 1), ("J8", 1), ("J11", 0)])
def test_A4_6_A10_5_a_large_attacker_strikes_from_behind_with_any_of_its_spaces(
    space: str, dice: int
) -> None:
    """The defender on J10 looks north; on K9 the attacker is beside it, and behind it with K9 alone."""
    state = position(oni(space), model(FOE, "water.kaiken", "J10", "N"), active=ME)
    parts = pools(state, Fight(ME, FOE)).attack
    assert sum(part.dice for part in parts if part.why is Why.BACK) == dice


def test_A10_4_a_large_friend_helps_with_any_space_and_is_held_by_any() -> None:
    attacker = model(FRIEND, "fire.kaiken", "J9")
    defender = model(FOE, "water.kaiken", "J10", "S")
    state = position(attacker, defender, oni("K11"), active=FRIEND)
    assert pools(state, Fight(FRIEND, FOE)).sizes[0] == 4
    other = model("plum-kaiken2", "water.kaiken", "M13", "S")
    held = position(attacker, defender, oni("K11"), other, active=FRIEND)
    assert pools(held, Fight(FRIEND, FOE)).sizes[0] == 3


def test_A10_9_fire_stuns_all_beside_the_four_spaces_of_a_large_attacker() -> None:
    beside = [model(f"plum-kaiken{n}", "water.kaiken", name, "S") for n, name in enumerate(("J9", "L12"), 1)]
    far = model("plum-kaiken3", "water.kaiken", "M12", "S")
    strong = model(ME, "void.oni", "J10")
    state = position(strong, *beside, far, active=ME)
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "FFFFFF", FOE: "A A A"}))
    hit = [fact.victim for fact in facts if isinstance(fact, BlowFell)]
    assert hit == [ME, "plum-kaiken1", "plum-kaiken2"]


# ---- Wings


def _before_a_wall() -> State:
    """An oni of Tanchyo on J8 before enemies on row 10 from F to O: it flies over one or two of them at a time."""
    wall = [
        model(f"plum-kaiken{n}", "earth.kaiken", f"{column}10") for n, column in enumerate("FGHIJKLMNO", 1)
    ]
    return position(model(ME, "air.oni", "J8"), *wall, active=ME)


def test_A17_a_large_model_flies_over_a_wall_in_one_leg() -> None:
    state = _before_a_wall()
    route = ways_anew(state, is_run=False)[at("J11")]
    assert (len(route.path), route.dodges) == (3, 3)
    facts = carried_out(state, Move(at("J11")), luck=Told({ME: "A F F" * 3}))
    assert sum(isinstance(fact, Rolled) for fact in facts) == 3
    assert state.space_of(ME) == at("J11")


def test_A17_AQ74_a_large_model_that_fails_over_an_enemy_is_put_beside_it_with_all_its_spaces_free() -> None:
    state = _before_a_wall()
    carried_out(state, Move(at("J11")), luck=Told({ME: "E E E"}), orders=False)
    assert state.question is not None
    assert state.question.window is Window.PARRY
    found = set(landings(state))  # it goes by I9, onto the enemy on I10
    assert found == {at(f"{column}{row}") for column in "GHIJ" for row in (8, 11)}
    decided(state, PLUM, Push(at("H11"), Direction.S))
    assert (state.space_of(ME), state.models[ME].has(Token.STUN)) == (at("H11"), True)
    assert state.active is None


# ---- medals


def test_A22_3_a_large_carrier_drops_its_medal_on_its_naming_space() -> None:
    state = position(oni("J10"), model(FOE, "water.kaiken", "A1"))
    state.setting = ClansGame({"challenge": "medal"}).setting
    state.medals = {PLUMS: ME}
    dropped = [fact for fact in follows(state, Injured(ME, FOE)) if isinstance(fact, MedalLaid)]
    assert dropped == [MedalLaid(PLUMS, at("J10"))]


# ---- what is foretold comes true


def _scattered(luck: Random) -> State:
    """A large model among enemies of both sizes, on any ground with its preset items."""
    ground = grounds()[luck.choice(sorted(grounds()))]
    items = " ".join(f"L@{GRID.label(space)}" for space in ground.lanterns)
    full = GRID.mask(ground.lanterns)
    kinds = [luck.choice(["air.oni", "fire.oni", "ronin.spider"])]
    kinds += luck.choices(["water.kaiken", "water.oni"], [3, 1], k=6)
    models: list[Model] = []
    while len(models) < len(kinds):
        kind, size = kinds[len(models)], 1 if kinds[len(models)].endswith("kaiken") else 2
        space = GRID.at(luck.randint(4, 14), luck.randint(4, 14)) or 0
        on = GRID.mask(GRID.footprint(space, size))
        if not on & full:
            name = f"plum-{kind.partition('.')[2]}{len(models)}" if models else ME
            models.append(model(name, kind, GRID.label(space), luck.choice(list(Direction)).name))
            full |= on
    return position(*models, ground=ground.id, items=items, active=ME)


def test_A8_5_A8_13_a_large_model_dodges_as_often_and_comes_as_far_as_its_way_says() -> None:
    luck = Random("large")
    seen = Counter[int]()
    for _n in range(60):
        state = _scattered(luck)
        routes = ways_anew(state, is_run=False)
        for space in luck.sample(sorted(routes), min(3, len(routes))):
            then, route = state.copy(), routes[space]
            facts = carried_out(then, Move(space), luck=Told({ME: "AWF" * 60}))
            tests = [fact for fact in facts if isinstance(fact, Rolled) and fact.purpose is Purpose.DODGE]
            assert len(tests) == route.dodges
            assert then.space_of(ME) == space
            assert then.active is None or then.active.mp == _mp(state) - route.cost
            on = zones.spaces(base(then.models[ME]))
            assert not on & taken(then, then.models[ME])
            seen[route.dodges] += 1
    assert len(seen) >= 3, seen


def _mp(state: State) -> int:
    """The MP of a whole move of the active model."""
    return allowance(state, state.acting(), not_none(state.active), is_run=False)
