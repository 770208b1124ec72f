"""A scene that is drawn only when it is painted: most of what is shown of a table is words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.engine.game import AnyGame, Draft, Viewer
from bot.games.box import Box
from bot.games.pictures import Lens
from rendering.scene import Number, Scene, Square


@dataclass(frozen=True, slots=True)
class Position:
    """What a viewer has witnessed, with their draft and their lens, from which pictures and descriptions are made.

    It never changes, so any thread may use it.
    """

    box: Box
    game: AnyGame
    state: Any
    viewer: Viewer
    draft: Draft | None
    lens: Lens

    def scene(self, asked: Sequence[str] = ()) -> Scene:
        """The scene; with `asked`, the scene for a question about these zones, by their labels (Lens.asked)."""
        return self.box.pictures.scene(self.game, self.state, self.viewer, self.draft, self._lens(asked))

    def around(self, asked: Sequence[str]) -> Square | None:
        """The square to look at for zones that are asked about (Pictures.around); None for the whole board."""
        pictures, state = self.box.pictures, self.state
        if pictures.looks_ahead and self.draft is not None:
            state = self.draft.imagined(state)
        return pictures.around(self.game, state, self.viewer, asked, past=self.lens.past)

    def told(self, asked: Sequence[str]) -> str:
        """The scene in words (Pictures.alt); empty if the game has none of its own."""
        return self.box.pictures.alt(self.game, self.state, self.viewer, self.draft, self._lens(asked))

    def near(self, zone: str) -> tuple[Square, bool]:
        """The close-up of a zone, and whether it uses the scene that asks about that zone (Pictures.is_part)."""
        pictures = self.box.pictures
        return pictures.close_up(self.game, self.state, self.viewer, zone), pictures.is_part

    def _lens(self, asked: Sequence[str]) -> Lens:
        return replace(self.lens, asked=asked) if asked else self.lens


class Sketch:
    """A scene that is drawn when a painter first asks for it; equal to every sketch that shows the same."""

    __slots__ = ("_asking", "_draw", "_numbering", "_numbers", "_position", "_scene", "painted")

    def __init__(
        self, position: Position, asked: tuple[str, ...] = (), numbers: frozenset[int] | None = None
    ) -> None:
        """A position, optionally with zones that are asked about, and with these numbers of buttons (None: with all).

        Painters keep their results in `painted`.
        """
        self._position, self._numbers = position, numbers
        self._draw: Callable[[], Scene] = partial(_drawn, position, asked, numbers)
        self._asking: dict[tuple[str, ...], Sketch] = {}
        self._numbering: dict[frozenset[int], Sketch] = {}
        self.painted: dict[Hashable, Any] = {}
        self._scene: Scene | None = None

    def asking(self, zones: Sequence[str]) -> tuple[Sketch, Square | None]:
        """A sketch of the same position for a question about these zones (labels), and the square to look at.

        The square is None for the whole board.
        """
        return self._asked(tuple(zones)), self._position.around(zones)

    def numbering(self, numbers: Collection[int]) -> Sketch:
        """A sketch of the same position without the numbers for which a panel has no button."""
        kept = frozenset(numbers)
        if kept not in self._numbering:
            self._numbering[kept] = Sketch(self._position, (), kept)
        return self._numbering[kept]

    @property
    def stays(self) -> bool:
        """True if the game stays on its story while a question is about zones far apart (Pictures.stays)."""
        return self._position.box.pictures.stays

    def near(self, zone: str) -> tuple[Sketch, Square]:
        """The sketch that shows a zone (by label), and the close-up square of that zone."""
        square, is_asking = self._position.near(zone)
        return (self._asked((zone,)) if is_asking else self), square

    def told(self, zones: Sequence[str]) -> str:
        """The scene with these zones asked about, in words; empty if the game has none of its own."""
        return self._position.told(zones)

    def _asked(self, zones: tuple[str, ...]) -> Sketch:
        if zones not in self._asking:
            self._asking[zones] = Sketch(self._position, zones, self._numbers)
        return self._asking[zones]

    @property
    def scene(self) -> Scene:
        """The scene. Any thread may ask."""
        # Without a lock: if two threads draw it at once, they draw the same.
        scene = self._scene
        if scene is None:
            scene = self._scene = self._draw()
        return scene

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sketch) and (self is other or self.scene == other.scene)

    def __hash__(self) -> int:
        # The same for all: equal sketches need equal hashes, and hashing must not draw a scene.
        return hash(type(self))

    def __repr__(self) -> str:
        return repr(self.scene)


def _drawn(position: Position, asked: tuple[str, ...], numbers: frozenset[int] | None) -> Scene:
    scene = position.scene(asked)
    if numbers is None:
        return scene
    kept = (mark for mark in scene.marks if not isinstance(mark, Number) or mark.n in numbers)
    return replace(scene, marks=tuple(kept))
