"""A scene that waits until somebody paints it: most of what is shown of a table is words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

from rendering.scene import Scene, Square


def _nowhere(_zones: Sequence[str]) -> None:
    return None


class Sketch:
    """A scene that is drawn when it is first asked for, by whoever paints it; equal to another that shows the same."""

    __slots__ = ("_around", "_asking", "_draw", "_scene", "painted")

    def __init__(
        self, draw: Callable[..., Scene], around: Callable[[Sequence[str]], Square | None] = _nowhere
    ) -> None:
        """`draw` reads nothing that changes; with zones it draws what they are asked about (Lens.asked).

        `around` frames zones (Pictures.around). What was `painted` of it is kept here by whoever has painted it.
        """
        self._draw, self._around = draw, around
        self._asking: dict[tuple[str, ...], Sketch] = {}
        self.painted: dict[Hashable, Any] = {}
        self._scene: Scene | None = None

    def asking(self, zones: Sequence[str]) -> tuple[Sketch, Square | None]:
        """The same where these zones are asked about, by their labels, and where to look: None at the whole board."""
        asked = tuple(zones)
        if asked not in self._asking:
            self._asking[asked] = Sketch(partial(self._draw, asked))
        return self._asking[asked], self._around(asked)

    @property
    def scene(self) -> Scene:
        """What is shown. Any thread may ask."""
        # Without a lock: two threads that draw it at once draw the same.
        scene = self._scene
        if scene is None:
            scene = self._scene = self._draw()
        return scene

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sketch) and (self is other or self.scene == other.scene)

    def __hash__(self) -> int:
        # The same for all: equal sketches have equal hashes, and no scene is to be drawn for one.
        return hash(type(self))

    def __repr__(self) -> str:
        return repr(self.scene)
