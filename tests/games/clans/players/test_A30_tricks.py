"""A30.12: computers use skills that take models elsewhere or make another attack possible, and Haste."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Piece
from bot.engine.match import Match
from bot.games.clans.board import zones
from bot.games.clans.decisions import (
    Act,
    Activate,
    Attack,
    Carry,
    Hurry,
    Move,
    Pray,
    Push,
    Search,
    Spring,
    Try,
    Use,
)
from bot.games.clans.facts.activating import EffectBegan
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.kinds import Ability, ModelId, Skill, Token
from bot.games.clans.players.greedy import CarefulPlayer, GreedyPlayer, ReplyPlayer, decision_of
from bot.games.clans.players.judging import Judge
from bot.games.clans.players.plans import Plan, Plans
from bot.games.clans.players.skilled import acted, interest, is_near, looked, prepared
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.players.tricks import tricks
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import zone
from bot.games.clans.state.figures import Model, Until
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, Told, at, carried_out, model, position, under

ME, FRIEND, FOE, OTHER = map(ModelId, ("pine-chunin1", "pine-kaiken1", "plum-kaiken1", "plum-kaiken2"))
BRAWL, HILL = (ClansGame({"moonDeck": "off", "challenge": each}) for each in ("brawl", "hill"))
LEVELS = [GreedyPlayer(), CarefulPlayer(), ReplyPlayer()]
each_level = pytest.mark.parametrize("player", LEVELS, ids=lambda each: type(each).__name__)


def owner(profile: str, space: str, skill: Skill, **changes: Any) -> Model:
    return model(ME, profile, space, learnt=frozenset({skill}), **changes)


def foe(space: str, facing: str = "S", **changes: Any) -> Model:
    return model(FOE, "water.kaiken", space, facing, **changes)


def decided(state: State, player: GreedyPlayer, game: ClansGame = BRAWL) -> Decision:
    """A player's decision; legal by the rules."""
    match: Match[Any] = Match(game)
    match.state = under(game.setting, state)
    decision = player.decide(match, PINE, Seeded("luck"))
    assert match.is_legal(PINE, decision)
    return decision


def pieces(state: State, player: GreedyPlayer, game: ClansGame = BRAWL) -> tuple[Piece, ...]:
    decision = decided(state, player, game)
    assert isinstance(decision, Act)
    return decision.pieces


def tried(state: State, game: ClansGame = BRAWL) -> list[Plan]:
    """The plans with tricks that a player considers; the draft of each is legal."""
    match: Match[Any] = Match(game)
    match.state = under(game.setting, state)
    found = list(tricks(Plans(state, PINE), Judge(CarefulPlayer(), Stakes(state), state, PINE)))
    assert found
    for plan in found[:20]:
        assert match.is_legal(PINE, decision_of(plan)), plan.pieces
    return found


# ---- before and after attacks


@each_level
def test_A18_a_pounce_reaches_an_enemy_beyond_a_move(player: GreedyPlayer) -> None:
    tiger = owner("fire.chunin", "J6", Ability.POUNCE)
    prey = foe("J15", "N", tokens={Token.STUN: 2})
    found = pieces(position(tiger, prey), player)
    assert [type(each) for each in found] == [Activate, Move, Try, Move, Attack]


def test_A18_a_pounce_costs_a_slow_token() -> None:
    found = tried(position(owner("fire.chunin", "J6", Ability.POUNCE), foe("J14")))
    assert {plan.price for plan in found} == {300}


def test_A18_a_step_that_ignores_zones_comes_to_an_enemys_back() -> None:
    master = model(ME, "ronin.sun-blade", "J9")
    assert Ability.BANZAI in {each for plan in tried(position(master, foe("J10"))) for each in _skills(plan)}
    steps = [plan for plan in tried(position(master, foe("J10"))) if len(plan.pieces) == 4]
    assert steps
    assert not any(plan.dodges for plan in steps)


def _skills(plan: Plan) -> set[Skill]:
    return {each.keyword for each in plan.pieces if isinstance(each, Try)}


@pytest.mark.parametrize("player", [CarefulPlayer(), ReplyPlayer()])
def test_A18_after_its_attack_a_model_goes_to_a_safer_place(player: GreedyPlayer) -> None:
    strong = model(OTHER, "water.oni", "J14", "S")
    state = position(owner("air.chunin", "J9", Ability.GUST_OF_HEAVEN), foe("J10"), strong, active=ME)
    carried_out(state, Attack(FOE), luck=Told({ME: "E E E E", FOE: "A A A"}))
    first, *rest = pieces(state, player)
    assert first == Try(Ability.GUST_OF_HEAVEN)
    assert isinstance(rest[0], Move)


