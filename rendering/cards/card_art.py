"""What lies behind the words of cards: the shades of a theme, and the far scenery before which a sun or moon hangs."""

from dataclasses import fields
from functools import cache
from itertools import product

from rendering.palette import Colour, Palette, blend
from rendering.pen import Pen
from rendering.scene import Line, Path, Side

DUSK = tuple(0.1 + 0.025 * i for i in range(10))
"""How strongly the sky is tinted, from above to the horizon."""
STEPS = tuple(i / 7 for i in range(1, 7))
"""Shares of the colours between two that meet along a smooth edge."""
ROUND = frozenset({Side.INTRUDER, Side.RIVAL})
"""Whose cards have scooped corners, bamboo and round pips."""


class CardPalette(Palette):
    """The roles of a theme, with the blends of which the smooth edges on cards are made instead of those of a board."""

    @property
    def gold(self) -> Colour:
        """The colour of frames."""
        return self.line[Line.OPEN]

    @property
    def paper(self) -> Colour:
        """What a card is made of: by night dark lacquer, by light pale paper."""
        return blend(self.plate, self.rim, 0.5)

    def twilight(self, side: Side, share: float = 0.24) -> Colour:
        """What is behind sun or moon."""
        return blend(self.plate, self.side[side], share)

    def haze(self, side: Side) -> Colour:
        """What stands far away."""
        return self.twilight(side, 0.44)

    def mist(self, side: Side) -> Colour:
        """The bands of mist before it."""
        return blend(self.twilight(side), self.paper, 0.6)

    def grounds(self, side: Side) -> tuple[Colour, ...]:
        """All that words are written on."""
        return (
            self.background,
            self.paper,
            self.haze(side),
            self.mist(side),
            *(self.twilight(side, share) for share in DUSK),
        )

    def _blends(self) -> tuple[Colour, ...]:
        sides = (Side.GUARD, Side.INTRUDER)
        shades = [shade for side in sides for shade in self.grounds(side)]
        pairs = [(self.paper, over) for over in (self.ink, self.gold, self.dim)]
        pairs += [(self.background, over) for over in (self.ink, self.gold, self.dim)]
        for side in sides:
            pairs += [
                (self.side[side], over) for over in (self.letter[side], self.twilight(side), self.mist(side))
            ]
        smooth = [blend(under, over, share) for (under, over), share in product(pairs, STEPS)]
        pairs = [
            (self.twilight(side), over) for side in sides for over in (self.gold, self.ink, self.haze(side))
        ]
        return (
            *shades,
            *smooth,
            *(blend(under, over, share) for (under, over), share in product(pairs, STEPS)),
        )


@cache
def card_palette(palette: Palette) -> CardPalette:
    """The palette of cards in a theme."""
    return CardPalette(**{each.name: getattr(palette, each.name) for each in fields(palette)})


def twilight(pen: Pen, palette: CardPalette, side: Side, top: float, bottom: float) -> None:
    """The sky between two heights, over all the width that there may be."""
    for i, share in enumerate(DUSK):
        y = top + (bottom - top) * i / len(DUSK)
        pen.polygon(((0, y), (2000, y), (2000, bottom), (0, bottom)), palette.twilight(side, share))


def far_away(pen: Pen, palette: CardPalette, side: Side, bottom: float) -> None:
    """What stands at the horizon, which is at a height."""
    (_bamboo if side in ROUND else _keep)(pen, palette.haze(side), bottom)


def lying(pen: Pen, palette: CardPalette, side: Side) -> None:
    """Mist before the horizon."""
    for ends in (((-10, 62), (92, 62)), ((226, 118), (330, 118))):
        pen.line(ends, palette.mist(side), 12)


def drifting(pen: Pen, palette: CardPalette, side: Side) -> None:
    """Thin mist before everything."""
    for ends in (((-10, 146), (84, 146)), ((40, 161), (124, 161)), ((246, 138), (288, 138))):
        pen.line(ends, palette.mist(side), 9)


def _keep(pen: Pen, far: Colour, bottom: float) -> None:
    """A castle keep, and a turret across from it."""
    _tower(pen, far, 266, bottom - 24, 3)
    _tower(pen, far, 42, bottom - 16, 2)


def _tower(pen: Pen, far: Colour, x: float, y: float, storeys: int) -> None:
    """Storeys with wide eaves on a stone base, each smaller than the one below."""
    half = 9.0 + 9.0 * storeys
    pen.polygon(((x - half, y), (x + half, y), (x + half + 12, y + 34), (x - half - 12, y + 34)), far)
    for half in (9.0 + 9.0 * n for n in range(storeys, 0, -1)):
        wall, out = half - 5, half + 9
        pen.polygon(((x - wall, y), (x - wall, y - 18), (x + wall, y - 18), (x + wall, y)), far)
        ridge = half - 6
        eaves = ((x - out, y - 17), (x - ridge, y - 30), (x + ridge, y - 30), (x + out, y - 17), (x, y - 13))
        pen.polygon(eaves, far)
        y -= 29
    pen.polygon(((x - 9, y), (x, y - 12), (x + 9, y)), far)


_STEMS = ((34.0, 8.0, 9.0), (64.0, -4.0, 6.0), (256.0, 5.0, 6.0), (284.0, -8.0, 9.0))
"""Where a stem stands, how far it leans, how thick it is."""
_LEAVES = (
    *((70, 52, 30, 16), (68, 54, 22, 30), (30, 88, -26, 18)),
    *((250, 44, -30, 14), (252, 46, -20, 28), (288, 92, 24, 20)),
)
"""Where a leaf begins, and how far it reaches."""


def _bamboo(pen: Pen, far: Colour, _bottom: float) -> None:
    """Bamboo stems and their leaves: they rise past any sky."""
    for x, lean, wide in _STEMS:
        for y in range(0, 184, 30):
            ends = ((x + lean * y / 180, y + 2.0), (x + lean * (y + 25) / 180, y + 25.0))
            pen.line(ends, far, wide)
    for leaf in _LEAVES:
        pen.polygon(_leaf(*leaf), far)


def _leaf(x: float, y: float, dx: float, dy: float) -> Path:
    middle, aside = (x + dx * 0.45, y + dy * 0.45), (dy * 0.16, dx * 0.16)
    left, right = (middle[0] - aside[0], middle[1] + aside[1]), (middle[0] + aside[0], middle[1] - aside[1])
    return (x, y), left, (x + dx, y + dy), right
