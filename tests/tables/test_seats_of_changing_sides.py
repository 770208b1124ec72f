"""If sides change, a seat and a claim are only for people who could know every secret that they bring along."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.history import results
from bot.tables.model.table import Refusal, Status, TableId, UserId
from bot.tables.use_cases import claiming, handing, moves, queries
from bot.tables.views.belonging import lasting_partners
from tests.tables.court import ALL, ANN, BOB, BOTH, CYD, Stage, begun, choose, court
from tests.tables.fakes import EVA, HAL, SIA, Evening

DOT = UserId(404)
TOGETHER, APART, OTHERWISE = Stage(sides=f"{BOTH} cyd"), Stage(), Stage(sides="ann+cyd bob")
STRANGER = "Only people who have not played against"


async def everybody_chooses(tonight: Evening, key: TableId) -> None:
    await choose(tonight, key, HAL, SIA, EVA)


async def test_a_person_who_has_always_been_a_partner_may_substitute(tmp_path: Path) -> None:
    with court(tmp_path, TOGETHER, Stage(sides=str(ALL))) as tonight:
        key = await begun(tonight)
        await everybody_chooses(tonight, key)
        assert lasting_partners(await tonight.hall.look(key), ANN) == {BOB}
        await tonight.hands_over(key, HAL, ANN, SIA)
        with pytest.raises(Refusal, match=STRANGER):
            await handing.invite(tonight.hall, key, EVA, to=SIA)


@pytest.mark.parametrize("stages", [(APART, TOGETHER), (TOGETHER, APART), (TOGETHER, OTHERWISE, TOGETHER)])
async def test_a_person_who_was_once_no_partner_may_not(tmp_path: Path, stages: tuple[Stage, ...]) -> None:
    """Even if they are partners now: their old secrets from each other stay secret."""
    with court(tmp_path, *stages) as tonight:
        key = await begun(tonight)
        for _stage in stages[1:]:
            await everybody_chooses(tonight, key)
        assert lasting_partners(await tonight.hall.look(key), ANN) == frozenset()
        with pytest.raises(Refusal, match=STRANGER):
            await handing.invite(tonight.hall, key, HAL, to=SIA)
        await handing.invite(tonight.hall, key, HAL, to=None)
        with pytest.raises(Refusal, match=STRANGER):
            await handing.accept_seat(tonight.hall, key, SIA, ANN)
        await handing.accept_seat(tonight.hall, key, DOT, ANN)


async def test_an_owner_who_has_sat_with_present_opponents_does_not_come_back(tmp_path: Path) -> None:
    with court(tmp_path, TOGETHER, APART) as tonight:
        key = await begun(tonight)
        await tonight.hands_over(key, HAL, ANN, DOT)
        await handing.invite(tonight.hall, key, SIA, to=HAL)
        await handing.accept_seat(tonight.hall, key, HAL, BOB)
        await choose(tonight, key, DOT, HAL, EVA)
        with pytest.raises(Refusal, match=STRANGER):
            await handing.take_seat_back(tonight.hall, key, HAL)
        with pytest.raises(Refusal, match=STRANGER):
            await handing.give_back(tonight.hall, key, DOT)
        assert (await tonight.hall.look(key)).table.seats_of(HAL) == (BOB,)


async def test_an_owner_comes_back_whatever_has_become_of_the_sides(tmp_path: Path) -> None:
    with court(tmp_path, TOGETHER, APART) as tonight:
        key = await begun(tonight)
        await tonight.hands_over(key, HAL, ANN, DOT)
        await choose(tonight, key, DOT, SIA, EVA)
        await handing.take_seat_back(tonight.hall, key, HAL)
        assert (await tonight.hall.look(key)).table.seats_of(HAL) == (ANN,)


async def test_a_game_is_claimed_by_those_who_are_partners_now(tmp_path: Path) -> None:
    """The game is offered for a claim only while it can be claimed."""
    with court(tmp_path, Stage(sides=f"{BOTH} cyd", asked="ann bob"), OTHERWISE) as tonight:
        key = await begun(tonight)
        assert not (await queries.board(tonight.hall, key)).is_claimable
        await moves.resign(tonight.hall, key, EVA)
        assert (await queries.board(tonight.hall, key)).is_claimable
        await choose(tonight, key, HAL, SIA)
        assert not (await queries.board(tonight.hall, key)).is_claimable
        with pytest.raises(Refusal, match="There is somebody to play against"):
            await claiming.claim(tonight.hall, key, HAL)
        await moves.resign(tonight.hall, key, SIA)
        assert await claiming.claim(tonight.hall, key, HAL)
        table = (await tonight.hall.look(key)).table
        assert (table.status, table.claimants) == (Status.OVER, frozenset({ANN, CYD}))


async def test_results_are_told_by_the_side_at_the_end(tmp_path: Path) -> None:
    with court(tmp_path, APART, TOGETHER) as tonight:
        key = await begun(tonight)
        for _stage in (APART, TOGETHER):
            await everybody_chooses(tonight, key)
        found = {one.user: dict(one.sides) for one in await results.balances(tonight.hall, 1, "court")}
        assert {user: list(sides) for user, sides in found.items()} == {
            HAL: [BOTH],
            SIA: [BOTH],
            EVA: [CYD],
        }
        assert found[HAL][BOTH].won == 1
