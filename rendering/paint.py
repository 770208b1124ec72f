"""From a scene to PNG bytes: a copy of the cached base with sprites stamped on it, encoded fast.

Equal scenes give equal bytes; the file holds only pixels (chunks IHDR, PLTE, IDAT, IEND). Any thread can call it; no
image ever leaves this package.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, floor

from PIL import Image

from rendering.board.axes import axes, beside, sides, start, unnamed
from rendering.board.entries import entries
from rendering.board.layer import Box as Pixels
from rendering.board.layer import Layer, Packed, layer, packed
from rendering.board.legend import NEAR, Key, fitting, legend_height, legend_image, rows, rows_height
from rendering.board.strip import head_height, head_image, strip_height, strip_image, tray_image
from rendering.byte_cache import ByteCache
from rendering.palette import Palette, palette_of
from rendering.placement.boxes import Box
from rendering.png import png
from rendering.scene import Base, Board, Scene, Square
from rendering.simple import simplified
from rendering.spread import HEAD, LARGEST, heading, spread, text_of
from rendering.stamping import stamped
from rendering.vocabulary import Theme

WIDTH = 1600
"""The width in pixels of a whole board."""
PHONE = 800
"""The width in pixels of a whole board for a phone, whose screen is half as wide."""
CROP = 900
"""The side in pixels of a square crop."""
NAMED = 0.05
"""The figure (the unit of text) for the name above a crop, as a share of the crop's side."""
ROWS, CLOSE_ROWS = 4, 2
"""The most rows of the key below a whole board and below a close look, where the art has a close key.

What finds no room there, the words beside a picture tell.
"""
GAP = 12
"""The gap in pixels between two crops in one picture."""
LADDER = 100
"""A crop is cut from a board whose width in pixels is a multiple of this, so that crops share layers."""
WIDEST = 2600
"""A board wider than this is not drawn whole for a crop, but only its window."""


_layers: ByteCache[Layer] = ByteCache(60_000_000)
"""make bench, R1: a game has 16 layers, half a second each, and every picture begins with one."""
_packed: ByteCache[Packed] = ByteCache(32_000_000)
"""Every theme, light and scale has a layer of its own; this cache holds far more of them than the unpacked one.

With four games at once, two of them with changing light, 60 of the 91 layers that were no longer unpacked were found
here, 8 ms each.
"""


def paint(scene: Scene, *, theme: Theme = Theme.NIGHT, width: int = WIDTH) -> bytes:
    """The whole picture as PNG bytes, `width` pixels wide: the board with strip, key and tray if the scene has them.

    Several boards, or one with a name, stand in rows with their names, without key and tray.
    """
    palette = palette_of(scene.base.art, theme)
    return encoded(painted(scene, palette, width), palette)


def painted(scene: Scene, palette: Palette, width: int) -> Image.Image:
    """The image that `paint` encodes, as palette indices (mode L)."""
    if scene.beside or scene.name:
        return _side_by_side(scene, palette, width)
    base, scale = scene.base, width / scene.base.width
    figure = min(base.unit * scale, LARGEST * width)
    top = strip_height(figure) if scene.strip else 0
    high = floor(base.height * scale + 0.5)
    key = _whole_key(scene, width / figure)
    bottom = legend_height(key, width, figure) if key else 0
    below = _layer(scene, palette, scale, (0, -top, width, high + bottom))
    canvas = stamped(below, scene, palette, scale)
    if bottom:
        canvas.paste(legend_image(key, palette=palette, width=width, figure=figure), (0, top + high))
    if top:
        strip = strip_image(scene.strip, palette=palette, width=width, figure=figure)
        canvas.paste(strip, (0, 0))
    return _piled([canvas, *_tray(scene, palette, width)], palette)


def _whole_key(scene: Scene, room: float) -> Key:
    """The key below a whole board that is as wide as this number of figures."""
    base = scene.base
    if not base.art.has_close_key:
        return scene.key
    whole = Square(base.width / 2, base.height / 2, max(base.width, base.height))
    return fitting(entries(scene, (whole,)), room, ROWS)


