"""The simple player in a seat of its own: one intruder of two, with a partner or a rival."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Fact
from bot.games.castle.decisions import TakeTurn
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.facts.sneaking import Moved
from bot.games.castle.kinds import NINJA, TRAITOR, Result
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
from bot.games.simulate import play_out
from tests.games.castle.kit import small_board
from tests.games.castle.players.duels import GAME, chancer, played

OPTIONS: dict[str, dict[str, Any]] = {
    "partners": {"players": 3},
    "strangers": {"players": 3, "intrudersShareAll": False},
    "rivals": {"players": 3, "variant": "contested"},
    "rivals who write": {"players": 4, "variant": "contested", "contestedGoals": "write"},
}


def unwrapped(fact: Fact) -> Fact:
    """The whispered fact, or the fact itself."""
    return fact.fact if isinstance(fact, Whispered) else fact


def seated(name: str) -> CastleGame:
    """The rules on the standard board."""
    return CastleGame(GAME.setting.board, castle_options(OPTIONS[name]))


@pytest.mark.parametrize("name", OPTIONS)
def test_it_plays_any_seat_to_the_end(name: str) -> None:
    game = seated(name)
    brains = {seat: SimplePlayer() for seat in game.seats}
    assert played(game, brains, f"seats {name}").is_over


@pytest.mark.parametrize("name", OPTIONS)
def test_each_intruder_goes_their_own_way(name: str) -> None:
    """Its turns are not the default ones, in which nobody moves."""
    game = CastleGame(small_board(), castle_options({**OPTIONS[name], "turns": 4}))
    brains = {seat: SimplePlayer() for seat in game.seats}
    moved = set()
    for _match, seat, decision, facts in play_out(game, brains, f"own way {name}"):
        if isinstance(decision, TakeTurn) and any(isinstance(unwrapped(fact), Moved) for fact in facts):
            moved.add(seat)
    assert moved == {NINJA, TRAITOR}


def test_rivals_beat_guards_who_play_by_chance() -> None:
    game = seated("rivals")
    skilled = {seat: SimplePlayer() for seat in (NINJA, TRAITOR)}
    brains = {seat: skilled.get(seat, chancer()) for seat in game.seats}
    ends = [played(game, brains, f"rivals {n}").state.result for n in range(6)]
    assert ends.count(Result.GUARDS) <= 2, ends
