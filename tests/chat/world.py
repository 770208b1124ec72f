"""A server in the stand-in with the whole bot in it: real tables, a real store; only Discord is simulated."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import discord
import simcord

from bot.chat.client import Kagemori
from bot.chat.parts.keys import PREFIX, read
from bot.engine.game import Seat
from bot.games.box import Box
from bot.store.sqlite import SqliteStore
from bot.tables.model.paces import USUAL
from bot.tables.model.table import Person, Table, UserId
from bot.tables.ports.world import Brains
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import lobby
from tests.campaigns.wire.asked import asked
from tests.chat.copies import copy_quickly
from tests.chat.mentions import check

T = TypeVar("T")

USED: set[str] = set()
"""The uses since the test began: typed commands, and verbs of buttons, menus and forms."""


class Noting(Kagemori):
    """The bot, noting the requests that it gets."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """See Kagemori."""
        if use := used(interaction):
            USED.add(use)
        await super().on_interaction(interaction)


def used(interaction: discord.Interaction[Any]) -> str:
    """The command that was typed (`/game group name`), or the verb that was pressed (`:verb`); empty for others."""
    data: Any = interaction.data or {}
    match interaction.type:
        case discord.InteractionType.application_command:
            return "/" + " ".join(_path(data))
        case discord.InteractionType.component | discord.InteractionType.modal_submit:
            is_ours = data["custom_id"].startswith(f"{PREFIX}:")
            return f":{read(data['custom_id']).verb}" if is_ours else ""
        case _:
            return ""


def _path(data: Any) -> Iterator[str]:
    yield data["name"]
    for option in data.get("options", []):
        if option["type"] in (1, 2):
            yield from _path(option)


class Env(simcord.Env):
    """The stand-in, which looks every moment to see if the bot is at rest.

    Most of the bot's work is done by tasks that never end (they wake, write to the store and sleep again): nothing
    tells simcord that such a task rests, so each step takes as long as the gap between two looks.
    """

    LOOKS_EVERY = 0.002
    """Seconds of real time between two looks."""
    SOON = 1.0
    """Seconds; for a timer that is due later, time has to pass in the stand-in, however slow this machine is."""

    def _schedule_timer(self, record: Any, *how: Any) -> None:
        """See simcord, which fires a timer in real time too if it is due before `settle_timeout`."""
        super()._schedule_timer(record, *how)
        if record.real_handle is not None and record.when - self._virtual_time > self.SOON:
            record.real_handle.cancel()

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109  # as simcord has it
        idle: float = LOOKS_EVERY,
        **how: Any,
    ) -> None:
        # Simcord gives a bot that starts again five seconds of real time; a busy machine may need more.
        patience = None if timeout is None else max(timeout, self.settle_timeout)
        await super()._settle_internal(timeout=patience, idle=min(idle, self.LOOKS_EVERY), **how)


class StandInClock:
    """The time of the stand-in; without a stand-in it stands still."""

    def __init__(self) -> None:
        self.env: simcord.Env | None = None
        self.still = 1_767_225_600.0

    def now(self) -> float:
        return self.env.now().timestamp() if self.env else self.still

    async def sleep(self, seconds: float) -> None:
        raise NotImplementedError


@dataclass
class CountedRandom:
    """Tokens in order, and one seed."""

    name: str = "seed"
    count: int = 0

    def token(self) -> str:
        self.count += 1
        return f"t{self.count:06d}"

    def seed(self) -> str:
        return self.name


@dataclass
class World:
    """A guild with a channel, three members and the bot."""

    env: simcord.Env
    folder: Path
    shelf: Mapping[str, Box]
    brains: Brains
    clock: StandInClock
    random: CountedRandom
    messages: bool
    store: SqliteStore
    guild: simcord.GuildHandle = field(init=False)
    channel: simcord.ChannelHandle = field(init=False)
    ann: simcord.MemberActor = field(init=False)
    bob: simcord.MemberActor = field(init=False)
    cyd: simcord.MemberActor = field(init=False)
    more: list[simcord.MemberActor] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.guild = self.env.create_guild("Castle town")
        self.channel = self.guild.create_text_channel("table")
        self.ann, self.bob, self.cyd = (
            self.guild.add_member(self.env.create_user(name)) for name in ("ann", "bob", "cyd")
        )

    def enter(self, name: str) -> simcord.MemberActor:
        """One more member."""
        self.more.append(self.guild.add_member(self.env.create_user(name)))
        return self.more[-1]

    @property
    def bot(self) -> Kagemori:
        assert isinstance(self.env.bot, Kagemori)
        return self.env.bot

    @property
    def hall(self) -> Hall:
        return self.bot.hall

    async def table(self, channel: simcord.ChannelHandle | None = None) -> Table:
        found = await self.store.table_in((channel or self.channel).id)
        assert found is not None
        return found

    async def windows_pass(self) -> None:
        """Let time pass until no window for cards waits for its moment in this channel."""
        session = await self.hall.look((await self.table()).key)
        if dues := [each.due for each in session.windows.values() if each.due is not None]:
            await self.passes(max(0.0, min(dues) - self.hall.clock.now()) + 1)
            await self.settled(self.bot.staff.timekeeper.look())

    async def begin(self, game: str, seats: Mapping[str, simcord.MemberActor]) -> None:
        """A game that has begun, though nobody has typed a word: the first of these members has opened it."""
        sitters = {Seat(seat): Person(UserId(member.user.id)) for seat, member in seats.items()}
        opener = next(iter(sitters.values())).user
        opening = lobby.open_table(
            self.hall,
            lobby.Opening(game=game, options={}, sitters=sitters, pace=USUAL),
            guild=self.guild.id,
            channel=self.channel.id,
            opener=opener,
        )
        table = await self.settled(opening)
        await self.settled(lobby.start(self.hall, table.key, opener))

    async def settled(self, work: Coroutine[Any, Any, T]) -> T:
        """Run it as the bot's own work: the stand-in waits for all its effects."""
        with self.env._bot_scope():
            done = await work
        await self.env.settle()
        return done

    async def restart(self) -> None:
        """A new process on the same database, which does not sync its commands."""
        self.store.close()
        self.store = SqliteStore(self.folder)
        await self.env.restart_bot(client(self))

    async def passes(self, seconds: float) -> None:
        """Let time pass while the bot runs: everything that comes due in between is done at its moment."""
        await self.env.advance_time(seconds)

    def close_messages(self, member: simcord.MemberActor) -> None:
        """From now on this member takes no direct messages."""
        path = f"/channels/{member.user.dm_channel.id}/messages"
        self.env.inject_error("POST", path, status=403, code=50007, message="Cannot send", times=None)

    def board(self, channel: simcord.ChannelHandle | None = None) -> discord.Message:
        """The last message in the channel that everybody sees."""
        return [m for m in (channel or self.channel).history() if not m.flags.ephemeral][-1]


def client(world: World) -> Kagemori:
    """The bot as a new process would build it."""
    hall = Hall(world.store, world.shelf, clock=world.clock, random=world.random, brains=world.brains)
    return Noting(hall, messages=world.messages, shards=1)


@asynccontextmanager
async def town(
    folder: Path, shelf: Mapping[str, Box], *, brains: Brains | None = None, messages: bool = True
) -> AsyncIterator[World]:
    """Open the world; at the end fail on every error of the bot, and on every invalid request.

    No message that was sent may mention anybody by accident.
    """
    copy_quickly()
    clock, random, store = StandInClock(), CountedRandom(), SqliteStore(folder)
    hall = Hall(store, shelf, clock=clock, random=random, brains=brains)
    bot = Noting(hall, messages=messages, shards=1)
    env = Env(bot, settle_timeout=180)
    await env.start()
    clock.env = env
    world = World(env, folder, shelf, brains or {}, clock, random, messages, store)
    with asked(env) as problems:
        await bot.tree.sync()
        try:
            yield world
        finally:
            await env.settle()
            await env.shutdown()
            world.store.close()
    env.raise_errors()
    assert not problems, "\n".join(dict.fromkeys(problems))
    check(env.http_requests)
