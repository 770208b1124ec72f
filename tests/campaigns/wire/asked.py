"""The bot's requests to the stand-in (simcord), compared with everything that Discord would say to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import SEEK_END
from typing import Any

import pytest
import simcord
from simcord.backend import Backend
from simcord.http import router

from tests.campaigns.wire.schema import Json
from tests.campaigns.wire.spec import Spec


@cache
def spec() -> Spec:
    """The rules, read once in a process."""
    return Spec.load()


@contextmanager
def asked(env: simcord.Env) -> Iterator[list[str]]:
    """Every problem of the requests while this is open; the list grows."""
    problems: list[str] = []
    dispatch = router.dispatch

    def noted(backend: Backend, method: str, path: str, **given: Any) -> Any:
        if backend is env.backend:
            sizes = {f"files[{at}]": _size(each) for at, each in enumerate(given.get("files") or [])}
            before = _before(backend, path, given.get("json"))
            problems.extend(spec().problems(method, path, given.get("json"), sizes, before))
        return dispatch(backend, method, path, **given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", noted)
        yield problems


def _size(file: Any) -> int:
    at = file.fp.tell()
    size = int(file.fp.seek(0, SEEK_END))
    file.fp.seek(at)
    return size


def _before(backend: Backend, path: str, body: Any) -> Json | None:
    """The message that is edited, if it is known."""
    match path.strip("/").split("/"):
        case ["channels", channel, "messages", message]:
            return _message(backend, int(channel), int(message))
        case ["webhooks", _, token, "messages", message] if token in backend.interaction_tokens:
            record = backend.interactions[backend.interaction_tokens[token]]
            wanted = record.message_id if message == "@original" else int(message)
            return _message(backend, record.channel_id, wanted)
        case ["interactions", key, _, "callback"] if body and body.get("type") == 7:
            return _message(
                backend,
                backend.interactions[int(key)].channel_id,
                backend.interactions[int(key)].source_message_id,
            )
        case _:
            return None


def _message(backend: Backend, channel: int, message: int | None) -> Json | None:
    found = backend.messages.get(channel, {}).get(message or 0)
    return None if found is None else {"flags": found.flags, "attachments": found.attachments}
