"""The look of the clans: colours, grounds, figures, signs and dice, as one `Art`."""

from typing import Final

from bot.games.clans.art.ground import BASE_LINES, LANDS, SCENERY, lantern, terrain
from bot.games.clans.art.lines import LINES
from bot.games.clans.art.names import Crest, Decor, Land, Line, Shape, Side
from bot.games.clans.art.pieces import FLAGS, OUTLINES
from bot.games.files import text, toml
from rendering.art import Art
from rendering.strokes import signs, symbols
from rendering.themes import coloured, materials

__all__ = ["ART", "Crest", "Decor", "Land", "Line", "Shape", "Side"]


DONE: Final = frozenset(side for side in Side if side.endswith("_done"))
"""The sides of models that are done for the round."""
ART: Final = Art(
    name="clans",
    colours=coloured(toml("clans", "colours")),
    tones=materials(toml("clans", "colours")),
    shapes=OUTLINES,
    lands=LANDS,
    lines={**BASE_LINES, **LINES},
    scenery=SCENERY,
    signs=signs(text("clans", "signs")),
    flags=FLAGS,
    symbols=symbols(text("clans", "symbols")),
    terrain=terrain,
    lamp=lantern,
    dark=DONE,
    outlined=DONE,
    has_close_key=True,
    has_axes=True,
)
"""The art of every scene of the clans."""
