"""The stand-in in the process of the bot, without sockets: the library is real up to its two doors to the network.

Everything between an event of the gateway and the request that answers it is the code that runs on Discord.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote

import discord
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter

from tests.campaigns.wire.gateway import Gateway
from tests.campaigns.wire.process import TOKEN
from tests.campaigns.wire.recording import Request
from tests.campaigns.wire.spec import Spec
from tests.campaigns.wire.stand_in import StandIn
from tests.campaigns.wire.town import Json, Town


class Doorbell(Gateway):
    """Hands each event to the client at once, as the socket would."""

    def __init__(self, town: Town) -> None:
        """No client listens yet."""
        super().__init__(town, token=TOKEN)
        self.client: discord.Client | None = None

    async def tell(self, event: str, data: Json, *, times: int = 1) -> None:
        """See Gateway."""
        if self.client is not None:
            for _ in range(times):
                self.client._connection.parsers[event](json.loads(json.dumps(data)))


class Indoors(StandIn):
    """A stand-in whose bot is a client in this process. Use it within `open`."""

    gateway: Doorbell

    def __init__(self, spec: Spec, now: Callable[[], float]) -> None:
        """See StandIn."""
        super().__init__(spec, now)
        self.gateway = Doorbell(self.town)
        self.open_at(0)

    @contextmanager
    def open(self) -> Iterator[None]:
        """Take the place of the network."""

        async def http(_client: Any, route: Route, **sent: Any) -> Any:
            return self.ask(route, sent)

        async def webhook(_adapter: Any, route: Route, **sent: Any) -> Any:
            return self.ask(route, sent)

        async def file(_client: Any, address: str) -> bytes:
            return self._file(address)

        with (
            patch.object(HTTPClient, "request", http),
            patch.object(HTTPClient, "get_from_cdn", file),
            patch.object(AsyncWebhookAdapter, "request", webhook),
        ):
            yield

    async def enters(self, client: discord.Client) -> None:
        """A client signs in, and is told of the servers and the commands."""
        await client.login(TOKEN)
        self.gateway.client = client
        for guild in self.town.guilds.values():
            await self.gateway.tell("GUILD_CREATE", guild.payload(self.town.bot))

    def ask(self, route: Route, sent: Json) -> Any:
        """The answer to a request. Refuses with the library's errors what Discord refuses."""
        asked = self._request(route, sent)
        self.recording.ask(asked)
        fault = self.faults.take(asked.method, asked.path)
        if fault is not None and fault.reset:
            raise ConnectionResetError
        asked.status, body, _ = (fault.status, fault.answer(), {}) if fault else self.judged(asked)
        answer = json.loads(json.dumps(body))
        if asked.status >= 400:
            raise refused(asked.status, answer["code"], answer["message"])
        return answer

    def _file(self, address: str) -> bytes:
        path = address.partition("?")[0].removeprefix(f"{self.url}/cdn/attachments/")
        found = self.town.files.get(path)
        if found is None:
            raise refused(404, 0, "asset not found")
        return found.data

    def _request(self, route: Route, sent: Json) -> Request:
        body = sent.get("json", sent.get("payload"))
        files: dict[str, bytes] = {}
        for part in sent.get("multipart") or sent.get("form") or ():
            if part["name"] == "payload_json":
                body = json.loads(part["value"])
            else:
                files[part["name"]] = part["value"].read()
        return Request(
            number=len(self.recording.requests),
            at=self.town.now(),
            method=route.method,
            path=unquote(route.url.removeprefix(Route.BASE)).partition("?")[0],
            query={key: str(value) for key, value in (sent.get("params") or {}).items()},
            body=json.loads(json.dumps(body)),
            files=files,
        )


def refused(status: int, code: int, text: str) -> discord.HTTPException:
    """A refusal of Discord."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    answer: Any = SimpleNamespace(status=status, reason=text)
    return kinds.get(status, discord.HTTPException)(answer, {"code": code, "message": text})
