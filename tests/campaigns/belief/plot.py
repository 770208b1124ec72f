"""Told chances beside true frequencies, as a picture: on the faint line both are the same."""

from __future__ import annotations

from rendering.grid import Grid
from rendering.paint import paint
from rendering.scene import Base, BaseMark, Glow, Ground, Land, Mark, Ring, Route, Scene
from tests.campaigns.belief.measuring import Figures

GRID = Grid(10, 10, corner=(1.0, 1.0))
WIDTH = 600
"""Sizes of the picture, in pixels."""
FEWEST = 20
"""Fewer zones than this say nothing about a chance."""


def plotted(figures: Figures) -> bytes:
    """From left to right the told chance, from bottom to top how often it was true; a ring for each bin."""
    percents = [f"{10 * number + 5}%" for number in range(GRID.columns)]
    cells = [(column, row) for column in range(GRID.columns) for row in range(GRID.rows)]
    ground: tuple[BaseMark, ...] = (
        *(Ground(GRID.cell(*cell), Land.OPEN) for cell in cells),
        *GRID.lines(),
        *GRID.labels(percents, percents[::-1], size=0.5),
    )
    base = Base(GRID.width + 1.5, GRID.height + 1.5, 0.5, ground)
    said = [
        (each.chances / each.number, each.hits / each.number)
        for each in figures.bins
        if each.number >= FEWEST
    ]
    points = tuple(GRID.node(10 * chance, 10 - 10 * share) for chance, share in said)
    marks: tuple[Mark, ...] = (
        Route((GRID.node(0, 10), GRID.node(10, 0)), is_faint=True),
        Route(points, is_faint=True, glow=Glow.OPTION),
        *(Ring(point, Glow.OPTION, radius=0.3) for point in points),
    )
    return paint(Scene(base, marks), width=WIDTH)
