"""Discord's side without sockets: swallows what the bot sends, keeps what each interaction was answered, and to whom.

The library is real up to its two doors to the network, where this stands: everything between an event of the gateway
and the request that answers it is what runs on Discord. Discord's rules hold: one first answer, no edit before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

import discord
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter

APPLICATION: Final = 900_000_000_000_000_001
EPHEMERAL: Final = 64
"""The flag of a message that only one person sees."""
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""Kinds of first answers."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that somebody received: where, who sees it (None: everybody there), and what it holds."""

    id: int
    channel: int
    viewer: int | None
    body: dict[str, Any]


@dataclass(slots=True)
class Letter:
    """What an interaction was answered: the first answers, in order, and every body that was sent."""

    user: int
    channel: int
    message: dict[str, Any] | None
    first: list[int] = field(default_factory=list)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    is_private: bool = True
    is_repeated: bool = False


class Post:
    """Every request of the bot ends here. `breaches` are answers that Discord would refuse, or everybody would see."""

    def __init__(self) -> None:
        self.letters: dict[str, Letter] = {}
        self.public: list[Shown] = []
        self.breaches: list[str] = []
        self.posted = 0
        self._numbers = count(800_000_000_000_000_000)
        self._direct: dict[int, int] = {}

    def expects(self, payload: dict[str, Any]) -> Letter:
        """An interaction is on its way to the bot: what will it be answered?"""
        person = (payload.get("member") or payload).get("user") or {}
        channel = int((payload.get("channel") or {}).get("id", 0))
        letter = Letter(int(person.get("id", 0)), channel, payload.get("message"))
        self.letters[payload["token"]] = letter
        return letter

    def directs(self) -> set[int]:
        """Every channel of direct messages."""
        return set(self._direct.values())

    def direct(self, user: int) -> int:
        """The channel of direct messages with somebody."""
        return self._direct.setdefault(user, 700_000_000_000_000_000 + len(self._direct))

    @contextmanager
    def open(self) -> Iterator[None]:
        """Stand where the network is."""

        async def http(_client: Any, route: Route, **sent: Any) -> Any:
            return self.request(route, _read(sent))

        async def webhook(_adapter: Any, route: Route, **sent: Any) -> Any:
            return self.answer(route, _read(sent))

        with patch.object(HTTPClient, "request", http), patch.object(AsyncWebhookAdapter, "request", webhook):
            yield

    def request(self, route: Route, body: dict[str, Any]) -> Any:
        """A request of the bot itself."""
        match route.method, route.path:
            case "GET", "/users/@me":
                return {**person(APPLICATION, "Kagemori"), "bot": True, "verified": True}
            case "GET", "/oauth2/applications/@me":
                return _application()
            case "POST", "/users/@me/channels":
                user = int(body["recipient_id"])
                return {"id": str(self.direct(user)), "type": 1, "recipients": [person(user)]}
            case "GET", "/guilds/{guild_id}/members/{member_id}":
                return {"user": person(0), "roles": [], "flags": 0, "joined_at": None}
            case (("POST" | "PATCH"), _) if "/messages" in route.path:
                return self._posted(route, body)
            case "GET", "/channels/{channel_id}/messages":
                return []
            case "GET", _ if "/messages" in route.path:
                return self._message(int(route.channel_id or 0), {}, next(self._numbers))
        return {}

    def _posted(self, route: Route, body: dict[str, Any]) -> dict[str, Any]:
        channel = int(route.channel_id or 0)
        own = route.url.rsplit("/", 1)[-1]
        viewer = next((user for user, each in self._direct.items() if each == channel), None)
        shown = Shown(int(own) if own.isdecimal() else next(self._numbers), channel, viewer, body)
        self.public.append(shown)
        self.posted += 1
        return self._message(channel, body, shown.id)

    def answer(self, route: Route, body: dict[str, Any]) -> Any:
        """An answer to an interaction: the first, a later one, or a change of one."""
        token = route.webhook_token or route.url.split("/")[-2]
        letter = self.letters.get(token)
        if letter is None:
            raise refused(404, 10062, "Unknown interaction")
        if route.url.split("?")[0].endswith("/callback"):
            return self._first(letter, body)
        if not letter.first:
            self.breaches.append(f"{route.method} before the first answer")
            raise refused(404, 10015, "Unknown Webhook")
        if route.method == "DELETE":
            return None
        is_new = route.method == "POST"
        private = bool(body.get("flags", 0) & EPHEMERAL) if is_new else letter.is_private
        return self._kept(letter, body, private, "followup" if is_new else "edit")

    def _first(self, letter: Letter, body: dict[str, Any]) -> Any:
        kind, data = body["type"], body.get("data") or {}
        if letter.first:
            if not letter.is_repeated:
                self.breaches.append(f"a second first answer: {kind} after {letter.first}")
            raise refused(400, 40060, "Interaction has already been acknowledged.")
        letter.first.append(kind)
        message: dict[str, Any] | None = None
        if kind in (MESSAGE, DEFERRED_MESSAGE):
            letter.is_private = bool(data.get("flags", 0) & EPHEMERAL)
        elif kind in (DEFERRED_UPDATE, UPDATE):
            letter.is_private = self._is_private(letter)
        if kind in (MESSAGE, UPDATE):
            message = self._kept(letter, data, letter.is_private, "answer")
        elif kind in (CHOICES, MODAL):
            letter.bodies.append(data)
        shown = {"id": "1", "type": 2, "response_message_id": str(next(self._numbers))}
        resource = {"type": kind, **({"message": message} if message else {})}
        return {"interaction": shown, "resource": resource}

    def _is_private(self, letter: Letter) -> bool:
        """Whether the message in which something was pressed is seen by one person alone."""
        flags = (letter.message or {}).get("flags", 0)
        channel = int((letter.message or {}).get("channel_id", letter.channel))
        return bool(flags & EPHEMERAL) or channel in self._direct.values()

    def _kept(self, letter: Letter, body: dict[str, Any], private: bool, how: str) -> dict[str, Any]:
        if not private:
            self.breaches.append(f"everybody sees this {how}: {_opening(body)}")
        shown = Shown(next(self._numbers), letter.channel, letter.user if private else None, body)
        letter.bodies.append(body)
        letter.shown.append(shown)
        return self._message(letter.channel, body, shown.id)

    def _message(self, channel: int, body: dict[str, Any], number: int) -> dict[str, Any]:
        return message(number, channel, body.get("components") or [], flags=int(body.get("flags") or 0))


