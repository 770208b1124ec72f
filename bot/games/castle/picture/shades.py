"""The zones where intruders can be, as strokes over the ground: rising for the ninja, falling for the traitor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.castle.art import Shape, Side
from bot.games.castle.art.signs import SHADES
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import Who
from bot.games.castle.names import names
from bot.games.castle.picture.figures import NOWHERE
from bot.games.castle.picture.ground import Terrain
from bot.games.castle.picture.ways import outline
from bot.games.pictures import Lens
from bot.words import _
from rendering.scene import Contour, Glow, Highlight, Sign, Token
from rendering.scene import Mark as Drawn

STROKES: Final = {Who.NINJA: Shape.RISING, Who.TRAITOR: Shape.FALLING}
"""Two directions, so that both are visible in a zone with both, also for readers who cannot tell the colours apart."""
WIDTHS: Final = (0.06, 0.13, 0.21, 0.3)
"""The widths of the strokes, in diameters of a figure: the darker, the wider."""


def shaded(there: Terrain, board: CastleBoard, lens: Lens) -> Iterator[Drawn]:
    """The strokes of each zone, and an outline round the zones where guards would look."""
    for who in Who:
        lean = -1 if STROKES[who] is Shape.FALLING else 1
        for label, dark in lens.shades.get(names.short(who), {}).items():
            polygon, glow = there.polygons[board.zone(label)], SHADES[STROKES[who]]
            yield Highlight(polygon, glow, hatch=lean * WIDTHS[dark - 1])
    for label in lens.sought:
        yield Contour(outline(board, frozenset({board.zone(label)})), Glow.CHOSEN, _("look"))


def explained(lens: Lens) -> Iterator[tuple[Token | Sign, str]]:
    """The meaning of the strokes, for the key."""
    for who in Who:
        if lens.shades.get(names.short(who)):
            text = _("{who} can be here").format(who=names.short(who).lower())
            yield Sign(STROKES[who], NOWHERE, Side.INTRUDER), text