def _tray(scene: Scene, palette: Palette, width: int) -> Iterator[Image.Image]:
    if scene.tray:
        yield tray_image(scene.tray, palette=palette, width=width)


def _piled(parts: Sequence[Image.Image], palette: Palette, gap: int = 0) -> Image.Image:
    """Pictures of one width, one below the other."""
    if len(parts) == 1:
        return parts[0]
    high = sum(each.height + gap for each in parts) - gap
    canvas, top = Image.new("L", (parts[0].width, high), palette.colours.index(palette.rim)), 0
    for each in parts:
        canvas.paste(each, (0, top))
        top += each.height + gap
    return canvas


def _side_by_side(scene: Scene, palette: Palette, width: int) -> Image.Image:
    """All boards with their names, and the strip above them if the scene has one; neither key nor tray."""
    figure = text_of(scene, width)
    top = strip_height(figure) if scene.strip else 0
    boards = spread(scene, width, top)
    canvas = Image.new("L", (width, boards.height), palette.colours.index(palette.background))
    for placed in boards.placed:
        size = placed.width, placed.height
        below = _layer(placed.board, palette, placed.scale, (0, 0, *size))
        canvas.paste(stamped(below, placed.board, palette, placed.scale), (placed.left, placed.top))
        name = heading(placed.board.name, palette, (size[0], boards.head), boards.figure)
        canvas.paste(name, (placed.left, placed.top - boards.head))
    if top:
        canvas.paste(strip_image(scene.strip, palette=palette, width=width, figure=figure), (0, 0))
    return canvas


