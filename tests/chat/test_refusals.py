"""An impossible request gets one private sentence, and changes nothing."""

import discord
import pytest

from bot.tables.model.table import Status
from tests.chat import reading
from tests.chat.world import World


async def _said(world: World, who: str, command: str, **typed: str) -> str:
    member = {"ann": world.ann, "bob": world.bob, "cyd": world.cyd}[who]
    result = await member.slash(world.channel, command, **typed)
    assert result.response is not None
    assert result.response.ephemeral
    return reading.words(result.response)


async def test_without_a_table_the_way_to_one_is_said(world: World) -> None:
    assert "open one" in await _said(world, "ann", "table view")


async def test_a_channel_holds_one_table_and_links_to_it(game: World) -> None:
    taken = (await game.bob.slash(game.channel, "hide new")).response
    assert taken is not None
    links = [each.get("url") or "" for each in reading.components(taken) if each["type"] == 2]
    assert any(f"https://discord.com/channels/{game.guild.id}/{game.channel.id}/" in link for link in links)


async def test_a_spectator_has_no_panel(game: World) -> None:
    said = "You have no seat here: this is what everybody may see."
    assert said in await _said(game, "cyd", "table view")
    pressed = await game.cyd.click(game.board(), label="My view")
    assert pressed.response is not None
    assert said in reading.words(pressed.response)
    assert {"Details", "Commit"}.isdisjoint(reading.labels(pressed.response))


async def test_an_illegal_act_says_what_is_possible(game: World) -> None:
    assert "Everybody prepares now" in await _said(game, "ann", "hide seek look", room="A1")
    assert "not possible" in await _said(game, "ann", "hide setup start", room="Z9")
    assert "Say which room" in await _said(game, "ann", "hide setup start")


async def test_an_act_that_is_not_open_is_refused(game: World) -> None:
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    assert await _said(game, "ann", "hide walk step") == "“Step” is not possible now."


async def test_a_button_of_a_closed_question_shows_what_is_asked_now(game: World) -> None:
    for room in ("B5", "C5"):
        await game.bob.slash(game.channel, "hide setup bell", room=room)
    newer = (await game.bob.slash(game.channel, "draft show")).response
    assert newer is not None
    await game.bob.user.slash("draft undo")
    await game.bob.click(newer, label="Commit")
    assert "Your plan has changed since; here it is." in reading.words(newer)
    [commit] = [each for each in reading.buttons(newer) if each["label"] == "Commit"]
    assert not reading.is_ready(commit)


async def test_a_panel_is_its_owners(game: World) -> None:
    await game.bob.slash(game.channel, "table view")
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    await game.ann.click(panel, label="Details")
    stored = game.env.backend.get_message(panel.channel_id, panel.id)
    stored.flags &= ~64
    pressed = await game.bob.click(panel, label="Type it")
    shown = pressed.response or pressed.followups[0]
    assert reading.words(shown) == "This is the panel of the hider."


async def test_lobby_rules_are_said_privately(world: World) -> None:
    await world.ann.slash(world.channel, "hide new")
    assert "free" not in await _said(world, "ann", "table seat join", seat="hider")
    assert "already have a seat" in await _said(world, "ann", "table seat join", seat="seeker")
    assert "no such seat" in await _said(world, "bob", "table seat join", seat="dragon")
    assert (await _said(world, "bob", "table start")).endswith(".")


@pytest.mark.parametrize("number", ["--5", "²", "9" * 5000])
async def test_invalid_numbers_are_refused(world: World, number: str) -> None:
    assert "whole number" in await _said(world, "ann", "hide new", options=f"rounds={number}")


async def test_a_very_long_text_is_refused_in_a_short_sentence(game: World) -> None:
    for who in ("ann", "cyd"):
        for command, field in (
            ("hide setup start", "room"),
            ("hide help", "topic"),
            ("table seat join", "seat"),
        ):
            said = await _said(game, who, command, **{field: "x" * 6000})
            assert 0 < len(said) < 2000


async def test_a_channel_is_not_blocked_by_an_opener_who_is_gone(world: World) -> None:
    role = world.guild.create_role("steward", permissions=discord.Permissions(manage_channels=True))
    steward = world.guild.add_member(world.env.create_user("dot"), roles=[role])
    await world.ann.slash(world.channel, "hide new")
    assert "manages this channel" in await _said(world, "bob", "table close")
    assert (await world.table()).status is Status.LOBBY
    await steward.slash(world.channel, "table close")
    assert (await world.table()).status is Status.OVER


async def test_a_closed_table_says_that_it_is_closed(world: World) -> None:
    await world.ann.slash(world.channel, "hide new")
    await world.ann.slash(world.channel, "table close")
    assert "This table is closed. /hide new opens another." in reading.words(world.board())
    assert not reading.buttons(world.board())
    assert await _said(world, "bob", "table seat join") == "This table is closed."


async def test_bad_options_of_a_table_are_refused(world: World) -> None:
    assert "name=value" in await _said(world, "ann", "hide new", options="rounds")
    assert "Option rounds takes a whole number from 1 to 9, not “99”." in await _said(
        world, "ann", "hide new", options="rounds=99"
    )
    assert "There is no option “dragons”" in await _said(world, "ann", "hide new", options="dragons=1")


async def test_resigning_is_confirmed(game: World) -> None:
    assert "confirm" in await _said(game, "ann", "table seat resign")
    await game.ann.slash(game.channel, "table seat resign", confirm="yes")
    assert "given up" in reading.words(game.board())


async def test_a_channel_where_the_bot_may_not_send_pictures_says_so(world: World) -> None:
    me = world.bot.user
    assert me is not None
    closed = discord.PermissionOverwrite(attach_files=False)
    channel = world.guild.create_text_channel("closed", overwrites={me: closed})
    result = await world.ann.slash(channel, "hide new")
    assert result.response is not None
    assert "Attach Files" in result.response.content
    assert await world.store.table_in(channel.id) is None


@pytest.mark.parametrize("command", ["table log", "table status", "table board", "table view"])
async def test_looking_before_the_start_is_a_sentence(world: World, command: str) -> None:
    await world.ann.slash(world.channel, "hide new")
    assert (await _said(world, "ann", command)).endswith(".")
