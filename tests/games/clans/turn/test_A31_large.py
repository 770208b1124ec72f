"""A31.19, A4.6, A7.9, A8, A10, A13, A14: large bases walk, turn, fight and are pushed with all their spaces."""

from __future__ import annotations

from itertools import product
from math import atan2, pi

import pytest

from bot.engine.boards.compass import Direction
from bot.games.clans.board.ground import GRID
from bot.games.clans.decisions import Attack, Move
from bot.games.clans.kinds import ModelId
from bot.games.clans.moving.facing import towards
from bot.games.clans.moving.ways import ways_anew
from bot.games.clans.players.danger import Danger, Place
from bot.games.clans.players.plans import Plans
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.state.field import base, front, stands_in
from bot.games.clans.state.figures import Model
from bot.games.clans.turn.peril import Peril
from bot.games.clans.turn.reach import reaches
from tests.games.clans.positions import PINE, PLUM, at, carried_out, model, position

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
