"""The scenery at the horizon of the raid's cards: the palace behind its roofs."""

from collections.abc import Mapping

from bot.games.raid.art.names import Side
from rendering.art import CardArt
from rendering.pen import Pen
from rendering.vocabulary import Colour


def _roofs(pen: Pen, far: Colour, bottom: float) -> None:
    """Draw two rows of roofs with upturned eaves; the nearer ones are lower."""
    for x, y, half in ((52.0, bottom - 34, 46.0), (262.0, bottom - 40, 50.0), (30.0, bottom - 4, 40.0)):
        pen.polygon(((x - half, y), (x - half * 0.45, y - 22), (x + half * 0.45, y - 22), (x + half, y)), far)
        pen.polygon(
            ((x - half * 0.7, y), (x + half * 0.7, y), (x + half * 0.7, y + 34), (x - half * 0.7, y + 34)),
            far,
        )
        for side in (-1, 1):
            pen.polygon(
                ((x + side * half, y), (x + side * (half + 9), y - 9), (x + side * half * 0.7, y - 8)), far
            )


_ROOFS = CardArt(far=_roofs)
CARDS: Mapping[str, CardArt] = {
    Side.OWL: _ROOFS,
    Side.PATROL: _ROOFS,
    Side.RAVEN: CardArt(is_round=True, far=_roofs),
    Side.NEUTRAL: _ROOFS,
}
"""The look of cards by the side that stands for their colour: green senjutsu, red alarm, purple buki, grey movement.

See S1.3.
"""
