"""A scene that waits until somebody paints it: most of what is shown of a table is words."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from rendering.scene import Scene


class Sketch:
    """A scene that is drawn when it is first asked for, by whoever paints it; equal to another that shows the same."""

    __slots__ = ("_draw", "_scene", "painted")

    def __init__(self, draw: Callable[[], Scene]) -> None:
        """`draw` reads nothing that changes. What was `painted` of it is kept here by whoever has painted it."""
        self._draw = draw
        self.painted: dict[Hashable, Any] = {}
        self._scene: Scene | None = None

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
