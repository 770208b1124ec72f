"""A6.8, A6.9, A7.12.4: computers begin from any edge, and bring their models to the middle of what it offers."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.clans.board.ground import GRID, SIZE
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Deploy, Put, Restore
from bot.games.clans.kinds import Edge, ModelId, Space
from bot.games.clans.players.deploying import placed
from bot.games.clans.players.greedy import CarefulPlayer
from bot.games.clans.state.activation import Stage
from tests.games.clans.positions import PINE, at, model, position

QUICK = {"ninjas": 4, "rounds": 4, "brawlTarget": 5, "activationsPerTurn": 2, "moonDeck": "off"}


@pytest.mark.parametrize("options", [{}, {"setupItems": "turns"}, {"ground": "gate"}])
def test_A6_9_nobody_begins_in_a_corner(options: dict[str, Any]) -> None:
    match = Match.dealt(BOX.game(BOX.options.settled({**QUICK, **options})), Seeded("deploy"))
    while match.state.stage is not Stage.TURNS:
        _decide(match)
    spaces = [model.space for model in match.state.out() if model.space is not None]
    assert len(spaces) == 8
    assert all(map(_is_central, spaces))


def test_A6_9_a_large_model_comes_to_the_middle_too_and_small_ones_leave_it_room() -> None:
    names = [ModelId(name) for name in ("pine-kaiken1", "pine-kaiken2", "pine-oni1")]
    models = [model(name, "fire.oni" if "oni" in name else "fire.kaiken", None) for name in names]
    state = position(*models, stage=Stage.DEPLOYMENT, round=0, turn=None)
    usual = Deploy(tuple(Put(each, at(f"{column}1")) for each, column in zip(names, "FGH", strict=True)))
    moved = placed(state, PINE, usual, Seeded("deploy"))
    assert isinstance(moved, Deploy)
    spaces = {piece.model: GRID.label(piece.space) for piece in moved.pieces if isinstance(piece, Put)}
    assert spaces == {names[2]: "J1", names[0]: "I2", names[1]: "L2"}


def test_A6_9_large_models_that_fit_in_one_way_only_stay_there() -> None:
    names = [ModelId("pine-oni1"), ModelId("pine-oni2")]
    crowd = [model(f"plum-kaiken{n}", "fire.kaiken", f"{column}1") for n, column in enumerate("HMNOFG")]
    state = position(*(model(name, "fire.oni", None) for name in names), *crowd, stage=Stage.DEPLOYMENT)
    usual = Deploy((Put(names[0], at("I1")), Put(names[1], at("K1"))))
    assert placed(state, PINE, usual, Seeded("deploy")) == usual


def test_A6_8_they_begin_from_any_edge() -> None:
    edges: set[Edge] = set()
    for seed in range(20):
        match = Match.dealt(BOX.game(BOX.options.settled(QUICK)), Seeded(f"edge {seed}"))
        while not match.state.edges:
            _decide(match, f"edge {seed}")
        edges |= {*match.state.edges.values()}
    assert edges == {*Edge}


def test_A7_12_reinforcements_come_to_the_middle_too() -> None:
    """What else an upkeep is for stays as it is by default."""
    for seed in range(20):
        options = BOX.options.settled({**QUICK, "ninjas": 3, "rounds": 6})
        match = Match.dealt(BOX.game(options), Seeded(f"upkeep {seed}"))
        while match.awaited():
            state, seat = match.state, min(match.awaited())
            usual = match.game.default(state, seat, Seeded("usual"))
            decision = _decide(match)
            if state.stage is Stage.UPKEEP and isinstance(usual, Restore) and isinstance(decision, Restore):
                assert _but_spaces(usual) == _but_spaces(decision)
                if any(isinstance(piece, Put) for piece in decision.pieces):
                    assert all(_is_central(each.space) for each in decision.pieces if isinstance(each, Put))
                    return
    pytest.fail("nobody was ever brought back")


def _is_central(space: Space) -> bool:
    """True if a space is in the middle of its edge."""
    along, away = sorted((GRID.x[space], GRID.y[space]), key=lambda at: abs(2 * at - SIZE + 1))
    return 5 < along < 14 and not 5 < away < 14


def _decide(match: Match[Any], luck: str = "player") -> Any:
    seat = min(match.awaited())
    decision = CarefulPlayer().decide(match, seat, Seeded(luck))
    match.play(seat, decision, Seeded(f"{len(match.log)}"))
    return decision


def _but_spaces(decision: Deploy | Restore) -> list[Any]:
    return [piece.model if isinstance(piece, Put) else piece for piece in decision.pieces]
