"""`/healthz` and `/metrics` over HTTP: for whoever keeps the bot running, and off unless the settings name a port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from bot import metrics
from bot.metrics import Gateway
from bot.tables.ports.store import Store, Unavailable
from bot.tables.ports.world import Clock
from bot.tables.resolution.timing import SILENCE

PATIENCE: Final = 5.0
"""Seconds in which the database has to answer."""
ENDING: Final = 0.5
"""Seconds in which an answer has to end that is under way when the bot stops."""
UNBOUND: Final = (OSError, UnicodeError)
"""What an address ends with at which nothing can listen; the second one, a host that is no name at all."""
FINE: Final = "ok"
RIVALLED: Final = (
    "Another process answers with this token: stop it, else people are told twice or not at all."
)
OFFLINE: Final = "The gateway of Discord is not connected, or a shard of it is not."
SILENT: Final = "The database does not answer."
IDLE: Final = "Nobody has looked for {minutes} minutes at what comes due: start the bot again."


class PortTaken(ValueError):
    """It cannot be listened there. Its text is one sentence for the operator."""

    def __init__(self, host: str, port: int) -> None:
        """An address that is taken, or none of this machine."""
        super().__init__(
            f"Nothing can listen at port {port} of {host}: set another KAGEMORI_HTTP_PORT or KAGEMORI_HTTP_HOST."
        )


class Health:
    """How the bot is. It holds no secret and is asked for none, but see `bot.metrics` for what numbers can tell."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        is_connected: Callable[[], bool],
        gateway: Callable[[], Gateway],
        has_rivals: Callable[[], bool] = lambda: False,
    ) -> None:
        """`is_connected` says whether the gateway is, `gateway` how it is.

        `has_rivals` says whether another process answers with the token.
        """
        self._store, self._clock, self._is_connected, self._gateway = store, clock, is_connected, gateway
        self._has_rivals = has_rivals

    async def trouble(self) -> str:
        """The first thing that is wrong, as a sentence that names nobody; empty if all is well."""
        if not self._is_connected():
            return OFFLINE
        try:
            async with asyncio.timeout(PATIENCE):
                pulse = await self._store.pulse()
        except (Unavailable, TimeoutError):
            return SILENT
        # A clock that was set back is put right by the next look, and a look never lies so far ahead.
        away = SILENCE + 1 if pulse is None else abs(self._clock.now() - pulse)
        return IDLE.format(minutes=round(away / 60)) if away > SILENCE else ""

    async def healthz(self, _request: web.Request) -> web.Response:
        """200 and "ok", or 503 and a sentence; 200 and a sentence if all is well here and something else is not."""
        trouble = await self.trouble()
        # Not 503: to start this one again would not help.
        well = RIVALLED if self._has_rivals() else FINE
        return web.Response(text=f"{trouble or well}\n", status=503 if trouble else 200)

    async def metrics(self, _request: web.Request) -> web.Response:
        """The numbers as they are now; 503 if the database does not answer."""
        now = self._clock.now()
        try:
            async with asyncio.timeout(PATIENCE):
                census = await self._store.census(now)
        except (Unavailable, TimeoutError):
            return web.Response(text=f"{SILENT}\n", status=503)
        metrics.there_are(
            letters=census.letters, put_off=census.put_off, oldest=census.oldest, tables=census.tables.items()
        )
        metrics.gateway_is(self._gateway())
        return web.Response(body=metrics.text(), headers={"Content-Type": metrics.CONTENT_TYPE})


def check_free(host: str, port: int) -> None:
    """Refuse with PortTaken an address at which `listening` could not. Nobody can connect meanwhile."""
    asyncio.run(_bound(host, port))


async def _bound(host: str, port: int) -> None:
    loop = asyncio.get_running_loop()
    try:
        # Bound and not listened at: a bot that starts in this moment finds it free.
        server = await loop.create_server(asyncio.Protocol, host, port, start_serving=False)
    except UNBOUND as error:
        raise PortTaken(host, port) from error
    server.close()


@asynccontextmanager
async def listening(health: Health, host: str, port: int | None) -> AsyncIterator[None]:
    """Answer there meanwhile; nowhere without a port. Refuses with PortTaken where that cannot be."""
    if port is None:
        yield
        return
    app = web.Application()
    app.add_routes([web.get("/healthz", health.healthz), web.get("/metrics", health.metrics)])
    # Nobody is to find in the log who asked.
    runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=ENDING)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except UNBOUND as error:
            raise PortTaken(host, port) from error
        yield
    finally:
        await runner.cleanup()
