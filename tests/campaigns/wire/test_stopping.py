"""A process that is asked to stop ends within seconds, wherever Discord leaves it waiting, and loses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from bot.chat import client, health, run
from bot.tables.workers import staff
from tests.campaigns.wire.nights import Night, begun
from tests.campaigns.wire.process import Bot, arguments, running
from tests.campaigns.wire.recording import Request
from tests.campaigns.wire.stand_in import Stage, StandIn, stand_in
from tests.campaigns.wire.world import world

pytestmark = pytest.mark.asyncio

LONGEST: Final = 10.0
"""Seconds in which it has to end."""
IMPATIENT: Final = "--impatient"
"""The bot's patience here is so short that nobody waits for its end."""


class Deaf:
    """Requests stop at a stage until the stand-in `hears` again; `met` is set when the first one has come."""

    def __init__(
        self, wire: StandIn, is_meant: Callable[[Request], bool], stage: Stage = Stage.ARRIVED
    ) -> None:
        self._wire, self._is_meant, self._stage = wire, is_meant, stage
        self.met, self._over = asyncio.Event(), asyncio.Event()
        wire.watches.append(self._watch)

    async def _watch(self, stage: Stage, asked: Request) -> None:
        if stage is self._stage and self._is_meant(asked):
            self.met.set()
            await self._over.wait()

    def hears(self) -> None:
        self._wire.watches.remove(self._watch)
        self._over.set()


async def _stops(bot: Bot) -> None:
    """The process ends by itself, as if all were well."""
    assert await bot.stop() == 0, bot.lines[-5:]
    assert not [line for line in bot.lines if "never retrieved" in line or "Unclosed" in line]


async def test_its_patience_ends_within_ten_seconds() -> None:
    whole = client.TELLING + staff.GIVING_UP + client.HANGING_UP + run.ENDING + health.ENDING
    assert whole < LONGEST


@pytest.mark.parametrize("stage", [Stage.ARRIVED, Stage.DONE])
async def test_a_letter_under_way_is_told_once_after_the_next_start(tmp_path: Path, stage: Stage) -> None:
    """Even if the message exists already and the bot has never heard so."""
    async with world(tmp_path, more=[IMPATIENT]) as opened:
        night = await begun(opened)
        await night.types(night.hal, "hide setup start", room="A1")
        await night.types(night.sia, "draft fill")
        night.from_now()
        deaf = Deaf(opened.wire, lambda asked: asked.method == "POST" and asked.path == night.posting, stage)
        made = asyncio.create_task(night.sia.slash(night.channel, "draft commit"))
        await deaf.met.wait()
        await _stops(opened.bot)
        assert any("stopped_before_all_was_told" in line for line in opened.bot.lines)
        deaf.hears()
        made.cancel()
        await _again(night)
        assert night.posts()[night.channel.audience] == 1, "the board of the night that has begun"
        assert list(night.repeated()) == []


async def _again(night: Night) -> None:
    await night.world.bot.start()
    await night.world.up()


async def test_while_discord_does_not_answer_who_the_bot_is(tmp_path: Path) -> None:
    async with stand_in() as wire:
        deaf = Deaf(wire, lambda asked: True)
        async with running(tmp_path, wire.url, *arguments(["hide"]), IMPATIENT) as bot:
            await deaf.met.wait()
            await _stops(bot)
        deaf.hears()


async def test_while_the_gateway_is_away_from_the_start(tmp_path: Path) -> None:
    """The library tries again and again, and does not check meanwhile if it is to stop."""
    async with stand_in() as wire:
        turned_away = _turned_away(wire)
        async with running(tmp_path, wire.url, *arguments(["hide"]), IMPATIENT) as bot:
            await turned_away.wait()
            await _stops(bot)


def _turned_away(wire: StandIn) -> asyncio.Event:
    """The gateway takes no client; the event is set when the first one has come."""
    met: asyncio.Event = asyncio.Event()

    async def serve(socket: Any, said: Any) -> None:
        met.set()
        await socket.socket.close(code=4000)

    vars(wire.gateway)["_hear"] = serve
    return met


async def test_while_the_gateway_is_lost(tmp_path: Path) -> None:
    async with world(tmp_path, more=[IMPATIENT]) as opened:
        await opened.wire.gateway.shut(0)
        await _stops(opened.bot)


async def test_while_the_gateway_does_not_say_good_bye(tmp_path: Path) -> None:
    async with world(tmp_path, more=[IMPATIENT]) as opened:
        met, over = asyncio.Event(), asyncio.Event()

        async def hear(*_: Any) -> None:
            met.set()
            await over.wait()

        vars(opened.wire.gateway)["_hear"] = hear
        await opened.wire.gateway.ask_to_beat()
        await met.wait()
        await _stops(opened.bot)
        over.set()
