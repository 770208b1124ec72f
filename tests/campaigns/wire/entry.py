"""The real bot with games, luck and a clock for tests: `python -m tests.campaigns.wire.entry`. See `process.Bot`.

The same function runs it as the product. Its clock is the machine's, put forward by the number in a file beside the
database. A line on stdin moves the clock or waits; a line on stdout answers. When stdin ends, so does the bot.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from collections.abc import Mapping
from hashlib import blake2b
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Final

from discord import Guild, client, gateway, http, shard

from bot import logs, settings
from bot.chat import client as bot_client
from bot.chat import responsive, run
from bot.chat.client import Kagemori
from bot.games.box import Box
from bot.games.castle.box import BOX as CASTLE
from bot.games.clans.box import BOX as CLANS
from bot.games.raid.box import BOX as RAID
from bot.games.shelf import brains
from bot.store.sqlite import SqliteStore
from bot.tables.model.shards import Shards
from bot.tables.model.table import UserId
from bot.tables.resolution.hall import Hall
from bot.tables.system import SystemClock
from bot.tables.use_cases import queries
from tests.campaigns.wire.crash.fuses import Fuses
from tests.campaigns.wire.process import DONE
from tests.tables.beating import beat
from tests.tables.scripted import decided_again
from tests.toy.box import BOX as HIDE
from tests.toy.forgiving import FORGIVING
from tests.toy.hunt import HUNT

GAMES: Final[dict[str, Any]] = {
    "castle": CASTLE,
    "clans": CLANS,
    "raid": RAID,
    "hide": HIDE,
    "hunt": HUNT,
    "forgiving": FORGIVING,
}
CLOCK: Final = "clock.txt"
STARTS: Final = "starts.txt"
ACTING: Final = ("CommandTree-invoker", "discord-ui-", "discord.py: on_interaction")
"""The name that discord.py gives to the tasks in which it answers people."""
LEAST: Final = 1.0
"""The smallest number of seconds by which the clock is moved, so that items that cannot be handled do not stop time."""


HASTE: Final = 20
"""The library retries failed requests this many times sooner than on Discord."""


IMPATIENT: Final = 0.1
"""Seconds for which an impatient bot may go on telling, and then take to hang up."""

SOONER: Final = 1_000
"""The bot looks this many times sooner for what a new session has left behind."""


class Hurried:
    """asyncio as the library sees it: its sleeps are short, and nothing else differs."""

    def __getattr__(self, name: str) -> Any:
        """See asyncio."""
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """See asyncio."""
        await asyncio.sleep(seconds / HASTE)


class MovedClock:
    """The clock of the machine, put forward by some seconds that outlive the process."""

    def __init__(self, folder: Path) -> None:
        """Begin with the stored seconds."""
        self._file, self._machine = folder / CLOCK, SystemClock()
        self._put_on = float(self._file.read_text()) if self._file.exists() else 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return self._machine.now() + self._put_on

    def move(self, seconds: float) -> None:
        """Put it forward, or back."""
        self._put_on += seconds
        self._file.write_text(repr(self._put_on))


class CountedRandom:
    """Tokens and seeds of one seed, counted; no two starts of the bot on one database have one in common."""

    def __init__(self, seed: str, folder: Path) -> None:
        """`seed` is any text."""
        file = folder / STARTS
        self.starts = int(file.read_text()) + 1 if file.exists() else 1
        file.write_text(str(self.starts))
        self._name, self._tokens, self._seeds = f"{seed}/{self.starts}", count(1), count(1)
        self.next_seed = ""

    def token(self) -> str:
        """See RandomSource."""
        return "t" + self._digest(f"token {next(self._tokens)}", 5)

    def seed(self) -> str:
        """See RandomSource; the one that was asked for, if there was one."""
        return self.next_seed or self._digest(f"seed {next(self._seeds)}", 32)

    def _digest(self, text: str, size: int) -> str:
        return blake2b(f"{self._name}/{text}".encode(), digest_size=size).hexdigest()


class Obedient(Kagemori):
    """The bot, which also follows the commands on stdin."""

    def __init__(
        self, hall: Hall, clock: MovedClock, random: CountedRandom, fuses: Fuses, *, syncs: bool
    ) -> None:
        """With `syncs` its commands are made known at the first start; Discord remembers them."""
        super().__init__(hall)
        # Otherwise every new session would be watched for two seconds before it is complete.
        self._connection.guild_ready_timeout /= HASTE
        self._clock, self._random, self._fuses, self._syncs = clock, random, fuses, syncs
        fuses.lay_round_herald(self.herald)
        self._listening: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """See Kagemori."""
        self._listening = asyncio.create_task(self._listen(), name="listening")
        await super().setup_hook()
        if self._syncs and self._random.starts == 1:
            await self.tree.sync()

    async def _listen(self) -> None:
        lines = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        async for line in lines:
            try:
                answer = await self._obey(*line.decode().split())
            except Exception as error:  # noqa: BLE001 - the asker is told, and does not wait in vain
                print(f"failed: {error!r}", flush=True)
            else:
                print(DONE, answer, flush=True)
        await self.close()

    async def _obey(self, command: str, *words: str) -> str:
        await self.chat.gate.opened()
        match command:
            case "fuse":
                self._fuses.light(words[0], int(words[1]))
                return ""
            case "servers":
                return str(_servers())
            case "leap":
                self._clock.move(float(words[0]))
                self.staff.wake()
            case "pass":
                await self._pass(self._clock.now() + float(words[0]))
            case "seed":
                self._random.next_seed = words[0]
            case "decide":
                channel, user, number = map(int, words[:3])
                await self._decide(channel, user, number, " ".join(words[3:]))
        await self._rest()
        return ""

    async def _decide(self, channel: int, user: int, number: int, line: str) -> None:
        """Decision `number` of a record in its notation, by the same use case as a press or a typed command."""
        table = await queries.table_in(self.hall, channel)
        assert table is not None
        box = self.hall.box(table.game)
        decision = box.notation.from_line(line)
        await decided_again(self.hall, table.key, UserId(user), decision, number)

    async def _rest(self) -> None:
        """Wait until people's acts are answered, and their consequences told."""
        while tasks := [each for each in asyncio.all_tasks() if each.get_name().startswith(ACTING)]:
            await asyncio.wait(tasks)
        await self.staff.rest()

    async def _pass(self, end: float) -> None:
        """The bot gives signs of life all the time, so none of this counts as time in which it did not run.

        Nor does it count as time in which Discord was out of reach: all shards that are up answer heartbeats.
        """
        store = self.hall.store
        while (now := self._clock.now()) < end:
            dues = (
                await store.next_due(),
                await store.next_on_agenda(),
                await store.next_summary(),
                await store.next_removal(),
            )
            next_due = min([end, *(due for due in dues if due is not None)])
            self._clock.move(max(LEAST, next_due - now))
            await store.beat(self._clock.now())
            assert self.hall.shards is not None
            await beat(self.hall.shards, store)
            self.staff.wake()
            await self.staff.rest()


