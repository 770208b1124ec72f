"""How a message is made and changed: texts, components, files and mentions."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.campaigns.wire.interactions import Refused
from tests.campaigns.wire.town import COMPONENTS_V2, EPHEMERAL, LOADING, File, Json, Message, Town

NONCE_LIFE: Final = 5 * 60.0
"""Seconds for which a nonce is remembered; Discord says only "a few minutes"."""
EDITABLE: Final = 3600.0
"""Seconds after which a message accepts only a few edits, and how many those are here."""
LATE_EDITS: Final = 3
TOO_OLD: Final = "Maximum number of edits to messages older than 1 hour reached. Try again later."


class Press:
    """Writes messages into a town."""

    def __init__(self, town: Town, address: str) -> None:
        """Files are served below `address`."""
        self._town, self._address = town, address
        self.late_edits: dict[int, int] = {}
        self.late_pause = 8.0
        """Seconds that Discord names to a client that edits an old message too often."""
        self._nonces: dict[tuple[int, str], Message] = {}

    def forget_nonces(self) -> None:
        """Forget all nonces, as Discord does after some minutes."""
        self._nonces.clear()

    def known(self, channel: int, body: Json) -> Message | None:
        """The message that was written there before with the same nonce, if nonces are enforced."""
        nonce = body.get("nonce")
        if nonce is None or not body.get("enforce_nonce"):
            return None
        known = self._nonces.get((channel, str(nonce)))
        if known is None or self._town.now() - known.posted > NONCE_LIFE:
            return None
        return known

    def write(self, message: Message, body: Json, files: Mapping[str, bytes]) -> None:
        """Fill a new message."""
        message.flags |= int(body.get("flags") or 0)
        if body.get("nonce") is not None:
            message.nonce = str(body["nonce"])
            self._nonces[message.channel.id, message.nonce] = message
        self._fill(message, body, files)

    def edit(self, message: Message, body: Json, files: Mapping[str, bytes]) -> None:
        """Change a message.

        Refuses with 30046 an old one that was changed often since, with 50083 one in an archive.
        """
        channel = message.channel
        if channel.is_archived:
            raise Refused(400, 50083, "Thread is archived")
        was_v2 = bool(message.flags & COMPONENTS_V2)
        if was_v2 and (body.get("content") or body.get("embeds")):
            raise Refused(400, 50035, "A message of components takes no content.")
        if self._town.now() - message.posted > EDITABLE and message.only_for is None:
            self.late_edits[message.id] = self.late_edits.get(message.id, 0) + 1
            if self.late_edits[message.id] > LATE_EDITS:
                raise Refused(429, 30046, TOO_OLD, after=self.late_pause)
        message.flags = (message.flags & (EPHEMERAL | COMPONENTS_V2)) | (
            int(body.get("flags") or 0) & ~LOADING
        )
        message.edits += 1
        message.edited = self._town.now()
        self._fill(message, body, files)

    def _fill(self, message: Message, body: Json, files: Mapping[str, bytes]) -> None:
        message.content = str(body.get("content", message.content) or "")
        message.embeds = copy.deepcopy(body.get("embeds", message.embeds) or [])
        self._attach(message, body.get("attachments"), files)
        message.components = copy.deepcopy(body.get("components", message.components) or [])
        self._resolve(message, message.components)
        self._call(message, body.get("allowed_mentions") or {})

    def _attach(self, message: Message, listed: Sequence[Json] | None, files: Mapping[str, bytes]) -> None:
        kept = {file.id: file for file in message.files}
        new = {name.removeprefix("files[").removesuffix("]"): data for name, data in files.items()}
        if listed is None:
            described: dict[str, Json] = {}
            message.files = [*message.files, *(self._file(message, {}, each) for each in new.values())]
            return
        described = {str(each["id"]): each for each in listed}
        unknown = set(described) - set(new) - set(map(str, kept))
        if unknown:
            raise Refused(400, 50035, f"There is no attachment {', '.join(sorted(unknown))}.")
        message.files = [
            self._file(message, each, new[key]) if key in new else kept[int(key)]
            for key, each in described.items()
        ]

    def _file(self, message: Message, described: Json, data: bytes) -> File:
        key, name = self._town.snowflake(), described.get("filename") or "unknown"
        url = f"{self._address}/attachments/{message.channel.id}/{key}/{name}"
        made = File(key, name, data, described.get("description"), url)
        self._town.files[f"{message.channel.id}/{key}/{name}"] = made
        return made

    def _resolve(self, message: Message, components: list[Json]) -> None:
        """Attachments that components show get their address."""
        by_name = {file.name: file for file in message.files}
        shown: set[str] = set()

        def walk(value: Any) -> None:
            if isinstance(value, list):
                for each in value:
                    walk(each)
            elif isinstance(value, dict):
                url = value.get("url")
                if isinstance(url, str) and url.startswith("attachment://"):
                    name = url.removeprefix("attachment://")
                    if name not in by_name:
                        raise Refused(400, 50035, f"There is no attachment named {name}.")
                    shown.add(name)
                    value |= by_name[name].as_media()
                for each in list(value.values()):
                    walk(each)

        walk(components)
        if message.flags & COMPONENTS_V2 and set(by_name) - shown - _shown_before(components, by_name):
            raise Refused(400, 50035, "A file of a message of components must be shown by one.")

    def _call(self, message: Message, allowed: Json) -> None:
        """The people who are called: those who are named and may be called."""
        named = {int(each) for each in re.findall(r"<@!?(\d+)>", _texts(message))}
        may = {int(each) for each in allowed.get("users") or ()}
        if "users" in (allowed.get("parse") or ()):
            may = named
        users = self._town.users
        message.mentions = [users[each] for each in sorted(named & may) if each in users]


def _shown_before(components: list[Json], by_name: Mapping[str, File]) -> set[str]:
    text = str(components)
    return {name for name, file in by_name.items() if file.url in text}


def _texts(message: Message) -> str:
    return "\n".join([message.content, *(str(each.get("content", "")) for each in message.parts())])
