"""L1: how soon the bot acknowledges people's acts, over real sockets, while it paints and a computer thinks.

The stand-in and the people are in this process. The bot is in its own process, and reports everything that blocks its
event loop. The time of an acknowledgement runs from the moment when the event is handed to the socket until the first
answer is read. Delays of the crowd's own loop count as the bot's. So its cycle collector, which would have to search
everything in this process, rests meanwhile, and the lag of its loop is printed beside the figures.
"""

from __future__ import annotations

import asyncio
import gc
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path
from statistics import quantiles
from time import perf_counter, time
from typing import Final

from bot.chat.parts.keys import Key, read
from tests.campaigns.load import towns
from tests.campaigns.load.watched import LIMIT, THINK
from tests.campaigns.wire.entry import CLOCK
from tests.campaigns.wire.interactions import AUTOCOMPLETE, COMPONENT, Interaction
from tests.campaigns.wire.people import BUTTON, Person
from tests.campaigns.wire.process import Bot, arguments
from tests.campaigns.wire.stand_in import StandIn, stand_in
from tests.campaigns.wire.town import Channel, Guild, Message, User

REGULARS: Final = 40
"""How many people have their panels open, and look at them again and again."""
NEWCOMERS: Final = 1_000
"""How many people open their panels at the same moment."""
PACE: Final = 100
"""Interactions in a second under load."""
QUIET: Final = 10
"""Interactions in a second in peace."""
RENDERS: Final = 5
"""One in this many of them opens a panel that was never painted."""
PATIENCE: Final = 120.0
"""Seconds for which the crowd waits for pictures, checking every LOOK seconds."""
LOOK: Final = 0.2
TICK: Final = 0.005
"""Seconds between two checks of how late the crowd's loop is."""
LATEST: Final = 3.5
"""Seconds after which no answer is accepted any more, and a little."""


class Watched(Bot):
    """The bot with its loop watched."""

    @property
    def slow(self) -> list[str]:
        """The steps that have blocked the loop so far."""
        return [line for line in self.lines if line.startswith("slow ")]

    async def _born(self, arguments: Sequence[str]) -> Process:
        return await self._executed("tests.campaigns.load.watched", *arguments)

    def _environment(self) -> dict[str, str]:
        return {**super()._environment(), "KAGEMORI_LOG_LEVEL": "warning"}


@dataclass
class Crowd:
    """Two people at each of many tables, with the board in its channel."""

    wire: StandIn
    bot: Watched
    folder: Path
    people: list[tuple[Person, Message]] = field(default_factory=list)

    async def views(self, who: int) -> float:
        """Somebody opens their panel: seconds until it was acknowledged."""
        return (await self.opened(who))[0]

    async def opened(self, who: int) -> tuple[float, Interaction]:
        """The same, with the interaction."""
        person, board = self.people[who]
        data = {
            "component_type": BUTTON,
            "custom_id": board.components[0]["components"][0]["custom_id"],
            "id": 0,
        }
        start = perf_counter()
        made = await person.start(COMPONENT, board.channel, data, board)
        await asyncio.wait([made.answered], timeout=LATEST)
        return (perf_counter() - start if made.answered.done() else inf), made

    async def types(self, who: int) -> float:
        """Somebody types into an option: seconds until there are suggestions."""
        person, board = self.people[who]
        data = person._command("table view", {"zoom": "y"}, focused="zoom")
        start = perf_counter()
        made = await person.start(AUTOCOMPLETE, board.channel, data)
        await asyncio.wait([made.answered], timeout=LATEST)
        return perf_counter() - start if made.answered.done() else inf

    async def shown(self, done: Sequence[Interaction]) -> list[Interaction]:
        """Wait until all of these have seen their panels, or nothing changes any more; return those who have."""
        seen: list[Interaction] = []
        waited = 0.0
        while len(seen) < len(done) and waited < PATIENCE:
            await asyncio.sleep(LOOK)
            waited += LOOK
            seen = [each for each in done if each.original and each.original.files and not each.is_loading]
        return seen


@asynccontextmanager
async def crowd(folder: Path, tables: int) -> AsyncIterator[Crowd]:
    """Open everything, with this many games that have gone on for a while; for the bot no time has passed since."""
    database = folder / "games"
    first = await towns.town(database, tables, decisions=60)
    async with stand_in() as wire:
        bot = Watched(database, wire.url, *arguments(["castle"], syncs=True))
        (database / CLOCK).write_text(repr(towns.NOW - time()))
        made = Crowd(wire, bot, database)
        guild = Guild(towns.GUILD, "Castle town", wire.town.bot.id)
        wire.town.guilds[guild.id] = guild
        for step in range(tables):
            _table(made, guild, step, first if step == 0 else f"copy{step:05}")
        await bot.start()
        try:
            await wire.gateway.ready()
            await asyncio.wait_for(wire.recording.until(lambda: bool(wire.town.commands)), PATIENCE)
            await bot.rest()
            yield made
        finally:
            await bot.kill()


