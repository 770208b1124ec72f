"""`/healthz` and `/metrics` over HTTP for the operator; off unless the settings name a port."""

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
"""Seconds that the database has for its answer."""
ENDING: Final = 0.5
"""Seconds that a running answer has to end when the bot stops."""
UNBOUND: Final = (OSError, UnicodeError)
"""Errors of an address that nothing can listen at; the second means an invalid host name."""
FINE: Final = "ok"
RIVALLED: Final = (
    "Another process answers with this token: stop it, else people are told twice or not at all."
)
OFFLINE: Final = "The gateway of Discord is not connected, or a shard of it is not."
SILENT: Final = "The database does not answer."
IDLE: Final = "Nobody has looked for {minutes} minutes at what comes due: start the bot again."


class PortTaken(ValueError):
    """The address cannot be used. The text is one sentence for the operator."""

    def __init__(self, host: str, port: int) -> None:
        """The address is in use, or does not belong to this machine."""
        super().__init__(
            f"Nothing can listen at port {port} of {host}: set another KAGEMORI_HTTP_PORT or KAGEMORI_HTTP_HOST."
        )


class Health:
    """The health of the bot. It has no secrets; `bot.metrics` says what its numbers can reveal."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        is_connected: Callable[[], bool],
        gateway: Callable[[], Gateway],
        has_rivals: Callable[[], bool] = lambda: False,
    ) -> None:
        """`is_connected` is True while the gateway is connected; `gateway` describes its connections.

        `has_rivals` is True if another process answers with the token.
        """
        self._store, self._clock, self._is_connected, self._gateway = store, clock, is_connected, gateway
        self._has_rivals = has_rivals

    async def trouble(self) -> str:
        """The first problem, as a sentence that names nobody; empty if all is well."""
        if not self._is_connected():
            return OFFLINE
        try:
            async with asyncio.timeout(PATIENCE):
                pulse = await self._store.pulse()
        except (Unavailable, TimeoutError):
            return SILENT
        # The next look corrects a clock that was set back, and a look is never that far in the future.
        away = SILENCE + 1 if pulse is None else abs(self._clock.now() - pulse)
        return IDLE.format(minutes=round(away / 60)) if away > SILENCE else ""

    async def healthz(self, _request: web.Request) -> web.Response:
        """200 and "ok", or 503 and a sentence. If only a rival process is wrong, 200 and a sentence."""
        trouble = await self.trouble()
        # Not 503: a restart of this process would not help.
        well = RIVALLED if self._has_rivals() else FINE
        return web.Response(text=f"{trouble or well}\n", status=503 if trouble else 200)

    async def metrics(self, _request: web.Request) -> web.Response:
        """The present numbers; 503 if the database does not answer."""
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
    """Refuse with PortTaken an address that `listening` could not use. Nobody can connect during the check."""
    asyncio.run(_bound(host, port))


async def _bound(host: str, port: int) -> None:
    loop = asyncio.get_running_loop()
    try:
        # Bound, but not listening: a bot that starts at this moment finds the address free.
        server = await loop.create_server(asyncio.Protocol, host, port, start_serving=False)
    except UNBOUND as error:
        raise PortTaken(host, port) from error
    server.close()


@asynccontextmanager
async def listening(health: Health, host: str, port: int | None) -> AsyncIterator[None]:
    """Serve at this address while the context is open; without a port, nowhere. Refuses with PortTaken if it cannot."""
    if port is None:
        yield
        return
    app = web.Application()
    app.add_routes([web.get("/healthz", health.healthz), web.get("/metrics", health.metrics)])
    # No access log: it would say who has asked.
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
