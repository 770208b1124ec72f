"""Whom a message may mention stands in every request that makes or changes one: nobody, or users by their ids (T11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from simcord.types import HttpLogEntry

MESSAGES = (4, 7)
"""Answers to an interaction that hold a message."""


class Unguarded(AssertionError):
    """A message was sent that might mention somebody by accident."""


def check(entries: Iterable[HttpLogEntry]) -> None:
    """Refuse with Unguarded what might mention somebody by accident."""
    if found := list(unguarded(entries)):
        raise Unguarded(found)


def unguarded(entries: Iterable[HttpLogEntry]) -> Iterator[str]:
    """The requests whose messages might mention whoever their texts name."""
    for entry in entries:
        if entry.method in ("POST", "PATCH") and (message := _message(entry)) is not None:
            mentions = message.get("allowed_mentions")
            if mentions is None or mentions.get("parse"):
                yield f"{entry.method} {entry.path}: {mentions}"


def _message(entry: HttpLogEntry) -> dict[str, Any] | None:
    """The message in a request, if there is one with a text."""
    data: Any = entry.json or {}
    if entry.path.endswith("/callback"):
        if data.get("type") not in MESSAGES:
            return None
        data = data.get("data") or {}
    elif "/messages" not in entry.path and not entry.path.startswith("/webhooks"):
        return None
    return data if "content" in data or "components" in data else None