def _table(made: Crowd, guild: Guild, step: int, key: str) -> None:
    town = made.wire.town
    channel = Channel(towns.FIRST_CHANNEL + step, f"table {step}", 0, guild)
    guild.channels[channel.id] = town.channels[channel.id] = channel
    button = {"type": BUTTON, "custom_id": str(Key("view", key)), "label": "My view", "style": 1}
    board = town.message(channel, components=[{"type": 1, "components": [button]}])
    for number in towns.PEOPLE:
        user = User(number + step * towns.STEP, f"u{number}")
        town.users[user.id] = guild.members[user.id] = user
        person = Person(user, made.wire)
        made.people.append((person, board))


async def paced(acts: Sequence[Callable[[], Awaitable[float]]], pace: float) -> list[float]:
    """Begin this many things a second, even if earlier ones are not done; return how long each took."""
    start = perf_counter()
    tasks: list[asyncio.Future[float]] = []
    for number, act in enumerate(acts):
        await asyncio.sleep(max(0.0, start + number / pace - perf_counter()))
        tasks.append(asyncio.ensure_future(act()))
    return list(await asyncio.gather(*tasks))


def p99(times: Sequence[float]) -> float:
    """The time that one in a hundred exceeds."""
    return quantiles(times, n=100)[98]


@dataclass(frozen=True, slots=True)
class Found:
    """Seconds until acknowledgements in peace and under load; inf is one that came too late to be accepted.

    `rushed` are those of people who all came at once, `shown` how many of them have seen their panel in the end. `held`
    are the CPU seconds of each step of the loop that took longer than it may, by its own work. `late` are the seconds
    on the clock of each such step, whatever caused them: another thread, or another program on a busy machine. `behind`
    are the seconds by which the crowd's own loop was late under load, checked every TICK: if it is as late as the bot,
    the figures measure the machine.
    """

    idle: Sequence[float]
    busy: Sequence[float]
    rushed: Sequence[float]
    shown: int
    held: Sequence[float]
    late: Sequence[float]
    behind: Sequence[float]


async def measured(folder: Path, *, seconds: int, newcomers: int = NEWCOMERS) -> Found:
    """Let people look at their panels and type, first a few, then many, while a picture is painted now and then."""
    tables = (REGULARS + seconds * RENDERS + newcomers) // 2 + 2
    async with crowd(folder, tables) as made:
        opened = [await made.opened(who) for who in range(REGULARS)]
        await made.shown([each[1] for each in opened])
        mark = len(made.bot.slow)
        first = REGULARS + seconds * RENDERS
        with _uncollected():
            idle = await paced([partial(_usual, made, n) for n in range(seconds * QUIET)], QUIET)
            with _thinking(made), _lateness() as behind:
                busy = await paced([partial(_crowded, made, n) for n in range(seconds * PACE)], PACE)
            rushed = await asyncio.gather(*(made.opened(first + n) for n in range(newcomers)))
        shown = await made.shown([each[1] for each in rushed])
        slow = [[float(word) for word in line.split()[1:3]] for line in made.bot.slow[mark:]]
        held = [cpu for cpu, _ in slow if cpu > LIMIT]
        late = [clock for _, clock in slow]
        return Found(idle, busy, [each[0] for each in rushed], len(shown), held, late, behind)


async def _usual(made: Crowd, number: int) -> float:
    who = number % REGULARS
    return await (made.views(who) if number % 3 == 0 else made.types(who))


async def _crowded(made: Crowd, number: int) -> float:
    turn, rest = divmod(number, PACE // RENDERS)
    return await (made.views(REGULARS + turn) if rest == 0 else _usual(made, number))


@contextmanager
def _thinking(made: Crowd) -> Iterator[None]:
    button = made.people[0][1].components[0]["components"][0]
    file = made.folder / THINK
    file.write_text(read(button["custom_id"]).table)
    try:
        yield
    finally:
        file.unlink()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Turn off the cycle collector of this process: after ten thousand games one run takes a seventh of a second."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def _lateness() -> Iterator[list[float]]:
    """Measure meanwhile by how many seconds this loop is late."""
    found: list[float] = []

    async def look() -> None:
        while True:
            begun = perf_counter()
            await asyncio.sleep(TICK)
            found.append(perf_counter() - begun - TICK)

    looking = asyncio.create_task(look())
    try:
        yield found
    finally:
        looking.cancel()
