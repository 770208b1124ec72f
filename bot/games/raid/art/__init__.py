"""The look of the raid: its colours, tiles, lines, figures, signs and cards, as one `Art`."""

from typing import Final

from bot.games.files import text, toml
from bot.games.raid.art.cards import CARDS
from bot.games.raid.art.ground import BASE_LINES, LANDS, SCENERY, terrain
from bot.games.raid.art.lines import LINES
from bot.games.raid.art.names import Decor, Land, Line, Shape, Side
from bot.games.raid.art.pieces import PLATES
from rendering.art import Art
from rendering.plain import SHAPES
from rendering.strokes import signs, symbols
from rendering.themes import coloured, materials

__all__ = ["ART", "Decor", "Land", "Line", "Shape", "Side"]


ART: Final = Art(
    name="raid",
    colours=coloured(toml("raid", "colours")),
    tones=materials(toml("raid", "colours")),
    shapes=SHAPES,
    lands=LANDS,
    lines={**BASE_LINES, **LINES},
    scenery=SCENERY,
    signs={**signs(text("raid", "signs")), **PLATES},
    cards=CARDS,
    symbols=symbols(text("raid", "symbols")),
    terrain=terrain,
    dark=frozenset({Side.GUARD, Side.PATROL, Side.OWL}),
    outlined=frozenset({Side.GUARD, Side.PATROL}),
)
"""The art of every scene and sheet of the raid; one for both halves, because a film may show both."""
