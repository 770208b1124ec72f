"""The present content of messages: an edit that would change nothing is not sent.

In public, the edit alone would reveal something. And after a press in a panel, both the answer and the letter would
edit it. The memory lasts as long as the process; after a restart, an edit with the same content changes nothing.
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
"""The number of messages whose content is remembered."""


class Shown:
    """Knows messages by the digest of their latest content."""

    def __init__(self) -> None:
        """Starts without any message."""
        # None for a message whose content is not known.
        self._digests: OrderedDict[MessageRef, tuple[bytes, bytes] | None] = OrderedDict()
        self._orders: dict[MessageRef, int] = {}
        # Weak: a lock lives as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[MessageRef, asyncio.Lock] = WeakValueDictionary()

    def at(self, ref: MessageRef) -> asyncio.Lock:
        """The lock to hold between asking for a message's content and editing it."""
        return self._locks.setdefault(ref, asyncio.Lock())

    def is_there(self, ref: MessageRef, screen: Screen) -> bool:
        """True if a message is known to show exactly this."""
        return self._digests.get(ref) == _digests(screen)

    def says(self, ref: MessageRef, screen: Screen) -> bool:
        """True if a message is known to show exactly this, apart from its pictures."""
        known = self._digests.get(ref)
        return known is not None and known[0] == _words_of(screen).digest()

    def is_later(self, ref: MessageRef, order: int) -> bool:
        """True if a message shows content that was read later (see `LivePanels.later`)."""
        return self._orders.get(ref, 0) > order

    def note(self, ref: MessageRef, screen: Screen, order: int = 0) -> None:
        """Note that a message shows this now."""
        self._orders[ref] = max(order, self._orders.get(ref, 0))
        self._set(ref, _digests(screen))

    def forget(self, ref: MessageRef | None) -> None:
        """Note that nobody knows what a message shows, or if it exists."""
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
    """The digest of a screen without its pictures, and with them."""
    digest = _words_of(screen)
    words = digest.digest()
    for picture in screen.pictures:
        # With the length, so that no two screens give the same bytes.
        digest.update(repr((picture.name, picture.alt, len(picture.data))).encode())
        digest.update(picture.data)
    return words, digest.digest()
