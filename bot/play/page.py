"""The local page: a server with one channel and four people, and the bot exactly as it is on Discord.

The page belongs to simcord, the stand-in for Discord. Its world is new at every start while the games are kept, so the
boards are posted again.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

import simcord

from bot.chat.client import Kagemori
from bot.chat.fitting import stood
from bot.games.shelf import Shelf, brains
from bot.play import address
from bot.play.local_server import (
    LocalServer,
    PageClock,
    build_server,
    forget_messages,
    reopen_threads,
    repost,
)
from bot.play.simcord_patches import PageUpdates, RunningClock, mend
from bot.store.connection import PAGE
from bot.store.failures import NoDatabase
from bot.store.migrations import TooNew
from bot.store.sqlite import SqliteStore
from bot.tables.ports.world import Brains, RandomSource
from bot.tables.resolution.hall import Hall
from bot.tables.system import SystemRandom
from bot.words import _

PATIENCE: Final = 60.0
"""The longest time that a click may take in seconds, including a computer player's thinking."""
Opened = Callable[[str], object]


class Installation(Protocol):
    """The settings that the local page needs."""

    @property
    def data_dir(self) -> Path:
        """The folder of the games; those of the local page lie in a subfolder."""
        ...


def play(settings: Installation, *, fresh: bool) -> None:
    """Open the page in a browser and serve it until the visitor ends it there or interrupts the command."""
    try:
        asyncio.run(serve(settings.data_dir, fresh=fresh, opened=_open))
    except KeyboardInterrupt:
        return


async def serve(
    data_dir: Path,
    *,
    fresh: bool,
    opened: Opened,
    shelf: Shelf | None = None,
    minds: Brains | None = None,
    random: RandomSource | None = None,
) -> None:
    """Serve the page, and call `opened` with its address once people can come in.

    `fresh` deletes the page's earlier games first. `shelf` defaults to all games, those of other packages too; `random`
    to the machine's randomness.
    """
    folder, shelf = data_dir / PAGE, stood().shelf if shelf is None else shelf
    if fresh and folder.is_dir():
        _throw_away(folder)
    store, clock = SqliteStore(folder), PageClock()
    try:
        hall = Hall(store, shelf, clock=clock, random=random or SystemRandom(), brains=minds or brains(shelf))
        await _serve(hall, clock, opened, folder)
    finally:
        store.close()


def _throw_away(folder: Path) -> None:
    # The store is opened only to refuse while another page uses it; an unreadable one may be deleted like any
    # other.
    with suppress(NoDatabase, TooNew):
        SqliteStore(folder).close()
    shutil.rmtree(folder)


async def _serve(hall: Hall, clock: PageClock, opened: Opened, folder: Path) -> None:
    await forget_messages(hall.store)
    bot = Kagemori(hall, messages=False, works=False, shards=1)
    async with simcord.run(bot, settle_timeout=PATIENCE, check_errors=False) as env:
        # Before the clock runs: an id contains its millisecond, and people must find their seats after a restart.
        server = build_server(env, next(iter(hall.shelf)))
        env.backend.clock = RunningClock()
        # Simcord's time begins on a fixed day, but the clocks of kept games follow the present.
        await env.advance_time(time.time() - env.now().timestamp())
        clock.env = env
        await reopen_threads(env, server, hall)
        await bot.staff.restore()  # not sooner: tables would live through the time before the present
        await bot.tree.sync()
        await _welcome(bot, server)
        await _set_the_table(bot, server)
        opening = env.preview(server.channel, viewers=server.people, layout="channel")
        async with mend(opening, address.kept(folder)) as preview:
            address.keep(folder, preview.url)
            updates = asyncio.create_task(PageUpdates(env, preview, bot.staff.timekeeper).follow())
            opened(preview.url)
            try:
                await preview.wait_closed()
            finally:
                updates.cancel()


async def _welcome(bot: Kagemori, server: LocalServer) -> None:
    """Name every game that can be played here, with the command that opens a table of it."""
    every = []
    for box in bot.hall.shelf.values():
        how = _("/{game} new opens a table.").format(game=box.key)
        every.append(" ".join(filter(None, (f"**{box.title}**:", box.about, how))))
    await bot.get_partial_messageable(server.channel.id).send("\n".join(every))


async def _set_the_table(bot: Kagemori, server: LocalServer) -> None:
    if await repost(bot.hall):
        await bot.staff.rest()
        return
    game = next(iter(bot.hall.shelf))
    await server.people[0].slash(server.channel, f"{game} new")


def _open(url: str) -> None:
    sys.stdout.write(f"Play at {url}\nEnd with Ctrl-C.\n")
    sys.stdout.flush()
    if _has_windows():
        webbrowser.open(url)


def _has_windows() -> bool:
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    # A browser that stays in the foreground runs in the terminal, and would take it over.
    return not isinstance(browser, webbrowser.GenericBrowser) or isinstance(
        browser, webbrowser.BackgroundBrowser
    )
