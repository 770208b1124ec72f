"""The board coloured by the share of wins from each zone, for authors who balance it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.castle.board.board import CastleBoard
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.ways import outline
from bot.words import _
from rendering.scene import Contour, Glow, Highlight, Mark, Scene

FEW: Final = 0.4
MANY: Final = 0.6
"""Shares below and above which a zone is far from even."""


def shares(board: CastleBoard, won: Mapping[str, float]) -> Scene:
    """Each of these zones with its share in per cent: one colour for even shares, one for lower, one for higher."""
    there, marks = ground(board), list[Mark]()
    for label, share in won.items():
        zone = board.zone(label)
        glow = Glow.DANGER if share < FEW else Glow.CHOSEN if share > MANY else Glow.RANGE
        marks.append(Highlight(there.polygons[zone], glow))
        text = _("{share} %").format(share=round(100 * share))
        marks.append(Contour(outline(board, frozenset({zone})), glow, text, there.rooms[zone].middle))
    return Scene(there.base, tuple(marks))
