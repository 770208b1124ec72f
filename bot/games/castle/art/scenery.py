"""Trees, rocks, lanterns and things on water or gravel: flat shapes with a lighter side at the upper left."""

from collections.abc import Mapping
from math import cos, pi, sin

from bot.games.castle.art.names import Decor, Tone
from rendering.art import ThingArt
from rendering.pen import Pen
from rendering.plain import star
from rendering.scene import Lamp, Path, Point, Scenery
from rendering.tones import SHADE

CROWN: Mapping[str, tuple[Tone, Tone]] = {
    Decor.TREE: (Tone.PINE, Tone.LEAF),
    Decor.SHRUB: (Tone.PINE, Tone.LEAF),
    Decor.BLOSSOM: (Tone.BLOSSOM, Tone.PETAL),
    Decor.MAPLE: (Tone.MAPLE, Tone.FIRE),
}


def _underside(pen: Pen, mark: Scenery) -> None:
    """The dark underside of a tree with a round crown."""
    for at in _lobes(pen, mark, 0.22, 0.0):
        pen.disc(at, pen.tone(CROWN[mark.kind][0], SHADE), mark.size * 0.28)


def _needles(pen: Pen, mark: Scenery) -> None:
    """The dark underside of a pine."""
    pen.polygon(_star(pen, mark.at, 0.5 * mark.size, 7, turn=mark.turn, waist=0.62), pen.tone(Tone.NEEDLE))


def _lobes(pen: Pen, mark: Scenery, far: float, aside: float) -> list[Point]:
    angles = [2 * pi * (mark.turn + i / 5) for i in range(5)]
    spots = [(far * cos(angle) + aside, far * sin(angle) + aside) for angle in angles]
    return [pen.shifted(mark.at, (x * mark.size, y * mark.size)) for x, y in spots]


def _star(pen: Pen, at: Point, radius: float, points: int, *, turn: float, waist: float) -> Path:
    """A star at a point; a `turn` of 1 is a full circle."""
    return pen.placed(at, star(points, radius, waist, 2 * pi * turn))


def _pine(pen: Pen, mark: Scenery) -> None:
    """The upper branches, shifted towards the moon; `_needles` draws the lower ones."""
    at = pen.shifted(mark.at, (-0.05 * mark.size, -0.05 * mark.size))
    pen.polygon(_star(pen, at, 0.36 * mark.size, 7, turn=mark.turn, waist=0.62), pen.tone(Tone.PINE))


def _crown(pen: Pen, mark: Scenery) -> None:
    """A round crown; blossoms and maples also have a moonlit side."""
    body, light = CROWN[mark.kind]
    pen.disc(pen.shifted(mark.at, (-0.05 * mark.size, -0.05 * mark.size)), pen.tone(body), mark.size * 0.36)
    if body is not Tone.PINE:
        lit = pen.shifted(mark.at, (-0.15 * mark.size, -0.16 * mark.size))
        pen.disc(lit, pen.tone(light), 0.16 * mark.size)


def _rock(pen: Pen, mark: Scenery) -> None:
    pen.polygon(_star(pen, mark.at, 0.48 * mark.size, 4, turn=mark.turn, waist=0.86), pen.tone(Tone.ROCK))
    lit = pen.shifted(mark.at, (-0.08 * mark.size, -0.1 * mark.size))
    pen.polygon(_star(pen, lit, 0.3 * mark.size, 3, turn=mark.turn, waist=0.8), pen.tone(Tone.ROCK_PALE))


def _arc(pen: Pen, at: Point, radius: float, start: float, end: float) -> list[Point]:
    angles = [2 * pi * (start + (end - start) * i / 10) for i in range(11)]
    return [pen.shifted(at, (radius * cos(angle), radius * sin(angle))) for angle in angles]