def message(
    number: int, channel: int, components: list[dict[str, Any]], *, flags: int = 0, content: str = ""
) -> dict[str, Any]:
    """A message of the bot, as Discord hands it back."""
    return {
        "id": str(number),
        "channel_id": str(channel),
        "author": {**person(APPLICATION, "Kagemori"), "bot": True},
        "content": content,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": flags,
        "components": components,
    }


def person(number: int, name: str = "", *, is_bot: bool = False) -> dict[str, Any]:
    """Somebody, as Discord describes people."""
    return {
        "id": str(number),
        "username": name or f"user{number}",
        "discriminator": "0",
        "global_name": name or None,
        "avatar": None,
        "bot": is_bot,
        "flags": 0,
        "public_flags": 0,
    }


def refused(status: int, code: int, text: str) -> discord.HTTPException:
    """A refusal of Discord."""
    answer: Any = SimpleNamespace(status=status, reason=text)
    kind = discord.NotFound if status == 404 else discord.HTTPException
    return kind(answer, {"code": code, "message": text})


def _read(sent: dict[str, Any]) -> dict[str, Any]:
    """The body of a request, whether it went as JSON or beside files."""
    for part in sent.get("multipart") or sent.get("form") or ():
        if part["name"] == "payload_json":
            read: dict[str, Any] = json.loads(part["value"])
            return read
    return json.loads(json.dumps(sent.get("payload") or sent.get("json") or {}))  # type: ignore[no-any-return]  # JSON


def _opening(body: dict[str, Any]) -> str:
    return json.dumps(body)[:200]


def _application() -> dict[str, Any]:
    return {
        "id": str(APPLICATION),
        "name": "Kagemori",
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": person(1, "owner"),
        "verify_key": "",
        "flags": 0,
        "team": None,
        "summary": "",
    }
