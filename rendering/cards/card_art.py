"""What lies behind the words of cards: the shades of a theme, and the far scenery before which a sun or moon hangs."""

from dataclasses import fields
from functools import cache
from itertools import product

from rendering.art import CardArt
from rendering.palette import Palette, blend
from rendering.pen import Pen
from rendering.vocabulary import Colour

DUSK = tuple(0.1 + 0.025 * i for i in range(10))
"""How strongly the sky is tinted, from above to the horizon."""
STEPS = tuple(i / 7 for i in range(1, 7))
"""Shares of the colours between two that meet along a smooth edge."""
PLAIN_CARD = CardArt()
"""The cards of a side of which the art says nothing."""


class CardPalette(Palette):
    """The roles of a theme, with the blends of which the smooth edges on cards are made instead of those of a board."""

    @property
    def paper(self) -> Colour:
        """What a card is made of: by night dark lacquer, by light pale paper."""
        return blend(self.plate, self.rim, 0.5)

    def twilight(self, side: str, share: float = 0.24) -> Colour:
        """What is behind sun or moon."""
        return blend(self.plate, self.side[side], share)

    def haze(self, side: str) -> Colour:
        """What stands far away."""
        return self.twilight(side, 0.44)

    def mist(self, side: str) -> Colour:
        """The bands of mist before it."""
        return blend(self.twilight(side), self.paper, 0.6)

    def grounds(self, side: str) -> tuple[Colour, ...]:
        """All that words are written on."""
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


@cache  # cards are kept under it
def card_palette(palette: Palette) -> CardPalette:
    """The palette of cards in a theme."""
    return CardPalette(**{each.name: getattr(palette, each.name) for each in fields(palette)})


def card_of(palette: CardPalette, side: str) -> CardArt:
    """How the cards of a side look."""
    return palette.art.cards.get(side, PLAIN_CARD)


def twilight(pen: Pen, palette: CardPalette, side: str, top: float, bottom: float) -> None:
    """The sky between two heights, over all the width that there may be."""
    for i, share in enumerate(DUSK):
        y = top + (bottom - top) * i / len(DUSK)
        pen.polygon(((0, y), (2000, y), (2000, bottom), (0, bottom)), palette.twilight(side, share))


def far_away(pen: Pen, palette: CardPalette, side: str, bottom: float) -> None:
    """What stands at the horizon, which is at a height."""
    far = card_of(palette, side).far
    if far is not None:
        far(pen, palette.haze(side), bottom)


def lying(pen: Pen, palette: CardPalette, side: str) -> None:
    """Mist before the horizon."""
    for ends in (((-10, 62), (92, 62)), ((226, 118), (330, 118))):
        pen.line(ends, palette.mist(side), 12)


def drifting(pen: Pen, palette: CardPalette, side: str) -> None:
    """Thin mist before everything."""
    for ends in (((-10, 146), (84, 146)), ((40, 161), (124, 161)), ((246, 138), (288, 138))):
        pen.line(ends, palette.mist(side), 9)
