"""A game that counts thinking time, through the chat: by Discord's clock, whatever happens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import discord
import pytest
import simcord

from bot.chat.messages import pictures
from bot.games.raid.box import BOX
from bot.games.raid.kinds import Stage
from bot.games.raid.state.state import State
from bot.tables.workers.timekeeper import Timekeeper
from tests.chat import reading
from tests.chat.world import World, town


@pytest.fixture
async def yard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server with the raid, of which nothing is painted."""

    async def unpainted(*_given: object, **_named: object) -> None:
        return None

    # The stand-in would wait for items that are due within minutes.
    monkeypatch.setattr(Timekeeper, "_set_timer", lambda _keeper, _due: None)
    for name in ("board", "of_panel", "waiting"):
        monkeypatch.setattr(pictures, name, unpainted)
    async with town(tmp_path, {"raid": BOX}) as made:
        yield made


async def passes(world: World, seconds: float) -> None:
    """Let time pass, and do what has come due."""
    await world.passes(seconds)
    await world.settled(world.bot.staff.timekeeper.look())


async def begun(world: World) -> None:
    """Ann and bob play a live night, and both are present."""
    await world.ann.slash(world.channel, "raid new", options="clock=speedy match=midnight")
    assert "Pace: live. The clock of the game runs in seconds" in reading.words(board(world))
    await world.ann.slash(world.channel, "table seat join", seat="Hawk")
    await world.bob.slash(world.channel, "table seat join", seat="Kite")
    await world.ann.slash(world.channel, "table start")
    for member in (world.ann, world.bob):
        await member.click(board(world), custom_id=first(world))


def board(world: World) -> discord.Message:
    """The last board in the channel, which may be above a call."""
    public = [each for each in world.channel.history() if not each.flags.ephemeral]
    return [each for each in public if reading.buttons(each)][-1]


async def state(world: World) -> State:
    found = (await world.hall.look((await world.table()).key)).match.state
    assert isinstance(found, State)
    return found


async def asked(world: World) -> simcord.MemberActor:
    """Whose turn it is."""
    by_seat: Mapping[str, simcord.MemberActor] = {"hawk": world.ann, "kite": world.bob}
    (seat,) = (await state(world)).turns
    return by_seat[seat]


def first(world: World) -> str:
    """The custom id of the first answer that the board offers."""
    answers = (each for each in reading.buttons(board(world)) if reading.key(each).verb == "play")
    return str(next(answers)["custom_id"])


async def test_S22_4_and_7_a_turn_is_shown_with_its_end_and_counted_to_the_press(yard: World) -> None:
    await begun(yard)
    member = await asked(yard)
    assert f"(deadline <t:{int(yard.clock.now()) + 30}:R>)" in reading.words(board(yard))
    await passes(yard, 3.5)
    await member.click(board(yard), custom_id=first(yard))
    assert (await state(yard)).spent_ms == 3_500
    assert "alarm 0 of 20 · the team has 2:56" in reading.words(board(yard))
    assert f"(deadline <t:{int(yard.clock.now() + 26.5)}:R>)" in reading.words(board(yard))
    await passes(yard, 2)
    await member.click(board(yard), custom_id=first(yard))
    assert (await state(yard)).spent_ms == 5_500


async def test_S22_4_what_is_typed_or_ordered_is_counted_like_a_press(yard: World) -> None:
    await begun(yard)
    member = await asked(yard)
    await passes(yard, 3.5)
    await member.slash(yard.channel, "draft fill")
    assert (await state(yard)).spent_ms == 3_500
    await passes(yard, 2)
    await member.slash(yard.channel, "draft fill")
    panel = (await member.click(board(yard), label="My view")).response
    assert panel is not None
    await passes(yard, 1)
    await member.click(panel, label="Always finish for me")
    assert (await state(yard)).spent_ms == 6_500


async def test_S22_5_and_7_a_press_that_comes_after_the_cap_plays_the_turn_by_default(yard: World) -> None:
    await begun(yard)
    member = await asked(yard)
    await passes(yard, 31)
    await member.click(board(yard), custom_id=first(yard))
    assert (await state(yard)).spent_ms == 30_000
    assert await asked(yard) is not member


async def test_S22_4_a_restart_in_a_turn_keeps_what_is_counted(yard: World) -> None:
    await begun(yard)
    member = await asked(yard)
    await passes(yard, 5)
    await yard.store.beat(yard.clock.now())
    await yard.restart()
    await passes(yard, 2)
    await member.click(board(yard), custom_id=first(yard))
    assert (await state(yard)).spent_ms == 7_000


async def test_S22_5_a_player_who_presses_anything_is_there_again(yard: World) -> None:
    await begun(yard)
    for _ in range(4):
        await passes(yard, 33)
    assert (await state(yard)).stage is Stage.READY
    assert {ninja.caps for ninja in (await state(yard)).ninja.values()} == {2}
    await yard.ann.click(board(yard), label="My view")
    assert {seat: ninja.caps for seat, ninja in (await state(yard)).ninja.items()} == {"hawk": 0, "kite": 2}
