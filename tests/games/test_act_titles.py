"""The titles of buttons and menus say what a press does."""

from __future__ import annotations

import pytest

from bot.games.shelf import SHELF

LINE = 26
"""The number of letters in a closed menu of a message at 390 px."""
EMPTY = {
    *(
        "Card",
        "Heal",
        "Heal, draw or unstun",
        "Look",
        "Stepwise",
        "Star token",
        "Star token: knock",
        "Remove",
    ),
    *("Knock", "Fire", "Trap", "Cards after searches", "Into the passage", "Cat against a listen"),
}
"""Titles that name a thing, and leave open what happens to it."""


@pytest.mark.parametrize("game", ["castle", "raid", "clans"])
def test_no_act_is_called_by_a_thing_alone(game: str) -> None:
    titles = {act.title for act in SHELF[game].acts}
    assert len(titles) > 5
    assert titles & EMPTY == set()


def test_every_act_of_the_clans_with_a_target_is_read_whole_in_its_closed_menu() -> None:
    titles = [f"{act.title}: choose" for act in SHELF["clans"].acts if act.fields]
    assert len(titles) > 5
    assert [title for title in titles if len(title) > LINE] == []
