"""What messages show by now: one that would show the same is not edited again.

For all to see the edit alone would tell something; and a panel in which somebody has pressed would be edited by the
answer and by its letter. What is shown is remembered for as long as the process runs; after a restart an edit of the
same content changes nothing.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from hashlib import blake2b
from typing import Final
from weakref import WeakValueDictionary

from bot.chat.parts.screen import Screen
from bot.tables.model.letters import MessageRef

REMEMBERED: Final = 4096
"""So many messages."""


class Shown:
    """Knows messages by the digest of what was put there last."""

    def __init__(self) -> None:
        """Nothing is known."""
        # Of a message without digests it is not known what it shows.
        self._digests: OrderedDict[MessageRef, tuple[bytes, bytes] | None] = OrderedDict()
        self._orders: dict[MessageRef, int] = {}
        # Weak: a lock lives as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[MessageRef, asyncio.Lock] = WeakValueDictionary()

    def at(self, ref: MessageRef) -> asyncio.Lock:
        """To be held by whoever asks what a message shows and then edits it."""
        return self._locks.setdefault(ref, asyncio.Lock())

    def is_there(self, ref: MessageRef, screen: Screen) -> bool:
        """Whether a message is known to show just this."""
        return self._digests.get(ref) == _digests(screen)

    def says(self, ref: MessageRef, screen: Screen) -> bool:
        """Whether a message is known to show just this, but for its pictures."""
        known = self._digests.get(ref)
        return known is not None and known[0] == _words_of(screen).digest()

    def is_later(self, ref: MessageRef, order: int) -> bool:
        """Whether a message was made to show something that was read later (see `LivePanels.later`)."""
        return self._orders.get(ref, 0) > order

    def note(self, ref: MessageRef, screen: Screen, order: int = 0) -> None:
        """A message shows this now."""
        self._orders[ref] = max(order, self._orders.get(ref, 0))
        self._set(ref, _digests(screen))

    def forget(self, ref: MessageRef | None) -> None:
        """It is not known what a message shows, or whether it is there."""
        if ref is not None and ref in self._digests:
            self._set(ref, None)

    def _set(self, ref: MessageRef, digests: tuple[bytes, bytes] | None) -> None:
        self._digests[ref] = digests
        self._digests.move_to_end(ref)
        while len(self._digests) > REMEMBERED:
            old, _forgotten = self._digests.popitem(last=False)
            self._orders.pop(old, None)


def _words_of(screen: Screen) -> blake2b:
    return blake2b(repr(replace(screen, picture=None, more=())).encode(), digest_size=16)


def _digests(screen: Screen) -> tuple[bytes, bytes]:
    """Of a screen without its pictures, and with them."""
    digest = _words_of(screen)
    words = digest.digest()
    for picture in screen.pictures:
        # With its length, so that no two screens run together into the same bytes.
        digest.update(repr((picture.name, picture.alt, len(picture.data))).encode())
        digest.update(picture.data)
    return words, digest.digest()
