"""A22.9: the medals of Infiltration are picked up, brought home and dropped, and sentries fetch them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.acts import Choice
from bot.engine.boards.compass import Direction
from bot.engine.game import Fact, Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.activating.barring import bar
from bot.games.clans.board.ground import GRID
from bot.games.clans.challenges.challenges import follows, played
from bot.games.clans.decisions import Act, Activate, Attack, Capture, Move, Pick, Push, Rest, Search
from bot.games.clans.facts.activating import ActivationBegan, ActivationEnded, Pushed
from bot.games.clans.facts.challenges import MedalLaid, Picked, Returned
from bot.games.clans.facts.fighting import FightBegan, Injured, Scored
from bot.games.clans.facts.moon import Swapped
from bot.games.clans.facts.sentries import Noticed
from bot.games.clans.facts.setup import ItemPlaced
from bot.games.clans.kinds import Edge, ItemKind, MedalId, ModelId, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Question, Window
from bot.games.clans.state.bars import Reason
from bot.games.clans.state.field import carried, goal
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.shortcuts import shortcuts
from bot.games.clans.turn.watching import courses, foreseen, watched
from bot.games.clans.words import choices, story
from bot.games.clans.words.consequences import consequence
from bot.games.clans.words.standing import standing
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, model, position, under

GAME = ClansGame({"challenge": "infiltration"})
ME, FOE, ONE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1"), ModelId("samurai-sentry1")
NEAR, FAR = MedalId("F8"), MedalId("O13")


def field(*models: Model, medals: dict[Any, Any] | None = None, **changes: Any) -> State:
    """The yard with the goals of an initiative in the south, and medals where they are said to be."""
    state = position(*models, setting=GAME.setting, **changes)
    for fact in played(GAME.setting).laid(state):
        fact.apply(state)
    state.medals = {**state.medals, **(medals or {})}
    return state


def me(space: str | None, **changes: Any) -> Model:
    return model(ME, "fire.kaiken", space, **changes)


def foe(space: str | None, **changes: Any) -> Model:
    return model(FOE, "water.kaiken", space, "S", **changes)


def sentry(space: str | None, facing: str = "N", **changes: Any) -> Model:
    return model(ONE, "sentry.samurai", space, facing, **changes)


def acts(state: State, *chosen: Piece, **options: Any) -> list[Fact]:
    return carried_out(state, *chosen, challenge="infiltration", moonDeck="off", **options)


def open_(state: State) -> list[Piece]:
    assert state.turn is not None
    return list(pieces(state, state.turn))


# ---- the goals


@pytest.mark.parametrize(
    ("edge", "spaces"),
    [
        (Edge.SOUTH, ["F8", "O13"]),
        (Edge.NORTH, ["F8", "O13"]),
        (Edge.WEST, ["H15", "M6"]),
        (Edge.EAST, ["H15", "M6"]),
    ],
)
def test_A22_9_A_C82_both_goals_lie_by_the_edge_of_the_seat_with_the_initiative(
    edge: Edge, spaces: list[str]
) -> None:
    state = position(me("J1"), foe("J20"), edges={PINE: edge, PLUM: Edge.NORTH}, setting=GAME.setting)
    found = list(played(GAME.setting).laid(state))
    for fact in found:
        fact.apply(state)
    assert sorted(state.medals) == sorted(spaces), "a medal of nobody is called after the space of its goal"
    goals = [fact for fact in found if isinstance(fact, ItemPlaced)]
    assert {(fact.space, fact.kind, fact.owner) for fact in goals} == {
        (at(name), ItemKind.GOAL, None) for name in spaces
    }
    assert {name: goal(state, MedalId(name)) for name in spaces} == {name: at(name) for name in spaces}


# ---- picking up


def test_A22_9_A_C82_picking_up_is_a_point_every_time() -> None:
    state = field(me("F4"), foe("A1"), active=ME)
    assert Scored(PINE, 1) in acts(state, Move(at("F7")), Pick(NEAR), Move(at("F6")))
    assert carried(state, state.models[ME]) == NEAR
    again = field(me("F4"), foe("A1"), active=ME, medals={NEAR: at("F5")})
    assert Scored(PINE, 1) in acts(again, Pick(NEAR))


def test_A22_9_both_medals_are_anybody_s_and_nothing_is_handed_in() -> None:
    state = field(me("F7"), foe("O12"), active=ME)
    assert [piece for piece in open_(state) if isinstance(piece, Pick | Capture)] == [Pick(NEAR)]
    far = bar(state, PINE, Pick(FAR))
    assert far is not None
    assert far.reason is Reason.FAR_MEDAL
    state = field(me("F7"), foe("O12"), active=FOE)
    assert [piece for piece in open_(state) if isinstance(piece, Pick)] == [Pick(FAR)]


# ---- home


def test_A22_9_A_C82_a_carrier_on_a_deployment_space_of_its_own_edge_brings_it_home_for_two() -> None:
    state = field(me("J4"), foe("A1"), active=ME, medals={NEAR: ME})
    found = acts(state, Move(at("J2")), Rest())
    assert found[found.index(Returned(ME, NEAR, at("F8"))) + 1] == Scored(PINE, 2)
    assert state.medals[NEAR] == at("F8")
    assert carried(state, state.models[ME]) is None


def test_A22_9_on_the_edge_of_another_seat_and_beside_the_own_it_is_not_home() -> None:
    for start, end in (("J17", "J19"), ("J4", "J3")):
        state = field(me(start), foe("A1"), active=ME, medals={NEAR: ME})
        acts(state, Move(at(end)), Rest())
        assert state.medals[NEAR] == ME


def test_A22_9_a_carrier_that_already_stands_there_scores_at_once() -> None:
    state = field(me("J2"), foe("A1"), active=ME, medals={NEAR: at("J3")})
    found = acts(state, Pick(NEAR), Rest())
    assert [fact for fact in found if isinstance(fact, Scored | Returned)] == [
        Scored(PINE, 1),
        Returned(ME, NEAR, at("F8")),
        Scored(PINE, 2),
    ]


def test_A22_9_any_space_of_a_large_carrier_counts() -> None:
    oni = model("pine-oni1", "fire.oni", "J3")
    for space, is_home in (("J2", True), ("J3", False), ("P2", False), ("O2", True)):
        state = field(oni, foe("A1"), medals={NEAR: oni.id})
        found = list(follows(state, Pushed(oni.id, at(space), oni.facing)))
        assert found == ([Returned(oni.id, NEAR, at("F8")), Scored(PINE, 2)] if is_home else []), space


def test_A22_9_a_carrier_is_home_too_if_somebody_else_moves_it_there() -> None:
    friend = model("pine-yajiri1", "fire.yajiri", "J1")
    state = field(me("J8"), friend, foe("A1"), medals={NEAR: ME})
    for fact in (Pushed(ME, at("J2"), friend.facing), Swapped(ME, friend.id), Swapped(friend.id, ME)):
        assert list(follows(state, fact)) == [Returned(ME, NEAR, at("F8")), Scored(PINE, 2)]


def test_A22_3_an_injured_carrier_drops_it_where_it_stands() -> None:
    state = field(me("J8"), foe("A1"), medals={NEAR: ME})
    assert list(follows(state, Injured(ME, FOE))) == [MedalLaid(NEAR, at("J8"))], "and nothing scores"


# ---- sentries fetch medals


def sent(*models: Model, **changes: Any) -> tuple[State, list[Fact]]:
    """Pine has begun to activate the sentry."""
    state = field(*models, is_watch=True, turn=PINE, **changes)
    return state, acts(state, Activate(ONE))


def noticed(found: list[Fact]) -> list[Fact]:
    return [fact for fact in found if isinstance(fact, Noticed)]


def test_A22_9_a_sentry_goes_for_a_medal_away_from_its_goal_that_it_sees_at_any_distance() -> None:
    state, found = sent(sentry("J5"), me("A20", is_hidden=True), foe("T20"), medals={NEAR: at("J15")})
    assert noticed(found) == [Noticed(ONE, (), (NEAR,))]
    assert open_(state) == [Move(at(f"{column}10")) for column in "EFGHIJKLMNO"]
    state, found = sent(sentry("J5"), me("A20"), foe("T20"))
    assert noticed(found) == [], "at its goal it stays"
    state, found = sent(sentry("J5", "S"), me("A20"), foe("T20"), medals={NEAR: at("J15")})
    assert noticed(found) == [], "behind its back it does not see it"


@pytest.mark.parametrize(
    ("mine", "goes"),
    [("J12", False), ("J13", False), ("J14", True), ("J2", True)],
)
def test_A22_9_it_must_be_nearer_than_every_model_of_a_team_that_it_sees(mine: str, goes: bool) -> None:
    _state, found = sent(sentry("J5"), me(mine), foe("T20"), medals={NEAR: at("K13")})
    assert (noticed(found) == [Noticed(ONE, (), (NEAR,))]) is goes
    _state, found = sent(sentry("J5"), me(mine, is_hidden=True), foe("T20"), medals={NEAR: at("K13")})
    assert noticed(found) == [Noticed(ONE, (), (NEAR,))], "it sees no model in Stealth"


def test_A22_9_of_several_the_nearest_ties_are_the_controller_s() -> None:
    _state, found = sent(sentry("J5"), me("A20"), foe("T20"), medals={NEAR: at("J9"), FAR: at("J10")})
    assert noticed(found) == [Noticed(ONE, (), (NEAR,))]
    state, found = sent(sentry("J5"), me("A20"), foe("T20"), medals={NEAR: at("G8"), FAR: at("M8")})
    assert noticed(found) == [Noticed(ONE, (), (NEAR, FAR))]
    assert {piece.space for piece in open_(state) if isinstance(piece, Move)} == {
        at(space) for space in ("H7", "L7")
    }


def test_A22_9_a_step_that_ends_beside_it_puts_it_back_and_the_sentry_goes_on() -> None:
    state, _found = sent(sentry("J5"), me("J11"), foe("T20"), medals={NEAR: at("J9")})
    assert {piece.space for piece in open_(state) if isinstance(piece, Move)} == {
        at(space) for space in ("I8", "J8", "K8")
    }
    found = acts(state, Move(at("J8")))
    assert Returned(ONE, NEAR, at("F8")) in found
    assert state.medals[NEAR] == at("F8")
    assert noticed(found) == [Noticed(ONE, (ME,))], "within 5 it sees a model: it must fight"
    assert not any(isinstance(fact, Scored) for fact in found)
    assert open_(state) == [Move(at(space)) for space in ("I10", "J10", "K10")]
    found = acts(state, Move(at("J10")), Attack(ME))
    assert any(isinstance(fact, FightBegan) for fact in found)


def test_A22_9_it_puts_back_every_medal_beside_its_way_without_going_for_it() -> None:
    state, found = sent(sentry("J5"), me("J8"), foe("T20"), medals={NEAR: at("H8"), FAR: at("J10")})
    assert noticed(found) == [Noticed(ONE, (ME,))], "a medal as near as a model does not matter"
    found = acts(state, Move(at("I7")))
    assert Returned(ONE, NEAR, at("F8")) in found
    assert state.medals[FAR] == at("J10"), "two spaces away it stays"
    assert noticed(found) == []
    assert open_(state) == [Attack(ME)]


@pytest.mark.parametrize(("lies", "left"), [("J7", 3), ("J8", 3), ("J10", 1)])
def test_A22_9_without_a_target_it_has_at_most_three_mp_of_the_rest_and_may_search(
    lies: str, left: int
) -> None:
    row = int(lies[1:]) - 1
    mine = me(f"K{row}", is_hidden=True)
    state, _found = sent(sentry("J5"), mine, foe("T20"), medals={NEAR: at(lies)})
    assert Search() not in open_(state), "first the medal"
    assert Rest() not in open_(state)
    acts(state, Move(at(f"J{row}")))
    assert state.active is not None
    assert state.active.mp == left
    assert Search() in open_(state)
    assert Rest() not in open_(state), "it searches where it finds somebody"


def test_A22_9_a_medal_that_it_cannot_come_nearer_to_is_left_and_it_looks_for_targets() -> None:
    others = ("E8", "G8", "D8", "H8")
    wall = [
        model(ModelId(f"samurai-sentry{number}"), "sentry.samurai", space)
        for number, space in enumerate(others, 2)
    ]
    blocked = sentry("F7", tokens={Token.SLOW: 1})
    state, found = sent(blocked, *wall, me("F11"), foe("T20"), medals={FAR: at("F9")})
    assert noticed(found) == [Noticed(ONE, (), (FAR,)), Noticed(ONE, (ME,))]
    assert state.medals[FAR] == at("F9")


def test_A22_9_a_medal_that_already_lies_beside_it_is_put_back_without_a_step() -> None:
    near = sentry("J5")
    state, found = sent(near, me("J8"), foe("T20"), medals={NEAR: at("J6")})
    assert [type(fact) for fact in found] == [ActivationBegan, Returned, Noticed]
    assert state.medals[NEAR] == at("F8")
    assert noticed(found) == [Noticed(ONE, (ME,))], "then it looks for targets, with all of its MP"
    assert open_(state) == [Move(at(space)) for space in ("I7", "J7", "K7")]
    found = acts(state, Move(at("I7")), Attack(ME))
    assert any(isinstance(fact, FightBegan) for fact in found), "and its action is not used"


def test_A22_9_beside_an_enemy_or_behind_its_back_it_puts_it_back_all_the_same() -> None:
    state, found = sent(sentry("J5"), me("K6"), foe("T20"), medals={NEAR: at("J6"), FAR: at("J4")})
    assert [fact.medal for fact in found if isinstance(fact, Returned)] == [NEAR, FAR]
    assert noticed(found) == [Noticed(ONE, (ME,))]
    assert open_(state) == [Attack(ME)]
    assert not any(isinstance(fact, Scored) for fact in found)


def test_A22_9_stunned_and_beside_it_it_puts_it_back_and_may_still_move_or_act() -> None:
    state, found = sent(sentry("J5", tokens={Token.STUN: 1}), me("A20"), foe("T20"), medals={NEAR: at("J6")})
    assert Returned(ONE, NEAR, at("F8")) in found
    assert state.active is not None
    assert (state.active.moves, state.active.actions) == (1, 1)


def test_A22_9_what_it_will_do_is_foreseen_with_the_medal_put_back() -> None:
    state = field(sentry("J5"), me("J8"), foe("T20"), medals={NEAR: at("J6")}, is_watch=True, turn=PINE)
    found = foreseen(state, state.models[ONE])
    assert (found.targets, found.medals) == ((ME,), ())
    assert [*found.ends] == [at(space) for space in ("I7", "J7", "K7")]
    (course,) = courses(state)
    assert (course.target, course.medal) == (ME, at("J6"))


def test_A22_9_out_of_reach_it_comes_as_near_as_it_can_and_the_rest_lapses() -> None:
    state, _found = sent(
        sentry("J5", tokens={Token.SLOW: 1}), me("A20"), foe("T20"), medals={NEAR: at("J15")}
    )
    found = acts(state, Move(at("J8")))
    assert state.space_of(ONE) == at("J8")
    assert noticed(found) == [Noticed(ONE, ())]
    assert not any(isinstance(piece, Move) for piece in open_(state)), "it has no MP left"
    assert Rest() in open_(state)


def test_A22_9_stunned_it_fetches_the_medal_and_does_nothing_more() -> None:
    state, _found = sent(sentry("J5", tokens={Token.STUN: 1}), me("J11"), foe("T20"), medals={NEAR: at("J9")})
    found = acts(state, Move(at("J8")))
    assert Returned(ONE, NEAR, at("F8")) in found
    assert not any(isinstance(piece, Attack) for piece in open_(state))
    assert Move(at("J10")) in open_(state), "the move goes on with the MP left"


def test_A22_9_a_default_controller_fetches_the_nearest_on_the_lowest_way_then_fights() -> None:
    state = field(sentry("J5"), me("J11"), foe("T20"), medals={NEAR: at("J9")}, is_watch=True, turn=PINE)
    act = watched(state, PINE)
    assert act == Act((Activate(ONE), Move(at("I8")), Move(at("I10")), Attack(ME)))
    found = acts(state, *act.pieces, luck=Told({}))
    assert Returned(ONE, NEAR, at("F8")) in found
    assert any(isinstance(fact, FightBegan) for fact in found)
    assert any(isinstance(fact, ActivationEnded) for fact in found)


def test_A31_20_a_sentry_picks_nothing_up() -> None:
    state, _found = sent(sentry("F7"), me("A20"), foe("T20"))
    assert not any(isinstance(piece, Pick) for piece in open_(state))


# ---- words


def test_A22_9_what_happens_to_medals_of_nobody_is_told() -> None:
    assert story.story(
        [
            Picked(ME, NEAR),
            Scored(PINE, 1),
            Returned(ME, NEAR, at("F8")),
            Noticed(ONE, (), (NEAR, FAR)),
            Noticed(ONE, ()),
        ]
    ) == [
        "Pine Kaiken 1 picks up the medal of F8.",
        "Pine scores 1.",
        "Pine Kaiken 1 brings in the medal of F8. It is at its goal again, F8.",
        "Samurai Sentry 1 goes for the medal of F8 or the medal of O13.",
    ]


def test_A22_9_a_place_to_which_a_result_moves_a_carrier_says_what_that_scores() -> None:
    for medals, expected in (({NEAR: ME}, ", Pine scores 2 points"), ({}, "")):
        question = Question(PLUM, Window.PUSH, ME)
        state = field(me("J3"), foe("J5"), medals=medals, question=question)
        for name, ends in (("J2", expected), ("J3", "")):
            told = consequence(state, PLUM, Push(at(name), Direction.N), Choice("x"))
            assert told is not None
            assert told.text == f"in no enemy zone{ends}"


def test_A22_9_the_text_says_beforehand_that_a_sentry_goes_for_a_medal() -> None:
    state = field(sentry("J5"), me("A20"), foe("T20"), medals={NEAR: at("J8")})
    (said,) = [line for line in standing(state, None) if line.startswith("Samurai Sentry 1")]
    assert said.endswith("goes for the medal of F8, by I7, J7, K7")


def test_A22_9_a_way_home_says_what_it_scores_and_is_worth_a_danger() -> None:
    state = field(
        me("J7"), foe("J8"), model("plum-chunin1", "water.chunin", "K2"), active=ME, medals={NEAR: ME}
    )
    game = ClansGame({"challenge": "infiltration", "moonDeck": "off"})
    noted = {
        space: choices.choice(under(game.setting, state), Move(at(space))).note for space in ("J2", "J3")
    }
    assert noted == {"J2": "5 of 5 MP, 1 dodge, 2 points", "J3": "4 of 5 MP, 1 dodge"}
    ends = [way[0].space for way in shortcuts(state) if len(way) == 1 and isinstance(way[0], Move)]
    assert GRID.y[ends[0]] < 2, "the first way leads home, even into a zone"
