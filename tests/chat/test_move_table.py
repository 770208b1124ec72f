"""The place of a table on Discord: moves, and what becomes of messages, threads, channels and permissions."""

from __future__ import annotations

import discord
import pytest

from bot.tables.model.table import Status
from tests.chat import reading
from tests.chat.test_people import prepared, said
from tests.chat.world import World


async def test_a_table_moves_and_the_old_board_shows_the_way(game: World) -> None:
    await prepared(game)
    old = game.board()
    panel = game.ann.user.dm_channel.history()[-1]
    other = game.guild.create_text_channel("garden")
    assert "stands here from now on" in said(await game.ann.slash(other, "table move"))
    await game.env.settle()
    left = next(m for m in game.channel.history() if m.id == old.id)
    assert not reading.buttons(left)
    assert f"moved to <#{other.id}>" in reading.words(left)
    assert [each.filename for each in left.attachments] == ["board.png"]
    assert "Waiting for the hider" in reading.words(game.board(other))
    assert (await game.table(other)).status is Status.RUNNING
    await game.ann.user.click(panel, label="1 A2")
    walked = game.ann.user.dm_channel.history()[-1]
    assert "A2" in reading.words(walked)
    assert "You are the hider" in said(await game.ann.click(game.board(other), label="My view"))


async def test_which_of_several_tables_is_asked_and_offered(game: World) -> None:
    second, third = (game.guild.create_text_channel(name) for name in ("second", "third"))
    await game.ann.slash(second, "hide new")
    refused = await game.ann.slash(third, "table move")
    assert "Say which table: Hide (#table), Hide (#second)." in said(refused)
    offered = await game.ann.autocomplete(third, "table move", "table", "sec")
    assert [each["name"] for each in offered] == ["Hide (#second)"]
    await game.ann.slash(third, "table move", table=offered[0]["value"])
    assert (await game.table(third)).status is Status.LOBBY
    await game.env.settle()
    assert "Sit: the hider" in reading.labels(game.board(third))


async def test_a_move_is_refused_where_a_table_stands_and_to_strangers(game: World) -> None:
    second = game.guild.create_text_channel("second")
    await game.bob.slash(second, "hide new")
    refused = await game.ann.slash(second, "table move")
    assert "already has a table" in said(refused)
    third = game.guild.create_text_channel("third")
    assert "no table elsewhere in this server" in said(await game.cyd.slash(third, "table move"))
    assert await game.cyd.autocomplete(third, "table move", "table", "") == []


async def test_a_move_is_refused_where_permissions_lack(game: World) -> None:
    assert game.guild.me is not None
    second = game.guild.create_text_channel(
        "second", overwrites={game.guild.me: discord.PermissionOverwrite(attach_files=False)}
    )
    refused = await game.ann.slash(second, "table move")
    assert "Attach Files" in said(refused)


async def test_the_manager_of_both_channels_may_fetch_a_table(game: World) -> None:
    keeper = game.guild.add_member(
        game.env.create_user("keeper"),
        roles=[
            game.guild.create_role(
                "keeper", permissions=discord.Permissions(manage_channels=True, view_channel=True)
            )
        ],
    )
    second = game.guild.create_text_channel("second")
    await keeper.slash(second, "table move")
    assert (await game.table(second)).status is Status.RUNNING


async def test_a_table_goes_to_a_thread(game: World) -> None:
    await prepared(game)
    game.env.backend.create_thread(game.channel.id, "a corner", game.ann.id)
    (thread,) = game.channel.threads
    await game.ann.slash(thread, "table move")
    await game.env.settle()
    assert "Waiting for the hider" in reading.words(game.board(thread))


async def test_lost_permissions_put_a_table_to_sleep_and_any_press_wakes_it(game: World) -> None:
    await prepared(game)
    path = f"/channels/{game.channel.id}/messages*"
    game.env.inject_error("*", path, status=403, code=50013, message="Missing Permissions", times=None)
    await game.ann.slash(game.channel, "table seat substitute")
    await game.env.settle()
    table = await game.table()
    assert "I lack permissions" in table.asleep
    for member in (game.ann, game.bob):
        notes = [m.content for m in member.user.dm_channel.history() if "I can no longer post" in m.content]
        assert len(notes) == 1
    assert "This game sleeps" in said(await game.ann.slash(game.channel, "table view"))
    game.env.backend.faults.clear()
    await game.bob.slash(game.channel, "table status")
    await game.env.settle()
    assert not (await game.table()).asleep
    assert any("looking for somebody" in reading.words(m) for m in game.channel.history())


async def test_a_deleted_channel_puts_a_table_to_sleep_until_it_is_moved(game: World) -> None:
    await prepared(game)
    second = game.guild.create_text_channel("second")
    game.env.backend.delete_channel(game.channel.id)
    await game.ann.user.slash("my order", answer="Ask me each time")
    await game.ann.user.slash("hide walk step", room="A2")
    await game.ann.user.slash("draft commit")
    await game.env.settle()
    (table,) = await game.store.tables([Status.RUNNING])
    assert "the channel is gone" in table.asleep
    await game.ann.slash(second, "table move")
    await game.env.settle()
    assert not (await game.table(second)).asleep
    assert "Waiting for the seeker" in reading.words(game.board(second))


@pytest.mark.parametrize("where", ["board", "panel"])
async def test_a_deleted_message_is_posted_anew(game: World, where: str) -> None:
    await prepared(game)
    place = game.channel if where == "board" else game.ann.user.dm_channel
    old = game.board() if where == "board" else place.history()[-1]
    game.env.backend.delete_message(place.id, old.id)
    await game.ann.slash(game.channel, "table stop", confirm="yes")
    await game.env.settle()
    new = game.board() if where == "board" else place.history()[-1]
    assert new.id != old.id
    assert "would like to stop this game" in reading.words(new)
    assert not (await game.table()).asleep


@pytest.mark.parametrize("is_locked", [False, True], ids=["archived", "locked"])
async def test_an_archived_thread_is_opened_by_a_new_board_unless_it_is_locked(
    game: World, is_locked: bool
) -> None:
    await prepared(game)
    board = f"/channels/{game.channel.id}/messages"
    for method in ("PATCH", "POST") if is_locked else ("PATCH",):
        path = board if method == "POST" else f"{board}/{game.board().id}"
        game.env.inject_error(method, path, status=400, code=50083, message="Thread is archived", times=None)
    old = game.board().id
    await game.ann.slash(game.channel, "table stop", confirm="yes")
    await game.env.settle()
    table = await game.table()
    assert ("locked" in table.asleep) == is_locked
    assert (game.board().id == old) == is_locked
