"""A made-up board of 12 x 9 crooked zones, and moments on it, for looking at pictures and for tests of them."""

from functools import cache
from itertools import pairwise
from random import Random

from bot.games.castle.art import ART, Emblem, Flag, Land, Line, Shape, Side
from rendering.placement.layout import Room, laid_out, room_for
from rendering.scene import (
    Base,
    BaseMark,
    Border,
    Caption,
    Glow,
    Ground,
    Highlight,
    Label,
    Lantern,
    Mark,
    Number,
    Path,
    Point,
    Ring,
    Route,
    Scene,
    Sign,
    Token,
    Track,
)
from tests.rendering.rooms import place_tokens

COLUMNS, ROWS, UNIT = 12, 9, 0.36
Place = tuple[int, int]


@cache
def corners() -> dict[Place, Point]:
    luck = Random(7)
    return {
        (x, y): (
            x + (luck.uniform(-0.06, 0.06) if 0 < x < COLUMNS else 0),
            y + (luck.uniform(-0.06, 0.06) if 0 < y < ROWS else 0),
        )
        for x in range(COLUMNS + 1)
        for y in range(ROWS + 1)
    }


def polygon(place: Place) -> Path:
    x, y = place
    return tuple(corners()[corner] for corner in ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)))


@cache
def room(place: Place) -> Room:
    x, y = place
    signs = ((x * 5 + y) % 9 == 0) + ((x * 3 + y) % 13 == 0)
    return room_for(polygon(place), UNIT, name(place), signs=signs)


def land(place: Place) -> Land:
    x, y = place
    if x in (0, COLUMNS - 1) or y in (0, ROWS - 1):
        return Land.OUTER
    if x in (1, COLUMNS - 2) or y in (1, ROWS - 2):
        return Land.WATER
    if 3 <= x <= 4 and 3 <= y <= 5:
        return Land.HALL
    if 7 <= x <= 8 and 3 <= y <= 5:
        return Land.HALL_TWO
    return Land.SHADED if x in (5, 6) and 3 <= y <= 5 else Land.COURT


def name(place: Place) -> str:
    letters = {
        Land.OUTER: "OL",
        Land.WATER: "MO",
        Land.HALL: "CA",
        Land.HALL_TWO: "CB",
    }
    return f"{letters.get(land(place), 'YA')}{place[1] * COLUMNS // 2 + place[0] // 2 + 1}"


def line(place: Place, other: Place) -> Line:
    kinds = {land(place), land(other)}
    if len(kinds & {Land.HALL, Land.HALL_TWO}) == 1 and len(kinds) == 2:
        return Line.GATE if place[1] == other[1] == 4 else Line.WALL
    if kinds == {Land.WATER, Land.COURT}:
        return Line.GATE if place[1] == other[1] == 4 else Line.WALL
    if kinds == {Land.WATER, Land.OUTER}:
        return Line.BRIDGE if place[1] == other[1] == 4 else Line.SHORE
    return Line.SHORE if kinds == {Land.WATER} else Line.OPEN


@cache
def base() -> Base:
    places = [(x, y) for y in range(ROWS) for x in range(COLUMNS)]
    marks: list[BaseMark] = [Ground(polygon(place), land(place)) for place in places]
    walls: list[BaseMark] = []
    for x, y in places:
        for other in ((x + 1, y), (x, y + 1)):
            if other[0] < COLUMNS and other[1] < ROWS:
                ends = (corners()[other], corners()[x + 1, y + 1])
                role = line((x, y), other)
                (marks if role in (Line.OPEN, Line.SHORE) else walls).append(Border(ends, role))
                if role is Line.BRIDGE:
                    marks.append(Border(ends, Line.SHORE))
    marks += walls
    track = [(2, 2), (4, 2), (6, 2), (9, 2), (9, 6), (5, 6), (2, 6), (2, 2)]
    marks += [Border((room(a).middle, room(b).middle), Line.TRACK) for a, b in pairwise(track)]
    for x, y in places:
        shapes = [Shape.TOWER] * ((x * 5 + y) % 9 == 0) + [Shape.HOUSE] * ((x * 3 + y) % 13 == 0)
        spots = zip(shapes, room((x, y)).signs, room((x, y)).sign_sizes, strict=True)
        marks += [Sign(shape, at, size=size) for shape, at, size in spots]
    marks += [Label(name(place), room(place).label, size=room(place).label_size) for place in places]
    return Base(float(COLUMNS), float(ROWS), UNIT, tuple(marks), ART)


