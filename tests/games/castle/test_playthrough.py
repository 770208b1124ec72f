"""One whole game, read as every seat and the public lived it."""

from __future__ import annotations

from bot.games.shelf import SHELF
from tests.games.castle.sights import GOLDEN, eventful, playthrough
from tests.golden import Golden


def test_a_whole_game_looks_to_everybody_as_it_did(golden: Golden) -> None:
    golden.check(GOLDEN / "eventful.txt", playthrough(eventful(), SHELF["castle"]))
