"""The subject of a law: a random game, by the name of the game and the seed of its luck."""

from __future__ import annotations

import pytest

from tests.laws.playthrough import Playthrough, playthrough


@pytest.fixture
def played(key: str, seed: str) -> Playthrough:
    """The whole game."""
    return playthrough(key, seed)
