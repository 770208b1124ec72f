"""`/kagemori`: the settings that managers of a server choose for its tables, and the tables that they see."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.tables.model.servers import UNSETTLED, Closing, Server
from bot.tables.model.table import Status, Theme
from tests.chat import reading
from tests.chat.test_people import said
from tests.chat.world import World


@pytest.fixture
def keeper(world: World) -> simcord.MemberActor:
    """A manager of the server who manages no channel of it."""
    return _keeper(world, world.guild)


def _keeper(world: World, guild: simcord.GuildHandle) -> simcord.MemberActor:
    rights = discord.Permissions(manage_guild=True, view_channel=True, send_messages=True)
    role = guild.create_role("keeper", permissions=rights)
    return guild.add_member(world.env.create_user("keeper"), roles=[role])


async def test_the_settings_of_a_manager_hold_for_new_tables(
    world: World, keeper: simcord.MemberActor
) -> None:
    hall, here = world.guild.create_text_channel("hall"), world.channel
    wanted = {
        "pace": "slow",
        "theme": "light",
        "channels": f"<#{hall.id}>, <#{hall.id}>",
        "closing": "managers",
    }
    answer = said(await keeper.slash(here, "kagemori settings", **wanted))
    for words in (
        "**slow**",
        "**light**",
        f"opened: <#{hall.id}>\n",
        "only those who manage the server or the channel",
    ):
        assert words in answer
    assert await world.store.server(world.guild.id) == Server(
        pace="slow", theme=Theme.LIGHT, channels=(hall.id,), closing=Closing.MANAGERS
    )
    assert f"In this server tables are opened in <#{hall.id}>." in said(
        await world.ann.slash(here, "hide new")
    )
    await world.ann.slash(hall, "hide new")
    table = await world.table(hall)
    assert (table.pace, table.theme) == ("slow", Theme.LIGHT)
    assert f"tables are opened in <#{hall.id}>" in said(await world.ann.slash(here, "table move"))
    assert "Only those who manage" in said(await world.ann.slash(hall, "table close"))
    await keeper.click(world.board(hall), label="Close the table")
    assert (await world.table(hall)).status is Status.OVER
    assert "opened: anywhere" in said(await keeper.slash(here, "kagemori settings", channels="anywhere"))
    await world.ann.slash(here, "hide new", pace="live")
    assert (await world.table()).pace == "live"


async def test_players_may_close_where_that_is_settled(world: World) -> None:
    await world.store.set_server(world.guild.id, Server(closing=Closing.PLAYERS))
    await world.ann.slash(world.channel, "hide new")
    assert "who opened the table, sits here" in said(await world.bob.slash(world.channel, "table close"))
    await world.bob.slash(world.channel, "table seat join")
    assert "closed" in said(await world.bob.slash(world.channel, "table close"))


async def test_a_thread_belongs_to_its_channel(world: World) -> None:
    await world.store.set_server(world.guild.id, Server(channels=(world.channel.id,)))
    world.env.backend.create_thread(world.channel.id, "aside", world.ann.id)
    (thread,) = world.channel.threads
    assert "A table is open" in said(await world.ann.slash(thread, "hide new"))


@pytest.mark.parametrize("command", ["kagemori settings", "kagemori tables"])
async def test_a_user_who_does_not_manage_the_server_is_refused(world: World, command: str) -> None:
    """Discord hides the command from others; the bot refuses them even if a server shows it, or a message is forged."""
    typed = {"pace": "live", "channels": "nonsense"} if "settings" in command else {}
    (group,) = (
        each for each in await world.settled(world.bot.tree.fetch_commands()) if each.name == "kagemori"
    )
    assert group.default_member_permissions == discord.Permissions(manage_guild=True)
    world.guild.set_command_permissions(group, {world.ann: True})
    refused = said(await world.ann.slash(world.channel, command, **typed))
    assert "“Manage Server”" in refused
    assert await world.store.server(world.guild.id) == UNSETTLED


async def test_a_manager_sees_the_tables_of_their_own_server_alone(
    world: World, keeper: simcord.MemberActor
) -> None:
    await world.begin("hide", {"hider": world.ann, "seeker": world.bob})
    other = world.env.create_guild("Elsewhere")
    yard, stranger = other.create_text_channel("yard"), _keeper(world, other)
    here = f"Hide · <#{world.channel.id}> · running · daily"
    assert said(await keeper.slash(world.channel, "kagemori tables")) == here
    assert said(await stranger.slash(yard, "kagemori tables")) == "There is no table in this server."
    await stranger.slash(yard, "hide new")
    assert "open, 2 of 2 seats free" in said(await stranger.slash(yard, "kagemori tables"))
    assert said(await keeper.slash(world.channel, "kagemori tables")) == here


async def test_a_manager_settles_nothing_for_another_server(
    world: World, keeper: simcord.MemberActor
) -> None:
    other = world.env.create_guild("Elsewhere")
    yard, stranger = other.create_text_channel("yard"), _keeper(world, other)
    refused = said(await stranger.slash(yard, "kagemori settings", channels=f"<#{world.channel.id}>"))
    assert "Name channels of this server" in refused
    await stranger.slash(yard, "kagemori settings", closing="managers")
    assert await world.store.server(world.guild.id) == UNSETTLED
    await world.ann.slash(world.channel, "hide new")
    await world.ann.click(world.board(), label="Close the table")
    assert not reading.buttons(world.board())


@pytest.mark.parametrize(
    ("option", "sentence"),
    [("pace", "no such pace"), ("theme", "no such theme"), ("closing", "closed by one of")],
)
async def test_unknown_values_are_refused(
    world: World, keeper: simcord.MemberActor, option: str, sentence: str
) -> None:
    assert sentence in said(await keeper.slash(world.channel, "kagemori settings", **{option: "odd"}))
    assert await keeper.autocomplete(world.channel, "kagemori settings", option, "")
