"""A30.12: computers play for what a challenge gives points for."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Piece
from bot.engine.match import Match
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Act, Attack, Capture, Leave, Move, Pick
from bot.games.clans.kinds import MedalId, ModelId
from bot.games.clans.players.greedy import CarefulPlayer, GreedyPlayer, ReplyPlayer
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PINES, PLUM, PLUMS, at, model, position, under

ME, FOE, FAR = ModelId("pine-kaiken1"), ModelId("plum-kaiken1"), ModelId("plum-yajiri1")
players = pytest.mark.parametrize("player", [GreedyPlayer(), CarefulPlayer(), ReplyPlayer()])


def decided(player: GreedyPlayer, challenge: str, state: State) -> tuple[Piece, ...]:
    """A player's decision for the active model; it has to be legal."""
    game = ClansGame({"challenge": challenge, "moonDeck": "off"})
    match: Match[Any] = Match(game)
    match.state = under(game.setting, state)
    assert state.turn is not None
    decision = player.decide(match, state.turn, Seeded("player"))
    assert match.is_legal(state.turn, decision)
    assert isinstance(decision, Act)
    return decision.pieces


def camped(mine: str, foe: str = "A20", **medals: Any) -> State:
    """A kaiken of Pine and, far off, one of Plum, with both goals and medals."""
    state = position(model(ME, "fire.kaiken", mine), model(FOE, "water.kaiken", foe, "S"), active=ME)
    for fact in played(ClansGame({"challenge": "medal"}).setting).laid(state):
        fact.apply(state)
    state.medals = {**state.medals, **{MedalId(owner): where for owner, where in medals.items()}}
    return state


@players
@pytest.mark.parametrize("start", ["K16", "K14"])
def test_A22_12_a_medal_in_reach_is_fetched_and_carried_homewards(player: GreedyPlayer, start: str) -> None:
    pieces = decided(player, "medal", camped(start))
    assert Pick(PLUMS) in pieces
    after = pieces[pieces.index(Pick(PLUMS)) + 1 :]
    assert after, "it goes on"


@players
def test_A22_12_a_carrier_in_reach_of_its_goal_captures(player: GreedyPlayer) -> None:
    assert Capture() in decided(player, "medal", camped("J8", plum=ME))


@players
def test_A22_12_the_own_medal_is_fetched_back_where_it_lies(player: GreedyPlayer) -> None:
    assert Pick(PINES) in decided(player, "medal", camped("J8", pine=at("J10")))


@players
def test_A22_8_the_hill_is_gone_for(player: GreedyPlayer) -> None:
    state = position(model(ME, "fire.kaiken", "J6"), model(FOE, "water.kaiken", "A20", "S"), active=ME)
    moves = [piece for piece in decided(player, "hill", state) if isinstance(piece, Move)]
    marked = played(ClansGame({"challenge": "hill"}).setting).marked(state)
    assert marked >> moves[-1].space & 1


@players
def test_A22_6_a_messenger_in_reach_leaves_the_board(player: GreedyPlayer) -> None:
    state = position(model(ME, "fire.kaiken", "A20"), model(FOE, "water.kaiken", "J4", "S"), active=FOE)
    state.named = {PLUM: FOE}
    assert Leave() in decided(player, "messenger", state)


@players
@pytest.mark.parametrize("vip", [FOE, FAR])
def test_A22_5_of_two_enemies_alike_the_vip_is_attacked(player: GreedyPlayer, vip: ModelId) -> None:
    state = position(
        model(ME, "fire.kaiken", "J9"),
        model(FOE, "water.kaiken", "I10", "N"),
        model(FAR, "water.kaiken", "K10", "N"),
        model("pine-yajiri1", "fire.yajiri", "A1"),
        active=ME,
    )
    state.named = {PINE: vip, PLUM: ModelId("pine-yajiri1")}
    assert Attack(vip) in decided(player, "assassination", state)


@players
def test_A22_7_a_champion_attacks_for_points_where_another_would_go_out_of_sight(
    player: GreedyPlayer,
) -> None:
    state = position(model(ME, "fire.kaiken", "J9"), model(FOE, "water.kaiken", "I10", "N"), active=ME)
    state.named = {PINE: ME, PLUM: FOE}
    assert Attack(FOE) in decided(player, "champion", state)
