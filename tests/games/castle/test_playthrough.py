"""One whole game, read as every seat and the public lived it."""

from __future__ import annotations

from pathlib import Path

from bot.games.shelf import SHELF, box_of
from bot.tables.record import Record, read
from tests.games.castle.sights import playthrough
from tests.golden import Golden

GOLDEN = Path(__file__).with_name("golden")


def played() -> Record:
    """The record of the game: decisions of computer players of all moods, kept because so much happens in it."""
    return read((GOLDEN / "eventful.record.txt").read_text(encoding="utf-8"), box_of)


def test_a_whole_game_looks_to_everybody_as_it_did(golden: Golden) -> None:
    golden.check(GOLDEN / "eventful.txt", playthrough(played(), SHELF["castle"]))
