"""The gateway of the stand-in: HELLO, heartbeats, IDENTIFY, RESUME with what was missed, and events in order.

https://discord.com/developers/docs/events/gateway
"""

from __future__ import annotations

import asyncio
import json
import zlib
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import WSMsgType, web

from tests.campaigns.wire.town import Json, Town

BEAT: Final = 41_250
"""Milliseconds between two heartbeats of a client."""
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11


@dataclass(eq=False)
class Session:
    """What a client that has identified itself has been sent, so that it can resume."""

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


class Gateway:
    """Keeps one client (shard 0 of 1). Events are kept until its session is over, and told again on RESUME.

    `said` are the kinds (op) of frames that clients have sent, heartbeats left out.
    """

    def __init__(self, town: Town, *, token: str) -> None:
        """Whoever identifies himself with another token is sent away with 4004."""
        self._town, self._token = town, token
        self.address = ""
        self.session: Session | None = None
        self.identified = self.resumed = 0
        self.said: list[int] = []
        self._line: _Line | None = None
        self._ready = asyncio.Event()
        self._beaten = asyncio.Condition()
        self._beats: list[int | None] = []
        self._order = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        """Whether somebody listens now."""
        return self._line is not None and not self._line.socket.closed

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
            if self._line is line:
                self._line = None
                self._ready.clear()
        return socket

    async def ready(self, seconds: float = 120) -> None:
        """Wait until a client has identified itself or resumed. Raises TimeoutError after `seconds`."""
        await asyncio.wait_for(self._ready.wait(), seconds)

    async def tell(self, event: str, data: Json, *, times: int = 1) -> None:
        """Dispatch an event, at once or when the client comes back; more than once if `times` says so."""
        async with self._order:
            for _ in range(times):
                await self._dispatch(event, data)

    async def flushed(self) -> None:
        """Wait until the client has read everything that was sent to it: it answers a request for a heartbeat."""
        line = self._line
        assert line is not None, "nobody listens"
        async with self._beaten:
            before = len(self._beats)
            async with self._order:
                await line.say(json.dumps({"op": HEARTBEAT, "d": None, "s": None, "t": None}))
            await asyncio.wait_for(self._beaten.wait_for(lambda: len(self._beats) > before), 30)

    async def drop(self, code: int = 4000) -> None:
        """Close the socket; a client resumes after this code, and identifies itself anew after 4007 or 4009."""
        line, self._line = self._line, None
        self._ready.clear()
        if line is not None:
            await line.socket.close(code=code)

    async def ask_to_reconnect(self) -> None:
        """Op 7: the client should close and resume."""
        await self._say({"op": RECONNECT, "d": None, "s": None, "t": None})

    async def invalidate(self) -> None:
        """Op 9: the session is over; the client should identify itself anew."""
        self.forget()
        self._ready.clear()
        await self._say({"op": INVALID, "d": False, "s": None, "t": None})

    def forget(self) -> None:
        """The session cannot be resumed any more."""
        if self.session is not None:
            self.session.is_over = True

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
        if said["token"] != self._token:
            await line.socket.close(code=4004)
            return
        async with self._order:
            self.identified += 1
            self.session, self._line = Session(f"session{self.identified}"), line
            await self._dispatch("READY", self._greeting(self.session))
            for guild in [each for each in self._town.guilds.values() if each.has_bot]:
                await self._dispatch("GUILD_CREATE", guild.payload(self._town.bot))
        self._ready.set()

    async def _resume(self, line: _Line, said: Json) -> None:
        session = self.session
        if session is None or session.is_over or said["session_id"] != session.id:
            await line.say(json.dumps({"op": INVALID, "d": False, "s": None, "t": None}))
            return
        async with self._order:
            self._line = line
            for event in session.events[said["seq"] :]:
                await line.say(event)
            self.resumed += 1
            await self._dispatch("RESUMED", {})
        self._ready.set()

    async def _dispatch(self, event: str, data: Json) -> None:
        if self.session is None:
            return
        text = json.dumps({"op": DISPATCH, "t": event, "s": len(self.session.events) + 1, "d": data})
        self.session.events.append(text)
        if self._line is not None:
            await self._write(self._line, text)

    async def _say(self, frame: dict[str, Any]) -> None:
        if self._line is not None:
            await self._write(self._line, json.dumps(frame))

    async def _write(self, line: _Line, text: str) -> None:
        try:
            await line.say(text)
        except (ConnectionError, RuntimeError):
            self._line = None

    def _greeting(self, session: Session) -> Json:
        guilds = [each for each in self._town.guilds.values() if each.has_bot]
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
            "shard": [0, 1],
            "application": {"id": str(self._town.bot.id), "flags": 0},
        }
