"""A grid of square cells in board units: its cells as polygons and points, its lines, and labels along its edges."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rendering.scene import Border, Label, Square
from rendering.vocabulary import Line, Path, Point

LABEL = 0.62
"""The size of a label at the edge."""


@dataclass(frozen=True, slots=True)
class Grid:
    """`columns` times `rows` square cells with sides of `side` board units; the upper left corner is at `corner`.

    Columns and rows are counted from 0, to the right and downwards.
    """

    columns: int
    rows: int
    side: float = 1.0
    corner: Point = (0.0, 0.0)

    @property
    def width(self) -> float:
        """The width of the whole grid, in board units."""
        return self.columns * self.side

    @property
    def height(self) -> float:
        """The height of the whole grid, in board units."""
        return self.rows * self.side

    def node(self, column: float, row: float) -> Point:
        """The point `column` cells to the right and `row` cells down; whole numbers are corners of cells."""
        return self.corner[0] + column * self.side, self.corner[1] + row * self.side

    def middle(self, column: int, row: int, footprint: tuple[int, int] = (1, 1)) -> Point:
        """The middle of a cell, or of the block of `footprint` cells whose upper left cell it is."""
        return self.node(column + footprint[0] / 2, row + footprint[1] / 2)

    def cell(self, column: int, row: int, footprint: tuple[int, int] = (1, 1)) -> Path:
        """The outline of a cell, or of the block of `footprint` cells whose upper left cell it is."""
        right, bottom = column + footprint[0], row + footprint[1]
        corners = ((column, row), (right, row), (right, bottom), (column, bottom))
        return tuple(self.node(*corner) for corner in corners)

    def round(self, column: int, row: int, cells: float, board: str = "") -> Square:
        """The square for a close view of a cell: centred at the cell, `cells` cells wide."""
        return Square(*self.middle(column, row), cells * self.side, board)

    def lines(self, role: str = Line.CELL) -> Iterator[Border]:
        """The lines between the cells, and those round the whole grid."""
        for column in range(self.columns + 1):
            yield Border((self.node(column, 0), self.node(column, self.rows)), role)
        for row in range(self.rows + 1):
            yield Border((self.node(0, row), self.node(self.columns, row)), role)

    def labels(self, columns: Sequence[str], rows: Sequence[str], *, size: float = LABEL) -> Iterator[Label]:
        """A label above each column and left of each row, half a cell outside: leave room for them on the base."""
        for nth, text in enumerate(columns):
            yield Label(text, self.node(nth + 0.5, -0.4), size=size)
        for nth, text in enumerate(rows):
            yield Label(text, self.node(-0.4, nth + 0.5), size=size)
