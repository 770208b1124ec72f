"""The message that a request is about to change."""

from __future__ import annotations

from typing import Final

from tests.campaigns.wire.interactions import Interactions
from tests.campaigns.wire.recording import Request
from tests.campaigns.wire.town import Channel, Json, Message, Town

UPDATE: Final = 7
"""The answer to a press that changes the pressed message."""


def before(town: Town, interactions: Interactions, asked: Request) -> Json | None:
    """The message that a request edits, before the edit; None if it edits no known message."""
    found = _edited(town, interactions, asked)
    if found is None:
        return None
    # With its files, which Discord knows and tells nobody.
    return found.payload() | {"attachments": [each.payload() for each in found.files]}


def _edited(town: Town, interactions: Interactions, asked: Request) -> Message | None:
    body = asked.body if isinstance(asked.body, dict) else {}
    match asked.path.strip("/").split("/"):
        case ["channels", channel, "messages", message]:
            return _message(town.channels.get(int(channel)), message)
        case ["webhooks", _, token, "messages", message] if found := interactions.by_token.get(token):
            return found.original if message == "@original" else _message(found.channel, message)
        case ["interactions", key, _, "callback"] if body.get("type") == UPDATE:
            pressed = interactions.by_id.get(int(key))
            return None if pressed is None else pressed.message
        case _:
            return None


def _message(channel: Channel | None, key: str) -> Message | None:
    return None if channel is None else channel.messages.get(int(key))
