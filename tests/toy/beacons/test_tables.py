"""Beacons at a table: players who win together cannot claim the game from one another."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.model.table import Refusal
from bot.tables.use_cases import claiming, moves, queries
from tests.tables.fakes import HAL, SIA, evening
from tests.toy.beacons import facts as f
from tests.toy.beacons.box import BOX
from tests.toy.beacons.moor import HUT


async def test_B1_nobody_claims_a_night_from_fellow_winners(tmp_path: Path) -> None:
    """By night each keeper is a side alone: still nobody has played against the keeper."""
    with evening(tmp_path) as tonight:
        tonight.hall.shelf = {BOX.key: BOX}
        key = await tonight.begin(HAL, SIA, game=BOX.key, players=2)
        for user in (HAL, SIA):
            await moves.decide(tonight.hall, key, user, f.Post(HUT))
        await moves.resign(tonight.hall, key, SIA)
        assert not (await queries.board(tonight.hall, key)).is_claimable
        with pytest.raises(Refusal, match="won or lost together"):
            await claiming.claim(tonight.hall, key, HAL)
        assert await claiming.stop(tonight.hall, key, HAL)
