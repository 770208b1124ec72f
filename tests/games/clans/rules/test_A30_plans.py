"""A30.6: an activation is planned before its turn, and waits for its seat if what it was planned for has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine.capabilities import Adapted
from bot.engine.game import Piece, Seat
from bot.games.clans.decisions import Activate, Attack, Move, Run, Shoot, Turn
from bot.games.clans.facts.activating import TurnCame
from bot.games.clans.kinds import ModelId, Place
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.rules.planning import HURT, NEAR, SIGHT
from bot.games.clans.state.activation import Activation, Question, Stage, Window
from bot.games.clans.state.state import State
from bot.games.clans.words.choices import stops
from tests.games.clans.positions import PINE, PLUM, at, model, position

GAME = ClansGame({})
KAIKEN, CHUNIN, FOE, SPARE = map(ModelId, ("pine-kaiken1", "pine-chunin1", "plum-kaiken1", "plum-yajiri1"))
ATTACK: tuple[Piece, ...] = (Activate(KAIKEN), Move(at("F9")), Attack(FOE))


def theirs(**changes: object) -> State:
    """Plum's turn: Pine's kaiken could come to F9, beside Plum's on F10; the others are far away."""
    state = position(
        model(KAIKEN, "fire.kaiken", "F6"),
        model(CHUNIN, "fire.chunin", "B2"),
        model(FOE, "water.kaiken", "F10", "S"),
        model(SPARE, "water.yajiri", "T20", "S"),
    )
    for name, value in {"turn": PLUM, **changes}.items():
        setattr(state, name, value)
    return state


def planned_on(state: State, seat: Seat = PINE) -> State:
    """The state in which a seat makes its plan."""
    then = state.copy()
    for fact in GAME.planning.ahead(state, seat):
        GAME.evolve(then, fact)
    return then


def become(pieces: tuple[Piece, ...], change: Callable[[State], None]) -> Adapted:
    """The outcome of a plan if this has happened when its turn comes."""
    then = planned_on(theirs())
    now = then.copy()
    change(now)
    found = GAME.planning.adapted(now, PINE, pieces, then)
    assert found is not None
    return found


def goes(name: ModelId, space: str) -> Callable[[State], None]:
    return lambda state: state.change(name, space=at(space))


def leaves(name: ModelId) -> Callable[[State], None]:
    return lambda state: state.change(name, space=None, place=Place.HOUSE)


def test_A30_6_in_the_turn_of_another_seat_the_next_activation_is_drafted_as_usual() -> None:
    then = planned_on(theirs())
    assert (then.turn, then.active) == (PINE, None)
    draft = GAME.drafts.draft(then, PINE)
    assert draft is not None
    for piece in ATTACK:
        draft.add(piece)
    assert draft.is_complete()


def test_A30_6_present_acts_of_the_others_are_imagined_to_be_over() -> None:
    state = theirs(active=Activation(FOE))
    assert planned_on(state).active is None
    assert GAME.planning.ahead(theirs(), PINE) == (TurnCame(PINE),)


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": PINE},
        {"question": Question(PLUM, Window.CHOOSE, FOE)},
        {"stage": Stage.UPKEEP},
        {"stage": Stage.OVER},
    ],
)
def test_A30_6_nothing_is_planned_when_it_is_asked_in_a_fight_or_between_rounds(
    changes: dict[str, object],
) -> None:
    assert not GAME.planning.ahead(theirs(**changes), PINE)


def test_A30_6_nor_by_a_seat_whose_models_are_all_done() -> None:
    state = theirs()
    state.change(KAIKEN, is_activated=True)
    assert GAME.planning.ahead(state, PINE)
    state.change(CHUNIN, is_activated=True)
    assert not GAME.planning.ahead(state, PINE)


def test_A30_6_a_plan_that_still_fits_is_unchanged() -> None:
    assert become(ATTACK, goes(SPARE, "S19")) == Adapted(ATTACK)


@pytest.mark.parametrize(
    ("change", "left"),
    [
        (leaves(FOE), ATTACK[:2]),
        (goes(FOE, "T10"), ATTACK[:2]),
        (leaves(KAIKEN), ()),
        (goes(SPARE, "F9"), ATTACK[:1]),
    ],
    ids=["target Injured", "target gone", "model Injured", "space taken"],
)
def test_A30_6_an_impossible_plan_waits_for_its_seat(
    change: Callable[[State], None], left: tuple[Piece, ...]
) -> None:
    found = become(ATTACK, change)
    assert found.pieces == left
    assert found.is_broken


def test_A30_6_so_does_a_way_that_takes_a_dodge_more() -> None:
    way: tuple[Piece, ...] = (Activate(KAIKEN), Move(at("F7")))
    assert not become(way, goes(SPARE, "T19")).is_broken
    found = become(way, goes(SPARE, "F8"))
    assert (found.pieces, found.is_broken) == (way, False), "a step away from nobody takes no dodge"
    found = become(way, goes(SPARE, "E6"))
    assert (found.pieces, found.is_broken) == (way, True)


def test_A30_6_an_own_model_injured_is_told() -> None:
    assert HURT in become(ATTACK, leaves(CHUNIN)).holds
    assert HURT not in become(ATTACK, leaves(SPARE)).holds


@pytest.mark.parametrize(
    ("space", "told"),
    [("F8", {"near-2", "near-4", "near-6"}), ("I6", {"near-4", "near-6"}), ("L6", {"near-6"}), ("M6", set())],
)
def test_A30_6_an_enemy_who_has_come_within_n_is_told(space: str, told: set[str]) -> None:
    found = become((Activate(KAIKEN), Turn(planned_on(theirs()).models[FOE].facing)), goes(SPARE, space))
    assert found.holds & set(NEAR) == told


def test_A30_6_an_enemy_that_was_that_near_at_planning_is_not() -> None:
    assert not become(ATTACK, goes(FOE, "E10")).holds & set(NEAR)


@pytest.mark.parametrize("pieces", [(Activate(KAIKEN), Move(at("F9"))), (Activate(KAIKEN), Run(at("F9")))])
def test_A30_6_a_line_of_sight_to_the_goal_that_is_lost_is_told(pieces: tuple[Piece, ...]) -> None:
    assert SIGHT in become(pieces, goes(SPARE, "F8")).holds
    assert SIGHT not in become(pieces, goes(SPARE, "G8")).holds


def test_A30_6_the_goal_of_a_model_that_only_fights_is_its_target() -> None:
    pieces: tuple[Piece, ...] = (Activate(KAIKEN), Shoot(FOE))
    assert SIGHT in become(pieces, goes(SPARE, "F8")).holds


def test_A30_6_no_line_that_was_never_there_is_lost() -> None:
    then = planned_on(theirs())
    then.change(SPARE, space=at("F8"))
    now = then.copy()
    now.change(SPARE, space=at("F7"))
    found = GAME.planning.adapted(now, PINE, (Activate(KAIKEN), Run(at("F9"))), then)
    assert found is not None
    assert SIGHT not in found.holds


def test_A30_6_it_comes_to_nothing_before_its_turn_and_within_an_activation() -> None:
    then = planned_on(theirs())
    assert GAME.planning.adapted(theirs(), PINE, ATTACK, then) is None
    active = replace(then, active=Activation(KAIKEN))
    assert GAME.planning.adapted(active, PINE, ATTACK, then) is None


def test_A30_6_whatever_holds_a_plan_has_words() -> None:
    assert set(stops()) == {HURT, SIGHT, *NEAR}
    assert all(len(clause) <= 80 for clause in stops().values())
