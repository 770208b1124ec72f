"""A board as it is before it is brought to the palette."""

from PIL import Image

from rendering.board.layer import Box, _coloured, _steps
from rendering.palette import Palette
from rendering.scene import Base


def unquantised(base: Base, burning: float, palette: Palette, scale: float, box: Box) -> Image.Image:
    """The drawing of `layer` in all its colours, without signs and names."""
    return _coloured(_steps(base, burning, palette, scale, box).canvas, palette)
