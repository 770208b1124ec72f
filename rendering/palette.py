"""The one palette of every picture: colours by role, and the blends that smooth edges and light tints need.

All colours are multiples of 4, so that mapping to the palette gives each of them back exactly (Pillow's nearest-colour
table has cells of 4). A picture's colour list is the same whatever it shows.
"""

from functools import cache
from itertools import product

from PIL import Image

from rendering.scene import Flag, Glow, Land, Line, Side

Colour = tuple[int, int, int]

RIM: Colour = (16, 16, 20)
INK: Colour = (248, 244, 228)
DIM: Colour = (168, 168, 160)
PLATE: Colour = (32, 32, 40)
BACKGROUND: Colour = (20, 24, 28)
STONE: Colour = (184, 184, 176)
PAVING: Colour = (156, 136, 92)
ROPE: Colour = (240, 208, 148)
WOUND: Colour = (200, 28, 36)

LAND: dict[Land, Colour] = {
    Land.OUTER: (36, 52, 44),
    Land.COURT: (64, 60, 56),
    Land.HALL: (80, 48, 76),
    Land.HALL_TWO: (96, 56, 36),
    Land.WATER: (24, 64, 112),
    Land.SHADED: (76, 72, 48),
}
LINE: dict[Line, Colour] = {
    Line.OPEN: (208, 172, 88),
    Line.SHORE: (124, 180, 228),
    Line.WALL: STONE,
    Line.GATE: (252, 208, 104),
    Line.BRIDGE: (188, 132, 76),
    Line.TRACK: (232, 112, 96),
    Line.EDGE: RIM,
}
SIDE: dict[Side, Colour] = {
    Side.GUARD: (248, 188, 64),
    Side.INTRUDER: (184, 24, 76),
    Side.RIVAL: (0, 112, 116),
    Side.NEUTRAL: (176, 184, 196),
    Side.OBJECT: (124, 84, 176),
}
LETTER: dict[Side, Colour] = {
    Side.GUARD: RIM,
    Side.INTRUDER: INK,
    Side.RIVAL: INK,
    Side.NEUTRAL: RIM,
    Side.OBJECT: INK,
}
"""The ink on a figure of this side."""
GLOW: dict[Glow, Colour] = {
    Glow.OPTION: (96, 232, 208),
    Glow.CHOSEN: (252, 252, 252),
    Glow.DANGER: (252, 104, 72),
    Glow.RANGE: (164, 172, 252),
    Glow.PAST: (148, 148, 148),
}
LEVELS: tuple[Colour, ...] = ((124, 132, 144), (240, 212, 92), (248, 152, 48), (200, 28, 36))
"""From calm to alarm; the painter spreads them over however many levels a lantern has."""
FLAG_INK: dict[Flag, Colour] = {
    Flag.WOUNDED: WOUND,
    Flag.MARKED: RIM,
    Flag.DRUNK: RIM,
    Flag.ACTIVE: GLOW[Glow.CHOSEN],
}


LIT = 0.2
"""How strongly a lit place is tinted: names on it stay readable."""


def blend(under: Colour, over: Colour, share: float) -> Colour:
    """`over` laid on `under` with this share, snapped to the grid of the palette."""
    return tuple(round((u + (o - u) * share) / 4) * 4 for u, o in zip(under, over, strict=True))  # type: ignore[return-value] # three numbers in, three out


@cache
def colours() -> tuple[Colour, ...]:
    """The 256 colours: all roles first, then blends in order of use, repeated to the end."""
    lands = tuple(LAND.values())
    roles = (
        *(RIM, INK, DIM, PLATE, BACKGROUND, STONE, PAVING, ROPE, WOUND),
        *(*lands, *LINE.values(), *SIDE.values(), *GLOW.values(), *LEVELS),
    )
    halves = (0.5,)
    blends = (
        *(blend(land, GLOW[glow], LIT) for land, glow in product(lands, GLOW)),
        *(
            blend(RIM, colour, s)
            for colour, s in product((INK, STONE, *SIDE.values(), *GLOW.values()), halves)
        ),
        *(blend(land, RIM, s) for land, s in product(lands, halves)),
        *(
            blend(land, colour, s)
            for land in lands
            for colour in (LINE[Line.OPEN], LINE[Line.SHORE])
            for s in halves
        ),
        *(blend(SIDE[side], LETTER[side], s) for side, s in product(SIDE, halves)),
        *(blend(land, INK, s) for land, s in product(lands, halves)),
        *(blend(level, ink, 0.5) for level, ink in product(LEVELS, (RIM, INK))),
        *(blend(land, LINE[Line.TRACK], 0.5) for land in lands),
        *(blend(land, glow, 0.5) for land, glow in product(lands, GLOW.values())),
    )
    known = tuple(dict.fromkeys((*roles, *blends)))[:256]
    return known + (RIM,) * (256 - len(known))


@cache
def palette_image() -> Image.Image:
    """An image whose only use is to carry the palette to the quantiser."""
    image = Image.new("P", (1, 1))
    image.putpalette(palette_bytes())
    return image


@cache
def palette_bytes() -> bytes:
    """The 256 colours as red, green, blue, red ..."""
    return bytes(part for colour in colours() for part in colour)


def mapped(image: Image.Image) -> Image.Image:
    """An RGB image as palette indices (mode L), every pixel by its nearest colour."""
    indices = image.quantize(palette=palette_image(), dither=Image.Dither.NONE)
    return Image.frombytes("L", indices.size, indices.tobytes())


@cache
def glaze(index: int, share: float, *, ground_only: bool = False) -> bytes:
    """For each palette index, the index that comes nearest to it under a coat of colour `index`.

    With `ground_only` everything that stands on the ground (borders, walls, names) stays as it is.
    """
    over = colours()[index]
    row = Image.new("RGB", (256, 1))
    row.putdata([blend(under, over, share) for under in colours()])
    coated = mapped(row).tobytes()
    return bytes(coated[i] if not ground_only or i in _ground() else i for i in range(256))


@cache
def _ground() -> frozenset[int]:
    """Indices of bare ground, lit or not."""
    lit = {blend(land, glow, LIT) for land, glow in product(LAND.values(), GLOW.values())}
    return frozenset(i for i, colour in enumerate(colours()) if colour in lit or colour in LAND.values())


def contrast(a: Colour, b: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21, as accessibility guidelines define it."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
