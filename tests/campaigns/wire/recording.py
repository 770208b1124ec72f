"""Everything that each audience has received, in order and with its time; and the requests that carried it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tests.campaigns.wire.town import Audience, Json, Message


class Kind(StrEnum):
    """What happened on somebody's screen."""

    MESSAGE = "message"
    EDIT = "edit"
    DELETE = "delete"
    TYPING = "typing"
    THINKING = "thinking"
    """A message that is still to come."""
    NOTHING = "nothing"
    """A press was accepted, and nothing is shown yet."""
    FORM = "form"
    SUGGESTIONS = "suggestions"
    COMMANDS = "commands"


@dataclass(frozen=True, slots=True)
class Shown:
    """A file as it was shown: its name, its words and its bytes."""

    name: str
    description: str | None
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that an audience received; `at` is the stand-in's clock, in seconds; `message` is the shown message."""

    at: float
    audience: Audience
    kind: Kind
    body: Json
    files: tuple[Shown, ...] = ()
    message: Message | None = None


@dataclass(slots=True)
class Request:
    """A request of the bot. `path` is without the API's prefix; `status` is 0 until it is answered."""

    number: int
    at: float
    method: str
    path: str
    query: dict[str, str]
    body: object | None
    files: dict[str, bytes]
    status: int = 0
    problems: list[str] = field(default_factory=list)


class Recording:
    """Everything that was received and requested since the stand-in was opened."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.heard: list[Heard] = []
        self.requests: list[Request] = []
        self._news = asyncio.Event()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something received or requested makes the condition true."""
        while not is_so():
            self._news.clear()
            await self._news.wait()

    def ask(self, request: Request) -> None:
        """Add a request."""
        self.requests.append(request)
        self._news.set()

    def of(self, *audiences: Audience) -> list[Heard]:
        """Everything that these audiences received, in order."""
        return [each for each in self.heard if each.audience in audiences]

    def problems(self) -> Iterator[str]:
        """The faults of requests."""
        for each in self.requests:
            yield from (f"{each.method} {each.path}: {problem}" for problem in each.problems)

    def note(self, at: float, kind: Kind, message: Message) -> None:
        """A message was shown, changed or taken away."""
        files = tuple(Shown(file.name, file.description, file.data) for file in message.files)
        body = {} if kind is Kind.DELETE else message.body()
        self._hear(Heard(at, message.audience, kind, body, files, message))

    def tell(self, at: float, kind: Kind, audience: Audience, body: Json) -> None:
        """Add something shown that is no message."""
        self._hear(Heard(at, audience, kind, body))

    def _hear(self, heard: Heard) -> None:
        self.heard.append(heard)
        self._news.set()


def ours(body: Any) -> Iterator[Json]:
    """Every button and menu of the bot in a body, at any depth."""
    if isinstance(body, dict):
        if str(body.get("custom_id", "")).startswith("kg:") and body.get("type") in (2, 3):
            yield body
        for value in body.values():
            yield from ours(value)
    elif isinstance(body, list):
        for each in body:
            yield from ours(each)
