"""The palettes of the castle, in which most tests of pictures paint."""

from bot.games.castle.art import ART
from rendering.palette import palette_of
from rendering.themes import Theme

PALETTES = {theme: palette_of(ART, theme) for theme in Theme}