def guard(letter: str = "S", *flags: Flag, toward: Place | None = None, count: int = 1) -> Token:
    if toward:
        return Token(letter, Shape.SHIELD, Side.GUARD, (0, 0), room(toward).middle, frozenset(flags), count)
    shape, emblem = (Shape.PENTAGON, Emblem.SPEAR) if letter == "L" else (Shape.CIRCLE, Emblem.SWORD)
    return Token(letter, shape, Side.GUARD, (0, 0), flags=frozenset(flags), emblem=emblem)


NINJA = Token("N", Shape.DIAMOND, Side.INTRUDER, (0, 0))
TRAITOR = Token("T", Shape.HEXAGON, Side.INTRUDER, (0, 0))
HIDDEN = Token("N", Shape.DIAMOND, Side.INTRUDER, (0, 0), flags=frozenset({Flag.GHOST}))
DRUNK = Token("", Shape.CIRCLE, Side.NEUTRAL, (0, 0), flags=frozenset({Flag.DRUNK}))
STRIP = (Track("Turn", 7, 20), Lantern("Alert", 2, ("None", "Low", "Medium", "High")))


def public() -> Scene:
    marks: list[Mark] = []
    figures: dict[Place, tuple[Token, ...]] = {
        (2, 2): (guard("P", toward=(4, 2), count=2),),
        (9, 6): (guard("P", Flag.MARKED, toward=(5, 6), count=2), guard("S")),
        (6, 2): (guard("P", toward=(9, 2), count=3), guard("L", Flag.MARKED), DRUNK),
        (0, 4): (guard("S"),),
        (4, 4): (guard("S"), guard("S"), guard("L"), guard("L"), TRAITOR),
        (7, 3): (guard("L"), NINJA),
        (8, 7): (guard("S"),),
        (3, 5): (guard("L", Flag.ACTIVE),),
        (11, 8): (DRUNK,),
        (5, 0): (guard("S"),),
    }
    for place, tokens in figures.items():
        marks += place_tokens(tokens, room(place))
    marks.append(Ring(room((10, 4)).middle, Glow.DANGER))
    return Scene(base(), tuple(marks), STRIP)


def private() -> Scene:
    way = [(1, 3), (2, 3), (3, 3), (3, 4), (4, 4)]
    marks: list[Mark] = [Highlight(polygon((x, y)), Glow.RANGE) for x in (5, 6) for y in (3, 4, 5)]
    marks += [Highlight(polygon(place), Glow.OPTION) for place in ((3, 5), (4, 5), (4, 3))]
    marks += [Highlight(polygon((2, 4)), Glow.DANGER, rim_only=True)]
    marks += [Border((room((2, 3)).middle, room((3, 3)).middle), Line.ROPE)]
    marks += [Route(tuple(room(place).middle for place in way), numbered=True)]
    for place, lying in {
        (2, 6): Sign(Shape.DOOR, (0, 0), Side.OBJECT, "P"),
        (8, 4): Sign(Shape.SQUARE, (0, 0), Side.OBJECT, "A"),
        (2, 5): Sign(Shape.MOON, (0, 0)),
    }.items():
        marks += laid_out(room(place), (), (lying,))
    marks += place_tokens((HIDDEN,), room((4, 4)))
    marks += place_tokens((guard("S"), guard("P", count=2, toward=(5, 4))), room((5, 4)))
    for n, place in enumerate(((3, 5), (4, 5), (4, 3)), 1):
        marks += laid_out(room(place), (), (), (Number(n, (0, 0)),))
    return Scene(base(), tuple(marks), (*STRIP, Caption("Draft")))
