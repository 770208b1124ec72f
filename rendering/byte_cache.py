"""A cache with a limit in bytes: the least recently used item is dropped first. Safe in several threads."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import RLock
from typing import Generic, Protocol, TypeVar

from PIL import Image


class Sized(Protocol):
    """An object that knows its size in bytes."""

    @property
    def size_in_bytes(self) -> int:
        """The approximate size in memory."""
        ...


@dataclass(frozen=True, slots=True)
class Painted:
    """An image in the palette, one byte for each pixel."""

    image: Image.Image

    @property
    def size_in_bytes(self) -> int:
        """The approximate size in memory."""
        return self.image.width * self.image.height


Thing = TypeVar("Thing", bound=Sized)

# Reentrant, because a drawing for one cache uses drawings from other caches.
DRAWING = RLock()
"""Held while anything is drawn: only one thread at a time may use fonts and the quantiser."""


class ByteCache(Generic[Thing]):
    """Objects made once and stored by key, up to `limit` bytes; the newest one stays even if it alone is larger.

    Never change a cached object.
    """

    def __init__(self, limit: int) -> None:
        self._limit, self._used = limit, 0
        self._things: OrderedDict[Hashable, Thing] = OrderedDict()

    def take(self, key: Hashable, make: Callable[[], Thing]) -> Thing:
        """The object of this key, made now, under the lock `DRAWING`, if it is missing."""
        with DRAWING:
            if key in self._things:
                self._things.move_to_end(key)
                return self._things[key]
            thing = self._things[key] = make()
            self._used += thing.size_in_bytes
            self._shrink()
            return thing

    def found(self, key: Hashable) -> Thing | None:
        """The object of this key, or None."""
        with DRAWING:
            if key in self._things:
                self._things.move_to_end(key)
            return self._things.get(key)

    def keep(self, key: Hashable, thing: Thing) -> None:
        """Store an object that was made outside `take`; if the key has one already, that stays."""
        self.take(key, lambda: thing)

    def clear(self) -> None:
        """Remove everything."""
        with DRAWING:
            self._things.clear()
            self._used = 0

    def __len__(self) -> int:
        return len(self._things)

    def _shrink(self) -> None:
        # The last one stays, however large it is, because it was made just now.
        while self._used > self._limit and len(self._things) > 1:
            _, gone = self._things.popitem(last=False)
            self._used -= gone.size_in_bytes
