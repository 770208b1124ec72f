"""A scene that waits until somebody paints it: most of what is shown of a table is words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.engine.game import AnyGame, Draft, Viewer
from bot.games.box import Box
from bot.games.pictures import Lens
from rendering.scene import Scene, Square


@dataclass(frozen=True, slots=True)
class Position:
    """What a viewer has witnessed, with his draft and his lens: what can be drawn of it, and said.

    Nothing in it changes any more, so any thread may ask.
    """

    box: Box
    game: AnyGame
    state: Any
    viewer: Viewer
    draft: Draft | None
    lens: Lens

    def scene(self, asked: Sequence[str] = ()) -> Scene:
        """What is shown; where zones are `asked` about, by their labels (Lens.asked)."""
        return self.box.pictures.scene(self.game, self.state, self.viewer, self.draft, self._lens(asked))

    def around(self, asked: Sequence[str]) -> Square | None:
        """Where to look then (Pictures.around)."""
        return self.box.pictures.around(self.game, self.state, self.viewer, asked)

    def told(self, asked: Sequence[str]) -> str:
        """The same in words (Pictures.alt); empty where the game has none of its own."""
        return self.box.pictures.alt(self.game, self.state, self.viewer, self.draft, self._lens(asked))

    def near(self, zone: str) -> tuple[Square, bool]:
        """Where a zone is looked at closely, and whether on the scene that asks about it (Pictures.is_part)."""
        pictures = self.box.pictures
        return pictures.close_up(self.game, self.state, self.viewer, zone), pictures.is_part

    def _lens(self, asked: Sequence[str]) -> Lens:
        return replace(self.lens, asked=asked) if asked else self.lens


class Sketch:
    """A scene that is drawn when it is first asked for, by whoever paints it; equal to another that shows the same."""

    __slots__ = ("_asking", "_draw", "_position", "_scene", "painted")

    def __init__(self, position: Position, asked: tuple[str, ...] = ()) -> None:
        """A position, perhaps where zones are asked about. Whoever paints it keeps what was `painted` here."""
        self._position = position
        self._draw: Callable[[], Scene] = partial(position.scene, asked)
        self._asking: dict[tuple[str, ...], Sketch] = {}
        self.painted: dict[Hashable, Any] = {}
        self._scene: Scene | None = None

    def asking(self, zones: Sequence[str]) -> tuple[Sketch, Square | None]:
        """The same where these zones are asked about, by their labels, and where to look: None at the whole board."""
        return self._asked(tuple(zones)), self._position.around(zones)

    def near(self, zone: str) -> tuple[Sketch, Square]:
        """What shows a zone, by its label, and where to look at it closely."""
        square, is_asking = self._position.near(zone)
        return (self._asked((zone,)) if is_asking else self), square

    def told(self, zones: Sequence[str]) -> str:
        """What is shown where these zones are asked about, in words; empty where the game has none of its own."""
        return self._position.told(zones)

    def _asked(self, zones: tuple[str, ...]) -> Sketch:
        if zones not in self._asking:
            self._asking[zones] = Sketch(self._position, zones)
        return self._asking[zones]

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
