"""A30.12: computers play the cards that suit what they do, and keep the others."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.clans.decisions import Act, Attack, Move, Pass, Play, Respond
from bot.games.clans.kinds import Card, Element, ModelId
from bot.games.clans.players.greedy import GreedyPlayer
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, model

ME, ENEMY = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def thought(state: State, seat: str = PINE) -> object:
    """What a greedy player decides there."""
    match: Match[State] = Match(ClansGame({}))
    match.state = state
    return GreedyPlayer().decide(match, seat, Seeded("players"))  # type: ignore[arg-type]  # a seat by its name


def duel(cards: str, **changes: Any) -> State:
    return holding(
        cards,
        model(ME, "fire.kaiken", "J9"),
        model(ENEMY, "water.kaiken", "J10", "S"),
        **changes,
    )


@pytest.mark.parametrize("card", [Card.WEAK_SPOT, Card.LONE_FLAME])
def test_A30_12_a_card_for_a_fight_is_played_with_it(card: Card) -> None:
    decision = thought(duel(card))
    assert isinstance(decision, Act)
    assert (Play(card), Attack(ENEMY)) == decision.pieces[-2:]


def test_A30_12_of_two_cards_the_better_one_is_played_and_one_that_does_not_fit_is_kept() -> None:
    decision = thought(duel("weak-spot lone-flame called-shot"))
    assert isinstance(decision, Act)
    assert [piece for piece in decision.pieces if isinstance(piece, Play)] == [Play(Card.LONE_FLAME)]


def test_A30_12_a_card_for_the_start_is_played_where_it_helps() -> None:
    state = duel("stone-skin", active="")
    decision = thought(state)
    assert isinstance(decision, Act)
    assert Play(Card.STONE_SKIN) in decision.pieces
    carried_out(state, *decision.pieces)
    assert state.counts[PINE] == 0


def test_A30_12_a_failed_dodge_is_made_anew() -> None:
    state = duel("slip")
    carried_out(state, Move(at("J8")), luck=Told({ME: "A A A"}), orders=False)
    assert thought(state) == Respond(Card.SLIP, ME)


def test_A30_12_a_correction_card_is_played_to_kill_and_not_on_a_kill() -> None:
    for ours, expected in (("S S W", Respond(Card.COLD_HAND, ME, (0,))), ("V V W", Pass())):
        state = holding(
            "cold-hand",
            model(ME, "earth.kaiken", "J9"),
            model(ENEMY, "earth.yajiri", "J10", "S"),
            moon=Element.AIR,
        )
        state.change(ME, profile="void.kaiken")
        carried_out(state, Attack(ENEMY), luck=Told({ME: ours, ENEMY: "F"}), orders=False)
        assert thought(state) == expected


def test_A30_12_a_seat_that_is_attacked_saves_its_model_by_a_card() -> None:
    state = holding(
        "",
        model(ME, "fire.kaiken", "J9"),
        model(ENEMY, "earth.kaiken", "J10", "S"),
        plum="sea-skin",
        full=True,
    )
    carried_out(state, Attack(ENEMY), luck=Told(), orders=False)
    assert thought(state, PLUM) == Respond(Card.SEA_SKIN)
