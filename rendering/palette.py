"""Colours by role: the content of one palette, and the blends for smooth edges and light tints.

All colours are multiples of 4, so that mapping to the palette returns each of them exactly (Pillow's table of nearest
colours has cells of 4). A palette has the same list of colours for every picture: roles, the ramps of the tones of
bases, then blends. The colours of the house are in `themes`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import product

from PIL import Image

from rendering.art import Art, Colours
from rendering.tones import STEPS
from rendering.vocabulary import Colour, Theme

CLEAR = 4.0
"""The least contrast between a line and its rim at which the line is easy to follow."""
MOST = 256
"""The number of colours of a picture."""
LIT = 0.2
"""The strength of the tint of a lit place: names on it stay readable."""


def blend(under: Colour, over: Colour, share: float) -> Colour:
    """`over` laid on `under` with this share, rounded to the palette's multiples of 4."""
    red, green, blue = (round((u + (o - u) * share) / 4) * 4 for u, o in zip(under, over, strict=True))
    return red, green, blue


# Compared by identity: caches use it as their key, and its mappings have no hash.
@dataclass(frozen=True, eq=False, kw_only=True)
class Palette(Colours):
    """The colours of an art in one theme."""

    art: Art

    @property
    def land(self) -> Mapping[str, Colour]:
        """The main colour of each land in moonlight."""
        return {name: self.tone[land.tone] for name, land in self.art.lands.items()}

    @property
    def way(self) -> Mapping[str, Colour]:
        """The colour of the paths of each side: the side's own colour.

        If that has too little contrast with the rim, it is the own colour or its light edge, whichever has more.
        """
        return {side: self._clear(own, self.bevel[side][0]) for side, own in self.side.items()}

    def _clear(self, own: Colour, light: Colour) -> Colour:
        if contrast(own, self.rim) >= CLEAR:
            return own
        return max(own, light, key=lambda colour: contrast(colour, self.rim))

    @cached_property  # make bench, R1: asked three times a picture, 0.2 ms each time
    def ramp(self) -> Mapping[str, tuple[Colour, ...]]:
        """Each tone in shadow, in moonlight, and in ever brighter lamplight."""
        return {tone: self._ramp(tone) for tone in self.art.tones}

    @property
    def steps(self) -> bytes:
        """The colours of a base that is drawn in steps of tones: red, green and blue of each value of a pixel."""
        known = bytes(part for ramp in self.ramp.values() for colour in ramp for part in colour)
        return known.ljust(768, b"\0")

    @property
    def pencil(self) -> Colour:
        """The colour of handwriting on pale paper."""
        return blend(self.edge, self.pale, 0.25)

    @property
    def bevel(self) -> Mapping[str, tuple[Colour, Colour]]:
        """The light and the dark edge of a figure of each side."""
        white, black = (252, 252, 252), (0, 0, 0)
        return {side: (blend(own, white, 0.45), blend(own, black, 0.35)) for side, own in self.side.items()}

    @property
    def named(self) -> tuple[Colour, ...]:
        """The colours that must all fit into the palette: those of all roles, and each tone in every light."""
        ramps = (colour for ramp in self.ramp.values() for colour in ramp)
        return tuple(dict.fromkeys((*self._roles(), *ramps)))

    @cached_property  # make bench, R1: asked four times a picture, 0.2 ms each time
    def colours(self) -> tuple[Colour, ...]:
        """The 256 colours: all roles first, then as many blends as fit, in order of use; the rim's fills the rest."""
        known = tuple(dict.fromkeys((*self._roles(), *self._blends())))[:MOST]
        return known + (self.rim,) * (MOST - len(known))

    @property
    def raw(self) -> bytes:
        """The 256 colours as red, green, blue, red ..."""
        return bytes(part for colour in self.colours for part in colour)

    def mapped(self, image: Image.Image) -> Image.Image:
        """An RGB image as palette indices (mode L), each pixel as its nearest colour."""
        carrier = Image.new("P", (1, 1))
        carrier.putpalette(self.raw)
        # Without dither: its noise would take many times the bytes of a flat picture.
        indices = image.quantize(palette=carrier, dither=Image.Dither.NONE)
        return Image.frombytes("L", indices.size, indices.tobytes())

    def glaze(self, index: int, share: float, *, ground_only: bool = False) -> bytes:
        """For each palette index, the index nearest to it under a coat of colour `index` with opacity `share`.

        With `ground_only` the colours of things that stand on the ground (borders, walls, names) do not change.
        """
        return _glaze(self, index, share, ground_only)

    @property
    def ground(self) -> frozenset[int]:
        """The palette indices of bare ground, with and without the tint of a lit place."""
        tones = self.art.tones.items()
        bare = {colour for tone, made in tones if not made.is_fixed for colour in self.ramp[tone]}
        lit = {blend(land, glow, LIT) for land, glow in product(self.land.values(), self.glow.values())}
        standing = {*self._roles(), *self._firm()}
        return frozenset(i for i, colour in enumerate(self.colours) if colour in (bare | lit) - standing)

    def _ramp(self, tone: str) -> tuple[Colour, ...]:
        colour, (shade, *lights), made = self.tone[tone], self.shares, self.art.tones[tone]
        if made.is_fixed:
            return (colour,) * STEPS
        kept = 0.5 if made.is_water else 1.0
        return (
            blend(colour, self.dusk, shade),
            colour,
            *(blend(colour, self.lamp, share * kept) for share in lights),
        )

    def _roles(self) -> tuple[Colour, ...]:
        plain = (
            *(self.rim, self.ink, self.dim, self.plate, self.background),
            *(*self.extra.values(), self.moon, self.star, *self.skies, self.gold),
        )
        edges = (edge for pair in self.bevel.values() for edge in pair)
        return (
            *plain,
            *self.line.values(),
            *(self.edge, self.pale, *self.side.values(), *self.letter.values()),
            *self.glow.values(),
            *self.levels,
            *edges,
            self.pencil,
        )

    def _firm(self) -> tuple[Colour, ...]:
        """The colours of things that stand on the ground: no light tint may cover them."""
        firm = (tone for tone, made in self.art.tones.items() if made.is_firm or made.is_fixed)
        return tuple(colour for tone in firm for colour in self.ramp[tone])

    def _blends(self) -> tuple[Colour, ...]:
        lands, glows, sides = self.land.values(), self.glow.values(), self.side.values()
        return (
            *(colour for ramp in self.ramp.values() for colour in ramp),
            self.wood,
            *(blend(land, glow, LIT) for land, glow in product(lands, glows)),
            *(blend(self.rim, colour, 0.5) for colour in (self.ink, self.dim, *sides, *glows)),
            *(blend(colour, self.letter[side], 0.5) for side, colour in self.side.items()),
            *(blend(self.rim, self.ink, share) for share in (0.25, 0.75)),
            *(blend(land, self.rim, 0.5) for land in lands),
            *(blend(level, ink, 0.5) for level, ink in product(self.levels, (self.rim, self.ink))),
            *(blend(land, self.gold, 0.5) for land in lands),
            *(blend(land, glow, 0.5) for land, glow in product(lands, glows)),
        )


@cache  # 0.1 ms, and every drawing is cached under it
def palette_of(art: Art, theme: Theme) -> Palette:
    """The palette of an art in a theme. Refuses with ValueError an art with more colours than a picture has."""
    colours = art.colours[theme]
    palette = Palette(art=art, **{each.name: getattr(colours, each.name) for each in fields(colours)})
    if len(palette.named) > MOST:
        raise ValueError(f"The art {art.name!r} has {len(palette.named)} colours, more than {MOST}.")
    return palette


@cache  # make bench, R1: asked twice a picture, a twentieth of its work
def _glaze(palette: Palette, index: int, share: float, ground_only: bool) -> bytes:
    over = palette.colours[index]
    row = Image.new("RGB", (256, 1))
    row.putdata([blend(under, over, share) for under in palette.colours])
    coated = palette.mapped(row).tobytes()
    changed = palette.ground if ground_only else range(MOST)
    return bytes(coated[i] if i in changed else i for i in range(MOST))


def contrast(a: Colour, b: Colour) -> float:
    """The contrast ratio of two colours, from 1 to 21, as accessibility guidelines define it."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    # The guidelines' constants, 0.03928 and 12.92 for parts up to 1, converted to parts up to 255.
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
