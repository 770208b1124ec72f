"""The part of Discord's REST interface that the bot uses, over a town.

Each answer follows the documentation of the endpoint; an invalid request is refused with Discord's codes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tests.campaigns.wire.interactions import Refused
from tests.campaigns.wire.recording import Kind, Request
from tests.campaigns.wire.town import EPHEMERAL, LOADING, Channel, Json, Message, User, member

if TYPE_CHECKING:
    from tests.campaigns.wire.stand_in import StandIn

Body = Json
Reply = tuple[int, object | None]
"""The status, and the body of the answer."""
VIEW: Final = 1 << 10
SEND: Final = 1 << 11
ATTACH: Final = 1 << 15
READ_HISTORY: Final = 1 << 16
MANAGE_THREADS: Final = 1 << 34
BEGIN_THREADS: Final = 1 << 35
CONNECT: Final = 1 << 20
SEND_IN_THREADS: Final = 1 << 38
VOICE: Final = 2


class Rest:
    """Answers requests by their method and path (without the API's prefix)."""

    def __init__(self, wire: StandIn) -> None:
        """Its parts are those of the stand-in."""
        self._town, self._recording, self._interactions = wire.town, wire.recording, wire.interactions
        self._press, self._gateway = wire.press, wire.gateway
        self._routes: list[tuple[str, re.Pattern[str], Callable[..., Reply]]] = [
            (method, re.compile(path), answer) for method, path, answer in self._table()
        ]

    def _table(self) -> list[tuple[str, str, Callable[..., Reply]]]:
        channel, message = r"/channels/(\d+)", r"/channels/(\d+)/messages/(\d+)"
        hook = r"/webhooks/(\d+)/([^/]+)"
        return [
            ("GET", "/oauth2/applications/@me", self._application),
            ("GET", "/users/@me", self._me),
            ("GET", "/gateway/bot", self._where),
            ("PUT", r"/applications/(\d+)/commands", self._commands),
            ("GET", r"/applications/(\d+)/commands", self._known_commands),
            ("POST", "/users/@me/channels", self._direct),
            ("GET", r"/guilds/(\d+)/members/(\d+)", self._member),
            ("GET", channel, self._channel_object),
            ("PATCH", channel, self._patch_thread),
            ("DELETE", channel, self._delete_thread),
            ("POST", f"{message}/threads", self._begin_thread),
            ("POST", f"{channel}/typing", self._typing),
            ("GET", f"{channel}/messages", self._history),
            ("POST", f"{channel}/messages", self._post),
            ("GET", message, self._get),
            ("PATCH", message, self._patch),
            ("DELETE", message, self._delete),
            ("POST", r"/interactions/(\d+)/([^/]+)/callback", self._callback),
            ("POST", hook, self._followup),
            ("GET", f"{hook}/messages/([^/]+)", self._get_answer),
            ("PATCH", f"{hook}/messages/([^/]+)", self._patch_answer),
            ("DELETE", f"{hook}/messages/([^/]+)", self._delete_answer),
        ]

    def answer(self, request: Request) -> Reply:
        """Carry out a request. Refuses with Refused what Discord refuses, and what the stand-in does not know."""
        for method, path, answer in self._routes:
            if method == request.method and (found := path.fullmatch(request.path)):
                return answer(request, *found.groups())
        raise Refused(404, 0, f"The stand-in does not know {request.method} {request.path}.")

    def _application(self, _request: Request) -> Reply:
        return 200, {
            "id": str(self._town.bot.id),
            "name": "Kagemori",
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "",
            "flags": 0,
            "owner": self._town.owner.payload(),
            "team": None,
        }

    def _me(self, _request: Request) -> Reply:
        return 200, {**self._town.bot.payload(), "verified": True, "mfa_enabled": False, "flags": 0}

    def _where(self, _request: Request) -> Reply:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return 200, {
            "url": self._gateway.address,
            "shards": self._gateway.shards,
            "session_start_limit": limit,
        }

    def _commands(self, request: Request, application: str) -> Reply:
        assert isinstance(request.body, list)
        self._town.commands = [
            {
                "id": str(self._town.snowflake()),
                "application_id": application,
                "version": str(self._town.snowflake()),
                "default_member_permissions": None,
                "type": 1,
                **each,
            }
            for each in request.body
        ]
        self._recording.tell(self._town.now(), Kind.COMMANDS, "everybody", {"commands": self._town.commands})
        return 200, self._town.commands

    def _known_commands(self, _request: Request, _application: str) -> Reply:
        return 200, self._town.commands

    def _direct(self, request: Request) -> Reply:
        return 200, self._town.direct(self._user(_body(request)["recipient_id"])).payload()

    def _member(self, _request: Request, guild: str, user: str) -> Reply:
        place = self._town.guilds.get(int(guild))
        if place is None or not place.has_bot:
            raise Refused(404, 10004, "Unknown Guild")
        found = self._user(user)
        if found.id not in place.members:
            raise Refused(404, 10007, "Unknown Member")
        return 200, member(found)

    def _channel_object(self, _request: Request, channel: str) -> Reply:
        return 200, self._channel(channel, VIEW).payload()

    def _begin_thread(self, request: Request, channel: str, message: str) -> Reply:
        found = self._message(self._channel(channel, VIEW | BEGIN_THREADS), message)
        if found.id in self._town.channels:
            raise Refused(400, 160004, "A thread has already been created for this message")
        return 201, self._town.begin_thread(found, _body(request)["name"]).payload()

    def _patch_thread(self, request: Request, channel: str) -> Reply:
        """The user who began a thread may archive it."""
        found = self._thread(channel)
        found.is_archived = bool(_body(request).get("archived", found.is_archived))
        return 200, found.payload()

    def _delete_thread(self, _request: Request, channel: str) -> Reply:
        found = self._thread(channel)
        if not found.bot_permissions & MANAGE_THREADS:
            raise Refused(403, 50013, "Missing Permissions")
        found.is_deleted = True
        return 200, found.payload()

    def _thread(self, key: str) -> Channel:
        found = self._channel(key, VIEW)
        if found.parent is None:
            raise Refused(403, 50013, "Missing Permissions")
        return found

    def _typing(self, _request: Request, channel: str) -> Reply:
        place = self._channel(channel, VIEW)
        self._recording.tell(self._town.now(), Kind.TYPING, place.audience, {})
        return 204, None

    def _post(self, request: Request, channel: str) -> Reply:
        body = _body(request)
        place = self._channel(channel, VIEW | (ATTACH if request.files else 0))
        self._may_send(place)
        if known := self._press.known(place.id, body):
            return 200, known.payload()
        message = self._written(request, place, {})
        self._recording.note(self._town.now(), Kind.MESSAGE, message)
        return 200, message.payload()

    def _history(self, request: Request, channel: str) -> Reply:
        """The last messages, the newest first; nobody is told the nonce of a message again."""
        place = self._channel(channel, VIEW | READ_HISTORY)
        before = int(request.query.get("before", 1 << 63))
        standing = [each for each in place.stands() if each.id < before]
        last = standing[::-1][: int(request.query.get("limit", 50))]
        return 200, [{key: part for key, part in each.payload().items() if key != "nonce"} for each in last]

    def _get(self, _request: Request, channel: str, message: str) -> Reply:
        return 200, self._message(self._channel(channel, VIEW | READ_HISTORY), message).payload()

    def _patch(self, request: Request, channel: str, message: str) -> Reply:
        found = self._message(self._channel(channel, VIEW), message)
        self._press.edit(found, _body(request), request.files)
        self._recording.note(self._town.now(), Kind.EDIT, found)
        return 200, found.payload()

    def _delete(self, _request: Request, channel: str, message: str) -> Reply:
        self._take_away(self._message(self._channel(channel, VIEW), message))
        return 204, None

    def _callback(self, request: Request, key: str, token: str) -> Reply:
        body = _body(request)
        data: Json = body.get("data") or {}
        kind = int(body["type"])
        told = self._interactions.respond(int(key), token, kind, data)
        found = self._interactions.by_token[token]
        message = found.original
        if kind == 4:
            assert message is not None
            self._press.write(message, data, request.files)
            self._recording.note(self._town.now(), Kind.MESSAGE, message)
        elif kind == 7:
            assert message is not None
            self._press.edit(message, data, request.files)
            self._recording.note(self._town.now(), Kind.EDIT, message)
        if message is not None and "message" in told["resource"]:
            told["resource"]["message"] = message.payload()
        return 200, told

    def _followup(self, request: Request, _application: str, token: str) -> Reply:
        found = self._interactions.living(token)
        if found.original is not None and found.original.flags & LOADING:
            return self._patched(request, found.original)
        is_private = int(_body(request).get("flags") or 0) & EPHEMERAL
        message = self._written(request, found.channel, {"only_for": found.user if is_private else None})
        found.followups.append(message)
        self._recording.note(self._town.now(), Kind.MESSAGE, message)
        return 200, message.payload()

    def _get_answer(self, _request: Request, _application: str, token: str, key: str) -> Reply:
        return 200, self._answered(token, key).payload()

    def _patch_answer(self, request: Request, _application: str, token: str, key: str) -> Reply:
        return self._patched(request, self._answered(token, key))

    def _delete_answer(self, _request: Request, _application: str, token: str, key: str) -> Reply:
        self._take_away(self._answered(token, key))
        return 204, None

    def _patched(self, request: Request, message: Message) -> Reply:
        was_loading = bool(message.flags & LOADING)
        self._press.edit(message, _body(request), request.files)
        self._recording.note(self._town.now(), Kind.MESSAGE if was_loading else Kind.EDIT, message)
        return 200, message.payload()

    def _answered(self, token: str, key: str) -> Message:
        found = self._interactions.living(token)
        message = found.original if key == "@original" else self._by_key(found.channel, key)
        if message is None or message.is_deleted:
            raise Refused(404, 10008, "Unknown Message")
        return message

    def _by_key(self, channel: Channel, key: str) -> Message | None:
        return channel.messages.get(int(key))

    def _written(self, request: Request, place: Channel, more: dict[str, Any]) -> Message:
        message = self._town.message(place, **more)
        try:
            self._press.write(message, _body(request), request.files)
        except Refused:
            del place.messages[message.id]
            raise
        return message

    def _take_away(self, message: Message) -> None:
        message.is_deleted = True
        self._recording.note(self._town.now(), Kind.DELETE, message)

    def _user(self, key: object) -> User:
        found = self._town.users.get(int(str(key)))
        if found is None:
            raise Refused(404, 10013, "Unknown User")
        return found

    def _channel(self, key: str, needed: int) -> Channel:
        found = self._town.channels.get(int(key))
        if found is None or found.is_deleted:
            raise Refused(404, 10003, "Unknown Channel")
        if found.guild is not None and not (found.guild.has_bot and found.lets_in):
            raise Refused(403, 50001, "Missing Access")
        # A member who may not connect sees nothing of a voice channel, nor of its chat.
        if found.kind == VOICE and not found.bot_permissions & CONNECT:
            raise Refused(403, 50001, "Missing Access")
        if not found.bot_permissions & VIEW:
            raise Refused(403, 50001, "Missing Access")
        if found.bot_permissions & needed != needed:
            raise Refused(403, 50013, "Missing Permissions")
        return found

    def _may_send(self, place: Channel) -> None:
        if place.recipient is not None:
            shares = [g for g in self._town.guilds.values() if g.has_bot and place.recipient.id in g.members]
            if not shares:
                raise Refused(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
            if not place.recipient.takes_messages:
                raise Refused(403, 50007, "Cannot send messages to this user")
            return
        if place.is_locked:
            raise Refused(403, 50083, "Thread is archived")
        if not place.bot_permissions & (SEND_IN_THREADS if place.parent else SEND):
            raise Refused(403, 50013, "Missing Permissions")
        place.is_archived = False

    def _message(self, channel: Channel, key: str) -> Message:
        found = channel.messages.get(int(key))
        if found is None or found.is_deleted or found.only_for is not None:
            raise Refused(404, 10008, "Unknown Message")
        return found


def _body(request: Request) -> Body:
    if not isinstance(request.body, dict):
        raise Refused(400, 50109, "The request body contains invalid JSON.")
    return request.body
