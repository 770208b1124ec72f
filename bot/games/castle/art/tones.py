"""What the tones of the castle's bases are made of."""

from collections.abc import Mapping

from bot.games.castle.art.names import Tone
from rendering.art import Material

FIXED = frozenset({Tone.FIRE, Tone.GOLD, Tone.BLUE, Tone.PRINT, Tone.EDGE, Tone.BEYOND})
"""Tones without shadow and light."""
WATERS = frozenset({Tone.DEEP, Tone.MIDDLE, Tone.SHALLOW, Tone.BANK})
"""Tones that drink half of the light."""
FIRM = frozenset(
    {
        *(Tone.PLASTER, Tone.TILE, Tone.TILE_PALE, Tone.ROCK, Tone.ROCK_PALE),
        *(Tone.TIMBER, Tone.TIMBER_PALE),
    }
)
"""Tones of what is built."""
TONES: Mapping[str, Material] = {
    tone: Material(is_fixed=tone in FIXED, is_water=tone in WATERS, is_firm=tone in FIRM) for tone in Tone
}
"""All of them, in the order in which a palette has them."""
