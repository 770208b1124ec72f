"""The movement cards as a whole (S28.3.10, S4.3)."""

from dataclasses import replace

import pytest

from bot.games.raid.cards.movement import Type, route, types
from bot.games.raid.kinds import MoveCard
from tests.games.raid.cards.lint import lint


def test_S28_3_10_the_cards_of_the_house_are_legal() -> None:
    assert lint(types()) == []


def test_S4_3_rows_forward_of_all_120_halves() -> None:
    halves = [each.routes[n].rows for each in types().values() for n in (0, 1) for _ in range(each.copies)]
    assert [halves.count(rows) for rows in (1, 2, 3)] == [35, 76, 9]


@pytest.mark.parametrize(
    ("name", "changed", "said"),
    [
        ("walk", replace(types()[MoveCard("walk")], copies=6), "61 movement cards"),
        ("walk", Type((route("FF"), route("LR")), 5), "LR of walk goes 0 rows"),
        ("walk", Type((route("FF"), route("FFFF")), 5), "FFFF of walk goes 4 rows"),
        ("walk", Type((route("FF"), route("QF")), 5), "9 routes go QF, and 4 go EF"),
        ("leap-left", Type((route("J0+2"), route("J+2+2")), 2), "J-2+2"),
    ],
)
def test_S28_3_10_what_is_wrong_with_cards_is_said(name: str, changed: Type, said: str) -> None:
    assert said in " ".join(lint({**types(), MoveCard(name): changed}))
