"""discord.py without a wire: events go in as its gateway would parse them, and what it would send is answered here.

What is measured over it is the bot's own work and the library's, without sockets.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

import discord
from discord.webhook import async_

APPLICATION: Final = 1_000
GUILD: Final = 2_000
CHANNEL: Final = 3_000
EPHEMERAL_LAYOUT: Final = 64 | 1 << 15
NUMBERS = count(10_000_000_000)


class Line(async_.AsyncWebhookAdapter):
    """What answers a bot's answers: it remembers the last message that each interaction shows."""

    def __init__(self) -> None:
        """Nothing was said yet."""
        super().__init__()  # type: ignore[no-untyped-call]  # the library's
        self.shown: dict[str, dict[str, Any]] = {}
        self.sent = 0

    async def request(self, route: Any, session: Any, **sent: Any) -> Any:
        """Answer as Discord does: with the message as it stands."""
        self.sent += 1
        body = _body(sent)
        if route.path.endswith("/callback"):
            return _acknowledged(body)
        if route.method == "DELETE":
            return None
        shown = self.shown.setdefault(route.webhook_token, message(()))
        shown["components"] = body.get("components", shown["components"])
        shown["content"] = body.get("content") or ""
        return shown


def _body(sent: Mapping[str, Any]) -> dict[str, Any]:
    parts: Sequence[Mapping[str, Any]] = sent.get("multipart") or ()
    body: dict[str, Any] = sent.get("payload") or {}
    for part in parts:
        if part["name"] == "payload_json":
            body = json.loads(part["value"])
    return body


def _acknowledged(body: Mapping[str, Any]) -> dict[str, Any]:
    number = str(next(NUMBERS))
    return {
        "interaction": {
            "id": number,
            "type": 3,
            "response_message_id": number,
            "response_message_ephemeral": True,
        },
        "resource": {"type": body["type"]},
    }


def message(components: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A private message of the bot that shows these components."""
    return {
        "id": str(next(NUMBERS)), "channel_id": str(CHANNEL), "type": 0, "content": "", "flags": EPHEMERAL_LAYOUT,
        "author": user(APPLICATION), "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None,
        "tts": False, "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [],
        "embeds": [], "pinned": False, "components": list(components), "webhook_id": str(APPLICATION),
        "application_id": str(APPLICATION),
    }  # fmt: skip


def user(number: int) -> dict[str, Any]:
    """A user as events describe one."""
    return {
        "id": str(number),
        "username": f"u{number}",
        "discriminator": "0",
        "avatar": None,
        "global_name": None,
    }


def pressed(
    person: int, component: Mapping[str, Any], values: Sequence[str], shown: Mapping[str, Any]
) -> dict[str, Any]:
    """The event that somebody has pressed a button of a message, or chosen from its menu."""
    number = str(next(NUMBERS))
    data = {"custom_id": component["custom_id"], "component_type": component["type"]}
    if component["type"] != discord.ComponentType.button.value:
        data["values"] = list(values)
    return {
        "id": number, "application_id": str(APPLICATION), "type": 3, "data": data, "token": f"token{number}",
        "version": 1, "guild_id": str(GUILD), "channel_id": str(CHANNEL), "locale": "en-US",
        "guild": {"id": str(GUILD), "features": [], "locale": "en-US"},
        "channel": {"id": str(CHANNEL), "type": 0, "name": "table", "permissions": "0", "guild_id": str(GUILD),
                    "position": 0, "permission_overwrites": [], "nsfw": False, "parent_id": None},
        "member": {"user": user(person), "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False,
                   "mute": False, "permissions": "0", "flags": 0, "premium_since": None, "nick": None},
        "message": shown, "app_permissions": "0", "attachment_size_limit": 10 << 20, "entitlements": [],
        "authorizing_integration_owners": {"0": str(GUILD)}, "context": 0,
    }  # fmt: skip


def usable(shown: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The buttons and menus of a message."""
    for component in shown.get("components", ()):
        if component["type"] in (2, 3) and component.get("custom_id"):
            yield component
        yield from usable(component)


def connected(client: discord.Client) -> discord.Client:
    """A client as it is after the gateway has told it its one server."""
    state = client._connection
    client.loop = state.loop = client.http.loop = asyncio.get_running_loop()
    state.application_id = APPLICATION
    state.user = discord.ClientUser(state=state, data=user(APPLICATION))  # type: ignore[arg-type]  # what is read of it
    guild: Any = {
        "id": str(GUILD), "name": "Castle town", "roles": [{
            "id": str(GUILD), "name": "@everyone", "permissions": "0", "position": 0, "color": 0, "hoist": False,
            "managed": False, "mentionable": False,
        }],
        "channels": [{
            "id": str(CHANNEL), "type": 0, "name": "table", "position": 0, "permission_overwrites": [],
        }],
        "members": [], "member_count": 3, "emojis": [], "features": [], "stickers": [],
    }  # fmt: skip
    state._add_guild_from_data(guild)
    return client


async def handled(client: discord.Client, event: dict[str, Any]) -> None:
    """Give an event to a client, and wait until nothing is under way on account of it."""
    before = asyncio.all_tasks()
    client._connection.parse_interaction_create(event)  # type: ignore[arg-type]  # as it comes from the wire
    while tasks := asyncio.all_tasks() - before:
        await asyncio.wait(tasks)
