"""A18.1: Yobuko, the Master of the Fist."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import Act, Attack, Move, Rest, Run, Try
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Ability, ModelId
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from tests.games.clans.positions import PINE, Told, at, carried_out, model, position

ME, RIVAL, OTHER, WEAK = map(ModelId, ("pine-hero1", "plum-ronin1", "plum-ronin2", "plum-kaiken1"))
FIST = Ability.MASTER_OF_THE_FIST
GAME = ClansGame({})


def going(*foes: Model, **changes: Any) -> State:
    """Yobuko, AT 5, being activated on J9."""
    return position(model(ME, "hero.fist", "J9", **changes), *foes, active=ME)


def rival(space: str, name: ModelId = RIVAL) -> Model:
    """Momotaro, AT 5."""
    return model(name, "ronin.peach", space, "S")


def weak(space: str) -> Model:
    return model(WEAK, "water.kaiken", space, "S")


def open_(state: State) -> list[Piece]:
    return list(pieces(state, PINE))


def ends(state: State) -> set[int]:
    return {each.space for each in open_(state) if isinstance(each, Move)}


@pytest.mark.parametrize(
    ("profile", "dice"), [("ronin.peach", 6), ("hero.spear-captain", 6), ("water.chunin", 5)]
)
def test_A18_1_he_has_a_die_more_against_rivals(profile: str, dice: int) -> None:
    """Momotaro has AT 5, Mizuchi DF 5, an Ika chunin neither."""
    state = position(model(ME, "hero.fist", "J9"), model(RIVAL, profile, "J10", "S"))
    assert pools(state, Fight(ME, RIVAL)).sizes[0] == dice


def test_A18_1_his_move_ends_closer_to_his_rival() -> None:
    state = going(rival("J18"))
    assert at("J10") in ends(state)
    assert not {at("J8"), at("A9"), at("K9")} & ends(state)
    # A run is an action, and no move.
    assert Run(at("J8")) in open_(state)


def test_A18_1_the_rest_of_a_move_is_measured_from_its_beginning() -> None:
    state = going(rival("J18"))
    carried_out(state, Move(at("J11")), orders=False)
    assert at("J10") in ends(state)
    assert at("J9") not in ends(state)


def test_A18_1_he_moves_as_he_likes_where_enemy_zones_bar_the_way() -> None:
    """Models on all sides: every way out leads through a zone."""
    ring = [
        model(f"plum-kaiken{n}", "water.kaiken", space, "S")
        for n, space in enumerate(("H11", "J11", "L11", "L9", "L7", "J7", "H7", "H9"), 2)
    ]
    state = going(rival("J18"), *ring)
    assert at("J8") in ends(state)


def test_A18_1_without_a_rival_he_is_free() -> None:
    state = going(weak("J18"))
    assert at("J8") in ends(state)


@pytest.mark.parametrize("beside", [True, False])
def test_A18_1_he_must_attack_a_rival_that_he_can_attack(beside: bool) -> None:
    state = going(rival("J10" if beside else "J12"), weak("K10"))
    fights = {each.target for each in open_(state) if isinstance(each, Attack)}
    assert fights == ({RIVAL} if beside else {WEAK})
    assert (Rest() in open_(state)) is not beside


def test_A18_1_a_draft_that_leaves_a_rival_alone_is_not_complete() -> None:
    draft = ActivationDraft(going(rival("J13")), PINE)
    draft.add(Move(at("J12")))
    assert draft.missing() == "It has to attack first."
    draft.add(Attack(RIVAL))
    assert not draft.missing()


def test_A27_an_absent_seat_attacks_the_rival() -> None:
    state = position(model(ME, "hero.fist", "J9"), rival("J10"))
    decision = GAME.default(state, PINE, Told())
    assert isinstance(decision, Act)
    assert decision.pieces[-1] == Attack(RIVAL)


def test_A18_1_of_two_rivals_his_seat_names_one() -> None:
    state = going(rival("J18"), rival("J2", OTHER))
    assert {each for each in open_(state) if isinstance(each, Try)} == {Try(FIST, RIVAL), Try(FIST, OTHER)}
    assert at("J8") in ends(state)
    carried_out(state, Try(FIST, RIVAL), orders=False)
    assert at("J8") not in ends(state)
    assert not [each for each in open_(state) if isinstance(each, Try)]


def test_A18_1_a_single_rival_needs_no_naming() -> None:
    assert not [each for each in open_(going(rival("J18"))) if isinstance(each, Try)]
