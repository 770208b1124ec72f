"""The signs on a close look in words: a picture cut from a board has no key below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.words import _
from rendering.scene import Badge, Scene, Sign, Square, Token


def explained(scene: Scene, squares: Sequence[Square]) -> str:
    """One sentence with the entries of the scene's key whose signs lie in these squares; empty if none do."""
    there = [mark for square in squares for mark in _within(scene, square)]
    named = [_entry(mark, word) for mark, word in scene.key if any(_is_alike(mark, each) for each in there)]
    return _("Signs: {entries}.").format(entries=_(", ").join(named)) if named else ""


def _entry(mark: Token | Sign, word: str) -> str:
    """The meaning of a sign, after its letter if it has one."""
    return _("{letter} {meaning}").format(letter=mark.letter, meaning=word) if mark.letter else word


def _within(scene: Scene, square: Square) -> Iterator[Token | Sign]:
    # A square that names no board of several belongs to the first one.
    board = scene.board(square.board) if square.board else scene.boards[0]
    for mark in (*board.base.marks, *board.marks):
        if isinstance(mark, Token | Sign | Badge):
            x, y = mark.at
            if max(abs(x - square.x), abs(y - square.y)) <= square.side / 2:
                yield from mark.kinds if isinstance(mark, Badge) else (mark,)


def _is_alike(entry: Token | Sign, mark: Token | Sign) -> bool:
    """True if the entry of a key explains this mark. The letter of a sign tells it from its like, not its kind."""
    if isinstance(entry, Token) and isinstance(mark, Token):
        return (entry.shape, entry.letter, entry.side) == (mark.shape, mark.letter, mark.side)
    return isinstance(entry, Sign) and isinstance(mark, Sign) and entry.shape == mark.shape
