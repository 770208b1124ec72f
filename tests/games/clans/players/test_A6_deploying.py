"""A6.9, A7.12.4: computers bring their models to the middle of what their edge offers."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.clans.board.ground import GRID
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Deploy, Put, Restore
from bot.games.clans.players.greedy import CarefulPlayer
from bot.games.clans.state.activation import Stage

QUICK = {"ninjas": 4, "rounds": 4, "brawlTarget": 5, "activationsPerTurn": 2, "moonDeck": "off"}


@pytest.mark.parametrize("options", [{}, {"setupItems": "turns"}, {"ground": "gate"}])
def test_A6_9_nobody_begins_in_a_corner(options: dict[str, Any]) -> None:
    match = Match.dealt(BOX.game(BOX.options.settled({**QUICK, **options})), Seeded("deploy"))
    while match.state.stage is not Stage.TURNS:
        _decide(match)
    columns = [GRID.x[model.space] for model in match.state.out() if model.space is not None]
    assert len(columns) == 8
    assert all(5 < column < 14 for column in columns)


def test_A7_12_reinforcements_come_to_the_middle_too() -> None:
    """What else an upkeep is for stays as it is by default."""
    for seed in range(20):
        match = Match.dealt(BOX.game(BOX.options.settled({**QUICK, "ninjas": 3})), Seeded(f"upkeep {seed}"))
        while match.awaited():
            state, seat = match.state, min(match.awaited())
            usual = match.game.default(state, seat, Seeded("usual"))
            decision = _decide(match)
            if state.stage is Stage.UPKEEP and isinstance(usual, Restore) and isinstance(decision, Restore):
                assert _but_spaces(usual) == _but_spaces(decision)
                if any(isinstance(piece, Put) for piece in decision.pieces):
                    assert all(
                        5 < GRID.x[each.space] < 14 for each in decision.pieces if isinstance(each, Put)
                    )
                    return
    pytest.fail("nobody was ever brought back")


def _decide(match: Match[Any]) -> Any:
    seat = min(match.awaited())
    decision = CarefulPlayer().decide(match, seat, Seeded("player"))
    match.play(seat, decision, Seeded(f"{len(match.log)}"))
    return decision


def _but_spaces(decision: Deploy | Restore) -> list[Any]:
    return [piece.model if isinstance(piece, Put) else piece for piece in decision.pieces]
