"""The positions of the boards of one picture: in rows, a name above each, with figures of the same size on all."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from PIL import Image

from rendering.byte_cache import DRAWING
from rendering.palette import Palette
from rendering.pen import OVERSAMPLING, Pen
from rendering.scene import Board, Scene

GAP = 0.9
"""The gap between two boards, in figures."""
HEAD = 1.5
"""The height of the line with a board's name, as a multiple of `Spread.figure`."""
LEAST = 1 / 50
"""The least `Spread.figure`, as a share of the picture's width: names above small boards stay readable."""
LARGEST = 1 / 32
"""The largest `Spread.figure`, as a share of the picture's width: on boards of few places figures are very large."""
CAP = 0.68


@dataclass(frozen=True, slots=True)
class Placed:
    """A board with the pixels it covers, below the line with its name; `scale` is pixels per board unit."""

    board: Board
    left: int
    top: int
    width: int
    height: int
    scale: float


@dataclass(frozen=True, slots=True)
class Spread:
    """The positions of all boards in a picture of `height` pixels.

    `figure` is the diameter in pixels from which the size of names and of the strip follows; `head` is the height of
    the line with a name.
    """

    placed: tuple[Placed, ...]
    height: int
    figure: float
    head: int


def spread(scene: Scene, width: int, top: int = 0) -> Spread:
    """All boards of a scene in a picture of this width, below pixel `top`; a row that is not full is centred."""
    figure = figure_of(scene, width)
    text = text_of(scene, width)
    head, gap = floor(HEAD * text + 0.5), floor(GAP * figure + 0.5)
    placed: list[Placed] = []
    for row in _rows(scene):
        sizes = [_size(board, figure) for board in row]
        left = (width - sum(wide for wide, _ in sizes) - gap * (len(row) - 1)) // 2
        for board, (wide, high) in zip(row, sizes, strict=True):
            placed.append(Placed(board, left, top + head, wide, high, figure / board.base.unit))
            left += wide + gap
        top += head + max(high for _, high in sizes) + gap
    return Spread(tuple(placed), top, text, head)


def figure_of(scene: Scene, width: int) -> float:
    """The diameter in pixels of a figure on every board of a scene: the widest row is as wide as the picture."""
    return min(
        width / (sum(board.base.width / board.base.unit for board in row) + GAP * (len(row) + 1))
        for row in _rows(scene)
    )


def text_of(scene: Scene, width: int) -> float:
    """The diameter in pixels that names and strip are sized by: that of the boards, within LEAST and LARGEST."""
    return min(max(figure_of(scene, width), LEAST * width), LARGEST * width)


def heading(text: str, palette: Palette, size: tuple[int, int], figure: float) -> Image.Image:
    """An image of `size` pixels with a name, in the palette; its letters are smaller if there is too little room."""
    canvas = Image.new("RGB", (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING), palette.background)
    pen = Pen(canvas, palette=palette, scale=OVERSAMPLING, corner=(0, 0), unit=figure)
    with DRAWING:
        pen.text((size[0] / 2, size[1] / 2), text, palette.ink, CAP, room=size[0] / figure)
        return palette.mapped(canvas.reduce(OVERSAMPLING))


def _rows(scene: Scene) -> Iterator[tuple[Board, ...]]:
    boards = scene.boards
    columns = scene.columns or len(boards)
    return (boards[start : start + columns] for start in range(0, len(boards), columns))


def _size(board: Board, figure: float) -> tuple[int, int]:
    scale = figure / board.base.unit
    return floor(board.base.width * scale + 0.5), floor(board.base.height * scale + 0.5)