def _servers() -> int:
    """How many objects of servers are in memory, needed or not."""
    # Objects that the collector leaves alone are in no list of objects.
    gc.unfreeze()
    found = sum(type(each) is Guild for each in gc.get_objects())
    gc.freeze()
    return found


def _plant(name: str) -> None:
    """Make the bot give secrets away, in a way that `tests.campaigns.secrecy.leaks` names."""
    if name:
        leaks: Any = import_module("tests.campaigns.secrecy.leaks")
        (leak,) = [each for each in leaks.LEAKS if each.name == name]
        leak.plant(leaks.Spy(import_module("pytest").MonkeyPatch()))


def _deal(hand: str) -> None:
    """The first seat of the clans draws these Moon cards, separated by commas; see `tests.tables.window_night`."""
    if hand:
        night: Any = import_module("tests.tables.window_night")
        cards = [night.Card(name) for name in hand.split(",")]
        night.dealt(import_module("pytest").MonkeyPatch(), cards, night.PINE)


def main() -> None:
    """Run until stopped."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", action="append", choices=sorted(GAMES))
    parser.add_argument("--seed", default="seed")
    parser.add_argument("--sync", action="store_true")
    parser.add_argument("--fuse", default="")
    parser.add_argument("--leak", default="")
    parser.add_argument("--impatient", action="store_true")
    parser.add_argument("--hand", default="")
    # The stand-in asks for a heartbeat whenever it waits: more often than a client of Discord may send one.
    gateway.GatewayRatelimiter.__init__.__defaults__ = (1_000_000, 60.0)
    for module in (client, http, shard):
        vars(module)["asyncio"] = Hurried()
    vars(responsive)["SOON"] /= SOONER
    asked, found = parser.parse_args(), settings.read()
    if asked.impatient:
        vars(bot_client).update(TELLING=IMPATIENT, HANGING_UP=IMPATIENT)
    logs.set_up(level=found.log_level, style=found.log_format)
    _plant(asked.leak)
    _deal(asked.hand)
    shelf: Mapping[str, Box] = {GAMES[name].key: GAMES[name] for name in asked.game or ["castle"]}

    def build(store: Any) -> Kagemori:
        clock, random = MovedClock(found.data_dir), CountedRandom(asked.seed, found.data_dir)
        fuses = Fuses(asked.fuse)
        fuses.lay_round_store(store)
        shards = Shards(clock.now)
        hall = Hall(store, shelf, clock=clock, random=random, brains=brains(shelf), shards=shards)
        return Obedient(hall, clock, random, fuses, syncs=asked.sync)

    run.run(found, SqliteStore, build)


if __name__ == "__main__":
    main()
