"""A7.3, A8: whether a step is open is looked up, and is the same as in the list of pieces."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.clans.activating.activating import is_open, pieces
from bot.games.clans.board.ground import GRID
from bot.games.clans.decisions import Move, Run
from bot.games.clans.kinds import Space
from tests.games.clans.positions import PINE, model, position


@pytest.mark.parametrize(
    "under_way",
    [
        {},
        {"moves": 0},
        {"mp": 2, "moves": 0},
        {"mp": 0, "moves": 1},
        {"mp": 2, "moves": 1, "actions": 0},
        {"mp": 3, "moves": 0, "is_charging": True},
        {"is_over": True},
    ],
    ids=str,
)
@pytest.mark.parametrize("is_hidden", [False, True])
def test_A7_3_a_step_is_open_if_it_is_one_of_the_pieces(under_way: dict[str, Any], is_hidden: bool) -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "J9", is_hidden=is_hidden),
        model("plum-kaiken1", "fire.kaiken", "J10", "S"),
        active="pine-kaiken1",
    )
    state.change_active(**under_way)
    every = set(pieces(state, PINE))
    steps = [kind(Space(zone)) for zone in GRID.zones for kind in (Move, Run)]
    assert [step for step in steps if is_open(state, step)] == [step for step in steps if step in every]
