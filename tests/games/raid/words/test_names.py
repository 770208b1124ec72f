"""One file has all names of things, and no name is missing."""

from __future__ import annotations

import pytest

from bot.engine.boards.compass import Direction
from bot.games.raid.board.track import Track
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import Alarm, Buki, Half, Senjutsu, Trap
from bot.games.raid.setting.setting import SEATS
from bot.games.raid.words import names
from tests.games.raid.kit import setting_of, t


def test_everything_has_a_name() -> None:
    titles = [names.seat(seat) for seat in SEATS] + [names.move(card) for card in types()]
    titles += [names.card(card) for kind in (Senjutsu, Alarm, Buki, Trap) for card in kind]
    assert all(titles)
    assert all(0 < len(names.route(card, number)) <= 30 for card in types() for number in (0, 1))


def test_the_two_routes_of_a_card_are_told_apart() -> None:
    assert all(names.route(card, 0) != names.route(card, 1) for card in types())


@pytest.mark.parametrize("kind", [Senjutsu, Buki, Trap])
def test_the_effect_of_a_card_fits_a_note(kind: type[Senjutsu] | type[Buki] | type[Trap]) -> None:
    for card in kind:
        assert 0 < len(names.gist(card)) <= 60
        assert 0 < len(names.entry(card).text) <= 900


def test_S3_6_left_and_right_are_as_seen_looking_forward() -> None:
    """By night right is towards column G, by day towards column A."""
    tracks: dict[Half, Track] = dict(setting_of().tracks)
    night, day = tracks[Half.NIGHT].forward, tracks[Half.DAY].forward
    assert names.way(Direction.E, night) == names.way(Direction.W, day) == "right"
    assert names.way(Direction.S, night) == names.way(Direction.N, day) == "back"


def test_S28_1_a_board_has_a_name_on_each_side() -> None:
    assert names.place(t("D25"), Half.NIGHT) == "D25, tile roofs"
    assert names.place(t("D25"), Half.DAY) == "D25, tea garden"


def test_a_list_ends_with_and() -> None:
    assert names.listing(["a", "b", "c"]) == "a, b and c"
    assert names.listing(["a"]) == "a"
    assert names.listing([]) == ""
