"""Whole games through the chat, by command and by tap, by players who know no game."""

import pytest

from bot.tables.model.table import Status
from tests.chat import reading
from tests.chat.driver import Driver, SlashDriver, TapDriver, play
from tests.chat.world import World

pytestmark = pytest.mark.painted


@pytest.mark.parametrize("seed", [1, 2])
async def test_two_users_play_a_game_by_slash_command(game: World, seed: int) -> None:
    drivers = [SlashDriver(game, member, seed=seed) for member in (game.ann, game.bob)]
    await play(game, drivers)
    assert (await game.table()).status is Status.OVER
    assert "wins" in reading.words(game.board())
    assert all(driver.typed for driver in drivers)


@pytest.mark.parametrize("seed", [1, 2])
async def test_two_users_play_a_game_by_taps_alone(game: World, seed: int) -> None:
    drivers = [TapDriver(game, member, seed=seed) for member in (game.ann, game.bob)]
    await play(game, drivers)
    assert (await game.table()).status is Status.OVER
    assert "wins" in reading.words(game.board())
    assert all(driver.pressed for driver in drivers)


async def test_a_table_is_opened_filled_and_begun_by_taps_alone(world: World) -> None:
    await world.ann.slash(world.channel, "hide new", options="rounds=1")
    await world.ann.click(world.board(), label="Sit: the hider")
    computer = reading.menu(world.board(), "computer")
    await world.ann.select(world.board(), ["1 simple"], custom_id=computer["custom_id"])
    await world.ann.click(world.board(), label="Start")
    await play(world, [TapDriver(world, world.ann, seed=3)])
    assert (await world.table()).status is Status.OVER


async def test_three_users_of_whom_two_are_partners_play_to_a_result(hunt: World) -> None:
    drivers: list[Driver] = [
        SlashDriver(hunt, hunt.ann, seed=5),
        TapDriver(hunt, hunt.bob, seed=5),
        SlashDriver(hunt, hunt.cyd, seed=6),
    ]
    await play(hunt, drivers)
    assert (await hunt.table()).status is Status.OVER
    assert "win" in reading.words(hunt.board())
