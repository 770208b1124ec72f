"""A cache bounded by bytes: what was used longest ago goes first. Safe in several threads."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import RLock
from typing import Generic, Protocol, TypeVar

from PIL import Image


class Sized(Protocol):
    """Something that knows how many bytes it takes."""

    @property
    def size_in_bytes(self) -> int:
        """About how much memory it takes."""
        ...


@dataclass(frozen=True, slots=True)
class Painted:
    """An image in the palette, a byte for each pixel."""

    image: Image.Image

    @property
    def size_in_bytes(self) -> int:
        """About how much memory it takes."""
        return self.image.width * self.image.height


Thing = TypeVar("Thing", bound=Sized)

# Reentrant, as what is drawn for one cache is made of what lies in others.
DRAWING = RLock()
"""Held while anything is drawn: fonts and the quantiser are used by one thread at a time."""


class ByteCache(Generic[Thing]):
    """Things made once and kept by key, up to `limit` bytes of them. A thing in it is never changed."""

    def __init__(self, limit: int) -> None:
        self._limit, self._used = limit, 0
        self._things: OrderedDict[Hashable, Thing] = OrderedDict()

    def take(self, key: Hashable, make: Callable[[], Thing]) -> Thing:
        """The thing of this key, made now if it is not there."""
        with DRAWING:
            if key in self._things:
                self._things.move_to_end(key)
                return self._things[key]
            thing = self._things[key] = make()
            self._used += thing.size_in_bytes
            self._shrink()
            return thing

    def found(self, key: Hashable) -> Thing | None:
        """The thing of this key, if it is there."""
        with DRAWING:
            if key in self._things:
                self._things.move_to_end(key)
            return self._things.get(key)

    def keep(self, key: Hashable, thing: Thing) -> None:
        """Keep what was made without anybody waiting for it."""
        self.take(key, lambda: thing)

    def clear(self) -> None:
        """Forget everything."""
        with DRAWING:
            self._things.clear()
            self._used = 0

    def __len__(self) -> int:
        return len(self._things)

    def _shrink(self) -> None:
        # The last one stays, however large it is: it was made just now.
        while self._used > self._limit and len(self._things) > 1:
            _, gone = self._things.popitem(last=False)
            self._used -= gone.size_in_bytes
