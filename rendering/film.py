"""A film of scenes: an animated picture in the GIF format, which the chat plays automatically.

All frames share the colours of the theme. Each frame after the first holds only its changes; all other pixels have a
transparent colour number that no frame uses. The file holds only pixels, their times and the request to repeat for ever
(CompuServe, Graphics Interchange Format 89a). Equal scenes give equal bytes.
"""

from dataclasses import dataclass
from struct import pack

from PIL import GifImagePlugin, Image, ImageChops

from rendering.paint import painted
from rendering.palette import Palette, palette_of
from rendering.scene import Scene
from rendering.vocabulary import Theme

WIDTHS = (1200, 900, 600)
"""The widths in pixels of a film, in the order in which they are tried until the file is small enough."""
LIMIT = 8_000_000
"""The limit for the bytes of a film."""
CLEAR = 255
"""The transparent colour number: where it stands, the pixel of the previous frame stays."""
LASTING, LAST = 2.0, 6.0
"""The seconds that a frame is shown, and those of the last one."""
_HEADER, _LOOP, _END = b"GIF89a", b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00", b";"
_SHARED_COLOURS = 0xF7
"""The flags of the file's header: one table of 256 colours of 8 bits for all frames."""
_STAYS = 1
"""The disposal method of a frame: it stays, and the next frame is drawn over it."""


@dataclass(frozen=True, slots=True)
class _Cut:
    """The part of a frame that is stored in the file, and its position."""

    image: Image.Image
    at: tuple[int, int]
    is_whole: bool


class Reel:
    """A film in the making: scenes are added one by one, from any thread but only one at a time."""

    def __init__(self, *, theme: Theme = Theme.NIGHT, width: int = WIDTHS[0]) -> None:
        """`width` is that of its pictures, in pixels."""
        self._theme, self._width = theme, width
        self._palette: Palette | None = None
        self._last: Image.Image | None = None
        self._cut: _Cut | None = None
        self._frames: list[bytes] = []

    def add(self, scene: Scene) -> None:
        """Draw one more frame; all scenes of a film have the same size and the same art."""
        palette = self._palette = palette_of(scene.base.art, self._theme)
        image = _without_clear(painted(scene, palette, self._width), palette)
        # Written when the next frame comes: only then is it certain that it is not the last, which is shown
        # longer.
        if self._cut is not None:
            self._frames.append(_frame(self._cut, LASTING))
        self._cut, self._last = _cut(image, self._last), image

    def film(self) -> bytes:
        """The bytes of the film; needs at least one scene."""
        assert self._cut is not None
        assert self._last is not None
        assert self._palette is not None
        start = pack("<HHBBB", *self._last.size, _SHARED_COLOURS, 0, 0)
        last = _frame(self._cut, LAST)
        return b"".join((_HEADER, start, self._palette.raw, _LOOP, *self._frames, last, _END))


def _without_clear(image: Image.Image, palette: Palette) -> Image.Image:
    """The picture without the transparent colour number; the nearest other colour replaces it."""
    return image.point([*range(CLEAR), _nearest(palette, CLEAR)])


def _nearest(palette: Palette, index: int) -> int:
    wanted = palette.colours[index]
    return min(
        (each for each in range(len(palette.colours)) if each != index),
        key=lambda each: sum((a - b) ** 2 for a, b in zip(palette.colours[each], wanted, strict=True)),
    )


def _cut(image: Image.Image, before: Image.Image | None) -> _Cut:
    """The box in which a frame differs from the one before, transparent where it does not; never empty."""
    if before is None:
        return _Cut(image, (0, 0), is_whole=True)
    changed = ImageChops.difference(image, before).point([0] + [255] * 255)
    box = changed.getbbox() or (0, 0, 1, 1)
    # Inside the box, too, only changed pixels are stored: the transparent rest compresses to almost nothing.
    laid = Image.new("L", image.size, CLEAR)
    laid.paste(image, mask=changed)
    return _Cut(laid.crop(box), box[:2], is_whole=False)


def _frame(cut: _Cut, seconds: float) -> bytes:
    how = {} if cut.is_whole else {"transparency": CLEAR}
    times = {"duration": round(seconds * 1000), "disposal": _STAYS}
    return b"".join(GifImagePlugin.getdata(cut.image, cut.at, **times, **how))