@each_level
def test_A18_a_second_attack_is_bought_where_it_is_worth_a_stun(player: GreedyPlayer) -> None:
    state = position(
        owner("air.chunin", "J9", Ability.WIND_OF_BLADES),
        model(FOE, "ronin.peach", "J10", "N", tokens={Token.STUN: 2}),
        active=ME,
    )
    carried_out(state, Attack(FOE), luck=Told({ME: "A A A A A", FOE: "A A A A"}))
    assert pieces(state, player)[:2] == (Try(Ability.WIND_OF_BLADES), Attack(FOE, is_further=True))


# ---- in place of a move, or before it


def test_A18_a_flip_leaves_a_zone_without_a_dodge() -> None:
    found = tried(position(owner("earth.chunin", "J9", Ability.BACK_FLIP), foe("J10")))
    assert all(isinstance(plan.pieces[1], Spring) for plan in found)
    assert any(not plan.dodges and len(plan.pieces) > 2 for plan in found)


def test_A18_nobody_flips_without_need_or_out_of_a_zone_in_which_it_fails() -> None:
    free = position(owner("earth.chunin", "J9", Ability.BACK_FLIP), foe("J14"))
    judge = Judge(CarefulPlayer(), Stakes(free), free, PINE)
    assert not list(tricks(Plans(free, PINE), judge))


def test_A18_a_walk_takes_friends_along_to_where_they_want_to_be() -> None:
    monk = owner("air.madoushi", "J4", Ability.WIND_WALK)
    friends = [model(f"pine-kaiken{each}", "air.kaiken", space) for each, space in ((1, "I4"), (2, "K4"))]
    found = tried(position(monk, *friends, foe("A20")), HILL)
    assert all(isinstance(plan.pieces[1], Spring) and isinstance(plan.pieces[2], Carry) for plan in found)
    assert any(plan.gain > 0 for plan in found)


# ---- models that its seat moves


def test_A18_an_enemy_is_led_away_from_what_it_wants() -> None:
    fox = owner("spirit.madoushi", "J6", Ability.WANDERLUST)
    state = under(HILL.setting, position(fox, foe("J10", "N")))
    judge = Judge(CarefulPlayer(), Stakes(state), state, PINE)
    plans = Plans(state, PINE)
    stay = next(plan for plan in plans.all() if plan.pieces == (Activate(ME),))
    found = [plan.pieces[-1] for plan in acted(plans, stay, judge)]
    assert Use(Ability.WANDERLUST, FOE) in found


def test_A18_a_friend_is_drawn_to_where_it_wants_to_be() -> None:
    monk = owner("water.madoushi", "J9", Ability.UNDERTOW)
    state = under(HILL.setting, position(monk, model(FRIEND, "water.kaiken", "J6"), foe("A20")))
    judge = Judge(CarefulPlayer(), Stakes(state), state, PINE)
    plan = Plan(ME, (Activate(ME),), at("J9"), state.models[ME].facing)
    assert prepared(state, plan, judge).pieces == (Activate(ME), Try(Ability.UNDERTOW, FRIEND))


@each_level
def test_A18_it_is_put_on_the_hill(player: GreedyPlayer) -> None:
    monk = owner("water.madoushi", "J9", Ability.UNDERTOW)
    state = position(monk, model(FRIEND, "water.kaiken", "J6"), foe("A20"), active=ME)
    Asked(PINE, Window.PUSH, FRIEND, Ability.UNDERTOW).apply(state)
    push = decided(state, player, HILL)
    assert isinstance(push, Push)
    assert zones.spaces((push.space,)) & zone(state, state.models[ME])
    assert push.space in {at(f"{column}{row}") for column in "IJKL" for row in (9, 10, 11, 12)}


@pytest.mark.parametrize(("player", "moves"), [(CarefulPlayer(), False), (ReplyPlayer(), True)])
def test_A8_12_only_the_best_level_chooses_places_after_results(player: GreedyPlayer, moves: bool) -> None:
    state = position(model(ME, "fire.chunin", "J9"), foe("J10", "N"), active=ME)
    carried_out(state, Attack(FOE), luck=Told({ME: "A A A A A", FOE: "E"}), orders=False)
    while state.question is not None and state.question.window is not Window.PUSH:
        state.question = None
    Asked(PINE, Window.PUSH, FOE).apply(state)
    push = decided(under(HILL.setting, state), player, HILL)
    assert isinstance(push, Push)
    assert (push.space != at("J10")) is moves


