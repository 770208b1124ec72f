"""The look of the castle: its colours, grounds, walls, gardens, figures, signs and cards, as one `Art`."""

from typing import Final

from bot.games.castle.art.cards import CARDS
from bot.games.castle.art.names import Decor, Emblem, Flag, Land, Line, Shape, Side, Symbol, Tone
from bot.games.castle.art.pieces import EMBLEMS, FLAGS, OUTLINES
from bot.games.castle.art.scenery import SCENERY, lantern
from bot.games.castle.art.signs import SIGNS
from bot.games.castle.art.symbols import SYMBOLS
from bot.games.castle.art.terrain import LANDS, terrain
from bot.games.castle.art.walls import LINES
from bot.games.files import toml
from rendering.art import Art
from rendering.themes import coloured, materials

__all__ = ["ART", "Decor", "Emblem", "Flag", "Land", "Line", "Shape", "Side", "Symbol", "Tone"]

ART: Final = Art(
    name="castle",
    colours=coloured(toml("castle", "colours")),
    tones=materials(toml("castle", "colours")),
    shapes=OUTLINES,
    lands=LANDS,
    lines=LINES,
    scenery=SCENERY,
    signs=SIGNS,
    emblems=EMBLEMS,
    flags=FLAGS,
    cards=CARDS,
    symbols=SYMBOLS,
    terrain=terrain,
    lamp=lantern,
    dark=frozenset({Side.INTRUDER, Side.RIVAL}),
    outlined=frozenset({Side.INTRUDER, Side.RIVAL}),
)
"""The art of all scenes and sheets of the castle."""
