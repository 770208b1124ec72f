"""A22.2, A22.3 and A22.12: medals are picked up, carried, dropped, returned and captured."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Fact, Piece
from bot.engine.match import Match
from bot.games.clans.activating.activating import pieces
from bot.games.clans.board.ground import deployment
from bot.games.clans.box import BOX
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Act, Activate, Attack, Capture, Hurry, Move, Pick, Rest, Run, Shuriken
from bot.games.clans.facts.activating import MoveBegan
from bot.games.clans.facts.challenges import MedalLaid, Picked
from bot.games.clans.facts.fighting import Scored
from bot.games.clans.kinds import Edge, ItemKind, ModelId, Token
from bot.games.clans.rounds.setup import free
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.field import carried, goal, taken
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.words import drafts
from tests.games.clans.positions import PINE, PINES, PLUM, PLUMS, Told, at, carried_out, model, position

GAME = ClansGame({"challenge": "medal"})
ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def field(*models: Model, active: str = ME, medals: dict[Any, Any] | None = None, **changes: Any) -> State:
    """The yard with both goals, Pine's on J4 and Plum's on K17, and medals where they are said to be."""
    state = position(*models, active=active, setting=GAME.setting, **changes)
    for fact in played(GAME.setting).laid(state):
        fact.apply(state)
    state.medals = {**state.medals, **(medals or {})}
    return state


def me(space: str, **changes: Any) -> Model:
    return model(ME, "fire.kaiken", space, **changes)


def foe(space: str, **changes: Any) -> Model:
    return model(FOE, "water.kaiken", space, "S", **changes)


def acts(state: State, *chosen: Piece, **options: Any) -> list[Fact]:
    return carried_out(state, *chosen, challenge="medal", **options)


def errands(state: State) -> list[Piece]:
    assert state.turn is not None
    every = pieces(state, state.turn)
    return [piece for piece in every if isinstance(piece, Pick | Capture)]


def test_A22_12_the_goal_and_medal_of_each_seat_lie_on_its_camp() -> None:
    state = field(me("J9"))
    assert {item.owner: space for space, item in state.items.items() if item.kind is ItemKind.GOAL} == {
        PINE: at("J4"),
        PLUM: at("K17"),
    }
    assert state.medals == {PINES: at("J4"), PLUMS: at("K17")}
    laid = [fact for fact in played(GAME.setting).laid(state) if isinstance(fact, MedalLaid)]
    assert laid == [MedalLaid(PINES, at("J4"), at_home=True), MedalLaid(PLUMS, at("K17"), at_home=True)]


def test_A22_2_a_medal_beside_is_picked_up_for_one_mp_and_the_move_goes_on() -> None:
    state = field(me("K14"), foe("A1"))
    facts = acts(state, Move(at("K16")), Pick(PLUMS), Move(at("K14")))
    assert Picked(ME, PLUMS) in facts
    assert state.medals[PLUMS] == ME
    assert state.active is not None
    assert state.active.mp == 0, "MV 5: two steps, one for the medal, two steps"
    assert carried(state, state.models[ME]) == PLUMS


def test_A22_2_without_an_mp_it_is_not_picked_up_unless_a_run_begins_for_it() -> None:
    state = field(me("K11"), foe("A1"))
    acts(state, Move(at("K16")))
    assert errands(state) == [Pick(PLUMS)], "with the action"
    facts = acts(state, Pick(PLUMS))
    assert Picked(ME, PLUMS) in facts
    assert state.active is not None
    assert (state.active.actions, state.active.mp) == (0, 4)
    spent = field(me("K11", tokens={Token.STUN: 1}), foe("A1"), active="")
    spent.turn = PINE
    acts(spent, Activate(ME), Move(at("K16")))
    assert errands(spent) == [], "who was Stunned moves or acts"


def test_A22_2_A13_5_picking_up_is_stealthy_but_a_run_is_not() -> None:
    state = field(me("K16", is_hidden=True), foe("A1"))
    acts(state, Pick(PLUMS))
    assert state.models[ME].is_hidden
    state = field(me("K11", is_hidden=True), foe("A1"))
    acts(state, Move(at("K16")), Pick(PLUMS))
    assert not state.models[ME].is_hidden


def test_A22_2_a_hasted_move_may_pick_up_too() -> None:
    state = field(me("K16", tokens={Token.HASTE: 1}), foe("K13"))
    acts(state, Hurry(is_move=True), Shuriken(FOE))
    assert state.active is not None
    assert (state.active.actions, state.active.moves) == (0, 1)
    assert errands(state) == [Pick(PLUMS)]


def test_A22_2_who_has_picked_up_a_medal_with_the_last_mp_is_offered_to_run_home_with_it() -> None:
    state = field(me("K11"), foe("A1"), medals={PLUM: at("K16")})
    draft = GAME.drafts.draft(state, PINE)
    assert draft is not None
    for piece in (Move(at("K15")), Pick(PLUMS)):
        draft.add(piece)
    (way,) = GAME.drafts.routes(state, PINE, draft)
    (run,) = way
    assert isinstance(run, Run)
    assert drafts.route(draft.imagined(state), way).short == "Run I10"
    draft.add(run)
    assert draft.committed() == Act((Move(at("K15")), Pick(PLUMS), run, Rest()))


def test_A22_12_who_can_come_home_with_a_run_is_offered_to_hand_the_medal_in() -> None:
    state = field(me("J10"), foe("A1"), medals={PLUM: ME})
    assert state.active is not None
    state.change_active(moves=0, mp=0)
    draft = GAME.drafts.draft(state, PINE)
    ways = GAME.drafts.routes(state, PINE, draft)
    assert all(len(way) == 1 for way in ways)
    state = field(me("J9"), foe("A1"), medals={PLUM: ME})
    state.change_active(moves=0, mp=0)
    first, *_ = GAME.drafts.routes(state, PINE, GAME.drafts.draft(state, PINE))
    assert first == (Run(at("I5")), Capture())


def test_A17_A22_2_the_blink_of_the_move_under_way_carries_no_run_home() -> None:
    state = field(me("J9"), foe("J10"), medals={PLUM: ME})
    state.change_active(moves=0, mp=0, is_blinking=True)
    way, *others = GAME.drafts.routes(state, PINE, GAME.drafts.draft(state, PINE))
    assert way[-1] == Capture()
    assert {each[0] for each in others} <= {way[0]}, "what takes no dodge would be another way"
    draft = GAME.drafts.draft(state, PINE)
    assert draft is not None
    for piece in way:
        assert isinstance(piece, Piece)
        draft.add(piece)
    assert "1 dodge" in BOX.words.drafted(GAME, state, PINE, draft)


def test_A22_2_one_medal_per_model_and_none_while_the_own_is_at_home() -> None:
    carrier = field(me("J5"), foe("A1"), medals={PLUM: ME, PINE: at("J6")})
    assert errands(carrier) == [Capture()]
    assert errands(field(me("J5"), foe("A1"))) == []


def test_A22_12_the_own_medal_is_picked_up_where_it_lies_away_from_its_goal() -> None:
    for medals, expected in (
        ({PINES: at("K11")}, [Pick(PINES)]),
        ({PINES: at("K11"), PLUMS: at("K13")}, [Pick(PINES), Pick(PLUMS)]),
        ({PINE: FOE}, []),
    ):
        assert errands(field(me("K12"), foe("A1"), medals=medals)) == expected


@pytest.mark.parametrize(("piece", "medals"), [(Pick(PLUMS), {PLUMS: at("J5")}), (Capture(), {PLUMS: ME})])
def test_A22_2_and_12_picking_up_and_handing_in_take_one_mp_each(
    piece: Piece, medals: dict[Any, Any]
) -> None:
    state = field(me("J6"), foe("A1"), medals=medals)
    acts(state, Move(at("I5")))
    facts = acts(state, piece)
    assert state.active is not None
    assert (state.active.mp, state.active.actions) == (3, 1)
    assert not any(isinstance(fact, MoveBegan) for fact in facts)


def test_A22_12_picking_up_an_enemy_medal_is_a_point_every_time() -> None:
    state = field(me("K12"), foe("A1"), medals={PLUM: at("K11")})
    assert Scored(PINE, 1) in acts(state, Pick(PLUMS))


def test_A22_12_the_own_medal_goes_back_at_once() -> None:
    state = field(me("K12"), foe("A1"), medals={PINE: at("K11")})
    facts = acts(state, Pick(PINES))
    assert state.medals[PINES] == at("J4")
    assert facts[-1] == MedalLaid(PINES, at("J4"), at_home=True)
    assert state.scores[PINE] == 0


def test_A22_12_A_C81_a_capture_is_four_points_and_the_medal_is_home_again() -> None:
    state = field(me("K16"), foe("A1"))
    acts(state, Pick(PLUMS))
    state.models = {**state.models, ME: me("J6", is_activated=True)}
    acts(state, Move(at("J5")), Capture())
    assert state.scores[PINE] == 5
    assert state.medals[PLUMS] == at("K17")


def test_A22_12_the_own_medal_need_not_be_at_home() -> None:
    state = field(me("J5"), foe("A1"), medals={PLUM: ME, PINE: FOE})
    acts(state, Capture())
    assert state.scores[PINE] == 4


def test_A22_3_A_C81_a_carrier_that_is_injured_drops_it_and_another_picks_it_up_for_a_point() -> None:
    state = field(
        me("J9", facing="N"),
        model("pine-kaiken2", "fire.kaiken", "H10"),
        model(FOE, "fire.kaiken", "J10", "S"),
        active=FOE,
        medals={PLUM: ME},
    )
    facts = acts(state, Attack(ME), luck=Told({FOE: "V V V", ME: "A A A A"}))
    assert MedalLaid(PLUMS, at("J9")) in facts
    assert state.medals[PLUMS] == at("J9")
    assert taken(state) >> at("J9") & 1, "it cannot be entered"
    facts = acts(state, Activate(ModelId("pine-kaiken2")), Move(at("I9")), Pick(PLUMS))
    assert Scored(PINE, 1) in facts


def test_A22_3_nobody_is_deployed_on_a_medal() -> None:
    space = deployment(Edge.SOUTH)[0]
    state = field(me("J9"), foe("A1"), medals={PLUM: space})
    spaces = list(free(state, PINE, state.models[ME], ()))
    assert space not in spaces
    assert deployment(Edge.SOUTH)[1] in spaces


def test_A22_2_a_goal_cannot_be_entered_and_stays_when_its_medal_is_gone() -> None:
    state = field(me("K16"), foe("A1"), medals={PLUM: ME})
    assert goal(state, PLUMS) == at("K17")
    assert taken(state) >> at("K17") & 1
    assert Move(at("K17")) not in list(pieces(state, PINE))
    assert Run(at("K18")) in list(pieces(state, PINE))


@pytest.mark.parametrize("challenge", ["medal", "brawl"])
def test_A6_10_small_bases_start_in_stealth_where_the_challenge_says_so(challenge: str) -> None:
    chance = Seeded("start")
    game = ClansGame({"challenge": challenge, "firstTeam": "fire", "secondTeam": "water"})
    match = Match.dealt(game, chance)
    while match.state.round == 0:
        seat = min(match.awaited())
        match.play(seat, game.default(match.state, seat, chance), chance)
    out = [each for each in match.state.out() if not each.is_activated]
    assert {each.is_hidden for each in out} == {challenge == "medal"}
    assert len(out) == 14
