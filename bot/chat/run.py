"""The bot on Discord itself: signed in, and signed out cleanly; and its commands made known."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

import aiohttp
import discord

from bot.chat.client import Kagemori
from bot.chat.discord_patches import move_discord
from bot.chat.health import Health, PortTaken, listening
from bot.chat.messages import pictures
from bot.chat.responsive import Collector, take_turns
from bot.games.shelf import SHELF, brains
from bot.logs import Log
from bot.tables.ports.store import Store
from bot.tables.resolution.hall import Hall
from bot.tables.system import SystemClock, SystemRandom

__all__ = ["NotLetIn", "PortTaken", "bot_of", "hall", "run", "sync"]

log = Log(__name__)

WRONG_TOKEN: Final = 4004
"""What the gateway closes with if it does not know the token."""
UNKNOWN: Final = "Discord does not know the token in DISCORD_TOKEN: put the bot's token there."
REFUSED: Final = (
    "Discord has ended the connection for good (code {code}): see to the bot on Discord's developer site."
)


class NotLetIn(ValueError):
    """Discord does not let the bot in. Its text is one sentence for the operator."""


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

    @property
    def discord_requests(self) -> str | None:
        """Where requests go, if not to Discord itself."""
        ...

    @property
    def discord_gateway(self) -> str | None:
        """Where the gateway is, if it is not Discord's own."""
        ...

    @property
    def http_host(self) -> str:
        """Where /healthz and /metrics listen."""
        ...

    @property
    def http_port(self) -> int | None:
        """At which port; None for not at all."""
        ...


class OpenStore(Store, Protocol):
    """A store that is open, and can be closed."""

    def close(self) -> None:
        """Finish what is under way and let another process in."""
        ...


def bot_of(store: Store) -> Kagemori:
    """The bot of this machine over a store that is open."""
    return Kagemori(hall(store))


def run(
    settings: Installation,
    open_store: Callable[[Path], OpenStore],
    build: Callable[[OpenStore], Kagemori] = bot_of,
) -> None:
    """Run the bot of `build` until the process is asked to stop.

    Refuses a missing token, a folder or with PortTaken a port that is in use, and with NotLetIn if Discord does.
    """
    # Before anything is opened: without a token no folder is made and none is held.
    token = settings.token
    find_discord(settings)
    store = open_store(settings.data_dir)
    try:
        client = build(store)
        pictures.prepare(client.hall.shelf.values())
        take_turns()
        # Only now: all that is there by now stays for good, and is never looked through again.
        with closing(Collector()) as collector:
            asyncio.run(_run(client, token, collector, settings))
    finally:
        store.close()


def sync(settings: Installation) -> None:
    """Tell Discord which commands there are, and nothing else: the games are not even opened.

    Refuses a missing token, and with NotLetIn if Discord does.
    """
    token = settings.token
    find_discord(settings)
    asyncio.run(_sync(Kagemori(hall(None), works=False), token))


def hall(store: Any) -> Hall:
    """The hall of this machine: its clock, its luck, every game and every computer player."""
    return Hall(
        store, SHELF, clock=SystemClock(), random=SystemRandom(), brains=brains(SHELF), takes_time=True
    )


def find_discord(settings: Installation) -> None:
    """Look for Discord where the settings say, from now on and in the whole process."""
    move_discord(requests=settings.discord_requests, gateway=settings.discord_gateway)


@contextmanager
def signing_in() -> Iterator[None]:
    """Raise what keeps the bot out at the start as NotLetIn, one sentence; once it is in, it comes back by itself."""
    try:
        yield
    except discord.LoginFailure as error:
        raise NotLetIn(UNKNOWN) from error
    except discord.ConnectionClosed as error:
        raise NotLetIn(UNKNOWN if error.code == WRONG_TOKEN else REFUSED.format(code=error.code)) from error
    except (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, TimeoutError) as error:
        raise NotLetIn("Discord cannot be reached, or refuses the bot; start it again in a while.") from error


def _tell_when_in(client: Kagemori) -> None:
    """Whoever started the bot waits for a sign that it is in."""

    @client.event
    async def on_ready() -> None:
        log.info("signed_in", count=len(client.guilds))
        if not client.guilds:
            log.warning("in_no_server_invite_the_bot")


async def _run(client: Kagemori, token: str, collector: Collector, settings: Installation) -> None:
    sweeping = asyncio.create_task(collector.sweeping(), name="sweeping")
    loop = asyncio.get_running_loop()
    closing: list[asyncio.Task[None]] = []

    def close() -> None:
        # A loop holds its tasks weakly, and impatient people send the signal twice.
        if not closing:
            closing.append(loop.create_task(client.close(), name="closing"))

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, close)
    _tell_when_in(client)
    try:
        health = Health(client.hall.store, client.hall.clock, lambda: client.is_connected)
        async with listening(health, settings.http_host, settings.http_port):
            with signing_in():
                async with client:
                    await client.start(token)
    finally:
        sweeping.cancel()


async def _sync(client: Kagemori, token: str) -> None:
    with signing_in():
        async with client:
            await client.login(token)
            synced = await client.tree.sync()
        log.info("commands_synced", count=len(synced))
