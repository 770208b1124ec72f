"""The board coloured by the share of wins from each zone, for authors who balance it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.picture.ground import Terrain, ground
from bot.games.castle.picture.ways import outline
from bot.words import _
from rendering.placement.layout import tag_box
from rendering.scene import Contour, Glow, Highlight, Mark, Point, Scene

FEW: Final = 0.4
MANY: Final = 0.6
"""Shares below and above which a zone is far from even."""
STEPS: Final = (0.0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9)
"""The distances tried for a text, down from the middle, in diameters of a figure."""


def shares(board: CastleBoard, won: Mapping[str, float]) -> Scene:
    """Each of these zones with its share in per cent: one colour for even shares, one for lower, one for higher."""
    there, marks = ground(board), list[Mark]()
    for label, share in won.items():
        zone = board.zone(label)
        glow = Glow.DANGER if share < FEW else Glow.CHOSEN if share > MANY else Glow.RANGE
        marks.append(Highlight(there.polygons[zone], glow))
        text = _("{share} %").format(share=round(100 * share))
        marks.append(Contour(outline(board, frozenset({zone})), glow, text, _clear(there, zone, text)))
    return Scene(there.base, tuple(marks))


def _clear(there: Terrain, zone: Zone, text: str) -> Point:
    """The place of a text: the middle of the zone's figures, or the nearest above or below that covers no name."""
    (x, y), unit = there.rooms[zone].middle, there.base.unit
    tried = [(x, y + far * unit) for far in STEPS]
    boxes = ((at, tag_box(text, at, unit)) for at in tried)
    return next((at for at, box in boxes if not any(box.meets(room.name) for room in there.rooms)), (x, y))
