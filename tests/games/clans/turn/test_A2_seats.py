"""A2: seats, their order, and what a team tests for."""

from __future__ import annotations

from bot.engine.chance import Seeded
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import Activate, Attack, Choose, Rest
from bot.games.clans.facts.activating import Spotted
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.facts.setup import TeamsTested
from bot.games.clans.kinds import Element, ModelId, Token
from bot.games.clans.rounds.setup import initiative_tested
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, carried_out, model, position

GAME = ClansGame({})
ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def facing(active: str = ME) -> State:
    return position(
        model(ME, "shrine.earth.kaiken", "J9"), model(FOE, "shrine.water.kaiken", "J10", "S"), active=active
    )


def first_test(state: State) -> TeamsTested:
    facts = initiative_tested(state, Seeded("1"))
    return next(fact for fact in facts if isinstance(fact, TeamsTested))


def test_A2_1_two_seats_in_the_order_of_joining_each_left_of_the_other() -> None:
    assert GAME.seats == (PINE, PLUM)
    assert [GAME.setting.opponents(seat)[0] for seat in GAME.seats] == [PLUM, PINE]


def test_A2_2_initiative_order_is_clockwise_from_the_seat_that_has_it() -> None:
    state = facing()
    for seat, order in ((PINE, [PINE, PLUM]), (PLUM, [PLUM, PINE])):
        state.initiative = seat
        assert GAME.in_order(state, frozenset(GAME.seats)) == order


def test_A2_3_a_seat_decides_everything_for_its_models_and_nobody_else_does() -> None:
    state = facing("")
    assert {piece.model for piece in pieces(state, PINE) if isinstance(piece, Activate)} == {ME}
    assert GAME.awaited(state) == {PINE}
    assert GAME.drafts.draft(state, PLUM) is None
    state = facing()
    # 2 against 3 dice: the defender chooses, in another's turn.
    state.change(ME, profile="water.kaiken")
    carried_out(state, Attack(FOE), luck=Told({ME: "A A", FOE: "W S V"}), orders=False)
    assert state.question is not None
    assert (state.question.seat, state.question.window) == (PLUM, Window.CHOOSE)
    assert not GAME.options(state, PINE)
    assert {type(each) for each in GAME.options(state, PLUM)} == {Choose}


def test_A2_4_a_team_names_the_first_affinity_of_its_lowest_id_on_the_board() -> None:
    models = [
        model("pine-chunin1", "shrine.fire.chunin", None),
        model(ME, "shrine.earth.kaiken", "J9"),
        model("pine-yajiri1", "shrine.air.yajiri", "K9"),
        # Nobody of this team is on the board: any own model tests.
        model(FOE, "shrine.water.kaiken", None),
    ]
    first = first_test(position(*models))
    assert dict(zip(first.seats, first.named, strict=True)) == {PINE: Element.EARTH, PLUM: Element.WATER}


def test_A2_4_no_rerolls_no_cards_and_stealth_is_kept() -> None:
    lucky = {Token.LUCKY: 1, Token.CURSE: 1}
    models = [
        model("pine-chunin1", "shrine.fire.chunin", "J9", is_hidden=True, tokens=lucky),
        model(FOE, "shrine.water.kaiken", "J12", is_activated=True),
    ]
    state = position(*models, active="pine-chunin1", counts={PINE: 3, PLUM: 3}, is_calm=False)
    facts = carried_out(state, Rest(), luck=Seeded("1"), initiative="test", rounds=3)
    assert state.round == 2
    assert any(isinstance(fact, TeamsTested) for fact in facts)
    assert not any(isinstance(fact, Asked | Spotted) for fact in facts)
    assert state.models[ModelId("pine-chunin1")].is_hidden
