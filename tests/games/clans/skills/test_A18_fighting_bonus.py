"""A17, A18: dice that skills give in fights."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import ModelId
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from tests.games.clans.positions import model, position

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def pair(attacker: str, defender: str) -> State:
    """Two fighters on J9 and J10, in front of each other."""
    return position(model(ME, attacker, "J9"), model(FOE, defender, "J10", "S"))


def sizes(attacker: str, defender: str, **changes: Any) -> tuple[int, int]:
    return pools(pair(attacker, defender), Fight(ME, FOE, **changes)).sizes


def test_A18_A_C25_momotaro_hunts_spirit_and_void() -> None:
    """6 against an Ijin kaiken, 5 defending against it; against its shuriken only 4."""
    assert sizes("ronin.peach", "void.kaiken") == (6, 3)
    assert sizes("void.kaiken", "ronin.peach") == (3, 5)
    assert sizes("void.kaiken", "ronin.peach", is_ranged=True, is_shuriken=True) == (1, 4)
    assert sizes("ronin.peach", "earth.kaiken") == (5, 3)


@pytest.mark.parametrize(("is_hidden", "dice"), [(True, 2 + 1 + 2), (False, 2)])
def test_A18_kappa_strikes_hard_out_of_stealth(is_hidden: bool, dice: int) -> None:
    assert sizes("ronin.river-imp", "earth.kaiken", is_from_hiding=is_hidden)[0] == dice


def test_A18_A_C22_kappa_strikes_from_stealth_in_the_back() -> None:
    state = position(model(ME, "ronin.river-imp", "J9"), model(FOE, "earth.kaiken", "J10", "N"))
    assert pools(state, Fight(ME, FOE, is_from_hiding=True)).sizes[0] == 2 + 1 + 2 + 2


def test_A17_A_C21_bomechan_runs_into_the_back_of_her_target() -> None:
    for steps, dice in ((3, 3 + 1 + 2), (2, 3 + 2)):
        state = position(model(ME, "hero.clubs", "J9"), model(FOE, "earth.kaiken", "J10", "N"), active=ME)
        state.change_active(steps=steps)
        assert pools(state, Fight(ME, FOE)).sizes[0] == dice
