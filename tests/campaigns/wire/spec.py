"""The faults of a request to Discord: by Discord's own description (`discord.json`), and by rules written here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tests.campaigns.wire.commands import command_problems, commands_problems, suggested_problems
from tests.campaigns.wire.handwritten import file_problems, form_problems, message_problems
from tests.campaigns.wire.schema import Json, Routes

_SENT: Final = re.compile(r"/channels/\d+/messages|/webhooks/\d+/[^/]+")
_EDITED: Final = re.compile(r"/channels/\d+/messages/\d+|/webhooks/\d+/[^/]+/messages/(@original|\d+)")
_ANSWERED: Final = re.compile(r"/interactions/\d+/[^/]+/callback")
_COMMANDS: Final = re.compile(r"/applications/\d+(/guilds/\d+)?/commands")
_COMMAND: Final = re.compile(_COMMANDS.pattern + r"(/\d+)?")
EPHEMERAL: Final = 64


class Spec:
    """The rules for requests."""

    def __init__(self, routes: Routes | None) -> None:
        """Without routes only the hand-written rules hold."""
        self._routes = routes

    @classmethod
    def load(cls) -> Spec:
        """All rules, with Discord's description."""
        return cls(Routes.load())

    def problems(
        self,
        method: str,
        path: str,
        body: Any = None,
        files: Mapping[str, int] | None = None,
        before: Json | None = None,
    ) -> list[str]:
        """Every problem of a request as a sentence; none if it is right.

        The path comes without host and version (`/channels/1/messages`), the body is the JSON (of a multipart request
        its `payload_json`), `files` are sizes in bytes by the name of their part (`files[0]`), and `before` is the
        edited message as Discord keeps it (`flags`, `attachments` with `id`, `filename`), if it is known.
        """
        path = path.partition("?")[0]
        found = [*self._described(method, path, body), *_by_hand(method, path, body, files or {}, before)]
        return [f"{method} {_shape(path)}: {each}" for each in dict.fromkeys(found)]

    def _described(self, method: str, path: str, body: Any) -> Iterator[str]:
        if self._routes is None:
            return
        template = self._routes.template(method, path)
        if template is None:
            yield "Discord has no such route"
        else:
            yield from self._routes.problems(method, template, body)


def _by_hand(
    method: str, path: str, body: Any, files: Mapping[str, int], before: Json | None
) -> Iterator[str]:
    if isinstance(body, list) and _COMMANDS.fullmatch(path):
        yield from commands_problems(body)
    elif not isinstance(body, dict):
        yield from file_problems({}, files, None)
    elif method == "POST" and _SENT.fullmatch(path):
        yield from message_problems(body, files, before, is_new=True)
    elif method == "PATCH" and _EDITED.fullmatch(path):
        yield from message_problems(body, files, before, is_new=False)
    elif _ANSWERED.fullmatch(path):
        yield from _answer(body, files, before)
    elif _COMMAND.fullmatch(path):
        yield from command_problems(body)
    else:
        yield from file_problems({}, files, None)


def _answer(body: Json, files: Mapping[str, int], before: Json | None) -> Iterator[str]:
    data: Json = body.get("data") or {}
    match body.get("type"):
        case 4:
            yield from message_problems(data, files, None, is_new=True)
        case 5:
            if set(data) - {"flags"} or (data.get("flags") or 0) & ~EPHEMERAL:
                yield "an answer that is to come later says only whether it is private"
        case 7:
            yield from message_problems(data, files, before, is_new=False)
        case 8:
            yield from suggested_problems(data)
        case 9:
            yield from form_problems(data)


def _shape(path: str) -> str:
    """The path without its numbers and tokens."""
    path = re.sub(r"(/(?:webhooks|interactions)/[^/]+/)[^/]+", r"\1{token}", path)
    return re.sub(r"/\d+", "/{id}", path)
