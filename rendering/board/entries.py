"""The entries of a scene's key that explain something in a part of its board."""

from collections.abc import Iterator, Sequence, Set
from enum import StrEnum
from itertools import pairwise

from rendering.art import Art
from rendering.board.legend import Key
from rendering.placement.boxes import Box, around
from rendering.scene import (
    Badge,
    Border,
    Flag,
    Ground,
    Highlight,
    Lamp,
    Moved,
    Number,
    Path,
    Point,
    Route,
    Scene,
    Scenery,
    Sign,
    Square,
    Token,
)


class Sort(StrEnum):
    """The names in a key of marks that have no name of their own; all others have that of their role, shape or kind.

    A lit place has the name of its glow and of its look: `danger-lit`, and hatched `danger-rising`, `danger-falling`.
    """

    LAMP = "lamp"
    FACING = "facing"
    ACTIVE = "active"
    NUMBER = "number"
    ROUTE = "route"
    MOVED = "moved"
    GONE = "gone"


Named = Border | Ground | Highlight | Lamp | Moved | Number | Route | Scenery
"""Marks that a sign in the key stands for."""


def entries(scene: Scene, squares: Sequence[Square], first: Box | None = None) -> Key:
    """The entries of the key whose figures, signs or lines are in these squares, in the order of the key.

    `first` is the part of the first square that is shown, if that is not all of it.

    Of entries with the same words, such as those of like things of several teams, a close key has only the first one.
    """
    boxes = [around((square.x, square.y), square.side, square.side) for square in squares]
    boxes[:1] = [first or boxes[0]]
    shown = zip(squares, boxes, strict=True)
    wanted = {mark.shape for mark, _words in scene.key if isinstance(mark, Sign)}
    there = {mark: None for square, box in shown for mark in _within(scene, square.board, box, wanted)}
    art = scene.base.art
    names = {name for mark in there for name in named(mark)} if art.has_close_key else set()
    figures = [mark for mark in there if isinstance(mark, Token | Sign | Border)]
    found = tuple(
        each
        for each in scene.key
        if (isinstance(each[0], Sign) and each[0].shape in names)
        or any(_is_alike(each[0], mark, art) for mark in figures)
    )
    if not art.has_close_key:
        return found
    return tuple({words: (mark, words) for mark, words in reversed(found)}.values())[::-1]


def named(mark: Named | Sign | Token) -> tuple[str, ...]:
    """The names by which a key explains a mark: shapes of the signs that stand there for it."""
    match mark:
        case Sign(shape=name) | Border(role=name) | Ground(role=name) | Scenery(kind=name):
            return (name,)
        case Highlight():
            look = "rising" if mark.hatch > 0 else "falling" if mark.hatch < 0 else "lit"
            return (f"{mark.glow}-{look}",)
        case Moved():
            return (Sort.GONE if mark.is_gone else Sort.MOVED,)
        case Lamp():
            return (Sort.LAMP,)
        case Number():
            return (Sort.NUMBER,)
        case Route():
            return (Sort.ROUTE,)
        case Token():
            told = (Sort.FACING, mark.facing is not None), (Sort.ACTIVE, Flag.ACTIVE in mark.flags)
            return tuple(name for name, is_shown in told if is_shown)


def _within(scene: Scene, name: str, box: Box, wanted: Set[str]) -> Iterator[Token | Sign | Named]:
    """The marks of a board in a box that a key may explain: figures, and what has one of the `wanted` names."""
    # A square that names no board of several belongs to the first one.
    board = scene.board(name) if name else scene.boards[0]
    for mark in (*board.base.marks, *board.marks):
        # Most marks are the open spaces of a ground, of which no key says anything.
        if isinstance(mark, Sign | Named) and wanted.isdisjoint(named(mark)):
            continue
        match mark:
            case Badge():
                yield from mark.kinds if _is_in(box, mark.at) else ()
            case Token() | Sign() | Lamp() | Scenery() | Number():
                yield from (mark,) if _is_in(box, mark.at) else ()
            case Ground(polygon=path) | Highlight(polygon=path):
                yield from (mark,) if _is_in(box, _middle(path)) else ()
            case Border(points=path) | Route(points=path) | Moved(points=path):
                # Keys without close looks tell a line only where it has a point: elsewhere it passes by.
                meets = _meets(box, path) if board.base.art.has_close_key else _has(box, path)
                yield from (mark,) if meets else ()
            case _:
                pass


def _is_in(box: Box, at: Point) -> bool:
    return box.left <= at[0] <= box.right and box.top <= at[1] <= box.bottom


def _has(box: Box, path: Path) -> bool:
    return any(_is_in(box, point) for point in path)


def _middle(path: Path) -> Point:
    xs, ys = zip(*path, strict=True)
    return sum(xs) / len(path), sum(ys) / len(path)


def _meets(box: Box, path: Path) -> bool:
    """True if a line of several points goes through a box."""
    return _is_in(box, path[0]) or any(_crosses(box, *ends) for ends in pairwise(path))


def _crosses(box: Box, start: Point, end: Point) -> bool:
    """True if a part of a straight line is in a box (by the method of Liang and Barsky)."""
    first, last = 0.0, 1.0
    for at, to, least, most in (
        (start[0], end[0], box.left, box.right),
        (start[1], end[1], box.top, box.bottom),
    ):
        low, high = least - at, most - at
        if to == at:
            if not low <= 0 <= high:
                return False
            continue
        ways = sorted((low / (to - at), high / (to - at)))
        first, last = max(first, ways[0]), min(last, ways[1])
    return first <= last


def _is_alike(entry: Token | Sign, mark: Token | Sign | Border, art: Art) -> bool:
    """True if the entry of a key explains this mark. The letter of a sign tells it from its like, not its kind.

    In a key a sign with the name of a line stands for that line.
    """
    if isinstance(mark, Border):
        return isinstance(entry, Sign) and entry.shape == mark.role
    if isinstance(entry, Token) and isinstance(mark, Token):
        return _is_like(entry, mark, art) if art.has_close_key else _of_kind(entry) == _of_kind(mark)
    return isinstance(entry, Sign) and isinstance(mark, Sign) and entry.shape == mark.shape


def _of_kind(token: Token) -> tuple[str, str, str]:
    return token.shape, token.letter, token.side


def _is_like(entry: Token, mark: Token, art: Art) -> bool:
    """True for a figure in the state that an entry explains; for an entry without a state, of the same letter."""
    if Flag.GHOST in entry.flags:
        return Flag.GHOST in mark.flags
    if entry.side in art.outlined:
        return mark.side in art.outlined
    return entry.letter == mark.letter
