"""A7.3, A8: whether a step is open is looked up, and is the same as in the list of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.clans.activating.activating import is_open, pieces
from bot.games.clans.board.ground import GRID
from bot.games.clans.decisions import Move, Run
from bot.games.clans.facts.moon import CardPlayed
from bot.games.clans.kinds import Card, Element, Space
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding
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
    check_looked_up(state, GRID.zones)


@pytest.mark.parametrize(
    ("cards", "moon"),
    [
        (["spate"], Element.WATER),
        (["slip"], Element.WATER),
        (["drop"], Element.FIRE),
        (["rope-line"], Element.SPIRIT),
        (["weak-spot"], Element.SPIRIT),
        (["spate", "rope-line"], Element.SPIRIT),
    ],
    ids=str,
)
@pytest.mark.parametrize("space", ["H5", "J9"])
def test_A20_4_a_step_is_open_after_a_card_if_it_is_one_of_the_pieces(
    cards: list[str], moon: Element, space: str
) -> None:
    state = holding(
        " ".join(cards),
        model("pine-kaiken1", "fire.kaiken", space),
        model("plum-kaiken1", "fire.kaiken", "J10", "S"),
        ground="court",
        moon=moon,
    )
    for card in map(Card, cards):
        CardPlayed(PINE, card, instead=card is Card.SPATE and moon is Element.WATER).apply(state)
    check_looked_up(state, GRID.zones[::3])
    state.change_active(mp=2)
    check_looked_up(state, GRID.zones[1::3])


def check_looked_up(state: State, zones: Sequence[int]) -> None:
    """Check the moves and runs to some spaces."""
    every, steps = set(pieces(state, PINE)), [kind(Space(zone)) for zone in zones for kind in (Move, Run)]
    assert [step for step in steps if is_open(state, step)] == [step for step in steps if step in every]
