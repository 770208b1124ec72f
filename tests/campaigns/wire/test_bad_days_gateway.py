"""Discord's bad days: events that come late, twice or after a gap, and answers that come too late or get lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

import pytest

from tests.campaigns.wire.faults import Fault
from tests.campaigns.wire.interactions import COMMAND, Interaction
from tests.campaigns.wire.nights import Night
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.process import PATIENCE
from tests.campaigns.wire.recording import Kind
from tests.campaigns.wire.world import World, world
from tests.chat import reading

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK: Final = r"/interactions/\d+/[^/]+/callback"
ANSWER: Final = r"/webhooks/\d+/[^/]+/messages/@original"
AGAIN: Final = "Something went wrong on my side. Please look again before you repeat it."


async def types(night: Night, person: Person, path: str, *, times: int = 1, **typed: Any) -> Interaction:
    """Somebody types a command that may never be answered."""
    made = await person.start(COMMAND, night.channel, person._command(path, typed), times=times)
    if night.world.wire.gateway.is_open:
        await night.world.rest()
    return made


async def starts(night: Night, *, times: int = 1) -> Interaction:
    """Hal chooses a start."""
    return await types(night, night.hal, "hide setup start", times=times, room="A1")


def has_started(night: Night) -> bool:
    """True if Hal has chosen a start: the board is edited, and Hal's panel asks no more."""
    panel = reading.words(night.hal.inbox.stands()[-1])
    edited = [
        each for each in night.heard() if each.kind is Kind.EDIT and each.audience == night.channel.audience
    ]
    assert ("Where do you start?" in panel) is (edited == [])
    return edited != []


async def comes(world: World, what: str, before: int) -> None:
    """Wait until the bot has resumed or identified itself once more."""
    gateway = world.wire.gateway
    while getattr(gateway, what) == before:
        await gateway.ready()
        await asyncio.sleep(0.02)
    await world.up()


async def test_events_of_a_gap_are_heard_after_it(night: Night) -> None:
    gateway = night.world.wire.gateway
    resumed, identified = gateway.resumed, gateway.identified
    await gateway.drop()
    made = await starts(night)
    await comes(night.world, "resumed", resumed)
    assert made.answered.done()
    assert has_started(night)
    assert gateway.identified == identified


async def test_a_bot_that_is_asked_to_come_back_goes_on_in_its_session(night: Night) -> None:
    gateway = night.world.wire.gateway
    resumed = gateway.resumed
    await gateway.ask_to_reconnect()
    await comes(night.world, "resumed", resumed)
    await night.prepares()
    assert night.posts() == {night.channel.audience: 1, night.hal.audience: 1}


@pytest.mark.parametrize("is_dropped", [True, False])
async def test_a_session_that_is_over_is_begun_anew_and_nothing_is_told_again(
    night: Night, *, is_dropped: bool
) -> None:
    gateway = night.world.wire.gateway
    identified = gateway.identified
    if is_dropped:
        gateway.forget()
        await gateway.drop()
    else:
        await gateway.invalidate()
    await comes(night.world, "identified", identified)
    assert night.heard() == []
    await night.prepares()
    assert night.posts() == {night.channel.audience: 1, night.hal.audience: 1}


LOOKS: Final = 0.02
"""Seconds between two looks at the log of the bot."""


async def says(world: World, event: str, times: int = 1) -> list[str]:
    """Wait until the bot has logged an event this often; return its lines."""
    while len(found := [line for line in world.bot.lines if f" {event}" in line]) < times:  # noqa: ASYNC110  # of another process
        await asyncio.sleep(LOOKS)
    return found


async def test_of_each_connection_the_log_tells_the_shard_and_the_code(tmp_path: Path) -> None:
    async with world(tmp_path) as opened, asyncio.timeout(PATIENCE):
        gateway = opened.wire.gateway
        (first,) = await says(opened, "shard_connected")
        assert first.endswith("shard_connected shard=0")
        await gateway.drop(4008)
        (lost,) = await says(opened, "shard_disconnected")
        assert lost.endswith("shard_disconnected shard=0 code=4008")
        (resumed,) = await says(opened, "shard_resumed")
        assert resumed.endswith("shard_resumed shard=0")


async def test_a_shard_that_is_turned_away_again_and_again_is_one_line(tmp_path: Path) -> None:
    """Ten lines a second would bury all others."""
    async with world(tmp_path) as opened, asyncio.timeout(PATIENCE):
        gateway = opened.wire.gateway
        for times in (1, 2):
            await gateway.shut(0)
            turned_away = await says(opened, "shard_turned_away", 3 * times)
            assert all(" debug " in line for line in turned_away)
            gateway.opened(0)
            await says(opened, "shard_resumed", times)
            assert len(await says(opened, "shard_disconnected")) == times