def _raked(pen: Pen, mark: Scenery) -> None:
    for radius in (0.2, 0.34, 0.48):
        pen.line(
            _arc(pen, mark.at, radius * mark.size, mark.turn, mark.turn + 0.5), pen.tone(Tone.RAKED), 0.06
        )


def _patch(pen: Pen, mark: Scenery) -> None:
    for i, radius in enumerate((0.3, 0.24, 0.2)):
        angle = 2 * pi * (mark.turn + i * 0.36)
        at = pen.shifted(mark.at, (0.22 * mark.size * cos(angle), 0.2 * mark.size * sin(angle)))
        pen.disc(at, pen.tone(Tone.MOSS_PALE), radius * mark.size)


def _lilies(pen: Pen, mark: Scenery) -> None:
    for i, radius in enumerate((0.2, 0.15, 0.12)):
        angle = 2 * pi * (mark.turn + i / 3)
        at = pen.shifted(mark.at, (0.26 * mark.size * cos(angle), 0.26 * mark.size * sin(angle)))
        pen.disc(at, pen.tone(Tone.LEAF), radius * mark.size)
        pen.polygon((at, *_arc(pen, at, radius * mark.size * 1.1, 0.05, 0.15)[::5]), pen.tone(Tone.MIDDLE))
    pen.disc(mark.at, pen.tone(Tone.PETAL), 0.08 * mark.size)


def _fish(pen: Pen, mark: Scenery) -> None:
    """A red and white carp."""
    x, y = cos(2 * pi * mark.turn), sin(2 * pi * mark.turn)
    parts = (
        (-0.34, 0.05, Tone.MAPLE),
        (-0.2, 0.07, Tone.PLASTER),
        (-0.06, 0.11, Tone.MAPLE),
        (0.08, 0.13, Tone.PLASTER),
        (0.2, 0.11, Tone.MAPLE),
    )
    for by, radius, tone in parts:
        pen.disc(
            pen.shifted(mark.at, (x * by * mark.size, y * by * mark.size)), pen.tone(tone), radius * mark.size
        )
    tail = pen.shifted(mark.at, (-0.34 * x * mark.size, -0.34 * y * mark.size))
    for side in (-0.14, 0.14):
        tip = pen.shifted(tail, ((-0.12 * x - y * side) * mark.size, (-0.12 * y + x * side) * mark.size))
        pen.line([tail, tip], pen.tone(Tone.PLASTER), 0.06)


def _ripple(pen: Pen, mark: Scenery) -> None:
    for x, y, wide in ((-0.1, 0.0, 0.34), (0.2, 0.14, 0.22)):
        ends = [pen.shifted(mark.at, ((x + by * wide) * mark.size, y * mark.size)) for by in (-1, 1)]
        pen.line(ends, pen.tone(Tone.GLINT), 0.05)


def lantern(pen: Pen, mark: Lamp) -> None:
    """A stone lantern from above, with its flame in the middle."""
    pen.disc(mark.at, pen.tone(Tone.EDGE), 0.2)
    pen.disc(mark.at, pen.tone(Tone.ROCK_PALE), 0.16)
    pen.disc(mark.at, pen.tone(Tone.FIRE), 0.11)


_TREE = ThingArt(_crown, below=_underside)
SCENERY: Mapping[str, ThingArt] = {
    Decor.PINE: ThingArt(_pine, below=_needles),
    Decor.TREE: _TREE,
    Decor.BLOSSOM: _TREE,
    Decor.MAPLE: _TREE,
    Decor.SHRUB: _TREE,
    Decor.ROCK: ThingArt(_rock),
    Decor.RAKED: ThingArt(_raked, is_flat=True),
    Decor.PATCH: ThingArt(_patch, is_flat=True),
    Decor.LILIES: ThingArt(_lilies, is_flat=True),
    Decor.FISH: ThingArt(_fish, is_flat=True),
    Decor.RIPPLE: ThingArt(_ripple, is_flat=True),
}
"""The art of each kind of decoration."""
