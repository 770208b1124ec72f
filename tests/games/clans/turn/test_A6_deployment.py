"""A6.1, A6.8, A6.9, A7.12.4, A7.13, A27: throws, and how many models are deployed, where, and looking which way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Piece, Seat, not_none
from bot.engine.match import Match
from bot.games.clans.board.ground import GRID, deployment
from bot.games.clans.decisions import Deploy, Face, Put, Throw
from bot.games.clans.facts.activating import Hidden
from bot.games.clans.facts.setup import Deployed
from bot.games.clans.kinds import Edge, ModelId, Place
from bot.games.clans.rounds import setup
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, at, model, position, under

ONE, TWO, BIG = ModelId("pine-kaiken1"), ModelId("pine-kaiken2"), ModelId("pine-oni1")
THIRD = Seat("oak")


def setting(**options: Any) -> Setting:
    return ClansGame(options).setting


def waits(name: ModelId, profile: str = "fire.kaiken") -> Model:
    return model(name, profile, None)


def lies(name: ModelId) -> Model:
    return replace(waits(name), place=Place.HOUSE)


def deploying(*models: Model, edge: Edge = Edge.SOUTH, **changes: Any) -> State:
    """Pine deploys at this edge."""
    given = {"stage": Stage.DEPLOYMENT, "round": 0, "turn": None, **changes}
    return position(*models, edges={PINE: edge, PLUM: Edge.NORTH}, **given)


def names(spaces: Any) -> list[str]:
    return [GRID.label(space) for space in spaces]


# ---- janken


@pytest.mark.parametrize(
    ("throws", "left"),
    [
        ("rock scissors", [PINE]),
        ("scissors rock", [PLUM]),
        ("scissors paper", [PINE]),
        ("paper rock", [PINE]),
        ("rock paper", [PLUM]),
        ("rock rock", [PINE, PLUM]),
        ("rock rock scissors", [PINE, PLUM]),
        ("rock scissors scissors", [PINE]),
        ("rock paper scissors", [PINE, PLUM, THIRD]),
    ],
)
def test_A6_1_seats_that_beat_the_others_are_left_and_otherwise_all_throw_again(
    throws: str, left: list[Seat]
) -> None:
    found = setup.throws_won(zip((PINE, PLUM, THIRD), map(Throw, throws.split()), strict=False))
    assert found == left


# ---- how many


@pytest.mark.parametrize(
    ("ninjas", "out", "reserve", "healed", "expected"),
    [(7, 0, 3, 0, 3), (3, 0, 5, 0, 3), (3, 2, 5, 0, 1), (3, 3, 5, 0, 0), (7, 1, 0, 2, 2), (7, 5, 1, 2, 2)],
)
def test_A6_9_A7_12_4_up_to_the_allowed_number_is_deployed_with_healed_models(
    ninjas: int, out: int, reserve: int, healed: int, expected: int
) -> None:
    standing = [model(f"pine-kaiken{n}", "fire.kaiken", f"{'ABCDEFGH'[n]}9") for n in range(out)]
    waiting = [waits(ModelId(f"pine-yajiri{n}")) for n in range(reserve)]
    hurt = [lies(ModelId(f"pine-kunoichi{n}")) for n in range(healed)]
    state = deploying(*standing, *waiting, *hurt, stage=Stage.UPKEEP, round=1)
    known = setting(ninjas=ninjas)
    assert setup.wanted(under(known, state), PINE, [each.id for each in hurt]) == expected
    by_turns = setting(ninjas=ninjas, setupItems="turns")
    assert setup.wanted(under(by_turns, state), PINE, [each.id for each in hurt]) == expected, (
        "an upkeep is whole"
    )
    state.stage = Stage.DEPLOYMENT
    assert setup.wanted(under(by_turns, state), PINE, [each.id for each in hurt]) == min(1, expected)


def test_A6_9_no_more_are_deployed_than_there_are_free_spaces() -> None:
    crowd = [
        model(f"plum-kaiken{n}", "fire.kaiken", name)
        for n, name in enumerate(names(deployment(Edge.SOUTH))[:18])
    ]
    state = deploying(waits(ONE), waits(TWO), waits(ModelId("pine-kaiken3")), *crowd)
    assert setup.wanted(state, PINE, ()) == 2


def test_A6_9_when_the_number_allowed_is_there_nobody_more_is_put() -> None:
    every = [ModelId(f"pine-kaiken{n}") for n in range(1, 5)]
    state, known = deploying(*map(waits, every)), setting(ninjas=3)
    for number in range(4):
        put = [Put(name, at(f"{'FGH'[n]}1")) for n, name in enumerate(every[:number])]
        assert any(isinstance(piece, Put) for piece in setup.puts(under(known, state), PINE, put)) is (
            number < 3
        )


# ---- where, and how they look


@pytest.mark.parametrize(
    ("edge", "facing"),
    [
        (Edge.SOUTH, Direction.N),
        (Edge.NORTH, Direction.S),
        (Edge.WEST, Direction.E),
        (Edge.EAST, Direction.W),
    ],
)
def test_A6_9_A27_models_stand_on_their_edge_and_look_to_the_middle_unless_they_are_turned(
    edge: Edge, facing: Direction
) -> None:
    state = deploying(waits(ONE), waits(TWO), edge=edge)
    put = Put(ONE, deployment(edge)[0])
    offered = list(setup.puts(state, PINE, [put]))
    assert {piece.space for piece in offered if isinstance(piece, Put)} == set(deployment(edge)[1:])
    assert {piece.model for piece in offered if isinstance(piece, Put)} == {TWO}
    turns = [piece for piece in offered if isinstance(piece, Face)]
    assert turns == [Face(ONE, way) for way in Direction if way is not facing]
    again = list(setup.puts(state, PINE, [put, turns[0]]))
    assert {piece.model for piece in again if isinstance(piece, Put)} == {TWO}
    assert not any(isinstance(piece, Face) for piece in again)
    for pieces, way in (([put], facing), ([put, turns[2]], turns[2].facing)):
        assert list(setup.deployed(state, pieces)) == [Deployed(ONE, put.space, way)]


def test_A6_9_models_of_the_same_draft_and_present_ones_are_in_the_way() -> None:
    state = deploying(waits(ONE), waits(TWO), model("plum-kaiken1", "fire.kaiken", "F1"))
    free = set(names(setup.free(state, PINE, waits(TWO), [Put(ONE, at("G2"))])))
    assert free == set(names(deployment(Edge.SOUTH))) - {"F1", "G2"}


def test_A6_9_a_large_base_needs_four_deployment_spaces() -> None:
    oni = waits(BIG, "fire.oni")
    state = deploying(oni, waits(ONE))
    assert names(setup.free(state, PINE, oni, [])) == [f"{column}1" for column in "FGHIJKLMN"]
    north = deploying(oni, edge=Edge.NORTH)
    assert names(setup.free(north, PINE, oni, [])) == [f"{column}19" for column in "FGHIJKLMN"]
    assert "J1" not in names(setup.free(state, PINE, oni, [Put(ONE, at("K2"))]))
    assert set(names(setup.free(state, PINE, waits(ONE), [Put(BIG, at("J1"))]))) == set(
        names(deployment(Edge.SOUTH))
    ) - {"J1", "J2", "K1", "K2"}


def test_A31_19_a_large_base_for_which_there_is_no_room_waits() -> None:
    crowd = [
        model(f"plum-kaiken{n}", "fire.kaiken", name)
        for n, name in enumerate(names(deployment(Edge.SOUTH))[::2])
    ]
    state = deploying(waits(BIG, "fire.oni"), waits(ONE), *crowd)
    assert [put.model for put in setup.usual_deployment(state, PINE)] == [ONE]
    assert setup.wanted(state, PINE, ()) == 1
    by_turns = under(setting(setupItems="turns"), state)
    assert setup.wanted(by_turns, PINE, ()) == 1
    by_turns.change(ONE, place=Place.HOUSE)
    assert setup.wanted(by_turns, PINE, ()) == 0, "nobody waits for a seat whose models do not fit"


def test_A31_19_a_deployment_is_complete_when_no_model_left_fits() -> None:
    """Six small models stand on every second column, or the large one comes first: both are legal."""
    small = [waits(ModelId(f"pine-kaiken{n}")) for n in range(1, 6)]
    state = under(setting(ninjas=6), deploying(waits(BIG, "fire.oni"), *small))
    match: Match[State] = Match(ClansGame({"ninjas": 6}))
    match.state = state
    crowd = [Put(each.id, at(f"{column}1")) for each, column in zip(small, "GIKMO", strict=True)]
    for number, missing in ((0, "6 more"), (4, "2 more"), (5, "")):
        draft = not_none(match.draft(PINE, crowd[:number]))
        assert missing in draft.missing(), number
        assert draft.is_complete() is (not missing)
    assert match.is_legal(PINE, Deploy(tuple(crowd)))
    roomy = [Put(BIG, at("J1")), *crowd[:2], *(Put(small[n].id, at(f"{'NOF'[n - 2]}2")) for n in (2, 3, 4))]
    assert match.is_legal(PINE, Deploy(tuple(roomy)))
    assert not match.is_legal(PINE, Deploy(tuple(roomy[:5])))


def test_A27_A31_19_another_model_takes_the_place_of_a_large_one_that_does_not_fit() -> None:
    crowd = [model(f"plum-kaiken{n}", "fire.kaiken", f"{'FHJLN'[n]}1") for n in range(5)]
    state = under(setting(ninjas=3), deploying(waits(BIG, "fire.oni"), *map(waits, (ONE, TWO)), *crowd))
    assert [put.model for put in setup.usual_deployment(state, PINE)] == [ONE, TWO]


def test_A7_12_only_models_in_the_training_ground_and_healed_ones_are_deployed() -> None:
    hurt, other = lies(ONE), lies(TWO)
    state = deploying(hurt, other, model("pine-kaiken3", "fire.kaiken", "J9"), stage=Stage.UPKEEP, round=1)

    def models(healed: list[ModelId]) -> set[ModelId]:
        offered: list[Piece] = list(setup.puts(state, PINE, (), healed))
        return {piece.model for piece in offered if isinstance(piece, Put)}

    assert models([]) == set()
    assert models([ONE]) == {ONE}
    assert [put.model for put in setup.usual_deployment(state, PINE, [TWO])] == [TWO]


def test_A27_the_dearest_are_deployed_first_on_the_lowest_free_spaces() -> None:
    chunin = waits(ModelId("pine-chunin1"), "fire.chunin")
    state = deploying(waits(ONE), chunin, waits(TWO), model("plum-kaiken1", "fire.kaiken", "F1"))
    put = setup.usual_deployment(under(setting(ninjas=3), state), PINE)
    assert put == (Put(chunin.id, at("F2")), Put(ONE, at("G1")), Put(TWO, at("G2")))
    one = setup.usual_deployment(under(setting(setupItems="turns"), state), PINE)
    assert one == put[:1]


# ---- Stealth at the start


@pytest.mark.parametrize(("challenge", "small"), [("hill", True), ("brawl", False)])
def test_A6_10_A7_13_small_bases_on_the_board_come_in_stealth_where_the_challenge_says_so(
    challenge: str, small: bool
) -> None:
    imp = ModelId("pine-kappa1")
    models = [model(ONE, "fire.kaiken", "J1"), model(BIG, "fire.oni", "L1"), waits(TWO)]
    state = deploying(*models, model(imp, "ronin.river-imp", "O1"))
    known = setting(challenge=challenge)
    expected = [Hidden(ONE)] if small else []
    # A Sneaky model starts the game in Stealth under any challenge; reinforcements do not.
    assert set(setup.hidden(under(known, state))) == {*expected, Hidden(imp)}
    puts = [*(Put(name, at("J1")) for name in (ONE, BIG)), Face(ONE, Direction.E)]
    assert list(setup.reinforced(under(known, state), puts)) == expected
