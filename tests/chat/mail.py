"""Who received what: everything the bot sent in the stand-in, as on the wire, by its receiver."""

from __future__ import annotations

import json

from simcord.types import HttpLogEntry

from tests.chat.world import World

ALL = 0
"""The receiver of what everybody in the channel sees."""


class Mail:
    """Everything sent since this object was made; `read` sorts what has come since the last reading."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._read = len(world.env.http_requests)
        self._ids = [each.id for each in (world.ann, world.bob, world.cyd, *world.more)]
        self._direct = {
            f"/channels/{each.user.dm_channel.id}": each.id
            for each in (world.ann, world.bob, world.cyd, *world.more)
        }

    def read(self) -> dict[int, str]:
        """New texts by the id of their receiver (`ALL` for the channel), joined."""
        sent = self._world.env.http_requests[self._read :]
        self._read += len(sent)
        found: dict[int, list[str]] = {ALL: [], **{each: [] for each in self._ids}}
        for entry in sent:
            if entry.json is not None and (receiver := self._receiver(entry)) is not None:
                found[receiver].append(json.dumps(entry.json, ensure_ascii=False))
        return {receiver: "\n".join(texts) for receiver, texts in found.items()}

    def _receiver(self, entry: HttpLogEntry) -> int | None:
        """The receiver of a request; None if the request only opens a channel or looks something up."""
        root, _, rest = entry.path.removeprefix("/").partition("/")
        if root in ("interactions", "webhooks"):
            return self._asker(rest.split("/")[1])
        if root != "channels":
            return None
        if rest.startswith(str(self._world.channel.id)):
            return ALL
        return next(user for path, user in self._direct.items() if entry.path.startswith(path))

    def _asker(self, token: str) -> int:
        """The user whose press or command this answers: all such answers are for that user only."""
        backend = self._world.env.backend
        return backend.interactions[backend.interaction_tokens[token]].user_id
