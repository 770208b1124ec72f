"""Every request that makes or changes a message says whom it may mention: nobody, or users by their ids (T11).

And no address in it unfurls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from simcord.types import HttpLogEntry

SUPPRESSED = 1 << 2
"""The flag of a message whose addresses do not unfurl."""
MESSAGES = (4, 7)
"""Answers to an interaction that contain a message."""


class Unguarded(AssertionError):
    """A message was sent that might mention somebody by accident, or show more than its text."""


def check(entries: Iterable[HttpLogEntry]) -> None:
    """Refuse with Unguarded a request that might mention somebody by accident, or unfurl an address."""
    if found := list(unguarded(entries)):
        raise Unguarded(found)


def unguarded(entries: Iterable[HttpLogEntry]) -> Iterator[str]:
    """The requests whose messages might mention people whom their texts name, or unfurl an address in them."""
    for entry in entries:
        if entry.method in ("POST", "PATCH") and (message := _message(entry)) is not None:
            mentions = message.get("allowed_mentions")
            if mentions is None or mentions.get("parse"):
                yield f"{entry.method} {entry.path}: {mentions}"
            if not (message.get("flags") or 0) & SUPPRESSED:
                yield f"{entry.method} {entry.path}: an address would unfurl"


def _message(entry: HttpLogEntry) -> dict[str, Any] | None:
    """The message in a request, if it has one with a text."""
    data: Any = entry.json or {}
    if entry.path.endswith("/callback"):
        if data.get("type") not in MESSAGES:
            return None
        data = data.get("data") or {}
    elif "/messages" not in entry.path and not entry.path.startswith("/webhooks"):
        return None
    return data if "content" in data or "components" in data else None
