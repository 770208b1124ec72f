"""How the raid looks: its colours, tiles, lines, figures, signs and cards, as one `Art`."""

from pathlib import Path
from typing import Final

from bot.games.raid.art.cards import CARDS
from bot.games.raid.art.ground import BASE_LINES, LANDS, SCENERY, terrain
from bot.games.raid.art.lines import LINES
from bot.games.raid.art.names import Decor, Extra, Land, Line, Shape, Side
from bot.games.raid.art.pieces import OUTLINES, SIGNS
from rendering.art import Art
from rendering.strokes import symbols
from rendering.themes import coloured, materials

__all__ = ["ART", "Decor", "Extra", "Land", "Line", "Shape", "Side"]

_DATA: Final = Path(__file__).parents[4] / "data" / "raid"
_COLOURS: Final = (_DATA / "colours.toml").read_text(encoding="utf-8")
ART: Final = Art(
    name="raid",
    colours=coloured(_COLOURS),
    tones=materials(_COLOURS),
    shapes=OUTLINES,
    lands=LANDS,
    lines={**BASE_LINES, **LINES},
    scenery=SCENERY,
    signs=SIGNS,
    cards=CARDS,
    symbols=symbols((_DATA / "symbols.txt").read_text(encoding="utf-8")),
    terrain=terrain,
    dark=frozenset({Side.GUARD, Side.PATROL, Side.OWL}),
    outlined=frozenset({Side.GUARD, Side.PATROL}),
)
"""The art of every scene and sheet of the raid; of both halves, for a film may show both."""
