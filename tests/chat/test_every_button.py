"""Buttons and commands that no other script presses or types in passing."""

from __future__ import annotations

import simcord

from bot.tables.table import Status
from tests.chat import reading
from tests.chat.world import World


async def test_the_buttons_of_a_lobby_explain_and_close_it(world: World) -> None:
    await world.ann.slash(world.channel, "hide new")
    told = (await world.bob.click(world.board(), label="How to play")).response
    assert told is not None
    assert told.ephemeral
    assert "Hide" in reading.words(told)
    await world.bob.click(world.board(), label="Sit: the hider")
    assert (await world.table()).free_seats() == ("seeker",)
    await world.bob.click(world.board(), label="Stand up")
    assert len((await world.table()).free_seats()) == 2
    await world.ann.click(world.board(), label="Close the table")
    assert (await world.table()).status is Status.OVER


async def test_an_act_is_opened_its_areas_leafed_through_and_decided(hunt: World) -> None:
    """With more rooms than a menu holds there are areas; with more acts than one there is a menu of them."""
    panel = (await hunt.ann.click(hunt.board(), label="My view")).response
    assert panel is not None
    pressed = await _walked(hunt, hunt.ann, panel)
    assert {"area", "pick"} <= pressed


async def _walked(world: World, member: simcord.MemberActor, panel: simcord.ResponseMessage) -> set[str]:
    """Press whatever opens something until something can be picked, and pick it; which verbs that took."""
    pressed: set[str] = set()
    for _ in range(6):
        menus = reading.menus(panel)
        menu = next((each for each in menus if reading.key(each).verb in ("area", "pick")), None)
        assert menu is not None
        pressed.add(reading.key(menu).verb)
        value = menu["options"][0]["value"]
        await member.select(panel, [value], custom_id=menu["custom_id"])
        if "pick" in pressed:
            return pressed
        stored = world.env.backend.messages[world.channel.id]
        panel = simcord.ResponseMessage(world.env, stored[panel.id])
    return pressed


async def test_what_can_be_looked_up_is_looked_up(game: World) -> None:
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    texts = {}
    for command in ("view", "status", "log", "help"):
        result = await game.ann.slash(game.channel, f"hide {command}")
        message = result.response or result.followups[-1]
        assert message.ephemeral
        texts[command] = reading.words(message)
    assert "You are the hider" in texts["view"]
    assert "Waiting for the seeker" in texts["status"]
    assert "You start in A1." in texts["log"]
    assert "Hide" in texts["help"]