def crops(scene: Scene, squares: Sequence[Square], *, theme: Theme = Theme.NIGHT, size: int = CROP) -> bytes:
    """Squares of the board, each `size` pixels wide, one below the other; a square is moved to lie inside the board.

    Zones, figures and words grow with the zoom. The strip, in few words, takes the place of the upper part of the first
    square, which loses as much above as below, but nothing at an edge of the board. Names of columns and rows, where
    the art has axes, and the key, where it has a close one, take up room in the same way; the key explains what is
    shown.

    If a square is at least as wide as its board, the result is the whole picture instead: simplified for a phone
    (`simple.simplified`) if the board is large. A square names its board if there are several; the name then stands
    above the square. The tray is at the bottom. Refuses with KeyError a board that the picture does not show.
    """
    palette = palette_of(scene.base.art, theme)
    shown = [(scene.board(square.board), square) for square in squares]
    if any(square.side >= board.base.width for board, square in shown):
        plain = simplified(scene)
        return paint(plain, theme=theme, width=WIDTH if plain is scene else PHONE)
    top = head_height(size) if scene.strip else 0
    (first, square), *others = shown
    key, below = _close_key(scene, squares, size, top)
    cuts = [_cut(first, square, palette, (size, size - top - below))]
    cuts += [_cut(board, square, palette, (size, size)) for board, square in others]
    if top:
        cuts[0] = _piled([head_image(scene.strip, palette=palette, width=size), cuts[0]], palette)
    if below:
        explained = legend_image(key, palette=palette, width=size, figure=size / NEAR)
        key_image = Image.new("L", (size, below), palette.colours.index(palette.background))
        key_image.paste(explained, (0, (below - explained.height) // 2))
        cuts[-1] = _piled([cuts[-1], key_image], palette)
    return encoded(_piled([*cuts, *_tray(scene, palette, size)], palette, GAP), palette)


def _close_key(scene: Scene, squares: Sequence[Square], size: int, top: int) -> tuple[Key, int]:
    """The key below squares, and its height in pixels; it explains what it leaves of the first of them, below `top`."""
    if not scene.base.art.has_close_key:
        return (), 0
    found: Key = ()
    below = 0
    for number in range(CLOSE_ROWS + 1):
        below = rows_height(number, size / NEAR)
        found = fitting(
            entries(scene, squares, _shown(scene, squares[0], (size, size - top - below))), NEAR, CLOSE_ROWS
        )
        if not found or len(rows(found, NEAR)) <= number:
            break
    return found, below if found else 0


def _shown(scene: Scene, square: Square, area: tuple[int, int]) -> Box | None:
    """The part of a board that is shown of a square, in board units; None for an art without axes."""
    base = scene.board(square.board).base
    if not base.art.has_axes:
        return None
    scale = _scale(base, square, area[0])
    return Box(*(edge / scale for edge in _framed(base, square, area, scale)))


def _cut(board: Board, square: Square, palette: Palette, area: tuple[int, int]) -> Image.Image:
    """The part of a board round the middle of a square that fills an area of this width and height."""
    base, (size, high) = board.base, area
    scale = _scale(base, square, size)
    if base.art.has_axes:
        return _between_axes(board, square, palette, area, scale)
    whole = round(base.width * scale)
    left, top = _corner(square.x * scale, whole, size), _corner(square.y * scale, base.height * scale, high)
    below = _window(board, palette, scale, (left, top, left + size, top + high))
    cut = stamped(below, board, palette, scale)
    return _headed(cut, board.name, palette, size) if board.name else cut


def _between_axes(
    board: Board, square: Square, palette: Palette, area: tuple[int, int], scale: float
) -> Image.Image:
    """The part of a board that leaves room in the area for the names of its columns and rows, with these names."""
    named = axes(board.base)
    base, pixels = unnamed(board.base), _framed(board.base, square, area, scale)
    board = replace(board, base=base)
    cut = stamped(_window(board, palette, scale, pixels), board, palette, scale)
    return beside(cut, named, palette, scale, pixels[:2])


def _framed(base: Base, square: Square, area: tuple[int, int], scale: float) -> Pixels:
    """The pixels of a board with axes that are shown of a square in an area: names take a part of that."""
    (aside, above), margin = sides(area[0]), axes(base).margin
    wide, high = area[0] - aside, area[1] - above
    left = start(square.x, square.side, scale, pixels=wide, ends=(margin, base.width - margin))
    top = start(square.y, square.side, scale, pixels=high, ends=(margin, base.height - margin))
    return left, top, left + wide, top + high


def _scale(base: Base, square: Square, size: int) -> float:
    """The pixels of a board unit in a crop of this size."""
    return max(LADDER, floor(size * base.width / square.side / LADDER) * LADDER) / base.width


def _headed(cut: Image.Image, name: str, palette: Palette, size: int) -> Image.Image:
    """A crop with the name of its board above it."""
    figure = NAMED * size
    line = heading(name, palette, (size, floor(HEAD * figure + 0.5)), figure)
    canvas = Image.new("L", (size, line.height + cut.height))
    canvas.paste(line, (0, 0))
    canvas.paste(cut, (0, line.height))
    return canvas


def encoded(image: Image.Image, palette: Palette) -> bytes:
    """PNG bytes of an image of palette indices."""
    return png(image, palette.raw)


def _corner(middle: float, whole: float, size: int) -> int:
    if whole <= size:
        return floor((whole - size) / 2)
    return floor(min(max(middle - size / 2, 0), whole - size))


def _window(board: Board, palette: Palette, scale: float, box: Pixels) -> Layer:
    base = board.base
    whole = (0, 0, ceil(base.width * scale), ceil(base.height * scale))
    # Cut from the whole board, unless that is too large: so other windows of this scale need no drawing.
    fits = box[0] >= 0 and box[1] >= 0 and box[2] <= whole[2] and box[3] <= whole[3]
    if fits and whole[2] <= WIDEST and whole[3] <= WIDEST:
        return _layer(board, palette, scale, whole).cut(box)
    return _layer(board, palette, scale, box)


def _layer(board: Board | Scene, palette: Palette, scale: float, box: Pixels) -> Layer:
    key = (board.base.key, board.light, palette, scale, box)

    def drawn() -> Packed:
        return packed(layer(board.base, board.light, palette, scale, box))

    return _layers.take(key, lambda: _packed.take(key, drawn).unpacked())
