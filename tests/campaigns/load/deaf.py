"""discord.py without a wire: events go in as its gateway would parse them, and its requests are answered here.

Measurements here show the work of the bot and of the library, without sockets.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import discord
from discord.webhook import async_

from tests.campaigns.wire.handwritten import V2
from tests.campaigns.wire.interactions import COMPONENT, Interactions
from tests.campaigns.wire.recording import Recording
from tests.campaigns.wire.town import EPHEMERAL, Json, Message, Town, User

TOWN: Final = Town()
GUILD: Final = TOWN.guild("Castle town")
CHANNEL: Final = TOWN.channel(GUILD, "table")


class Line(async_.AsyncWebhookAdapter):
    """Answers the bot's answers, and remembers the last message that each interaction shows."""

    def __init__(self) -> None:
        """No request has come yet."""
        super().__init__()  # type: ignore[no-untyped-call]  # the library's
        self._interactions = Interactions(TOWN, Recording())
        self.shown: dict[str, Message] = {}

    def pressed(self, user: User, component: Json, values: Sequence[str], shown: Message) -> Json:
        """The event of a press on a button of a message, or of a choice from its menu."""
        made = self._interactions.new(COMPONENT, user, CHANNEL, shown)
        data = {"custom_id": component["custom_id"], "component_type": component["type"]}
        if component["type"] != discord.ComponentType.button.value:
            data["values"] = list(values)
        return self._interactions.payload(made, data, permissions=0, app_permissions=0)

    async def request(self, route: Any, session: Any, **sent: Any) -> Any:
        """Answer as Discord does: with the message as it stands."""
        body = _body(sent)
        if route.path.endswith("/callback"):
            return {"interaction": _ACKNOWLEDGED, "resource": {"type": body["type"]}}
        if route.method == "DELETE":
            return None
        shown = self.shown.setdefault(route.webhook_token, TOWN.message(CHANNEL, flags=EPHEMERAL | V2))
        shown.components = body.get("components", shown.components)
        shown.content = body.get("content") or ""
        return shown.payload()


_ACKNOWLEDGED: Final = {"id": "1", "type": 3, "response_message_id": "1", "response_message_ephemeral": True}


def _body(sent: Mapping[str, Any]) -> Json:
    parts: Sequence[Mapping[str, Any]] = sent.get("multipart") or ()
    body: Json = sent.get("payload") or {}
    for part in parts:
        if part["name"] == "payload_json":
            body = json.loads(part["value"])
    return body


def usable(shown: Message) -> Iterator[Json]:
    """The enabled buttons and menus of a message."""
    return (each for each in shown.parts() if each["type"] in (2, 3) and each.get("custom_id"))


def connected(client: discord.Client) -> discord.Client:
    """A client in its state after the gateway has told it about its one server."""
    state, bot, guild = client._connection, TOWN.bot.payload(), GUILD.payload(TOWN.bot)
    client.loop = state.loop = client.http.loop = asyncio.get_running_loop()
    state.application_id = TOWN.bot.id
    state.user = discord.ClientUser(state=state, data=bot)  # type: ignore[arg-type]  # the fields that are read
    state._add_guild_from_data(guild)  # type: ignore[arg-type]  # as it comes from the wire
    return client


async def handled(client: discord.Client, event: dict[str, Any]) -> None:
    """Give an event to a client, and wait until all work for it is done."""
    before = asyncio.all_tasks()
    client._connection.parse_interaction_create(event)  # type: ignore[arg-type]  # as it comes from the wire
    while tasks := asyncio.all_tasks() - before:
        await asyncio.wait(tasks)