async def test_the_servers_of_an_old_session_do_not_stay_in_memory(tmp_path: Path) -> None:
    """The collector leaves alone objects that were in use when it looked: all of an old session, without a sweep."""
    async with world(tmp_path) as opened, asyncio.timeout(PATIENCE):
        wire = opened.wire
        for number in range(20):
            await wire.new_guild(f"town {number}")
        await opened.rest()
        for session in range(1, 5):
            identified = wire.gateway.identified
            wire.gateway.forget()
            await wire.gateway.drop()
            await comes(opened, "identified", identified)
            await says(opened, "swept", session)
        assert await opened.bot.servers() == len(wire.town.guilds)


async def test_a_server_that_is_away_for_a_while_comes_back_and_nothing_is_told_again(night: Night) -> None:
    wire, guild = night.world.wire, night.world.guild
    await wire.gateway.tell("GUILD_DELETE", {"id": str(guild.id), "unavailable": True})
    await night.types(night.hal, "hide setup start", room="A1")
    await wire.gateway.tell("GUILD_CREATE", guild.payload(wire.town.bot), times=2)
    await night.world.rest()
    assert night.posts() == {}
    assert has_started(night)


async def test_an_act_that_is_heard_twice_is_done_once(night: Night) -> None:
    made = await starts(night, times=2)
    assert has_started(night)
    callbacks = [each for each in night.asked("POST") if each.path.startswith(f"/interactions/{made.id}/")]
    assert [each.status for each in callbacks] == [200]
    assert made.original is not None
    assert not made.original.content
    assert not [line for line in night.lines() if "failed" in line]


async def test_an_act_that_is_heard_too_late_is_not_done(night: Night) -> None:
    made = night.world.wire.interactions.new(COMMAND, night.hal.user, night.channel)
    made.sent -= 4
    await night.hal._dispatch(made, night.hal._command("hide setup start", {"room": "A1"}))
    await night.world.rest()
    assert not has_started(night)
    assert any("10062" in line for line in night.lines())
    await night.types(night.hal, "hide setup start", room="A1")
    assert has_started(night)


LOST: Final[dict[str, dict[str, Any]]] = {
    "by a server that fails": {"status": 500},
    "with the connection": {"reset": True},
}


@pytest.mark.parametrize("how", LOST)
async def test_an_act_that_was_acknowledged_and_the_bot_cannot_know_is_apologised_for(
    night: Night, how: str
) -> None:
    """Discord has heard the first answer, but tells nobody: the act is not done, and its user is told."""
    night.befall(Fault("POST", CALLBACK, is_late=True, **LOST[how]))
    made = await starts(night)
    assert not has_started(night)
    assert made.original is not None
    assert made.original.content == AGAIN
    await night.types(night.hal, "hide setup start", room="A1")
    assert has_started(night)


async def test_an_act_whose_first_answer_is_lost_on_the_way_is_apologised_for(night: Night) -> None:
    night.befall(Fault("POST", CALLBACK, reset=True))
    made = await starts(night)
    assert not has_started(night)
    assert made.original is not None
    assert made.original.content == AGAIN
    assert made.original.only_for is night.hal.user


AFTER: Final[dict[str, dict[str, Any]]] = {
    "a server that fails": {"status": 500},
    "a broken connection": {"reset": True},
    "a connection broken after the work": {"reset": True, "is_late": True},
    "a token that is too old": {"status": 401, "code": 50027},
    "an answer that was taken away": {"status": 404, "code": 10008},
}


@pytest.mark.parametrize("what", AFTER)
async def test_an_act_is_done_once_with_any_end_of_its_last_answer(night: Night, what: str) -> None:
    fault = Fault("PATCH", ANSWER, **AFTER[what])
    night.befall(fault)
    made = await starts(night)
    assert fault.times == 0
    assert has_started(night)
    is_told = made.original is not None and not made.is_loading
    assert fault.code == 10008 or is_told is (fault.code == 0), (
        "an older panel may take the place of the answer"
    )
    said = [each.content for each in (made.original, *made.followups) if each is not None and each.content]
    is_away = fault.code == 10008 and bool(said)  # it was the answer, and no older panel that was drawn anew
    expected = [AGAIN] if is_away or fault.reset else []
    assert said == expected, "nobody knows if Hal has the answer"
    await night.types(night.sia, "draft fill")
    await night.types(night.sia, "draft commit")
    assert night.posts() == {night.channel.audience: 1, night.hal.audience: 1}


async def test_a_panel_whose_token_is_too_old_is_left_alone_after_one_attempt(night: Night) -> None:
    opened = await night.sia.click(night.board(), label="My view")
    await night.world.rest()
    opened.sent -= 16 * 60
    night.from_now()
    await night.prepares()
    assert len(night.asked(status=401)) == 1
    assert not [line for line in night.lines() if " error " in line]
