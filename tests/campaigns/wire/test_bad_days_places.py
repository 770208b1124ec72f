"""Discord's bad days: messages, channels, permissions and people that are not there any more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from tests.campaigns.wire.faults import Fault, too_old
from tests.campaigns.wire.nights import Night, begun
from tests.campaigns.wire.rest import CONNECT, SEND, VIEW
from tests.campaigns.wire.town import EVERYTHING, Channel
from tests.campaigns.wire.world import World
from tests.chat import reading

pytestmark = pytest.mark.asyncio(loop_scope="module")

DAY: Final = 24 * 3600.0


def refused(night: Night) -> int:
    """How many requests Discord would count against the bot: with ten thousand in ten minutes, the bot is shut out."""
    return sum(each.status in (401, 403, 429) for each in night.asked())


async def test_a_board_that_takes_no_more_edits_is_posted_anew_and_the_old_one_stays(night: Night) -> None:
    night.befall(too_old(night.editing))
    await night.types(night.hal, "hide setup start", room="A1")
    await night.later()
    assert night.posts() == {night.channel.audience: 1}
    assert not list(night.repeated())
    assert len(night.asked("PATCH", 429)) == 1, "the library does not insist"


async def test_an_old_panel_that_takes_no_more_edits_is_sent_anew_where_it_is_pressed(night: Night) -> None:
    await night.types(night.sia, "draft fill")
    old = night.sia.inbox.stands()[-1]
    night.befall(too_old(rf"/webhooks/\d+/[^/]+/messages/@original|{night.writing(night.sia)}/{old.id}"))
    night.from_now()
    await night.sia.click(old, label="Details")
    await night.world.rest()
    new = night.sia.inbox.stands()[-1]
    assert old.is_deleted
    assert "A draft: nothing happens" in reading.words(new)
    assert len(night.asked("PATCH", 429)) == 1, "the library does not insist"
    await night.types(night.sia, "draft commit")
    assert night.sia.inbox.stands()[-1] is new, "and it is kept up where it stands now"
    assert "A draft: nothing happens" not in reading.words(new)


async def test_a_private_panel_in_the_channel_that_takes_no_more_edits_stays_private(night: Night) -> None:
    panel = await night.hal.seen(await night.hal.click(night.board(), label="My view"))
    assert panel is not None
    night.befall(too_old(r"/webhooks/\d+/[^/]+/messages/@original"))
    night.from_now()
    pressed = await night.hal.click(panel, label="Details")
    await night.world.rest()
    assert [each.only_for for each in pressed.followups] == [night.hal.user]
    assert not [each for each in night.heard() if each.audience == night.channel.audience]


async def test_an_old_board_that_cannot_be_changed_now_loses_its_buttons_later(night: Night) -> None:
    first = night.board()
    await night.types(night.hal, "hide setup start", room="A1")
    await night.types(night.sia, "draft fill")
    night.befall(Fault("PATCH", f"{night.posting}/{first.id}", status=503))
    await night.types(night.sia, "draft commit")
    await night.later()
    assert night.posts() == {night.channel.audience: 1, night.hal.audience: 1}
    assert night.live() == [night.board()]


async def test_a_call_that_cannot_be_deleted_now_is_deleted_later(night: Night) -> None:
    night.hal.user.takes_messages = night.sia.user.takes_messages = False
    await night.prepares()
    (first,) = [each for each in night.channel.stands() if each.mentions]
    assert first.content == f"<@{night.hal.id}>: your turn, under the board."
    await night.walks()
    night.befall(Fault("DELETE", f"{night.posting}/{first.id}", status=503, times=2))
    await night.types(night.sia, "hide seek pass")
    await night.later()
    called = [each.mentions[0].name for each in night.channel.stands() if each.mentions]
    assert sorted(called) == sorted([night.hal.user.name, night.sia.user.name]), "one call each"
    assert first.is_deleted


LOST: Final = {"to write": EVERYTHING & ~SEND, "to see the channel": EVERYTHING & ~VIEW}


@pytest.mark.parametrize("what", LOST)
async def test_without_the_permission_a_table_sleeps_and_wakes_when_it_is_back(
    night: Night, what: str
) -> None:
    night.channel.bot_permissions = LOST[what]
    await night.prepares()
    await night.later(DAY)
    assert night.posts()[night.channel.audience] == 0
    for person in (night.hal, night.sia):
        assert sum("It sleeps" in each.content for each in person.inbox.stands()) == 1
    assert refused(night) < 40, "a handful in a day"
    night.channel.bot_permissions = EVERYTHING
    night.from_now()
    await night.types(night.hal, "table view")
    assert night.posts()[night.channel.audience] == 1
    assert "Round 1" in reading.words(night.board())


async def test_a_table_whose_channel_is_deleted_goes_on_where_it_is_moved(night: Night) -> None:
    await _delete_channel(night)
    await night.hal.slash(night.hal.inbox, "hide setup start", room="A1")
    await night.world.rest()
    await night.later(DAY)
    assert any("It sleeps" in each.content for each in night.hal.inbox.stands())
    assert not [line for line in night.lines() if " error " in line]
    night.channel = await night.world.wire.new_channel(night.world.guild, "elsewhere")
    night.hal.permissions = VIEW | SEND  # the manager of the channel would be asked which table
    moved = await night.types(night.hal, "table move")
    assert moved.original is not None
    assert "stands here from now on" in moved.original.content
    assert night.posts()[night.channel.audience] == 1
    await night.types(night.sia, "draft fill")
    await night.types(night.sia, "draft commit")
    assert "Round 1" in reading.words(night.board())


async def _delete_channel(night: Night) -> None:
    night.channel.is_deleted = True
    payload: dict[str, Any] = night.channel.payload()
    await night.world.wire.gateway.tell("CHANNEL_DELETE", payload)


@pytest.mark.parametrize("how", ["asked back", "there when it signs in"])
async def test_a_bot_that_is_sent_away_and_asked_back_tells_what_it_could_not(
    shared: World, how: str
) -> None:
    guild = await shared.wire.new_guild("Other town")
    night = await begun(replace(shared, guild=guild))
    guild.has_bot = False
    await shared.wire.gateway.tell("GUILD_DELETE", {"id": str(guild.id)})
    await night.hal.slash(night.hal.inbox, "hide setup start", room="A1")
    await shared.rest()
    await night.later(DAY)
    assert night.posts() == {}
    assert refused(night) < 60
    assert not [line for line in night.lines() if " error " in line]
    guild.has_bot = True
    night.from_now()
    payload = guild.payload(shared.wire.town.bot)
    if how == "asked back":
        del payload["unavailable"]  # so Discord says that it was not only away
    await shared.wire.gateway.tell("GUILD_CREATE", payload)
    await night.until_posted()
    assert night.posts()[night.channel.audience] == 1, "as soon as it is back, and nobody had to do anything"
    await night.types(night.sia, "draft fill")
    await night.types(night.sia, "draft commit")
    assert "Where do you walk?" in reading.words(night.hal.inbox.stands()[-1])


async def test_somebody_who_has_left_is_shown_to_have_and_not_written_to(night: Night) -> None:
    del night.world.guild.members[night.hal.id]
    await night.hal.slash(night.hal.inbox, "hide setup start", room="A1")
    await night.world.rest()
    night.from_now()
    await night.types(night.sia, "draft fill")
    await night.types(night.sia, "draft commit")
    await night.later(DAY / 2)
    assert refused(night) <= 1
    assert night.posts()[night.hal.audience] == 0
    assert not any(each.mentions for each in night.channel.stands())
    night.world.guild.members[night.hal.id] = night.hal.user
    await night.types(night.hal, "table view")
    assert night.posts()[night.channel.audience] >= 1


async def test_an_account_that_is_no_more_holds_up_nobody(night: Night) -> None:
    await night.types(night.hal, "hide setup start", room="A1")
    del night.world.wire.town.users[night.hal.id], night.world.guild.members[night.hal.id]
    night.befall(
        Fault("POST", night.writing(night.hal), status=404, code=10013, times=None),
        Fault("PATCH", night.writing(night.hal) + r"/\d+", status=404, code=10013, times=None),
    )
    await night.types(night.sia, "draft fill")
    await night.types(night.sia, "draft commit")
    await night.later()
    assert night.posts() == {night.channel.audience: 1}
    assert not [line for line in night.lines() if " error " in line]


async def test_an_archived_thread_is_opened_again_by_the_next_board(shared: World) -> None:
    night = await _in_a_thread(shared)
    night.channel.is_archived = True
    await night.types(night.hal, "hide setup start", room="A1")
    assert night.posts() == {night.channel.audience: 1}
    assert not night.channel.is_archived


async def test_a_locked_thread_puts_its_table_to_sleep_until_it_is_unlocked(shared: World) -> None:
    night = await _in_a_thread(shared)
    night.channel.is_archived = night.channel.is_locked = True
    await night.hal.slash(night.hal.inbox, "hide setup start", room="A1")
    await shared.rest()
    await night.later(DAY)
    assert night.posts()[night.channel.audience] == 0
    assert any("the thread is locked" in each.content for each in night.hal.inbox.stands())
    night.channel.is_archived = night.channel.is_locked = False
    await night.types(night.sia, "table view")
    assert night.posts()[night.channel.audience] == 1


async def _in_a_thread(world: World) -> Night:
    return await begun(world, await world.wire.new_channel(world.guild, "thread", world.channel))


OPEN: Final = "A table is open: take a seat."


async def _opened(night: Night, channel: Channel) -> str:
    """The answer to somebody who opens a table in a channel."""
    made = await night.hal.slash(channel, "hide new")
    await night.world.rest()
    assert made.original is not None
    return made.original.content


async def test_a_server_with_the_commands_alone_is_told_so_with_the_link(night: Night) -> None:
    town = night.world.wire.town
    guild = town.guild("Commands alone", night.hal.user)
    guild.has_bot = False
    channel = town.channel(guild, "table")
    told = await _opened(night, channel)
    assert f"client_id={town.bot.id}" in told
    assert f"guild_id={guild.id}" in told
    assert "permissions=274878024704" in told
    assert night.posts() == {}
    guild.has_bot = True
    await night.world.wire.gateway.tell("GUILD_CREATE", guild.payload(town.bot))
    assert await _opened(night, channel) == OPEN


async def test_a_table_is_said_to_be_open_when_its_lobby_stands(night: Night) -> None:
    channel = await night.world.wire.new_channel(night.world.guild, "slow")
    night.befall(Fault("POST", f"/channels/{channel.id}/messages", status=503))
    assert "as soon as it takes my message" in await _opened(night, channel)
    await night.later()
    assert "Hide" in reading.words(night.world.board(channel))


KINDS: Final = {"a voice channel": 2, "an announcement channel": 5, "a stage": 13}
THREADS: Final = {"a forum": (15, 11), "an announcement channel": (5, 10), "a channel, in private": (0, 12)}


@pytest.mark.parametrize("what", KINDS)
async def test_a_table_stands_in_the_chat_of(night: Night, what: str) -> None:
    wire, guild = night.world.wire, night.world.guild
    assert await _opened(night, await wire.new_channel(guild, "place", kind=KINDS[what])) == OPEN


@pytest.mark.parametrize("what", THREADS)
async def test_a_table_stands_in_a_thread_of(night: Night, what: str) -> None:
    wire, guild = night.world.wire, night.world.guild
    above, kind = THREADS[what]
    parent = await wire.new_channel(guild, "above", kind=above)
    assert await _opened(night, await wire.new_channel(guild, "post", parent, kind=kind)) == OPEN


async def test_in_a_voice_channel_the_bot_asks_to_be_let_connect(night: Night) -> None:
    channel = await night.world.wire.new_channel(night.world.guild, "voice", kind=2)
    channel.bot_permissions = EVERYTHING & ~CONNECT
    assert "Connect" in await _opened(night, channel)
    assert channel.stands() == []


async def test_a_private_thread_is_told_how_to_let_the_bot_in(night: Night) -> None:
    """No permission tells if a thread lets the bot in: only a posted message does."""
    wire, guild = night.world.wire, night.world.guild
    thread = await wire.new_channel(guild, "secret", night.channel, kind=12, lets_in=False)
    assert "mention me here" in await _opened(night, thread)
    await night.later(DAY)
    assert refused(night) == 1, "what could not stand there is not tried again"
    thread.lets_in = True
    await wire.gateway.tell("THREAD_CREATE", thread.payload())
    assert await _opened(night, thread) == OPEN
    assert len(thread.stands()) == 1
