"""A31.1, A8.12: results carry a model over items of every kind, which bar only the space where it ends."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.clans.board.ground import GRID
from bot.games.clans.fighting.places import beside_attacker, pushes
from bot.games.clans.kinds import ItemKind, ModelId
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Item
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINES, PLUMS, at, model, position, under

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
        state.medals = dict(zip((PINES, PLUMS), map(at, barred.split()), strict=False))
    return state


def reached(state: State, **options: Any) -> set[str]:
    """The spaces to which a result may move the model, by their names."""
    setting = ClansGame(options).setting
    return {GRID.label(space) for space in pushes(under(setting, state), FOE)}


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


@pytest.mark.parametrize(("space", "corner"), [("J10", "G7 M13"), ("B2", "A1 E5"), ("T20", "Q17 T20")])
def test_A8_12_a_path_leads_all_around_within_three_steps_and_a_straight_way_along_eight_lines(
    space: str, corner: str
) -> None:
    """On the board."""
    state = walled("", "")
    state.change(FOE, space=at(space))
    low, high = (divmod(at(name), 20) for name in corner.split())
    around = {(y, x) for y in range(low[0], high[0] + 1) for x in range(low[1], high[1] + 1)}
    here = divmod(at(space), 20)
    lines = {
        (y, x) for y, x in around if y == here[0] or x == here[1] or abs(y - here[0]) == abs(x - here[1])
    }
    for how, expected in (("path", around), ("straight", lines)):
        assert reached(state, resultMove=how) == {GRID.label(y * 20 + x) for y, x in expected}


@pytest.mark.parametrize("how", ["path", "straight"])
def test_A8_12_a_large_base_is_moved_where_all_of_it_finds_room(how: str) -> None:
    """By its south-west space: the last column and row are no place, nor is what touches a model."""
    state = walled("P17", "model")
    state.change(FOE, profile="earth.oni", space=at("R17"))
    found = reached(state, resultMove=how)
    assert {"R17", "S17", "S18", "R19", "Q18"} <= found
    assert not {"T17", "T16", "R20", "P17", "O16", "P16", "O17"} & found


def test_A10_10_a_large_defender_is_put_where_all_of_it_finds_room() -> None:
    """The attacker on the edge looks north: three of the spaces around it are behind it, and nothing is beyond it."""
    attacker = model("pine-kaiken1", "water.kaiken", "T10")
    state = position(attacker, model(FOE, "earth.oni", "J10", "S"))
    state.fight = Fight(attacker.id, FOE)
    found = {GRID.label(space) for space in beside_attacker(state)}
    assert found == {"R9", "R10", "R11", "S11"}
