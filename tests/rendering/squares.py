"""A made-up game of square cells on several boards, in the plain art: four colours, facings, footprints and dice."""

from functools import cache

from rendering.grid import Grid
from rendering.scene import (
    Base,
    BaseMark,
    Board,
    Border,
    Dice,
    Die,
    Glow,
    Ground,
    Highlight,
    Hue,
    Land,
    Line,
    Mark,
    Roll,
    Scene,
    Shape,
    Token,
    Track,
)
from rendering.vocabulary import Symbol

GRID = Grid(6, 6, corner=(0.8, 0.8))
SIDES = (Hue.AMBER, Hue.ROSE, Hue.TEAL, Hue.VIOLET)
ROLLED = (
    Die(6, side=Hue.AMBER),
    Die(2, side=Hue.AMBER, is_rerolled=True),
    Die(symbol=Symbol.STAR, side=Hue.ROSE),
    Die(text="HIT", side=Hue.VIOLET),
    Die(1, is_out=True),
)


def land(column: int, row: int) -> Land:
    if (column, row) in ((2, 2), (3, 2)):
        return Land.WATER
    return Land.ROUGH if column > 3 else Land.DARK if row == 5 else Land.OPEN


@cache
def base() -> Base:
    cells = [(column, row) for row in range(GRID.rows) for column in range(GRID.columns)]
    marks: tuple[BaseMark, ...] = (
        *(Ground(GRID.cell(*cell), land(*cell)) for cell in cells),
        *GRID.lines(),
        Border((GRID.node(1, 1), GRID.node(1, 4)), Line.WALL),
        *GRID.labels("ABCDEF", "123456"),
    )
    return Base(GRID.width + 1.2, GRID.height + 1.2, 0.7, marks)


def marks(turn: int) -> tuple[Mark, ...]:
    figures = (
        Token("ABCD"[nth], shape, side, GRID.middle(nth + 1, (nth + turn) % 4), facing=(nth + turn) / 8)
        for nth, (side, shape) in enumerate(zip(SIDES, Shape, strict=False))
    )
    cart = Token("K", Shape.SQUARE, Hue.ROSE, GRID.middle(3, 4, (2, 1)), footprint=(2.4, 1.0), facing=0.75)
    tower = Token(
        "Q", Shape.CIRCLE, Hue.TEAL, GRID.middle(0, 4, (2, 2)), footprint=(2.4, 2.4), ring=Hue.AMBER
    )
    lit = Highlight(GRID.cell(turn % 6, 3), Glow.OPTION, rim=0.12)
    return (lit, *figures, cart, tower)


@cache
def floors(number: int, columns: int = 0) -> Scene:
    """This many boards, each at another moment."""
    rest = (Board(f"Floor {n}", base(), marks(n)) for n in range(2, number + 1))
    strip = (Track("Round", 3, 10), Roll("Combat", ROLLED))
    return Scene(base(), marks(1), strip, name="Floor 1", beside=tuple(rest), columns=columns)


@cache
def rolled() -> Scene:
    """One board without a name, dice upon it."""
    return Scene(base(), (*marks(3), Dice(ROLLED, GRID.middle(2, 5), columns=3, size=0.7)))
