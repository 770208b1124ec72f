"""A simulated Discord on this machine: a gateway and a REST interface over loopback, recording everything."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from enum import StrEnum
from typing import Final

from aiohttp import web

from tests.campaigns.wire.faults import Faults
from tests.campaigns.wire.gateway import Gateway
from tests.campaigns.wire.interactions import Interactions, Refused
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.process import TOKEN
from tests.campaigns.wire.recording import Recording, Request
from tests.campaigns.wire.rest import Rest
from tests.campaigns.wire.spec import Spec
from tests.campaigns.wire.standing import before
from tests.campaigns.wire.town import Channel, Guild, Town
from tests.campaigns.wire.writing import Press

API: Final = "/api/v10"
LARGEST: Final = 25 * 1024 * 1024
"""The limit of a request, in bytes."""


class Stage(StrEnum):
    """How far a request has come."""

    ARRIVED = "arrived"
    """Read, and nothing done yet."""
    DONE = "done"
    """It has taken effect, and the answer has not left yet."""
    ANSWERED = "answered"


Watch = Callable[[Stage, Request], Awaitable[None]]
"""Is told of every request at every stage; may act at that moment, for example kill the bot."""


class StandIn:
    """The whole stand-in. Open it with `stand_in()`."""

    def __init__(self, spec: Spec, now: Callable[[], float], shards: int = 1) -> None:
        """`spec` checks requests; `now` is the clock, in seconds since 1970.

        The bot has to open this many `shards`.
        """
        self.town, self.recording, self.faults = Town(now), Recording(), Faults()
        self.interactions = Interactions(self.town, self.recording)
        self.gateway = Gateway(self.town, token=TOKEN, shards=shards)
        self.watches: list[Watch] = []
        self.url = ""
        self.under_way = 0
        self._spec = spec
        self._arrived = asyncio.Condition()

    def open_at(self, port: int) -> None:
        """Serve at this port from now on."""
        self.url = f"http://127.0.0.1:{port}"
        self.gateway.address = f"ws://127.0.0.1:{port}/gateway"
        self.press = Press(self.town, f"{self.url}/cdn")
        self._rest = Rest(self)

    def person(self, name: str, *guilds: Guild) -> Person:
        """A new person who is a member of these servers and can act."""
        user = self.town.user(name)
        for guild in guilds:
            guild.members[user.id] = user
        return Person(user, self)

    async def new_guild(self, name: str) -> Guild:
        """A new server, which the bot joins now."""
        guild = self.town.guild(name)
        await self.gateway.tell("GUILD_CREATE", guild.payload(self.town.bot))
        return guild

    async def new_channel(
        self,
        guild: Guild,
        name: str,
        parent: Channel | None = None,
        *,
        kind: int | None = None,
        lets_in: bool = True,
    ) -> Channel:
        """A new channel or thread, of which the bot is told; except a private thread that does not let the bot in."""
        channel = self.town.channel(guild, name, parent, kind)
        channel.lets_in = lets_in
        if not lets_in:
            return channel
        await self.gateway.tell("THREAD_CREATE" if parent else "CHANNEL_CREATE", channel.payload())
        return channel

    async def quiet(self, seconds: float = 0.3) -> None:
        """Wait until the bot has read all events, and no request was under way or came for this long."""
        await self.gateway.flushed()
        seen = -1
        while seen != len(self.recording.requests) or self.under_way:
            seen = len(self.recording.requests)
            await asyncio.sleep(seconds)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one request of the bot."""
        try:
            asked = await self._read(request)
        except ConnectionError:  # the client has ended in the middle of its request
            return web.Response()
        self.recording.ask(asked)
        self.under_way += 1
        try:
            return await self._answered(request, asked)
        finally:
            self.under_way -= 1

    async def serve_file(self, request: web.Request) -> web.Response:
        """An attachment."""
        found = self.town.files.get(request.match_info["path"])
        return web.Response(status=404) if found is None else web.Response(body=found.data)

    async def _answered(self, request: web.Request, asked: Request) -> web.StreamResponse:
        await self._pass(Stage.ARRIVED, asked)
        fault = self.faults.take(asked.method, asked.path)
        status, body, headers = self.judged(asked) if fault is None or fault.is_late else (0, None, {})
        if fault is not None:
            status, body, headers = fault.status, fault.answer(), fault.headers
        await self._pass(Stage.DONE, asked)
        asked.status = status
        if fault is not None and fault.reset:
            return _reset(request, asked)
        answer = _json(status, body, headers)
        with suppress(ConnectionError):  # the client may have ended
            await answer.prepare(request)
            await answer.write_eof()
        await self._pass(Stage.ANSWERED, asked)
        return answer

    async def _pass(self, stage: Stage, asked: Request) -> None:
        for watch in self.watches:
            await watch(stage, asked)

    def judged(self, asked: Request) -> tuple[int, object | None, dict[str, str]]:
        """Carry out a request: the status, the body of the answer, and headers."""
        sizes = {name: len(data) for name, data in asked.files.items()}
        old = before(self.town, self.interactions, asked)
        asked.problems = self._spec.problems(asked.method, asked.path, asked.body, sizes, old)
        try:
            if asked.problems:
                raise Refused(400, 50035, "; ".join(asked.problems))
            return *self._rest.answer(asked), {}
        except Refused as refused:
            return refused.status, refused.answer(), refused.headers

    async def _read(self, request: web.Request) -> Request:
        body: object | None = None
        files: dict[str, bytes] = {}
        if request.content_type == "multipart/form-data":
            form = await request.post()
            for name, value in form.items():
                if isinstance(value, web.FileField):
                    files[name] = value.file.read()
                elif name == "payload_json":
                    body = json.loads(str(value))
        elif request.can_read_body:
            body = await request.json()
        return Request(
            number=len(self.recording.requests),
            at=self.town.now(),
            method=request.method,
            path=request.path.removeprefix(API),
            query=dict(request.query),
            body=body,
            files=files,
        )


def _json(status: int, body: object | None, headers: dict[str, str]) -> web.Response:
    if body is None:
        return web.Response(status=status, headers=headers)
    # discord.py reads JSON only from exactly this type, and aiohttp's own answer would add a character set.
    data = json.dumps(body).encode()
    return web.Response(status=status, body=data, headers={**headers, "Content-Type": "application/json"})


def _reset(request: web.Request, asked: Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    asked.status = -1
    return web.Response()


@asynccontextmanager
async def stand_in(
    *, spec: Spec | None = None, now: Callable[[], float] = time.time, shards: int = 1
) -> AsyncIterator[StandIn]:
    """Open a stand-in on a free port of this machine, and close it at the end."""
    made = StandIn(spec or Spec.load(), now, shards)
    app = web.Application(client_max_size=LARGEST)
    app.router.add_get("/gateway", made.gateway.serve)
    app.router.add_get("/gateway/", made.gateway.serve)
    app.router.add_get("/cdn/attachments/{path:.*}", made.serve_file)
    app.router.add_route("*", API + "/{path:.*}", made.serve)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        made.open_at(runner.addresses[0][1])
        yield made
    finally:
        await made.gateway.drop(1001)
        await runner.cleanup()
