"""The setting in every state of a match, for every viewer."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.shelf import SHELF


@pytest.mark.parametrize("key", SHELF)
def test_a_state_its_copy_and_what_seats_see_carry_the_setting_of_the_game(key: str) -> None:
    game: Any = SHELF[key].game({})
    match = Match.dealt(game, Seeded("setting"))
    seen = [match.seen_by(game.viewer(seat)).state for seat in (*game.seats, None)]
    for state in (game.blank(), match.state, match.state.copy(), match.copy().state, *seen):
        assert state.setting is game.setting


@pytest.mark.parametrize("key", SHELF)
def test_the_setting_is_no_part_of_what_is_compared_or_printed(key: str) -> None:
    """Golden texts and reports of a leak show what has happened, and no options."""
    state = SHELF[key].game({}).blank()
    other = state.copy()
    other.setting = None
    assert other == state
    assert repr(other) == repr(state)
