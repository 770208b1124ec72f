"""Buttons and commands that no other script presses or types in passing."""

from __future__ import annotations

from typing import Any

import simcord

from bot.engine.acts import Tone
from bot.games.castle.box import BOX
from bot.tables.model.table import Status, UserId
from bot.tables.use_cases import drafts, queries
from bot.tables.views.panel import Panel
from tests.chat import reading
from tests.chat.test_castle_acts import castle, moment_of, staged
from tests.chat.world import World

__all__ = ["castle"]


async def test_the_buttons_of_a_lobby_explain_and_close_it(world: World) -> None:
    await world.ann.slash(world.channel, "hide new")
    told = (await world.bob.click(world.board(), label="How to play")).response
    assert told is not None
    assert told.ephemeral
    assert "Hide" in reading.words(told)
    for found in ("**Orders**", "**Plan ahead**", "/table", "/my", "/my games", "/catchup"):
        assert found in reading.words(told)
    await world.bob.click(world.board(), label="Sit: the hider")
    assert (await world.table()).free_seats() == ("seeker",)
    await world.bob.click(world.board(), label="Stand up")
    assert len((await world.table()).free_seats()) == 2
    await world.ann.click(world.board(), label="Close the table")
    assert (await world.table()).status is Status.OVER


async def test_an_act_is_opened_its_areas_and_pages_leafed_through_and_decided(castle: World) -> None:
    """Guards are placed by many acts, each act has many zones, and each zone many headings."""
    act = next(each for each in BOX.acts if each.name == "patrol")
    channel = await staged(castle, act, moment_of(act.kind))
    await castle.ann.slash(channel, "draft clear")
    panel = (await castle.ann.slash(channel, "table view")).response
    assert panel is not None
    await castle.ann.click(_present(castle, channel, panel), label=act.title)
    for area in _entries(castle, channel, panel, "area"):
        await _choose(castle, channel, panel, "area", area)
        shown = _present(castle, channel, panel)
        if any(reading.key(each).verb == "page" for each in reading.buttons(shown)):
            break
    first = _entries(castle, channel, panel, "pick")
    await castle.ann.click(_present(castle, channel, panel), label="Later ▶")
    second = _entries(castle, channel, panel, "pick")
    assert second
    assert not set(first) & set(second)
    await _choose(castle, channel, panel, "pick", second[0])
    assert await _planned(castle, channel) == 1


def _present(
    world: World, channel: simcord.ChannelHandle, panel: simcord.ResponseMessage
) -> simcord.ResponseMessage:
    """The present panel."""
    return simcord.ResponseMessage(world.env, world.env.backend.messages[channel.id][panel.id])


def _entries(
    world: World, channel: simcord.ChannelHandle, panel: simcord.ResponseMessage, verb: str
) -> list[str]:
    """The entries in the menu of a verb."""
    return list(reading.entries(reading.menu(_present(world, channel, panel), verb)))


async def _choose(
    world: World, channel: simcord.ChannelHandle, panel: simcord.ResponseMessage, verb: str, label: str
) -> None:
    """Choose something from the menu of a verb."""
    shown = _present(world, channel, panel)
    menu = reading.menu(shown, verb)
    value = reading.entries(menu)[label]
    await world.ann.select(shown, [value], custom_id=menu["custom_id"])


async def test_what_can_be_looked_up_is_looked_up(game: World) -> None:
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    texts = {}
    for command in ("table view", "table status", "table log", "hide help"):
        result = await game.ann.slash(game.channel, command)
        message = result.response or result.followups[-1]
        assert message.ephemeral
        texts[command] = reading.words(message)
    assert "You are the hider" in texts["table view"]
    assert "Waiting for the seeker" in texts["table status"]
    assert "You start in A1." in texts["table log"]
    assert "Hide" in texts["hide help"]


async def test_the_options_of_the_other_figure_are_shown_by_its_button(castle: World) -> None:
    channel = await _both(castle)
    panel = (await castle.ann.slash(channel, "table view")).response
    assert panel is not None
    for who in ("Traitor", "Ninja"):
        await castle.ann.click(_present(castle, channel, panel), label=who)
        [shown] = [each for each in reading.buttons(_present(castle, channel, panel)) if each["label"] == who]
        assert reading.is_shown(shown)
        labels = [
            each["label"] for menu in _routes(_present(castle, channel, panel)) for each in menu["options"]
        ]
        assert all(label.startswith(who) for label in labels), "nothing of the other's is mixed with it"


async def test_a_way_of_several_steps_is_planned_with_one_choice(castle: World) -> None:
    channel = await _both(castle)
    panel = (await castle.ann.slash(channel, "table view")).response
    assert panel is not None
    [menu] = _routes(panel)
    farthest = menu["options"][-1]
    before = await _planned(castle, channel)
    await castle.ann.select(panel, [farthest["value"]], custom_id=menu["custom_id"])
    assert await _planned(castle, channel) == before + int(farthest["description"].split()[0])
    assert farthest["label"] in reading.words(_present(castle, channel, panel))


async def _both(world: World) -> simcord.ChannelHandle:
    """The first turn of a seat that plays both intruders; luck decides everything before."""
    await world.begin(BOX.key, {"guards": world.bob, "intruders": world.ann})
    key = (await world.table()).key
    while _is_setup(panel := await queries.view(world.hall, key, UserId(world.ann.user.id))):
        member = world.ann if panel.is_awaited else world.bob
        await world.settled(drafts.choose_for_me(world.hall, key, UserId(member.user.id)))
        shown = await queries.view(world.hall, key, UserId(member.user.id))
        if shown.draft is not None and shown.draft.is_complete and not shown.routes:
            await world.settled(drafts.draft_commit(world.hall, key, UserId(member.user.id)))
    return world.channel


def _is_setup(panel: Panel) -> bool:
    """True if there is nowhere to go: suggested hands are no ways."""
    return all(way.choice.tone is Tone.MAIN for way in panel.routes)


def _routes(message: simcord.ResponseMessage) -> list[dict[str, Any]]:
    """The menus that contain only ways."""
    menus = [
        {**each, "options": [option for option in each["options"] if "→" in option["label"]]}
        for each in reading.menus(message)
    ]
    return [each for each in menus if each["options"]]


async def _planned(world: World, channel: simcord.ChannelHandle) -> int:
    """The number of pieces in the draft."""
    panel = await queries.view(world.hall, (await world.table(channel)).key, UserId(world.ann.user.id))
    assert panel.draft is not None
    return panel.draft.length
