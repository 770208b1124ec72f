"""Plates with something written on them: crowds and numbers to tap."""

from dataclasses import replace

from rendering.marks.pieces import mini
from rendering.pen import Pen
from rendering.placement.layout import CELL, badge_box
from rendering.scene import Badge, Number, Token


def badge(pen: Pen, mark: Badge) -> None:
    """A plate with a small figure for each kind and how many there are; dark ones stand on a bright ground."""
    box = badge_box(mark, pen.unit)
    wide, high = box.width / pen.unit, box.height / pen.unit
    pen.plate(mark.at, pen.palette.rim, wide + 0.06, high + 0.06, corner=0.18)
    pen.plate(mark.at, pen.palette.dim, wide, high, corner=0.16)
    pen.plate(mark.at, pen.palette.plate, wide - 0.08, high - 0.08, corner=0.14)
    rows = -(-len(mark.kinds) // mark.columns)
    for i, kind in enumerate(mark.kinds):
        row, column = divmod(i, mark.columns)
        here = min(mark.columns, len(mark.kinds) - row * mark.columns)
        x = (column - (here - 1) / 2) * CELL[0] * mark.size
        y = (row - (rows - 1) / 2) * CELL[1] * mark.size
        _kind(pen, replace(kind, at=pen.shifted(mark.at, (x, y)), size=mark.size))


def _kind(pen: Pen, kind: Token) -> None:
    if kind.side in pen.palette.art.dark:
        pen.plate(kind.at, pen.palette.ink, CELL[0] * kind.size, CELL[1] * kind.size, corner=0.1)
    is_many = kind.count > 1
    mini(pen, replace(kind, at=pen.shifted(kind.at, (-0.22 * kind.size if is_many else 0.0, 0.0))))
    if is_many:
        pen.text(
            pen.shifted(kind.at, (0.5 * kind.size, 0.0)), str(kind.count), pen.palette.ink, 0.66 * kind.size
        )


def number(pen: Pen, mark: Number) -> None:
    """A choice to tap."""
    pen = pen.zoomed(mark.size)
    pen.disc(mark.at, pen.palette.rim, 0.5)
    pen.disc(mark.at, pen.palette.glow[mark.glow], 0.45)
    pen.text(mark.at, str(mark.n), pen.palette.rim, 0.66)
