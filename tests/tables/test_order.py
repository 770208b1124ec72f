"""Automatic answers are asked in the order that the game gives."""

from __future__ import annotations

from pathlib import Path

from bot.tables.model.paces import DAY
from bot.tables.use_cases import moves
from tests.tables.court import ANN, BOB, BOTH, CYD, Stage, begun, choose, court, decided
from tests.tables.fakes import EVA, HAL, SIA

FIRST = Stage(asked="cyd")
BACKWARDS = Stage(asked="cyd bob ann")


async def test_standing_orders_answer_in_that_order(tmp_path: Path) -> None:
    with court(tmp_path, FIRST, BACKWARDS, Stage(asked="bob ann cyd")) as tonight:
        key = await begun(tonight)
        for user in (HAL, SIA):
            await tonight.lodge_for(key, user, "2")
        await choose(tonight, key, EVA)
        assert await decided(tonight, key) == [CYD, BOB, ANN]
        await choose(tonight, key, EVA)
        assert await decided(tonight, key) == [CYD, BOB, ANN, CYD, BOB, ANN]


async def test_seats_that_were_given_up_get_their_defaults_in_that_order(tmp_path: Path) -> None:
    with court(tmp_path, FIRST, BACKWARDS) as tonight:
        key = await begun(tonight)
        for user in (HAL, SIA):
            await moves.resign(tonight.hall, key, user)
        await choose(tonight, key, EVA)
        assert await decided(tonight, key) == [CYD, BOB, ANN]


async def test_computers_decide_in_that_order(tmp_path: Path) -> None:
    with court(tmp_path, BACKWARDS, Stage(asked="bob cyd ann")) as tonight:
        key = await begun(tonight, computers=(BOB, CYD))
        await choose(tonight, key, HAL)
        assert await decided(tonight, key) == [CYD, BOB, ANN, BOB, CYD]


async def test_defaults_of_a_late_side_come_in_that_order(tmp_path: Path) -> None:
    with court(tmp_path, Stage(sides=f"{BOTH} cyd", asked="cyd bob ann")) as tonight:
        key = await begun(tonight, pace="daily")
        await tonight.passes(DAY)
        await choose(tonight, key, EVA)
        await tonight.passes(DAY)
        assert await decided(tonight, key) == [CYD, BOB, ANN]
