"""The bot on Discord itself: signed in, and signed out cleanly; and its commands made known."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from bot.chat import pictures
from bot.chat.client import Kagemori
from bot.games.shelf import SHELF
from bot.logs import Log
from bot.players.brains import brains
from bot.tables.hall import Hall
from bot.tables.ports import Store
from bot.tables.world import SecretFortune, SystemClock

log = Log(__name__)


class Installation(Protocol):
    """What of the settings is needed here."""

    @property
    def token(self) -> str:
        """The bot's token; refuses if there is none."""
        ...

    @property
    def data_dir(self) -> Path:
        """The folder of the games."""
        ...


class OpenStore(Store, Protocol):
    """A store that is open, and can be closed."""

    def close(self) -> None:
        """Finish what is under way and let another process in."""
        ...


def run(settings: Installation, open_store: Callable[[Path], OpenStore]) -> None:
    """Run until the process is asked to stop. Refuses a missing token and a folder that is in use."""
    token = settings.token
    store = open_store(settings.data_dir)
    try:
        pictures.prepare(SHELF.values())
        asyncio.run(_run(Kagemori(hall(store)), token))
    finally:
        store.close()


def sync(settings: Installation) -> None:
    """Tell Discord which commands there are, and nothing else: the games are not even opened."""
    asyncio.run(_sync(Kagemori(hall(None), works=False), settings.token))


def hall(store: Any) -> Hall:
    """The hall of this machine: its clock, its luck, every game and every computer player."""
    return Hall(store, SHELF, clock=SystemClock(), fortune=SecretFortune(), brains=brains(SHELF))


async def _run(client: Kagemori, token: str) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, lambda: loop.create_task(client.close(), name="closing"))
    async with client:
        await client.start(token)


async def _sync(client: Kagemori, token: str) -> None:
    async with client:
        await client.login(token)
        synced = await client.tree.sync()
        log.info("commands_synced", count=len(synced))