# ---- after a move, and with Haste


def test_A18_senses_are_used_beside_an_enemy_in_stealth() -> None:
    state = position(owner("spirit.oni", "J9", Ability.SPIRIT_SENSES), foe("J12", is_hidden=True))
    judge, plans = Judge(CarefulPlayer(), Stakes(state), state, PINE), Plans(state, PINE)
    moves = [plan for plan in plans.all() if plan.pieces[1:2] == (Move(at("J10")),)]
    found = [plan.pieces[-1] for plan in moves for plan in acted(plans, plan, judge)]
    assert found == [Try(Ability.SPIRIT_SENSES)]


@each_level
def test_A7_7_haste_is_spent_for_an_attack_after_two_moves(player: GreedyPlayer) -> None:
    me = model(ME, "fire.chunin", "J3", tokens={Token.HASTE: 1})
    prey = foe("J14", "N", tokens={Token.STUN: 2})
    found = pieces(position(me, prey), player)
    assert [type(each) for each in found] == [Activate, Hurry, Move, Move, Attack]


def test_A7_7_haste_is_spent_for_two_attacks() -> None:
    me = model(ME, "fire.chunin", "J9", tokens={Token.HASTE: 1})
    assert Hurry(is_move=False) in pieces(position(me, model(FOE, "ronin.peach", "J10", "N")), ReplyPlayer())


# ---- a look around


def looks(state: State) -> set[Piece]:
    """The searches and prayers at the end of the plans of the active model; each plan is legal."""
    match: Match[Any] = Match(BRAWL)
    match.state = under(BRAWL.setting, state)
    plans, what = Plans(state, PINE), interest(state, PINE)
    found = [each for plan in plans.all() if is_near(state, plan, what) for each in looked(plans, plan)]
    assert all(match.is_legal(PINE, decision_of(plan)) and plan.gain > 0 for plan in found)
    return {plan.pieces[-1] for plan in found}


def test_A13_6_a_search_is_considered_beside_an_enemy_in_stealth() -> None:
    me = model(ME, "fire.kaiken", "J9")
    assert looks(position(me, foe("J12", is_hidden=True), active=ME)) == {Search()}
    assert not looks(position(me, foe("J12"), active=ME))


def test_A14_2_a_prayer_is_considered_at_good_shrines() -> None:
    state = position(model(ME, "fire.kaiken", "J9"), foe("A20"), items="protect@J12 slow@K9", active=ME)
    assert looks(state) == {Pray(at("J12"))}


@pytest.mark.parametrize(("player", "prays"), [(CarefulPlayer(), False), (ReplyPlayer(), True)])
def test_A14_2_the_best_level_prays_where_a_token_is_worth_more_than_a_step(
    player: GreedyPlayer, prays: bool
) -> None:
    me = model(ME, "fire.kaiken", "J9", tokens={Token.STUN: 1})
    state = position(me, foe("J17", "N"), items="protect@J10", turn=PINE)
    assert (Pray(at("J10")) in pieces(state, player)) is prays


# ---- dodges


def test_A18_a_dodge_that_fails_by_a_skill_is_worth_nothing() -> None:
    fox = model(FOE, "spirit.chunin", "J10", "S", learnt=frozenset({Ability.SPIRIT_POWER}))
    state = position(model(ME, "fire.kunoichi", "J9"), fox, active=ME)
    plan = next(plan for plan in Plans(state, PINE).all() if plan.dodges == 1)
    free = Judge(CarefulPlayer(), Stakes(state), state, PINE).worth(plan)
    EffectBegan(FOE, Ability.SPIRIT_POWER, Until.ROUND).apply(state)
    doomed = Judge(CarefulPlayer(), Stakes(state), state, PINE).worth(plan)
    assert doomed == -400 < free


def test_A8_5_who_rerolls_passes_more_dodges() -> None:
    worths = []
    for profile in ("fire.yajiri", "fire.kunoichi"):
        state = position(model(ME, profile, "J9"), foe("J10"), active=ME)
        plan = Plan(ME, (Move(at("J8")),), at("J8"), state.models[ME].facing, 1, state=state, gain=1000)
        worths.append(Judge(CarefulPlayer(), Stakes(state), state, PINE).worth(plan))
    assert worths[0] < worths[1]
