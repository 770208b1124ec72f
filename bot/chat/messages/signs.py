"""The signs on a close look in words: a picture cut from a board has no key below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.words import _
from rendering.scene import Badge, Border, Point, Scene, Sign, Square, Token


def explained(scene: Scene, squares: Sequence[Square]) -> str:
    """One sentence with the entries of the scene's key whose signs or lines are in these squares; empty if none are."""
    there = [mark for square in squares for mark in _within(scene, square)]
    named = [_entry(mark, word) for mark, word in scene.key if any(_is_alike(mark, each) for each in there)]
    return _("Signs: {entries}.").format(entries=_(", ").join(named)) if named else ""


def _entry(mark: Token | Sign, word: str) -> str:
    """The meaning of a sign, after its letter if it has one."""
    return _("{letter} {meaning}").format(letter=mark.letter, meaning=word) if mark.letter else word


def _within(scene: Scene, square: Square) -> Iterator[Token | Sign | Border]:
    # A square that names no board of several belongs to the first one.
    board = scene.board(square.board) if square.board else scene.boards[0]
    for mark in (*board.base.marks, *board.marks):
        if isinstance(mark, Border):
            yield from (mark,) if any(_is_in(square, point) for point in mark.points) else ()
        elif isinstance(mark, Token | Sign | Badge) and _is_in(square, mark.at):
            yield from mark.kinds if isinstance(mark, Badge) else (mark,)


def _is_in(square: Square, at: Point) -> bool:
    return max(abs(at[0] - square.x), abs(at[1] - square.y)) <= square.side / 2


def _is_alike(entry: Token | Sign, mark: Token | Sign | Border) -> bool:
    """True if the entry of a key explains this mark. The letter of a sign tells it from its like, not its kind.

    In a key a sign with the name of a line stands for that line.
    """
    if isinstance(mark, Border):
        return isinstance(entry, Sign) and entry.shape == mark.role
    if isinstance(entry, Token) and isinstance(mark, Token):
        return (entry.shape, entry.letter, entry.side) == (mark.shape, mark.letter, mark.side)
    return isinstance(entry, Sign) and isinstance(mark, Sign) and entry.shape == mark.shape
