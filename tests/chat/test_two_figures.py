"""A player of two figures plans for one until it has arrived or the other is asked for, whatever is pressed."""

from __future__ import annotations

import pytest
import simcord

from bot.games.castle import decisions as d
from bot.games.castle.kinds import Mark
from tests.chat import reading
from tests.chat.test_standing_orders import begin, castle, chooses, lodges, presses
from tests.chat.world import World
from tests.there import there

__all__ = ["castle"]


@pytest.fixture
async def planning(castle: World) -> World:
    """Ann is asked for the turn of ninja and traitor."""
    await begin(castle, Mark.TRAP)
    await lodges(castle, castle.bob, d.WatchOrder(is_asked_at_forks=False))
    return castle


async def _panel(world: World) -> simcord.ResponseMessage:
    return there((await world.ann.click(world.board(), label="My view")).response)


def _figure(panel: simcord.ResponseMessage) -> str:
    """The figure whose button has the colour of the open one."""
    shown = (each for each in reading.buttons(panel) if reading.key(each).verb == "whose")
    return str(next(each["label"] for each in shown if reading.is_shown(each)))


async def _steps(world: World, panel: simcord.ResponseMessage) -> None:
    place = next(each["label"] for each in reading.buttons(panel) if each["label"].startswith("1 "))
    await presses(world.ann, panel, place)


@pytest.mark.parametrize("way", [("Details", "Back"), ("Details", "Clear"), ("Undo",)])
async def test_a_look_at_the_details_or_a_step_taken_back_changes_no_figure(
    planning: World, way: tuple[str, ...]
) -> None:
    panel = await _panel(planning)
    await _steps(planning, panel)
    assert _figure(panel) == "Ninja"
    await presses(planning.ann, panel, "Traitor")
    for label in way:
        await presses(planning.ann, panel, label)
    assert _figure(panel) == "Traitor"


async def test_a_way_chosen_at_once_changes_no_figure(planning: World) -> None:
    panel = await _panel(planning)
    ways = next(each for each in reading.menus(panel) if reading.key(each).verb == "pick")
    farther = next(label for label in reading.entries(ways) if label.startswith("Ninja → "))
    await chooses(planning.ann, panel, farther)
    assert _figure(panel) == "Ninja"
