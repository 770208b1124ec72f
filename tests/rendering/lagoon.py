"""The art of a made-up game on water, for tests: four player colours, its own shapes, symbol, grounds and line.

Some of its names are the castle's too, and mean something else.
"""

from collections.abc import Sequence
from dataclasses import replace

from rendering.art import BEYOND, EDGE, Art, CardArt, FlagArt, LandArt, LineArt, Material, Outline, ThingArt
from rendering.brush import Brush
from rendering.pen import Pen
from rendering.plain import thin
from rendering.scene import (
    Base,
    Border,
    Dice,
    Die,
    Ground,
    Label,
    Lamp,
    Mark,
    Route,
    Scene,
    Scenery,
    Sign,
    Token,
)
from rendering.sheet import Card, Group, Sheet
from rendering.themes import HOUSE, Theme
from rendering.vocabulary import Glow, Path, Point

CREWS = ("red", "green", "guard", "white")
"""The four players; the name of one is that of a side in another game."""


def _reef(pen: Pen, polygon: Path) -> None:
    for corner in polygon:
        pen.disc(corner, pen.tone("foam"), 0.7)


def _surf(pen: Pen, grounds: Sequence[Ground]) -> None:
    with pen.inside_any([each.polygon for each in grounds if each.role == "water"]) as inner:
        for each in grounds:
            if each.role == "reef":
                inner.line(each.polygon, pen.tone("foam"), 0.3, closed=True)


def _palm(pen: Pen, mark: Scenery) -> None:
    pen.disc(mark.at, pen.tone("palm"), 0.4 * mark.size)


def _buoy(pen: Pen, mark: Sign) -> None:
    pen.disc(mark.at, pen.palette.side["red"], 0.35)
    pen.disc(mark.at, pen.palette.side["white"], 0.2)


def _sail(pen: Pen, at: Point) -> None:
    pen.edged(at, ((-0.1, 0.5), (-0.1, -0.55), (0.5, 0.2)), pen.palette.extra["canvas"])


def _flooded(pen: Pen, mark: Token) -> None:
    pen.line([pen.shifted(mark.at, (x, 0.3)) for x in (-0.4, 0.4)], pen.palette.extra["canvas"], 0.1)


def _current(pen: Pen, mark: Border) -> None:
    pen.line(mark.points, pen.tone("foam"), 0.2)


def _lighthouse(pen: Pen, mark: Lamp) -> None:
    pen.disc(mark.at, pen.tone("foam"), 0.3)


def _wave(brush: Brush) -> None:
    brush.line(((-0.4, 0.1), (-0.1, -0.2), (0.1, 0.2), (0.4, -0.1)), 0.12)


FISH: Path = ((-0.5, -0.3), (-0.3, 0.0), (-0.5, 0.3), (0.2, 0.35), (0.55, 0.0), (0.2, -0.35))
_TONES = {
    "water": Material(is_water=True),
    "coral": Material(),
    "foam": Material(is_fixed=True),
    "palm": Material(is_firm=True),
    EDGE: Material(is_fixed=True),
    BEYOND: Material(is_fixed=True),
}
_SIDES = {
    "neutral": (160, 160, 160),
    "red": (220, 60, 40),
    "green": (40, 160, 80),
    "guard": (60, 80, 220),
    "white": (240, 240, 240),
}
_LETTERS = {side: (0, 0, 0) if side in ("white", "neutral") else (252, 252, 252) for side in _SIDES}
_TONED = {
    Theme.NIGHT: ((8, 60, 80), (96, 56, 60), (180, 220, 228), (20, 60, 28), (0, 0, 0), (0, 20, 32)),
    Theme.LIGHT: (
        (140, 220, 228),
        (240, 180, 170),
        (60, 120, 140),
        (90, 160, 90),
        (252, 252, 252),
        (220, 240, 240),
    ),
}


def _fours(colour: tuple[int, ...]) -> tuple[int, int, int]:
    red, green, blue = (4 * (part // 4) for part in colour)
    return red, green, blue


COLOURS = {
    theme: replace(
        HOUSE[theme],
        tone=dict(zip(_TONES, map(_fours, _TONED[theme]), strict=True)),
        side=_SIDES,
        letter=_LETTERS,
        extra={"canvas": (252, 236, 180)},
    )
    for theme in Theme
}
ART = Art(
    name="lagoon",
    colours=COLOURS,
    tones=_TONES,
    shapes={"circle": Outline(FISH, cap=0.4), "buoy": Outline(FISH)},
    lands={"water": LandArt("water"), "reef": LandArt("coral", _reef)},
    lines={"open": LineArt(thin("foam")), "current": LineArt(courses=(_current,))},
    scenery={"palm": ThingArt(_palm)},
    signs={"buoy": _buoy},
    emblems={"sail": _sail},
    flags={"flooded": FlagArt(_flooded, cap=0.5)},
    cards={"red": CardArt(is_round=True)},
    symbols={"wave": _wave},
    terrain=_surf,
    lamp=_lighthouse,
    dark=frozenset({"guard"}),
)
_LEFT: Path = ((0.0, 0.0), (5.0, 0.0), (5.0, 10.0), (0.0, 10.0))
_RIGHT: Path = ((5.0, 0.0), (10.0, 0.0), (10.0, 10.0), (5.0, 10.0))
BASE = Base(
    10.0,
    10.0,
    1.0,
    (
        Ground(_LEFT, "water"),
        Ground(_RIGHT, "reef"),
        Border(((5.0, 0.0), (5.0, 10.0)), "open"),
        Scenery("palm", (8.0, 2.0)),
        Lamp((8.0, 8.0)),
        Sign("buoy", (1.0, 9.0)),
        Label("Bay", (2.0, 1.0), side="white"),
    ),
    ART,
)


def scene() -> Scene:
    """Every kind of thing that the art draws."""
    boats = (Token(side[0].upper(), "circle", side, (1.5 + 2 * n, 4.0)) for n, side in enumerate(CREWS))
    marks: tuple[Mark, ...] = (
        *boats,
        Token("F", "circle", "red", (2.0, 7.0), flags=frozenset({"flooded"}), emblem="sail"),
        Border(((6.0, 6.0), (9.0, 6.0)), "current"),
        Route(((1.0, 1.0), (4.0, 1.0)), Glow.DANGER),
        Dice((Die(symbol="wave", side="green"), Die(4, side="guard")), (3.0, 9.0)),
    )
    return Scene(BASE, marks, light=1.0)


def sheet() -> Sheet:
    """Cards with its symbol."""
    return Sheet("Tides", (Group("", (Card("Ebb", "wave", "The water goes.", "red", 2, 3),)),), ART)
