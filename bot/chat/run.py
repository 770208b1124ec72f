"""The bot on Discord: signs in, signs out cleanly, and registers its commands."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, Protocol

import discord

from bot import __version__, metrics
from bot.chat.client import Kagemori
from bot.chat.fitting import stood
from bot.chat.health import Health, PortTaken, listening
from bot.chat.messages import pictures
from bot.chat.registered import OUT_OF_REACH, Access, NotLetIn, differences, find_discord, hall, signing_in
from bot.chat.responsive import Collector, take_turns
from bot.logs import Log
from bot.tables.ports.store import Store

__all__ = ["NotLetIn", "PortTaken", "bot_of", "run", "sync"]

log = Log(__name__)

ENDING: Final = 1.0
"""The most seconds that the end of the process waits for everything else, once the gateway is closed."""


class Installation(Access, Protocol):
    """The settings that are needed here."""

    @property
    def data_dir(self) -> Path:
        """The folder of the games."""
        ...

    @property
    def http_host(self) -> str:
        """The host on which /healthz and /metrics listen."""
        ...

    @property
    def http_port(self) -> int | None:
        """The port at which /healthz and /metrics listen; None to turn them off."""
        ...


class OpenStore(Store, Protocol):
    """A store that is open, and can be closed."""

    def close(self) -> None:
        """Finish running work and let another process in."""
        ...


def bot_of(store: Store) -> Kagemori:
    """The bot of this machine, for an open store."""
    return Kagemori(hall(store))


def run(
    settings: Installation,
    open_store: Callable[[Path], OpenStore],
    build: Callable[[OpenStore], Kagemori] = bot_of,
) -> None:
    """Run the bot of `build` until the process is asked to stop.

    Refuses a missing token, a folder in use, with PortTaken a port in use, and with NotLetIn if Discord refuses.
    """
    # Before anything is opened: without a token, no folder is made or held.
    token = settings.token
    find_discord(settings)
    store = open_store(settings.data_dir)
    try:
        for each in stood().left_out:
            log.warning("game_left_out_see_doctor", game=each.game)
        client = build(store)
        take_turns()
        metrics.built_of(version=__version__, discord=discord.__version__)
        with closing(Collector()) as collector:
            client.warm_up = partial(_warm_up, client, collector)
            asyncio.run(_run(client, token, collector, settings))
    finally:
        store.close()


def sync(settings: Installation) -> None:
    """Register the commands with Discord, and nothing else: it does not even open the games.

    Refuses a missing token, and with NotLetIn if Discord refuses.
    """
    token = settings.token
    find_discord(settings)
    asyncio.run(_sync(Kagemori(hall(None), works=False), token))


def _warm_up(client: Kagemori, collector: Collector) -> None:
    pictures.prepare(client.hall.shelf.values(), lambda: client.is_wanted)
    # Everything in memory now stays for good, and is never looked through again.
    collector.sweep()


def _tell_when_in(client: Kagemori) -> None:
    """Log that the bot is in, for an operator who waits for it, and any problem that keeps people from playing."""
    sessions = count(1)

    @client.event
    async def on_ready() -> None:
        log.info("signed_in", count=len(client.guilds))
        if not client.guilds:
            log.warning("in_no_server_invite_the_bot")
        # Only at the first session: later ones are of the same version.
        if next(sessions) == 1:
            await _compare_commands(client)


async def _compare_commands(client: Kagemori) -> None:
    try:
        differing = await differences(client)
    except OUT_OF_REACH as error:
        log.info("commands_could_not_be_compared", code=getattr(error, "code", None))
        return
    if differing:
        log.warning("commands_differ_run_sync", count=len(differing))


async def _run(client: Kagemori, token: str, collector: Collector, settings: Installation) -> None:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    _tell_when_in(client)
    sweeping = asyncio.create_task(collector.sweeping(client.chat.gate), name="sweeping")
    client.connections.on_replaced.append(collector.ask)
    try:
        health = Health(
            client.hall.store,
            client.hall.clock,
            is_connected=lambda: client.is_connected,
            gateway=client.connections.now,
            has_rivals=lambda: client.rivals.are_there(loop.time()),
        )
        async with listening(health, settings.http_host, settings.http_port):
            await _until(stopped, client, token)
    finally:
        sweeping.cancel()


async def _until(stopped: asyncio.Event, client: Kagemori, token: str) -> None:
    """Stay signed in until the process is asked to stop. Refuses with NotLetIn if Discord refuses."""
    signed_in = asyncio.create_task(_signed_in(client, token), name="signed in")
    stopping = asyncio.create_task(stopped.wait(), name="stopping")
    await asyncio.wait({signed_in, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if stopped.is_set():
        await client.close()
        # While Discord is unreachable, the library waits for it and would not notice the stop.
        signed_in.cancel()
        await asyncio.wait({signed_in}, timeout=ENDING)
        # Read it, else asyncio would log that nobody has; this error no longer matters.
        _ = signed_in.done() and not signed_in.cancelled() and signed_in.exception()
    else:
        await signed_in


async def _signed_in(client: Kagemori, token: str) -> None:
    with signing_in():
        async with client:
            await client.start(token)
    client.check_started()


async def _sync(client: Kagemori, token: str) -> None:
    with signing_in():
        async with client:
            await client.login(token)
            synced = await client.tree.sync()
        log.info("commands_synced", count=len(synced))
