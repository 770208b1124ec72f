"""What public messages show by now: one that would show the same is not edited, as the edit alone would tell something.

It is remembered for as long as the process runs; after a restart an edit of the same content changes nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from bot.chat.parts.screen import Screen
from bot.tables.model.stored import MessageRef

REMEMBERED: Final = 4096
"""So many messages."""


class Shown:
    """Knows messages by the digest of what was put there last."""

    def __init__(self) -> None:
        """Nothing is known."""
        self._digests: OrderedDict[MessageRef, bytes] = OrderedDict()

    def is_there(self, ref: MessageRef, screen: Screen) -> bool:
        """Whether a message is known to show just this."""
        return self._digests.get(ref) == _digest(screen)

    def note(self, ref: MessageRef, screen: Screen) -> None:
        """A message shows this now."""
        self._digests[ref] = _digest(screen)
        self._digests.move_to_end(ref)
        while len(self._digests) > REMEMBERED:
            self._digests.popitem(last=False)

    def forget(self, ref: MessageRef | None) -> None:
        """It is not known what a message shows, or whether it is there."""
        if ref is not None:
            self._digests.pop(ref, None)


def _digest(screen: Screen) -> bytes:
    digest = blake2b(repr(replace(screen, picture=None, more=())).encode(), digest_size=16)
    for picture in screen.pictures:
        # With its length, so that no two screens run together into the same bytes.
        digest.update(repr((picture.name, picture.alt, len(picture.data))).encode())
        digest.update(picture.data)
    return digest.digest()
