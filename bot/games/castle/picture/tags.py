"""The places of tags of ways and outlines: on their line or beside it, clear of everything that people read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from bot.games.castle.picture.ground import Terrain
from rendering.pen import along, length
from rendering.placement.boxes import Box, around, bounds
from rendering.placement.layout import covered, tag_box
from rendering.scene import Contour, Mark, Moved, Path, Point, Route

STEPS = 36
"""The number of steps along a line at which a tag is tried, from the middle outwards."""
ASIDE = (0.0, 1.0, -1.0, 1.8, -1.8)
"""The places tried for a tag, by distance from its line: on it, touching it on either side, a little farther away."""
REACH = 4.0
"""The greatest distance of a tag from its line, in diameters of a figure."""
GAP = 0.08
"""The gap round a tag, in diameters of a figure, because swords and spears stick out."""
GHOST = 0.8
"""The width of the space for a ghost, in diameters of the ghost."""


def with_tags(there: Terrain, marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The marks, each tag at a clear place; a tag without one is left out. Faint ways get theirs last."""
    if not any(map(_is_wanting, marks)):
        return tuple(marks)
    unit, board = there.base.unit, Box(0.0, 0.0, there.base.width, there.base.height)
    standing = (*chain.from_iterable(there.kept), *there.names)
    taken = [*standing, *chain.from_iterable(map(partial(_covered, unit=unit), marks))]
    settled = dict(enumerate(marks))
    for n in sorted(settled, key=lambda n: _is_faint(marks[n])):
        mark, text = marks[n], told(marks[n])
        if _is_wanting(mark):
            near = _near(_line(mark), taken, unit)
            places = _places(mark, text, unit)
            at = next((at for at in places if _is_clear(_room(text, at, unit), near, board)), None)
            settled[n] = _tagged(mark, text, at)
            # A tag also keeps later ones away from its place.
            taken += [] if at is None else [_room(text, at, unit)]
    return tuple(settled.values())


def told(mark: Mark) -> str:
    """The text of a mark's tag; empty if it has none."""
    match mark:
        case Route(tag=text) | Contour(text=text) | Moved(tag=text):
            return text
        case _:
            return ""


def _tagged(mark: Mark, text: str, at: Point | None) -> Mark:
    text = text if at else ""
    match mark:
        case Route() | Moved():
            return replace(mark, tag=text, tag_at=at)
        case Contour():
            return replace(mark, text=text, text_at=at)
        case _:
            return mark


def _is_wanting(mark: Mark) -> bool:
    """True for a mark with a tag that has no place yet."""
    return bool(told(mark)) and not _is_placed(mark)


def _is_placed(mark: Mark) -> bool:
    """True for a name that stands at its place without a line."""
    return isinstance(mark, Contour) and not mark.lines and mark.text_at is not None


def _is_faint(mark: Mark) -> bool:
    return isinstance(mark, Route) and mark.is_faint


def _covered(mark: Mark, unit: float) -> Iterator[Box]:
    match mark:
        case Moved():
            size = GHOST * mark.token.size * unit
            if not mark.is_bare:
                yield around(mark.points[0], size, size)
            if mark.tag:
                yield around(mark.points[-1], size, size)
        case _:
            yield from covered(mark, unit)


def _room(text: str, at: Point, unit: float) -> Box:
    box = tag_box(text, at, unit)
    return around(at, box.width + 2 * GAP * unit, box.height + 2 * GAP * unit)


def _is_clear(room: Box, near: Sequence[Box], board: Box) -> bool:
    return board.has(room) and not any(room.meets(box) for box in near)


def _near(line: Path, taken: Sequence[Box], unit: float) -> list[Box]:
    """The boxes that a tag on this line or beside it can meet; none without a line."""
    if not line:
        return []
    box, far = bounds(line), REACH * unit
    reach = Box(box.left - far, box.top - far, box.right + far, box.bottom + far)
    return [each for each in taken if each.meets(reach)]


def _line(mark: Mark) -> Path:
    match mark:
        case Route() | Moved():
            return mark.points
        case Contour():
            return tuple(chain.from_iterable(mark.lines))
        case _:
            return ()


def _places(mark: Mark, text: str, unit: float) -> Iterator[Point]:
    """Places on the lines, the longest first, from the middle of each outwards; then beside them in the same order.

    For a faint way, one of many, the last border crossing comes first.
    """
    match mark:
        case Route():
            if mark.is_faint:
                yield mark.points[-2]
            lines: Sequence[Path] = (mark.points,)
        case Moved():
            lines = (mark.points,)
        case Contour():
            lines = sorted(mark.lines, key=length, reverse=True)
        case _:
            return
    for aside in ASIDE:
        for line in lines:
            yield from _alongside(line, text, unit, aside)


def _alongside(line: Path, text: str, unit: float, aside: float) -> Iterator[Point]:
    """Points on a line, or beside it: with `aside` 1 a tag just touches the line."""
    total, box = length(line), tag_box(text, (0.0, 0.0), unit)
    for step in sorted(range(1, STEPS), key=lambda step: abs(2 * step - STEPS)):
        (x, y), (across, down) = along(line, total * step / STEPS)
        far = aside * (abs(down) * box.width + abs(across) * box.height) / 2
        yield x - down * far, y + across * far
