"""Badges of crowds, and the numbers of choices that buttons offer."""

from dataclasses import replace

from rendering.marks.pieces import mini
from rendering.pen import Pen
from rendering.placement.layout import CELL, badge_box, badge_rows, cell
from rendering.scene import Badge, Number, Token


def badge(pen: Pen, mark: Badge) -> None:
    """Draw a plate with a small figure and a count for each kind; dark figures stand on a bright ground."""
    box = badge_box(mark, pen.unit)
    wide, high = box.width / pen.unit, box.height / pen.unit
    pen.plate(mark.at, pen.palette.rim, wide + 0.06, high + 0.06, corner=0.18)
    pen.plate(mark.at, pen.palette.dim, wide, high, corner=0.16)
    pen.plate(mark.at, pen.palette.plate, wide - 0.06, high - 0.06, corner=0.14)
    rows = badge_rows(mark)
    for row, kinds in enumerate(rows):
        x, y = -sum(map(cell, kinds)) / 2, (row - (len(rows) - 1) / 2) * CELL
        for kind in kinds:
            there = (x + cell(kind) / 2) * mark.size, y * mark.size
            _kind(pen, replace(kind, at=pen.shifted(mark.at, there), size=mark.size))
            x += cell(kind)


def _kind(pen: Pen, kind: Token) -> None:
    if kind.side in pen.palette.art.dark:
        pen.plate(kind.at, pen.palette.ink, cell(kind) * kind.size, CELL * kind.size, corner=0.1)
    is_many = kind.count > 1
    mini(pen, replace(kind, at=pen.shifted(kind.at, (-0.22 * kind.size if is_many else 0.0, 0.0))))
    if is_many:
        pen.text(
            pen.shifted(kind.at, (0.5 * kind.size, 0.0)), str(kind.count), pen.palette.ink, 0.74 * kind.size
        )


def number(pen: Pen, mark: Number) -> None:
    """Draw the number of a choice that a button offers."""
    pen = pen.zoomed(mark.size)
    pen.disc(mark.at, pen.palette.rim, 0.5)
    pen.disc(mark.at, pen.palette.glow[mark.glow], 0.45)
    pen.text(mark.at, str(mark.n), pen.palette.rim, 0.66)
