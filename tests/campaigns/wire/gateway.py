"""The gateway of the stand-in: HELLO, heartbeats, IDENTIFY, RESUME with the missed events, and events in order.

https://discord.com/developers/docs/events/gateway
"""

from __future__ import annotations

import asyncio
import json
import zlib
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from aiohttp import WSMsgType, web

from tests.campaigns.wire.town import Guild, Json, Town

BEAT: Final = 41_250
"""Milliseconds between two heartbeats of a client."""
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
LOST_FOR: Final = 0.1
"""Seconds after which a client that opens a lost shard is sent away."""
TOO_FEW: Final = 4011
"""A client has opened fewer connections than required."""


@dataclass(eq=False)
class Session:
    """The events that an identified client has got, so that it can resume."""

    id: str
    events: list[str] = field(default_factory=list)
    is_over: bool = False


class _Line:
    """A socket that is open, compressing as it was asked to."""

    def __init__(self, socket: web.WebSocketResponse, *, is_compressed: bool) -> None:
        self.socket = socket
        self._press = zlib.compressobj() if is_compressed else None

    async def say(self, text: str) -> None:
        if self._press is None:
            await self.socket.send_str(text)
            return
        data = self._press.compress(text.encode()) + self._press.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(data)


@dataclass(eq=False)
class _Shard:
    """The part of the town that one connection of the bot hears, and how far the connection is."""

    number: int
    session: Session | None = None
    line: _Line | None = None
    is_shut: bool = False

    async def write(self, text: str) -> None:
        if self.line is None:
            return
        try:
            await self.line.say(text)
        except (ConnectionError, RuntimeError):
            self.line = None

    async def dispatch(self, event: str, data: Json) -> None:
        if self.session is None:
            return
        text = json.dumps({"op": DISPATCH, "t": event, "s": len(self.session.events) + 1, "d": data})
        self.session.events.append(text)
        await self.write(text)


