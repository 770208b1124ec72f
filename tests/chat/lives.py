"""The life of every message: its texts from its first moment to its last, and who could read them then (T11)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tests.chat.world import World


@dataclass(frozen=True, slots=True)
class Version:
    """The content of a message from some moment on; `reader` is its user, None for all who may see the channel.

    `line` is its plain text, which previews show, `text` everything in it.
    """

    channel: int
    message: int
    reader: int | None
    line: str
    text: str


class Lives:
    """Every version of every message since this object was made, in order."""

    def __init__(self, world: World) -> None:
        """Watch the stand-in, which knows by itself who can read what."""
        self.versions: list[Version] = []
        self._backend: Any = world.env.backend
        for name in ("commit_message", "edit_message"):
            vars(self._backend)[name] = self._noting(getattr(self._backend, name))

    def readable(self, user: int | None, *, since: int = 0) -> str:
        """Everything that could be read at some time: by everybody (None), or by a user in their own messages."""
        return "\n".join(each.text for each in self.versions[since:] if each.reader == user)

    def _noting(self, act: Any) -> Any:
        def noted(*given: Any, **how: Any) -> Any:
            message = act(*given, **how)
            self.versions.append(self._version(message))
            return message

        return noted

    def _version(self, message: Any) -> Version:
        shown = [message.content, message.embeds, message.components, message.attachments]
        text = json.dumps(shown, ensure_ascii=False, default=str)
        return Version(message.channel_id, message.id, self._reader(message), message.content, text)

    def _reader(self, message: Any) -> int | None:
        if message.is_ephemeral:
            return int(message.interaction_metadata["user"]["id"])
        people = self._backend.get_channel(message.channel_id).recipient_ids
        return people[0] if people else None
