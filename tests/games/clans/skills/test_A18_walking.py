"""A17, A18: skills of movement."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.catalogue.attributes import mv
from bot.games.clans.decisions import Attack, Hurry, Move, Run, Search, Spring
from bot.games.clans.facts.activating import Bound, KeywordUsed, Sprung
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import Ability, Keyword, ModelId, Place, Skill, Space, Token
from bot.games.clans.moving.moving import needs_dodge
from bot.games.clans.moving.ways import allowance, ways_anew
from bot.games.clans.names import names
from bot.games.clans.state.field import zone
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, Told, at, carried_out, model, position

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-ronin1")


def of(profile: str, space: str, *others: Model, ground: str = "yard", **changes: Any) -> State:
    return position(model(ME, profile, space, **changes), *others, active=ME, ground=ground)


def cost(state: State, *path: str) -> int:
    """The MP that a way takes, step for step."""
    before = carried_out(state, Move(at(path[0])))
    assert before
    assert state.active is not None
    assert state.active.mp is not None
    whole = allowance(state, state.models[ME], state.active, is_run=False)
    for space in path[1:]:
        carried_out(state, Move(at(space)))
        assert state.active.mp is not None
    assert state.space_of(ME) == at(path[-1])
    return whole - state.active.mp


@pytest.mark.parametrize(
    ("learnt", "spent"),
    [((), 5), ((Keyword.LEAP,), 3), ((Keyword.EXPERT_CLIMBER,), 4), ((Ability.SPIDER_LEGS,), 3)],
)
def test_A17_A_C41_the_way_up_on_court(learnt: tuple[Skill, ...], spent: int) -> None:
    """From H5: H6 is high (3 MP, or less by a skill), I6 and J6 cost 1 each."""
    state = of("fire.kaiken", "H5", ground="court", learnt=frozenset(learnt))
    assert cost(state, "H6", "I6", "J6") == spent


def test_A17_a_leap_eases_one_step_up_in_an_activation() -> None:
    state = of("fire.kaiken", "H5", ground="court", learnt=frozenset({Keyword.LEAP}))
    facts = carried_out(state, Move(at("H6")))
    assert KeywordUsed(ME, Keyword.LEAP, is_for_round=False) in facts
    assert state.active is not None
    assert state.active.mp == 4
    carried_out(state, Move(at("H5")))
    assert state.active.mp == 3
    carried_out(state, Move(at("H6")))
    assert state.active.mp == 0, "the second step up costs 3"


def test_A17_another_activation_brings_another_leap() -> None:
    state = of("fire.kaiken", "H5", ground="court", learnt=frozenset({Keyword.LEAP}))
    carried_out(state, Move(at("H6")))
    assert Keyword.LEAP not in state.models[ME].used


def test_A18_the_movement_rig_flies_over_everything() -> None:
    """Over a structure, an enemy and out of its zone: no dodge, 1 MP for each space."""
    foe = model(FOE, "earth.kaiken", "J10", "S")
    state = of("hero.wings", "J9", foe, ground="yard")
    assert not needs_dodge(state, state.models[ME])
    facts = carried_out(state, Move(at("J12")))
    assert state.space_of(ME) == at("J12")
    assert not [fact for fact in facts if isinstance(fact, Rolled)]
    assert state.active is not None
    assert state.active.mp == 8 - 3
    assert at("J10") not in ways_anew(state, is_run=True), "it ends on no other model"


@pytest.mark.parametrize(("number", "place", "more"), [(1, "J5", 2), (1, None, 2), (2, "J5", 0)])
def test_A18_A_C44_the_tengu_speeds_its_team_in_round_one(number: int, place: str | None, more: int) -> None:
    """On the board or not (MV 7: 9, Slowed 5); enemies gain nothing."""
    tengu = model("pine-ronin2", "ronin.crow", place)
    state = of("earth.kunoichi", "J9", tengu, model(FOE, "earth.kunoichi", "J18"))
    state.round = number
    assert mv(state, state.models[ME]) == 7 + more
    assert mv(state, state.models[FOE]) == 7
    assert (state.models[tengu.id].place is Place.RESERVE) is (place is None)
    assert state.active is not None
    state.change_active(is_slowed=True)
    assert allowance(state, state.models[ME], state.active, is_run=False) == (7 + more + 1) // 2


@pytest.mark.parametrize(("faces", "is_passed"), [("E A A", False), ("E E A", True)])
def test_A17_A_C1_a_dodge_out_of_tentacles_needs_two_matches(faces: str, is_passed: bool) -> None:
    octopus = model(FOE, "water.kaiken", "J10", "S", learnt=frozenset({Keyword.TENTACLES}))
    state = of("earth.kaiken", "J9", octopus)
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: faces}))
    assert [fact.needed for fact in facts if isinstance(fact, Rolled) and fact.purpose is Purpose.DODGE] == [
        2
    ]
    assert (state.space_of(ME) == at("J8")) is is_passed


def test_A17_two_tentacles_do_not_add_up() -> None:
    arms = frozenset({Keyword.TENTACLES})
    foes = [
        model(f"plum-kaiken{n}", "water.kaiken", place, "S", learnt=arms)
        for n, place in ((1, "J10"), (2, "I10"))
    ]
    facts = carried_out(of("earth.kaiken", "J9", *foes), Move(at("J8")), luck=Told({ME: "E E A"}))
    assert [fact.needed for fact in facts if isinstance(fact, Rolled)] == [2]


def spider(space: str = "J12") -> Model:
    """Jorogumo: her zone reaches two spaces around her four."""
    return model(FOE, "ronin.spider", space, "S")


def test_A18_A_C52_the_bride_binds_an_enemy_that_steps_into_her_zone() -> None:
    state = of("earth.kaiken", "J8", spider())
    assert at("J11") not in ways_anew(state, is_run=False), "no way leads on through her zone"
    facts = carried_out(state, Move(at("J10")))
    assert Bound(ME, FOE) in facts
    found = list(pieces(state, PINE))
    assert not [piece for piece in found if isinstance(piece, Move | Run)]
    assert state.active is not None
    assert state.active.actions == 1


def test_A18_A_C52_haste_does_not_move_a_bound_model() -> None:
    state = of("earth.kaiken", "J9", spider(), tokens={Token.HASTE: 1})
    carried_out(state, Hurry(is_move=True), Move(at("J10")))
    assert not [piece for piece in pieces(state, PINE) if isinstance(piece, Move | Run)]


def test_A18_a_bound_model_may_still_attack_and_search() -> None:
    hidden = model("plum-kaiken2", "earth.kaiken", "K10", "S", is_hidden=True)
    state = of("earth.kaiken", "I9", model("plum-kaiken3", "earth.kaiken", "I11", "S"), hidden, spider("K12"))
    carried_out(state, Move(at("J10")))
    found: list[Piece] = list(pieces(state, PINE))
    assert Attack(ModelId("plum-kaiken3")) in found
    assert Search() in found


def test_A18_a_model_that_stands_in_her_zone_walks_on_in_it() -> None:
    """Stepping within the zone, she binds nobody; each step needs a dodge."""
    state = of("earth.kaiken", "J10", spider())
    facts = carried_out(state, Move(at("I10")), luck=Told({ME: "E A A"}))
    assert state.space_of(ME) == at("I10")
    assert not [fact for fact in facts if isinstance(fact, Bound)]


def test_A18_her_friends_and_those_that_ignore_zones_are_not_bound() -> None:
    friend = model(ModelId("plum-kaiken9"), "earth.kaiken", "J8")
    state = position(friend, spider(), active=friend.id)
    facts = carried_out(state, Move(at("J10")))
    powered = carried_out(of("earth.kaiken", "J8", spider(), tokens={Token.MOON_POWER: 1}), Move(at("J10")))
    rig = carried_out(of("hero.wings", "J8", spider()), Move(at("J10")))
    assert not [fact for fact in (*facts, *powered, *rig) if isinstance(fact, Bound)]


def test_A18_no_way_goes_on_where_she_binds() -> None:
    state = of("earth.kunoichi", "J7", spider())
    for end, route in ways_anew(state, is_run=False).items():
        assert all(step not in _zone(state) for step in route.path[:-1]), end


def _zone(state: State) -> set[Space]:
    mask = zone(state, state.models[FOE])
    return {Space(number) for number in range(400) if mask >> number & 1}


FLIP = frozenset({Ability.BACK_FLIP})


def flips(state: State) -> list[str]:
    """The spaces to which Back Flip may lead."""
    return [names.space(each.space) for each in pieces(state, PINE) if isinstance(each, Spring)]


def test_A18_a_back_flip_leads_onto_the_back_whatever_the_terrain() -> None:
    """A Yamazaru chunin on court, in front of the roof H6: it faces south, so its back is the north."""
    state = of("earth.chunin", "H5", ground="court", facing="S", learnt=FLIP)
    assert flips(state) == ["G6", "H6", "I6"]
    facts = carried_out(state, Spring(Ability.BACK_FLIP, at("H6")))
    assert state.space_of(ME) == at("H6")
    assert Sprung(ME, Ability.BACK_FLIP) in facts
    assert state.active is not None
    assert (state.active.moves, state.active.steps) == (1, 1), "its move is still to come"


def test_A18_the_dodge_of_a_back_flip_succeeds() -> None:
    state = of("earth.chunin", "J9", model(FOE, "earth.kaiken", "J10", "S"), learnt=FLIP)
    facts = carried_out(state, Spring(Ability.BACK_FLIP, at("J8")))
    assert not [fact for fact in facts if isinstance(fact, Rolled)]
    assert state.space_of(ME) == at("J8")


def test_A18_a_back_flip_comes_once_and_only_before_a_move() -> None:
    state = of("earth.chunin", "J9", learnt=FLIP)
    carried_out(state, Spring(Ability.BACK_FLIP, at("J8")))
    assert not flips(state)
    state = of("earth.chunin", "J9", learnt=FLIP)
    carried_out(state, Move(at("J10")))
    assert not flips(state)


def test_A18_a_back_flip_needs_a_free_space() -> None:
    others = [model(f"pine-kaiken{n + 2}", "earth.kaiken", place) for n, place in enumerate(("I8", "J8"))]
    assert flips(of("earth.chunin", "J9", *others, learnt=FLIP)) == ["K8"]