class Gateway:
    """Keeps a client of this many `shards`: one of them hears about each server, and shard 0 about direct messages.

    Events are kept until the session of their shard is over, and told again on RESUME. A client that names a wrong
    number of shards is sent away. `said` are the kinds (op) of frames that clients have sent, without heartbeats.
    `was_tried` is set once somebody wants to open a shard that is shut.
    """

    def __init__(self, town: Town, *, token: str, shards: int = 1) -> None:
        """A client that identifies itself with another token is sent away with 4004."""
        self._town, self._token = town, token
        self.address = ""
        self.identified = self.resumed = 0
        self.was_tried = asyncio.Event()
        self.said: list[int] = []
        self._shards = [_Shard(number) for number in range(shards)]
        self._ready = asyncio.Event()
        self._beaten = asyncio.Condition()
        self._beats: list[int | None] = []
        self._order = asyncio.Lock()

    @property
    def shards(self) -> int:
        """How many connections a client is to open."""
        return len(self._shards)

    @property
    def session(self) -> Session | None:
        """The session of shard 0."""
        return self._shards[0].session

    @property
    def is_open(self) -> bool:
        """True if somebody listens now, on every shard that is not shut."""
        lines = [each.line for each in self._shards if not each.is_shut]
        return all(line is not None and not line.socket.closed for line in lines)

    def shard(self, guild: int) -> int:
        """The number of the shard that hears of a server."""
        return (guild >> 22) % len(self._shards)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """A client opens its socket."""
        socket = web.WebSocketResponse(max_msg_size=4096, compress=False)
        await socket.prepare(request)
        line = _Line(socket, is_compressed=request.query.get("compress") == "zlib-stream")
        await line.say(json.dumps({"op": HELLO, "d": {"heartbeat_interval": BEAT}, "s": None, "t": None}))
        try:
            async for said in socket:
                if said.type is WSMsgType.TEXT:
                    await self._hear(line, json.loads(said.data))
        finally:
            for shard in self._shards:
                if shard.line is line:
                    shard.line = None
                    self._ready.clear()
        return socket

    async def ready(self, seconds: float = 120) -> None:
        """Wait until every shard of a client has identified itself or resumed. Raises TimeoutError after `seconds`."""
        await asyncio.wait_for(self._ready.wait(), seconds)

    async def tell(self, event: str, data: Json, *, times: int = 1) -> None:
        """Dispatch an event, at once or when the client comes back; more than once if `times` says so."""
        guild = data["id"] if event.startswith("GUILD_") else data.get("guild_id")
        shard = self._shards[0 if guild is None else self.shard(int(guild))]
        async with self._order:
            for _ in range(times):
                await shard.dispatch(event, data)

    async def flushed(self) -> None:
        """Wait until the client has read everything that was sent to it: it answers a request for a heartbeat."""
        lines = [each.line for each in self._shards if not each.is_shut]
        assert all(lines), "nobody listens"
        for line in filter(None, lines):
            async with self._beaten:
                before = len(self._beats)
                async with self._order:
                    await line.say(json.dumps({"op": HEARTBEAT, "d": None, "s": None, "t": None}))
                await asyncio.wait_for(self._beaten.wait_for(partial(self._has_beaten, before)), 30)

    def _has_beaten(self, before: int) -> bool:
        return len(self._beats) > before

    async def drop(self, code: int = 4000) -> None:
        """Close every socket; a client resumes after this code, and identifies itself anew after 4007 or 4009."""
        self._ready.clear()
        for shard in self._shards:
            line, shard.line = shard.line, None
            if line is not None:
                await line.socket.close(code=code)

    async def shut(self, number: int) -> None:
        """Lose one shard: its socket is closed, and clients that would open it again are sent away until it is
        `opened`."""
        shard = self._shards[number]
        shard.is_shut = True
        self.was_tried.clear()
        line, shard.line = shard.line, None
        if line is not None:
            await line.socket.close(code=4000)

    def opened(self, number: int) -> None:
        """That shard may be opened again."""
        self._shards[number].is_shut = False
        self._ready.clear()

    async def ask_to_beat(self) -> None:
        """Op 1: the client should give a sign of life at once."""
        await self._say({"op": HEARTBEAT, "d": None, "s": None, "t": None})

    async def ask_to_reconnect(self) -> None:
        """Op 7: the client should close and resume."""
        await self._say({"op": RECONNECT, "d": None, "s": None, "t": None})

    async def invalidate(self) -> None:
        """Op 9: the session is over; the client should identify itself anew."""
        self.forget()
        self._ready.clear()
        await self._say({"op": INVALID, "d": False, "s": None, "t": None})

    def forget(self) -> None:
        """No session can be resumed any more."""
        for shard in self._shards:
            if shard.session is not None:
                shard.session.is_over = True

    async def _hear(self, line: _Line, said: Json) -> None:
        if said["op"] != HEARTBEAT:
            self.said.append(said["op"])
        match said["op"]:
            case op if op == HEARTBEAT:
                await line.say(json.dumps({"op": ACK, "d": None, "s": None, "t": None}))
                async with self._beaten:
                    self._beats.append(said["d"])
                    self._beaten.notify_all()
            case op if op == IDENTIFY:
                await self._identify(line, said["d"])
            case op if op == RESUME:
                await self._resume(line, said["d"])

    async def _identify(self, line: _Line, said: Json) -> None:
        number, shards = said.get("shard", (0, 1))
        refused = 4004 if said["token"] != self._token else TOO_FEW if shards != self.shards else 0
        if refused or await self._is_lost(self._shards[number]):
            await line.socket.close(code=refused or 4000)
            return
        async with self._order:
            self.identified += 1
            shard, session = self._shards[number], Session(f"session{self.identified}")
            shard.session, shard.line = session, line
            guilds = [each for each in self._town.guilds.values() if each.has_bot]
            own = [each for each in guilds if self.shard(each.id) == number]
            await shard.dispatch("READY", self._greeting(session, own, number))
            for guild in own:
                await shard.dispatch("GUILD_CREATE", guild.payload(self._town.bot))
        self._note_ready()

    async def _resume(self, line: _Line, said: Json) -> None:
        known = [each for each in self._shards if each.session and each.session.id == said["session_id"]]
        if known and await self._is_lost(known[0]):
            await line.socket.close(code=4000)
            return
        if not known or (session := known[0].session) is None or session.is_over:
            await line.say(json.dumps({"op": INVALID, "d": False, "s": None, "t": None}))
            return
        async with self._order:
            known[0].line = line
            for event in session.events[said["seq"] :]:
                await line.say(event)
            self.resumed += 1
            await known[0].dispatch("RESUMED", {})
        self._note_ready()

    async def _is_lost(self, shard: _Shard) -> bool:
        if shard.is_shut:
            self.was_tried.set()
            await asyncio.sleep(LOST_FOR)
        return shard.is_shut

    def _note_ready(self) -> None:
        if self.is_open:
            self._ready.set()

    async def _say(self, frame: dict[str, Any]) -> None:
        for shard in self._shards:
            await shard.write(json.dumps(frame))

    def _greeting(self, session: Session, guilds: list[Guild], number: int) -> Json:
        return {
            "v": 10,
            "user": {
                **self._town.bot.payload(),
                "verified": True,
                "mfa_enabled": False,
                "email": None,
                "flags": 0,
            },
            "guilds": [{"id": str(each.id), "unavailable": True} for each in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "session_type": "normal",
            "shard": [number, self.shards],
            "application": {"id": str(self._town.bot.id), "flags": 0},
        }
