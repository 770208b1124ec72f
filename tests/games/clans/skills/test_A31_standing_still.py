"""A17, A31.9: Focus, Long Shot and Sneaky give up the move, and no step comes after that."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.activating.aiming import as_declared
from bot.games.clans.decisions import Attack, Hurry, Move, Run, Shoot, Try
from bot.games.clans.facts.activating import MoveGivenUp
from bot.games.clans.facts.fighting import PoolsCounted
from bot.games.clans.fighting.pools import pools, weapon_of
from bot.games.clans.kinds import Keyword, ModelId, Token
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, at, carried_out, model, position

ME, FOE = ModelId("pine-ronin1"), ModelId("plum-kaiken1")


def momotaro(space: str = "J9", **changes: Any) -> State:
    """Momotaro (AT 5, Focus) before an Earth kaiken (DF 3) on J10."""
    me = model(ME, "ronin.peach", space, **changes)
    return position(me, model(FOE, "earth.kaiken", "J10", "S"), active=ME)


def dice(state: State, *before: Piece) -> int:
    """The attacker's dice when these pieces and an attack are carried out."""
    facts = carried_out(state, *before, Attack(FOE))
    return next(fact.attack for fact in facts if isinstance(fact, PoolsCounted))


def open_(state: State, kind: type[Piece]) -> list[Piece]:
    return [piece for piece in pieces(state, PINE) if isinstance(piece, kind)]


def test_A17_an_attack_without_a_step_gives_up_the_move_by_itself() -> None:
    assert dice(momotaro()) == 6
    assert dice(momotaro("J8"), Move(at("J9"))) == 5


def test_A31_9_with_a_move_of_haste_still_to_come_focus_gives_no_die() -> None:
    hasty = {Token.HASTE: 1}
    assert dice(momotaro(tokens=hasty), Hurry(is_move=True)) == 5
    assert dice(momotaro(tokens=hasty), Hurry(is_move=False)) == 5


def test_A31_9_who_focuses_makes_no_step_any_more_by_haste_or_run() -> None:
    state = momotaro(tokens={Token.HASTE: 1})
    facts = carried_out(state, Hurry(is_move=True), Try(Keyword.FOCUS))
    assert MoveGivenUp(ME, Keyword.FOCUS) in facts
    assert not open_(state, Move) + open_(state, Run) + open_(state, Try)
    assert pools(state, as_declared(state, Attack(FOE))).sizes[0] == 6


def test_A31_9_a_preview_counts_the_die_as_the_fight_does() -> None:
    for before in ((), (Hurry(is_move=True),), (Hurry(is_move=False),)):
        state = momotaro(tokens={Token.HASTE: 1})
        carried_out(state, *before)
        shown = pools(state, as_declared(state, Attack(FOE))).sizes[0]
        assert shown == dice(state), before


def test_A7_6_a_stunned_model_has_no_move_to_give_up() -> None:
    state = momotaro()
    state.change_active(is_stunned=True)
    assert dice(state) == 5


def test_A31_9_the_choice_is_offered_only_where_a_move_could_follow() -> None:
    state = momotaro(tokens={Token.HASTE: 1})
    assert not open_(state, Try)
    carried_out(state, Hurry(is_move=True))
    assert open_(state, Try) == [Try(Keyword.FOCUS)]


@pytest.mark.parametrize(("start", "ranges"), [((), 9), ((Move(at("J8")),), 7)])
def test_A17_A_C65_long_shot_reaches_farther_without_a_step(start: tuple[Piece, ...], ranges: int) -> None:
    """Zenyo Ryu (range 7): 9 if she has not moved."""
    archer = ModelId("pine-hero1")
    state = position(
        model(archer, "hero.archer", "J9"), model(FOE, "earth.kaiken", "J18", "S"), active=archer
    )
    carried_out(state, *start)
    weapon = weapon_of(state, state.models[archer])
    assert weapon is not None
    assert weapon.range == ranges
    assert bool(open_(state, Shoot)) is (ranges == 9)


def test_A31_9_a_sneaky_model_hides_by_its_move_and_still_acts() -> None:
    imp = ModelId("pine-ronin1")
    state = position(model(imp, "ronin.river-imp", "J2"), model(FOE, "earth.kaiken", "J18", "N"), active=imp)
    carried_out(state, Try(Keyword.SNEAKY))
    assert state.models[imp].is_hidden
    assert not open_(state, Move) + open_(state, Run)
    assert state.active is not None
    assert state.active.actions == 1


def test_A13_1_a_sneaky_model_that_is_seen_cannot_hide_so() -> None:
    imp = ModelId("pine-ronin1")
    state = position(model(imp, "ronin.river-imp", "J9"), model(FOE, "earth.kaiken", "J13", "S"), active=imp)
    assert not open_(state, Try)


def test_A31_9_a_move_that_has_begun_cannot_be_given_up() -> None:
    imp = ModelId("pine-ronin1")
    state = position(model(imp, "ronin.river-imp", "J2"), model(FOE, "earth.kaiken", "J18", "N"), active=imp)
    carried_out(state, Move(at("J3")))
    assert not open_(state, Try)
