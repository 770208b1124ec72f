"""A30.12: what computers make of danger, of Stealth and of Stuns."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.chance import Seeded
from bot.engine.game import Piece
from bot.engine.match import Match
from bot.games.clans.board import zones
from bot.games.clans.decisions import Act, Attack, Hide, Shoot, Shuriken
from bot.games.clans.kinds import Ability, ModelId, Token
from bot.games.clans.players.danger import Danger, Place
from bot.games.clans.players.greedy import CarefulPlayer, GreedyPlayer, ReplyPlayer
from bot.games.clans.players.plans import Plan, Plans
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Attribute, Lasting, Until
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, at, model, position, under

GAME = ClansGame({"moonDeck": "off"})
ME, FOE, OTHER = ModelId("pine-kaiken1"), ModelId("plum-chunin1"), ModelId("plum-kaiken1")


def decided(player: GreedyPlayer, state: State) -> tuple[Piece, ...]:
    """A player's decision for the active model; it has to be legal."""
    match: Match[Any] = Match(GAME)
    match.state = under(GAME.setting, state)
    decision = player.decide(match, PINE, Seeded("player"))
    assert match.is_legal(PINE, decision)
    assert isinstance(decision, Act)
    return decision.pieces


def test_A12_2_a_model_with_two_stuns_is_struck_first() -> None:
    for tired, fresh in (("plum-kaiken1", "plum-kaiken2"), ("plum-kaiken2", "plum-kaiken1")):
        foes = (
            model(tired, "water.kaiken", "G10", "S", tokens={Token.STUN: 2}),
            model(fresh, "water.kaiken", "O10", "S"),
        )
        state = position(model(ME, "fire.kaiken", "K10"), *foes, active=ME)
        assert Attack(ModelId(tired)) in decided(ReplyPlayer(), state)


def test_A12_2_a_third_stun_counts_as_the_injury_that_it_is() -> None:
    me, foe = model(ME, "fire.kaiken", "K10"), model(OTHER, "water.kaiken", "J11", tokens={Token.STUN: 2})
    stakes = Stakes(position(me, foe, setting=GAME.setting))
    assert stakes.stun(foe, me) == stakes.injury(foe, me)
    assert stakes.stun(me, foe) < stakes.injury(me, foe)


@pytest.mark.parametrize("player", [CarefulPlayer(), ReplyPlayer()])
def test_careful_ones_stop_out_of_reach_where_greedy_comes_up_to_a_chunin(player: GreedyPlayer) -> None:
    def far(pieces: tuple[Piece, ...]) -> int:
        end = next((each.space for each in reversed(pieces) if hasattr(each, "space")), at("K6"))
        return zones.distance((end,), (at("K17"),))

    def state() -> State:
        return position(model(ME, "fire.yajiri", "K6"), model(FOE, "water.chunin", "K17", "S"), active=ME)

    # A chunin moves five spaces and strikes one farther.
    assert far(decided(GreedyPlayer(), state())) <= 6 < far(decided(player, state()))


@pytest.mark.parametrize(("player", "hides"), [(CarefulPlayer(), True), (ReplyPlayer(), False)])
def test_A13_1_careful_hides_out_of_sight_and_reply_does_not(player: GreedyPlayer, hides: bool) -> None:
    foe = model(FOE, "water.chunin", "K17", "N")
    state = position(model(ME, "fire.kaiken", "K6"), foe, active=ME)
    assert (Hide() in decided(player, state)) is hides


@pytest.mark.parametrize(
    ("profile", "piece", "stays"),
    [
        ("water.yajiri", Shoot(FOE), True),
        ("fire.yajiri", Shoot(FOE), False),
        ("fire.kaiken", Shuriken(FOE), True),
        ("fire.kaiken", Attack(FOE), False),
    ],
)
def test_A13_5_a_shot_that_gives_nobody_away_leaves_stealth(profile: str, piece: Piece, stays: bool) -> None:
    near = "K11" if isinstance(piece, Attack) else "K13"
    me = model(ME, profile, "K10", is_hidden=True)
    plans = Plans(position(me, model(FOE, "water.chunin", near, "S"), active=ME), PINE)
    found: list[Plan] = [plan for plan in plans.all() if plan.pieces == (piece,)]
    assert [plan.is_stealthy for plan in found] == [stays]


def test_A8_5_a_held_model_strikes_only_adjacent_ones() -> None:
    me, foe = model(ME, "fire.kaiken", "K10"), model(FOE, "water.chunin", "K14", "S")
    friend = model("pine-kaiken2", "fire.kaiken", "K15")
    place = Place(me, at("K10"), Direction.N)
    free, held = position(me, foe), position(me, foe, friend)
    threat = Danger(Stakes(free), free, PLUM).answers(place).sum
    assert threat > 0
    assert Danger(Stakes(held), held, PLUM).answers(place).sum == 0
    hidden = place._replace(is_hidden=True)
    assert Danger(Stakes(free), free, PLUM).answers(hidden).sum == 0


def test_a_back_that_is_open_is_more_dangerous_than_a_front() -> None:
    me, foe = model(ME, "fire.kaiken", "K10"), model(FOE, "water.chunin", "K11", "S")
    state = position(me, foe)
    danger = Danger(Stakes(state), state, PLUM)
    behind, before = (danger.answers(Place(me, at("K10"), way)).sum for way in (Direction.S, Direction.N))
    assert behind > before > 0


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({"lasting": (Lasting(Ability.SKULL_HEX, Until.ROUND, Attribute.DF, -1, 1),)}, {}),
        ({"lasting": (Lasting(Ability.TIGER_STRIKE, Until.ROUND),)}, {}),
        ({}, {"lasting": (Lasting(Ability.BLESSING_OF_THE_TENGU, Until.ROUND, Attribute.AT, 1),)}),
    ],
    ids=["less DF", "no defence dice", "more AT"],
)
def test_A4_9_what_changes_the_dice_for_a_time_changes_the_danger(
    mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    def danger(mine: dict[str, Any], theirs: dict[str, Any]) -> int:
        me = model(ME, "fire.kaiken", "K10", learnt=frozenset({Ability.TIGER_STRIKE}), **mine)
        state = position(me, model(OTHER, "water.kaiken", "K13", "S", **theirs))
        return Danger(Stakes(state), state, PLUM).answers(Place(me, at("K10"), Direction.N)).sum

    assert danger(mine, theirs) > danger({}, {})
