"""The board coloured by what was won from where, for whoever tunes it."""

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
    """Each of these zones with its share in per cent: even ones in one colour, and one for each that is not."""
    there, marks = ground(board), list[Mark]()
    for label, share in won.items():
        zone = board.zone(label)
        glow = Glow.DANGER if share < FEW else Glow.CHOSEN if share > MANY else Glow.RANGE
        marks.append(Highlight(there.polygons[zone], glow))
        text = _("{share} %").format(share=round(100 * share))
        marks.append(Contour(outline(board, frozenset({zone})), glow, text, there.rooms[zone].middle))
    return Scene(there.base, tuple(marks))
