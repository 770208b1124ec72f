"""Names, signs, rings and notes: the marks at one point other than figures, badges, numbers and dice."""

from rendering.palette import Palette
from rendering.pen import Pen
from rendering.placement.layout import NOTE_CAP, NOTE_LINE, note_lines, note_size
from rendering.plain import regular
from rendering.scene import Label, Note, Path, Ring, Sign
from rendering.vocabulary import Colour

LABEL_CAP = 0.68
LABEL_RIM = 2
"""The least width in pixels of the rim of a name: a thinner rim does not set small names apart."""


def label(pen: Pen, mark: Label) -> None:
    """Draw the name of a place."""
    ink, cap = label_ink(pen.palette, mark), LABEL_CAP * mark.size
    pen.text(mark.at, mark.text, ink, cap, rim=pen.palette.rim, least=LABEL_RIM)


def label_ink(palette: Palette, mark: Label) -> Colour:
    """The ink of a name: the colour of its side, or without one plain ink, dim if the name is."""
    if mark.side is not None:
        return palette.side[mark.side]
    return palette.dim if mark.is_dim else palette.ink


def sign(pen: Pen, mark: Sign) -> None:
    """Draw a symbol of a place or an object as the art defines it, or as its outline if the art does not."""
    pen.palette.art.signs.get(mark.shape, plain_sign)(pen.zoomed(mark.size), mark)


def plain_sign(pen: Pen, mark: Sign, fill: Colour | None = None) -> None:
    """Draw a sign as its outline, three quarters of a figure high; `pen` is zoomed to its size."""
    corners = pen.placed(mark.at, pen.palette.art.shapes[mark.shape].corners, 0.74)
    pen.polygon(corners, pen.palette.side[mark.side] if fill is None else fill)
    pen.line(corners, pen.palette.edge, 0.06, closed=True)
    if mark.letter:
        pen.text(pen.shifted(mark.at, (0, 0.04)), mark.letter, pen.palette.letter[mark.side], 0.42)


def note(pen: Pen, mark: Note) -> None:
    """Draw a slip of paper with handwriting; the middle of its left edge is at the note's point."""
    pen = pen.zoomed(mark.size)
    wide, high = note_size(mark.text, mark.rows)
    paper, dark = pen.palette.pale, pen.palette.edge
    slip = ((0.0, -0.4), (0.96, -0.5), (1.0, 0.4), (0.04, 0.5))
    corners = tuple(pen.shifted(mark.at, (x * wide, y * high)) for x, y in slip)
    pen.polygon(tuple(pen.shifted(corner, (0.05, 0.07)) for corner in corners), (*dark, 120))
    pen.polygon(corners, paper)
    pen.line(corners, dark, 0.05, closed=True)
    lines = note_lines(mark.text, mark.rows)
    for i, line in enumerate(lines):
        y = (i - (len(lines) - 1) / 2) * NOTE_LINE
        pen.scrawl(pen.shifted(mark.at, (0.12, y)), line, pen.palette.pencil, NOTE_CAP)


def ring(pen: Pen, mark: Ring) -> None:
    """Draw a thin circle or a rectangular frame round a point; nothing is drawn inside it."""
    corners: Path = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    outline = regular(48, 0, 1.0) if mark.plate is None else corners
    wide, high = mark.plate or (mark.radius, mark.radius)
    edge = tuple(pen.shifted(mark.at, (x * wide, y * high)) for x, y in outline)
    stroke = 0.05 + 0.07 * min(1.0, mark.radius)
    pen.line(edge, pen.palette.rim, stroke + 0.08, closed=True)
    pen.line(edge, pen.palette.glow[mark.glow], stroke, closed=True)
