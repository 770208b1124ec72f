"""How the raid looks: its colours, tiles, lines, figures, signs and cards, as one `Art`."""

from typing import Final

from bot.games.raid.art.cards import CARDS
from bot.games.raid.art.colours import COLOURS, TONES
from bot.games.raid.art.ground import BASE_LINES, LANDS, SCENERY, terrain
from bot.games.raid.art.lines import LINES
from bot.games.raid.art.names import Decor, Extra, Land, Line, Shape, Side, Symbol, Tone
from bot.games.raid.art.pieces import OUTLINES, SIGNS
from bot.games.raid.art.symbols import SYMBOLS
from rendering.art import Art

__all__ = ["ART", "Decor", "Extra", "Land", "Line", "Shape", "Side", "Symbol", "Tone"]

ART: Final = Art(
    name="raid",
    colours=COLOURS,
    tones=TONES,
    shapes=OUTLINES,
    lands=LANDS,
    lines={**BASE_LINES, **LINES},
    scenery=SCENERY,
    signs=SIGNS,
    cards=CARDS,
    symbols=SYMBOLS,
    terrain=terrain,
    dark=frozenset({Side.GUARD, Side.PATROL, Side.OWL}),
    outlined=frozenset({Side.GUARD, Side.PATROL}),
)
"""The art of every scene and sheet of the raid; of both halves, for a film may show both."""
