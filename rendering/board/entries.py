"""The entries of a scene's key that explain something in a part of its board."""

from collections.abc import Iterator, Sequence

from rendering.art import Art
from rendering.board.legend import Key
from rendering.scene import Badge, Border, Flag, Point, Scene, Sign, Square, Token


def entries(scene: Scene, squares: Sequence[Square]) -> Key:
    """The entries of the key whose figures, signs or lines are in these squares, in the order of the key."""
    there = [mark for square in squares for mark in _within(scene, square)]
    art = scene.base.art
    return tuple(each for each in scene.key if any(_is_alike(each[0], mark, art) for mark in there))


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
