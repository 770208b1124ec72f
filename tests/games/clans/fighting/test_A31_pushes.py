"""A31.1, A8.12: results carry a model over items of every kind, which bar only the space where it ends."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.clans.board.ground import GRID
from bot.games.clans.fighting.places import pushes
from bot.games.clans.kinds import ItemKind, ModelId
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Item
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, at, model, position

FOE = ModelId("plum-kaiken1")
KINDS = [*(kind for kind in ItemKind if kind is not ItemKind.MEDAL)]
RING = "I9 J9 K9 I10 K10 I11 J11 K11"
"""Every space beside J10."""


def walled(barred: str, what: ItemKind | str) -> State:
    """A model on J10 between items, medals or other models on these spaces."""
    more = [
        model(f"pine-kaiken{n}", "water.kaiken", space)
        for n, space in enumerate(barred.split(), 1)
        if what == "model"
    ]
    state = position(model(FOE, "earth.kaiken", "J10", "S"), *more)
    if isinstance(what, ItemKind):
        state.items = {at(space): Item(what) for space in barred.split()}
    elif what == "medals":
        state.medals = dict(zip((PINE, PLUM), map(at, barred.split()), strict=False))
    return state


def reached(state: State, **options: Any) -> set[str]:
    """The spaces to which a result may move the model, by their names."""
    setting = ClansGame(options).setting
    return {GRID.label(space) for space in pushes(setting, state, FOE)}


@pytest.mark.parametrize("how", ["path", "straight"])
@pytest.mark.parametrize("kind", KINDS)
def test_A31_1_a_model_is_carried_over_items_of_every_kind(kind: ItemKind, how: str) -> None:
    found, open_ = reached(walled(RING, kind), resultMove=how), reached(walled("", kind), resultMove=how)
    assert found == open_ - {*RING.split()}
    assert {"J10", "J12", "J13", "L12", "G7"} <= found


@pytest.mark.parametrize("how", ["path", "straight"])
def test_A31_1_a_model_is_carried_over_medals(how: str) -> None:
    found = reached(walled("J11 J12", "medals"), resultMove=how)
    assert "J13" in found
    assert not {"J11", "J12"} & found


@pytest.mark.parametrize("how", ["path", "straight"])
def test_A8_12_a_model_is_not_carried_over_models(how: str) -> None:
    assert reached(walled(RING, "model"), resultMove=how) == {"J10"}
