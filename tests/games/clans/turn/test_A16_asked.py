"""A6.2, A6.9, A7.12, A8.12, A10.10, A30.2: which seats are asked, what they may answer, and what lapses then."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Piece, Seat
from bot.games.clans.decisions import (
    Attack,
    Choose,
    ChooseTeam,
    Hurry,
    Move,
    Push,
    Rest,
    Run,
    Shuriken,
    Throw,
    ThrowHand,
    Try,
    Turn,
)
from bot.games.clans.facts.activating import Lapsed, Marked, MoveBegan, Turned
from bot.games.clans.facts.fighting import FightBegan, FightEnded
from bot.games.clans.facts.rolling import Rolled, RollSettled
from bot.games.clans.kinds import Element, Keyword, ModelId, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage, Window
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import shrine_teams
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position
from tests.there import there

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
BOTH = frozenset({PINE, PLUM})


def standing(stage: Stage, **changes: Any) -> State:
    models = model(ME, "fire.kaiken", "J9"), model(FOE, "earth.kaiken", "J10", "S")
    return position(*models, **{"stage": stage, "turn": None, **changes})


@pytest.mark.parametrize(
    ("stage", "by_turns", "together", "expected"),
    [
        (Stage.ITEMS, False, True, BOTH),
        (Stage.ITEMS, False, False, BOTH),
        (Stage.ITEMS, True, True, {PLUM}),
        (Stage.DEPLOYMENT, False, False, BOTH),
        (Stage.DEPLOYMENT, True, True, {PLUM}),
        (Stage.EDGES, False, True, {PLUM}),
        (Stage.UPKEEP, False, True, BOTH),
        (Stage.UPKEEP, True, True, BOTH),
        (Stage.UPKEEP, False, False, {PINE}),
        (Stage.UPKEEP, True, False, {PINE}),
        (Stage.OVER, True, True, set()),
    ],
)
def test_A6_6_A7_13_seats_are_asked_together_or_one_after_another(
    stage: Stage, by_turns: bool, together: bool, expected: set[Seat]
) -> None:
    """Pine has the initiative, and it was Plum that placed something last."""
    game = ClansGame({"setupItems": "turns" if by_turns else "lists", "upkeepTogether": together})
    assert game.awaited(standing(stage, placer=PLUM, setting=game.setting)) == expected
    if stage in (Stage.ITEMS, Stage.DEPLOYMENT, Stage.UPKEEP) and not (
        by_turns and stage is not Stage.UPKEEP
    ):
        handed = standing(stage, placer=PLUM, setting=game.setting, handed=frozenset({PINE}))
        assert game.awaited(handed) == {PLUM}


@pytest.mark.parametrize("setup", ["lists", "turns"])
def test_A7_2_in_a_round_the_seat_to_move_is_asked_and_between_two_turns_none(setup: str) -> None:
    game = ClansGame({"setupItems": setup})
    for turn, expected in ((PINE, {PINE}), (PLUM, {PLUM}), (None, set())):
        assert game.awaited(standing(Stage.TURNS, turn=turn, placer=PLUM, setting=game.setting)) == expected


def test_A6_2_a_team_may_be_chosen_anew_until_all_have_one_and_not_where_an_option_gives_it() -> None:
    game = ClansGame({"firstTeam": "fire", "secondTeam": "chosen"})
    state = standing(Stage.TEAMS, setting=game.setting)
    every = [ChooseTeam(team) for team in shrine_teams()]
    assert game.options(state, PINE) == ()
    assert game.options(state, PLUM) == every
    for fact in state.seals.sealing(game.seats, PLUM, every[2]):
        game.evolve(state, fact)
    assert game.options(state, PLUM) == every[:2] + every[3:]


def test_A6_1_a_throw_may_be_changed_until_all_have_thrown() -> None:
    game = ClansGame({"initiative": "janken"})
    state = standing(Stage.JANKEN, setting=game.setting)
    assert game.options(state, PINE) == [*map(ThrowHand, Throw)]
    for fact in state.seals.sealing(game.seats, PINE, ThrowHand(Throw.PAPER)):
        game.evolve(state, fact)
    assert game.options(state, PINE) == [ThrowHand(Throw.ROCK), ThrowHand(Throw.SCISSORS)]


def test_A8_12_A10_10_a_model_not_moved_is_not_turned_but_a_defender_put_in_front_is() -> None:
    """Water: first the attacker may be moved, then the defender is put into its front."""
    state = standing(Stage.TURNS, turn=PINE)
    state = position(*state.models.values(), active=ME)
    carried_out(state, Attack(FOE), luck=Told({ME: "W W W", FOE: "S S S"}), orders=False)
    while there(state.question).window is Window.CHOOSE:
        decided(state, PINE, Choose(Element.WATER), orders=False)
    game = ClansGame({})

    def facings(seat: Seat, space: str) -> list[Direction]:
        pushes = [each for each in game.options(state, seat) if isinstance(each, Push)]
        return [each.facing for each in pushes if each.space == at(space)]

    assert there(state.question).window is Window.PUSH
    assert facings(PINE, "J9") == [Direction.N]
    assert facings(PINE, "J7") == [*Direction]
    decided(state, PINE, Push(at("J9"), Direction.N), orders=False)
    assert there(state.question).window is Window.PLACE
    assert facings(PLUM, "J10") == facings(PLUM, "I10") == [*Direction]


# ---- what is committed, and carried out piece by piece


def test_A30_2_a_piece_that_is_no_longer_open_lapses_with_those_behind_it() -> None:
    """In Stealth a failed dodge ends nothing but the way: it still stands in a zone, where nobody shoots."""
    far = model("plum-kaiken2", "earth.kaiken", "J2")
    state = position(
        model(ME, "fire.kaiken", "J9", is_hidden=True), model(FOE, "earth.kaiken", "J10", "S"), far, active=ME
    )
    facts = carried_out(state, Move(at("J5")), Shuriken(far.id), Run(at("I9")), luck=Told({ME: "A A A"}))
    assert state.space_of(ME) == at("J9")
    assert not any(isinstance(fact, FightBegan | MoveBegan) for fact in facts[1:])
    assert there(state.active).actions == 1


def test_A30_2_a_test_is_settled_before_the_next_piece_is_carried_out() -> None:
    state = position(model(ME, "shrine.earth.madoushi", "J9"), active=ME)
    facts = carried_out(state, Try(Keyword.TOUGH), Move(at("J11")), luck=Told({ME: "E A A"}))
    order = [type(fact) for fact in facts if isinstance(fact, Rolled | RollSettled | Marked | MoveBegan)]
    assert order == [Rolled, RollSettled, Marked, MoveBegan]


@pytest.mark.parametrize(
    ("pieces", "left"),
    [
        ((Move(at("J9")), Rest()), [(Move(at("J9")),)]),
        ((Move(at("J9")), Turn(Direction.S), Rest()), [(Move(at("J9")), Turn(Direction.S))]),
        ((Run(at("J9")),), [(Move(at("J9")),)]),
        ((Try(Keyword.BLINK), Rest()), []),
    ],
)
def test_A30_2_the_rest_at_a_question_is_kept_except_for_the_end(
    pieces: tuple[Piece, ...], left: list[tuple[Piece, ...]]
) -> None:
    """A Mastery could reroll the test of a bad shrine, and a Lucky token that of a Blink."""
    profile = "hero.nine-tails" if isinstance(pieces[0], Try) else "fire.madoushi"
    mover = model(ME, profile, "J5", tokens={Token.LUCKY: 1})
    state = position(mover, active=ME, items="slow@I7", initiative=PINE)
    facts = carried_out(state, *pieces, luck=Told({ME: "A A A"}), orders=False)
    assert there(state.question).window is Window.AFTER_ROLL
    assert [fact for fact in facts if isinstance(fact, Lapsed)] == [Lapsed(PINE, each) for each in left]


def test_A30_2_a_fight_is_finished_before_the_next_piece_is_carried_out() -> None:
    hasted = model(ME, "fire.kaiken", "J9", tokens={Token.HASTE: 1})
    state = position(hasted, model(FOE, "earth.kaiken", "J10", "S"), active=ME)
    luck = Told({ME: "A A A", FOE: "E E E"})  # no die is left, and nobody is asked
    facts = carried_out(state, Hurry(is_move=False), Attack(FOE), Turn(Direction.S), luck=luck)
    order = [type(fact) for fact in facts if isinstance(fact, FightBegan | FightEnded | Turned)]
    assert order == [FightBegan, FightEnded, Turned]
