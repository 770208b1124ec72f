"""The shelf finds a game by its key, or names the existing ones."""

import pytest

from bot.games.shelf import SHELF, box_of
from tests.toy.box import BOX


def test_a_box_is_found_by_its_key() -> None:
    assert box_of("hide", {"hide": BOX}) is BOX


def test_every_box_stands_under_its_own_key() -> None:
    assert all(box.key == key for key, box in SHELF.items())


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="“go”; there is: hide"):
        box_of("go", {"hide": BOX})
