"""People's acts and the bot's answers: three seconds for the first answer, one answer, fifteen minutes after it.

https://discord.com/developers/docs/interactions/receiving-and-responding
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from tests.campaigns.wire.recording import Kind, Recording
from tests.campaigns.wire.town import EPHEMERAL, LOADING, Channel, Json, Message, Town, User, member

FIRST: Final = 3.0
"""Seconds until the first answer."""
LIFE: Final = 15 * 60.0
"""Seconds for which the token can be used."""


class Refused(Exception):
    """A request that Discord refuses: the status of HTTP, Discord's code, and words.

    A request that may be repeated `after` some seconds hit a rate limit, as Discord's own servers answer it: see
    `rate_limit`.
    """

    def __init__(self, status: int, code: int, message: str, *, after: float | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self._after = status, code, message, after

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the answer."""
        return {} if self._after is None else {"Via": "1.1 google", "Retry-After": f"{self._after}"}

    def answer(self) -> Json:
        """The body of the answer."""
        more = {} if self._after is None else {"retry_after": self._after, "global": False}
        return {"code": self.code, "message": self.message, **more}


class Answer(IntEnum):
    """The types of first answers."""

    MESSAGE = 4
    THINKING = 5
    SILENT = 6
    UPDATE = 7
    SUGGESTIONS = 8
    FORM = 9


COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
ALLOWED: Final[dict[int, frozenset[Answer]]] = {
    COMMAND: frozenset({Answer.MESSAGE, Answer.THINKING, Answer.FORM}),
    COMPONENT: frozenset({Answer.MESSAGE, Answer.THINKING, Answer.SILENT, Answer.UPDATE, Answer.FORM}),
    AUTOCOMPLETE: frozenset({Answer.SUGGESTIONS}),
    FORM: frozenset({Answer.MESSAGE, Answer.THINKING, Answer.SILENT, Answer.UPDATE}),
}
"""The answers that an interaction of each type accepts."""


@dataclass(eq=False)
class Interaction:
    """An act of somebody. `answered` resolves to the type of the first answer."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    sent: float
    message: Message | None = None
    answer: Answer | None = None
    original: Message | None = None
    choices: list[Json] = field(default_factory=list)
    form: Json | None = None
    followups: list[Message] = field(default_factory=list)
    answered: asyncio.Future[Answer] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def is_loading(self) -> bool:
        """True if the bot still thinks."""
        return self.original is not None and bool(self.original.flags & LOADING)


class Interactions:
    """All that were sent, by id and by token."""

    def __init__(self, town: Town, recording: Recording) -> None:
        """None yet."""
        self._town, self._recording = town, recording
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}

    def new(self, kind: int, user: User, channel: Channel, message: Message | None = None) -> Interaction:
        """A new one, sent now."""
        key = self._town.snowflake()
        made = Interaction(key, f"interaction-token-{key}", kind, user, channel, self._town.now(), message)
        self.by_id[key] = self.by_token[made.token] = made
        return made

    def respond(self, key: int, token: str, kind: int, data: Json) -> Json:
        """Take a first answer; return the answer to `with_response`. Refuses late, repeated and invalid ones."""
        found = self._open(key, token)
        answer = Answer(kind)
        if answer not in ALLOWED[found.kind]:
            raise Refused(400, 50035, f"An interaction of type {found.kind} takes no answer {kind}.")
        self._show(found, answer, data)
        found.answer = answer
        if not found.answered.done():
            found.answered.set_result(answer)
        return self._told(found)

    def living(self, token: str) -> Interaction:
        """The interaction of a token that can be followed up. Refuses an old one, and one without an answer."""
        found = self.by_token.get(token)
        if found is None:
            raise Refused(404, 10015, "Unknown Webhook")
        if self._town.now() - found.sent > LIFE:
            raise Refused(401, 50027, "Invalid Webhook Token")
        if found.answer is None:
            raise Refused(404, 10015, "Unknown Webhook")
        return found

    def _open(self, key: int, token: str) -> Interaction:
        found = self.by_id.get(key)
        if found is None or found.token != token:
            raise Refused(404, 10062, "Unknown interaction")
        if found.answer is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        if self._town.now() - found.sent > FIRST:
            raise Refused(404, 10062, "Unknown interaction")
        return found

    def _show(self, found: Interaction, answer: Answer, data: Json) -> None:
        now, person = self._town.now(), f"user {found.user.id}"
        match answer:
            case Answer.MESSAGE | Answer.THINKING:
                flags = int(data.get("flags") or 0)
                loading = LOADING if answer is Answer.THINKING else 0
                only_for = found.user if flags & EPHEMERAL else None
                found.original = self._town.message(found.channel, only_for=only_for, flags=flags | loading)
                if loading:
                    self._recording.note(now, Kind.THINKING, found.original)
            case Answer.SILENT:
                found.original = found.message
                self._recording.tell(now, Kind.NOTHING, person, {})
            case Answer.UPDATE:
                found.original = found.message
            case Answer.SUGGESTIONS:
                found.choices = data.get("choices") or []
                self._recording.tell(now, Kind.SUGGESTIONS, person, {"choices": found.choices})
            case Answer.FORM:
                found.form = data
                self._recording.tell(now, Kind.FORM, person, data)

    def _told(self, found: Interaction) -> Json:
        message = found.original
        inner: Json = {"id": str(found.id), "type": found.kind}
        resource: Json = {"type": found.answer}
        if message is not None:
            inner |= {
                "response_message_id": str(message.id),
                "response_message_loading": bool(message.flags & LOADING),
                "response_message_ephemeral": message.only_for is not None,
            }
            if found.answer in (Answer.MESSAGE, Answer.THINKING, Answer.UPDATE):
                resource["message"] = message.payload()
        return {"interaction": inner, "resource": resource}

    def payload(self, found: Interaction, data: Json, *, permissions: int, app_permissions: int) -> Json:
        """What INTERACTION_CREATE tells of it."""
        told: dict[str, Any] = {
            "id": str(found.id),
            "application_id": str(self._town.bot.id),
            "type": found.kind,
            "token": found.token,
            "version": 1,
            "data": data,
            "channel_id": str(found.channel.id),
            "channel": {**found.channel.payload(), "permissions": str(permissions)},
            "locale": "en-US",
            "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
            "app_permissions": str(app_permissions),
        }
        if found.message is not None:
            told["message"] = found.message.payload()
        return told | self._place(found, permissions)

    def _place(self, found: Interaction, permissions: int) -> Json:
        guild = found.channel.guild
        if guild is None:
            owners = {"1": str(found.user.id)}
            return {"user": found.user.payload(), "context": 1, "authorizing_integration_owners": owners}
        return {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": member(found.user, permissions),
            "context": 0,
            "authorizing_integration_owners": {"0": str(guild.id)},
        }
