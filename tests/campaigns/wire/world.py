"""A server on the stand-in, three people in it, and the bot in a separate process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.campaigns.wire.people import Person
from tests.campaigns.wire.process import Bot, arguments, running
from tests.campaigns.wire.stand_in import StandIn, stand_in
from tests.campaigns.wire.town import EPHEMERAL, Channel, Guild, Message
from tests.chat import reading


@dataclass
class World:
    """The stand-in, the bot, and a channel where people sit."""

    wire: StandIn
    bot: Bot
    guild: Guild
    channel: Channel
    ann: Person
    bob: Person
    cyd: Person
    more: list[Person] = field(default_factory=list)

    def enter(self, name: str) -> Person:
        """One more member."""
        self.more.append(self.wire.person(name, self.guild))
        return self.more[-1]

    def board(self, channel: Channel | None = None) -> Message:
        """The last message in the channel that everybody sees, except calls."""
        return [each for each in (channel or self.channel).stands() if each.components][-1]

    async def rest(self) -> None:
        """Wait until the bot has read all events and has nothing due. Not for the product."""
        await self.wire.gateway.flushed()
        await self.bot.rest()

    async def up(self) -> None:
        """Wait until the bot is signed in, has compared its commands and rests, after a start; fails if it ends."""
        ready = asyncio.ensure_future(self._ready())
        ended = asyncio.ensure_future(self.bot.wait())
        await asyncio.wait([ready, ended], return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        assert self.bot.is_alive, [*self.bot.lines[-20:], *self.wire.recording.problems()]
        await ready
        await self.rest()

    async def _ready(self) -> None:
        await self.wire.gateway.ready()
        await self.wire.recording.until(self._has_compared)

    def _has_compared(self) -> bool:
        """True if Discord has been asked for the commands since the last start."""
        asked = [f"{each.method} {each.path}" for each in self.wire.recording.requests]
        last = len(asked) - asked[::-1].index("GET /users/@me") if "GET /users/@me" in asked else 0
        return any(each.startswith("GET /applications/") for each in asked[last:])


@asynccontextmanager
async def world(
    folder: Path,
    games: Sequence[str] = ("hide",),
    *,
    seed: str = "seed",
    more: Sequence[str] = (),
    shards: int = 1,
) -> AsyncIterator[World]:
    """Open everything, with the commands made known, and wait until the bot is up; `more` are arguments of the
    entry."""
    async with stand_in(shards=shards) as wire:
        guild = wire.town.guild("Castle town")
        channel = wire.town.channel(guild, "table")
        ann, bob, cyd = (wire.person(name, guild) for name in ("ann", "bob", "cyd"))
        async with running(folder, wire.url, *arguments(games, seed=seed, syncs=True), *more) as bot:
            opened = World(wire, bot, guild, channel, ann, bob, cyd)
            await opened.up()
            yield opened


class WireHands:
    """Hands on the wire: the board's button opens a panel, which stays until it is taken away."""

    def __init__(self, world: World, person: Person) -> None:
        """No panel is open yet."""
        self._world, self._person = world, person
        self._panel: Message | None = None

    async def panel(self) -> Message:
        """See Hands."""
        own = [each for each in self._world.channel.stands(self._person.user) if each.flags & EPHEMERAL]
        standing = [each for each in own if reading.buttons(each)]
        if self._panel not in standing:
            self._panel = standing[-1] if standing else await self._opened()
        return self._panel

    async def _opened(self) -> Message:
        message = await self._person.seen(await self._person.click(self._world.board(), label="My view"))
        assert message is not None
        await self._world.rest()
        return message

    async def click(self, panel: Any, custom_id: str) -> None:
        """See Hands."""
        await self._person.seen(await self._person.click(panel, custom_id=custom_id))
        await self._world.rest()

    async def select(self, panel: Any, value: str, custom_id: str) -> None:
        """See Hands."""
        await self._person.seen(await self._person.select(panel, [value], custom_id=custom_id))
        await self._world.rest()
