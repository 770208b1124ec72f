"""The background of cards: the shades of a theme, and the far scenery behind a sun or moon."""

from dataclasses import fields
from functools import cache
from itertools import product

from rendering.art import CardArt
from rendering.palette import Palette, blend
from rendering.pen import Pen
from rendering.vocabulary import Colour

DUSK = tuple(0.1 + 0.025 * i for i in range(10))
"""The strength of the sky's tint, from the top to the horizon."""
STEPS = tuple(i / 7 for i in range(1, 7))
"""The shares of the second colour in the blends between two colours that meet along a smooth edge."""
PLAIN_CARD = CardArt()
"""The cards of a side that the art does not describe."""


class CardPalette(Palette):
    """The roles of a theme, with blends for the smooth edges on cards instead of those on a board."""

    @property
    def paper(self) -> Colour:
        """The colour of a card: dark lacquer by night, pale paper by light."""
        return blend(self.plate, self.rim, 0.5)

    def twilight(self, side: str, share: float = 0.24) -> Colour:
        """The colour behind sun or moon."""
        return blend(self.plate, self.side[side], share)

    def haze(self, side: str) -> Colour:
        """The colour of far scenery."""
        return self.twilight(side, 0.44)

    def mist(self, side: str) -> Colour:
        """The colour of the bands of mist in front of the far scenery."""
        return blend(self.twilight(side), self.paper, 0.6)

    def grounds(self, side: str) -> tuple[Colour, ...]:
        """All colours that words are written on."""
        return (
            self.background,
            self.paper,
            self.haze(side),
            self.mist(side),
            *(self.twilight(side, share) for share in DUSK),
        )

    def _blends(self) -> tuple[Colour, ...]:
        sides = [side for side, card in self.art.cards.items() if card.has_shades]
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


@cache  # 5 us, and every drawn card is cached under it
def card_palette(palette: Palette) -> CardPalette:
    """The palette of cards for the palette of a theme."""
    return CardPalette(**{each.name: getattr(palette, each.name) for each in fields(palette)})


def card_of(palette: CardPalette, side: str) -> CardArt:
    """The look of the cards of a side."""
    return palette.art.cards.get(side, PLAIN_CARD)


def twilight(pen: Pen, palette: CardPalette, side: str, top: float, bottom: float) -> None:
    """Draw the sky between two heights, as wide as any card."""
    for i, share in enumerate(DUSK):
        y = top + (bottom - top) * i / len(DUSK)
        pen.polygon(((0, y), (2000, y), (2000, bottom), (0, bottom)), palette.twilight(side, share))


def far_away(pen: Pen, palette: CardPalette, side: str, bottom: float) -> None:
    """Draw the scenery at the horizon, whose height is `bottom`; nothing if the art has none for this side."""
    far = card_of(palette, side).far
    if far is not None:
        far(pen, palette.haze(side), bottom)


def lying(pen: Pen, palette: CardPalette, side: str) -> None:
    """Draw mist in front of the horizon."""
    for ends in (((-10, 62), (92, 62)), ((226, 118), (330, 118))):
        pen.line(ends, palette.mist(side), 12)


def drifting(pen: Pen, palette: CardPalette, side: str) -> None:
    """Draw thin mist in front of everything."""
    for ends in (((-10, 146), (84, 146)), ((40, 161), (124, 161)), ((246, 138), (288, 138))):
        pen.line(ends, palette.mist(side), 9)
