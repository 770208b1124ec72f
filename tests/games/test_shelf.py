"""The shelf finds a game by its key, or names the existing ones."""

import pytest

from bot.games.box import Box
from bot.games.shelf import SHELF, box_of
from tests.toy.box import BOX


def test_a_box_is_found_by_its_key() -> None:
    assert box_of("hide", {"hide": BOX}) is BOX


def test_every_box_stands_under_its_own_key() -> None:
    assert all(box.key == key for key, box in SHELF.items())


@pytest.mark.parametrize("box", SHELF.values(), ids=SHELF)
def test_every_own_level_has_a_rank_and_can_be_typed_by_its_title(box: Box) -> None:
    computers = box.computers
    assert sorted(computers.ranks) == sorted(computers.own)
    assert all(computers.named(computers.title(level)) == level for level in computers.known)
    assert all(computers.named(level.upper()) == level for level in computers.known)


def test_levels_have_equal_titles_in_all_games() -> None:
    titles = {
        key: [box.computers.title(level) for level in box.computers.ranks] for key, box in SHELF.items()
    }
    assert titles == {
        "castle": ["novice", "steady", "sharp", "master"],
        "raid": ["novice", "steady", "sharp", "master"],
        "clans": ["novice", "steady", "sharp"],
    }


def test_levels_are_listed_by_strength_and_those_without_a_rank_last() -> None:
    listed = SHELF["castle"].computers.by_strength(("random", "steady", "simple", "master", "novice"))
    assert listed == ["novice", "steady", "master", "random", "simple"]


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="“go”; there is: hide"):
        box_of("go", {"hide": BOX})
