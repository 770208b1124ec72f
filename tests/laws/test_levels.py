"""Every level of every game plays with whatever options a table may choose."""

from __future__ import annotations

from itertools import islice

import pytest

from bot.engine.chance import Seeded
from bot.games.shelf import SHELF
from bot.games.simulate import play_out

LEVELS = [(key, level) for key, box in SHELF.items() for level in box.computers.known]
GAMES, DECISIONS = 3, 60
"""The number of games of each level, and the most decisions of each: the campaigns play on to the end."""


@pytest.mark.parametrize(("key", "level"), LEVELS)
def test_a_level_plays_with_any_options(key: str, level: str) -> None:
    """`play_out` refuses illegal decisions."""
    box = SHELF[key]
    for number in range(GAMES):
        options = box.trials.drawn(Seeded(f"{key} {level} {number}"))
        assert options is not None
        game = box.game(box.options.settled(options))
        brains = {seat: box.computers.brain(level) for seat in game.seats}
        assert list(islice(play_out(game, brains, f"{number}"), DECISIONS))
