"""The content of a picture before it is drawn: plain immutable marks in board units, coloured by role.

The game chooses its board unit; x grows to the right, y downwards. `Base.unit` is the diameter of one figure in board
units: text, strokes and gaps scale with it. Equal scenes are painted to equal bytes. All words are the game's.
"""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple

from rendering.art import Art
from rendering.base_marks import Border, Ground, Lamp, Scenery
from rendering.plain import PLAIN
from rendering.vocabulary import Flag, Glow, Hue, Land, Line, Path, Point, Shape

__all__ = [
    "Badge",
    "Base",
    "BaseMark",
    "Board",
    "Border",
    "Caption",
    "Contour",
    "Dice",
    "Die",
    "Flag",
    "Glow",
    "Ground",
    "Highlight",
    "Hue",
    "Label",
    "Lamp",
    "Land",
    "Lantern",
    "Line",
    "Mark",
    "Meter",
    "Moved",
    "Note",
    "Number",
    "Path",
    "Point",
    "Ring",
    "Roll",
    "Route",
    "Scene",
    "Scenery",
    "Shape",
    "Sign",
    "Square",
    "Token",
    "Track",
]

ALONE: Final = (1.0, 1.0)
"""The footprint of a figure that occupies one place."""


class Square(NamedTuple):
    """An upright square of a board: its centre, its side, and the name of the board if the scene has several."""

    x: float
    y: float
    side: float
    board: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A short name, centred at a point, in the colour of its `side` (None: plain ink). Full size is `size` 1.

    A name that `is_dim` is not important now: without a side it is drawn faintly, and on the base of a large board it
    is left out on phones. A name among the marks of the moment replaces the name on the base with the same text.
    """

    text: str
    at: Point
    side: str | None = None
    size: float = 1.0
    is_dim: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A small symbol centred at a point: a feature of the place, or an object lying there.

    It has its full size at `size` 1.
    """

    shape: str
    at: Point
    side: str = Hue.NEUTRAL
    letter: str = ""
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Token:
    """A figure: one or two letters in a shape.

    `toward` is the board point that it heads for, shown by an arrow head; while that is undecided, `branches` are the
    possible points. A `count` above 1 is written at a corner: the lower right, or one away from where it heads. `size`
    is a share of the full diameter `Base.unit`. A `number` above 0 tells it from its like; its `name` replaces
    the letter if the figure is large enough to read it. `told` replaces the letter at any size: two or three characters
    that tell it from its like in one place. `facing` is its direction, a share of a circle clockwise from the right,
    shown by a small arrow head at its edge. A figure that occupies more than one place has a `footprint`, its width and
    height in figures. `ring` is a side: a ring in its colour runs round the figure.
    """

    letter: str
    shape: str
    side: str
    at: Point
    toward: Point | None = None
    flags: frozenset[str] = frozenset()
    count: int = 1
    size: float = 1.0
    number: int = 0
    name: str = ""
    branches: Path = ()
    emblem: str | None = None
    facing: float | None = None
    footprint: tuple[float, float] = ALONE
    ring: str | None = None
    told: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """A crowd of figures in one place, shown on a plate: a small figure for each kind, in `columns` columns.

    A kind with a `count` above 1 has its count beside it. The `at` and `size` of `kinds` are ignored; the badge's own
    `size` is that of each small figure, as a share of the full diameter.
    """

    kinds: tuple[Token, ...]
    at: Point
    columns: int = 2
    size: float = 0.6


@dataclass(frozen=True, slots=True)
class Route:
    """A path through places; with `numbered` every stop after the first carries its number.

    `tag` is a few characters on a plate at `tag_at` (None: half way along), such as the turn in which the path was
    taken. If `is_faint`, it is thin and without stops: for one of many paths, an old one, or a possible one.
    """

    points: Path
    glow: Glow = Glow.CHOSEN
    numbered: bool = False
    tag: str = ""
    is_faint: bool = False
    tag_at: Point | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A figure that moved since the last picture: faint where it stood, with an arrow along its way.

    `points` lead from its old place to its new one, at least two; `token.at` is ignored. A figure that has left for
    good has `is_gone`: it is crossed out where it stood, and its one point is that place. With `is_bare` only the arrow
    is drawn, for pictures in which much has moved. `tag` is a few characters on a plate at `tag_at` (None: half way
    along).
    """

    token: Token
    points: Path
    is_gone: bool = False
    is_bare: bool = False
    tag: str = ""
    tag_at: Point | None = None


@dataclass(frozen=True, slots=True)
class Contour:
    """The outline of a reach that spans several places: its lines, each drawn dashed, and its name on a plate.

    The name stands at `text_at` (None: half way along the longest line). Without lines it is only a name on a plate.
    """

    lines: tuple[Path, ...]
    glow: Glow = Glow.RANGE
    text: str = ""
    text_at: Point | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """The viewer's own note, at most a dozen characters, on a slip of paper that begins at a point, its left edge.

    It is broken into at most `rows` lines, at spaces if possible. It has its full size at `size` 1.
    """

    text: str
    at: Point
    size: float = 1.0
    rows: int = 1


@dataclass(frozen=True, slots=True)
class Highlight:
    """A lit polygon: a tint, and inside its outline a rim; with `rim_only` or `tint_only`, only one of the two.

    `rim` is the width of the rim in figures; give small cells a thin one. A `hatch` other than 0 replaces tint and rim
    by strokes of that width, in figures: with a positive one they rise to the right, with a negative one they fall.
    """

    polygon: Path
    glow: Glow
    rim_only: bool = False
    tint_only: bool = False
    rim: float = 0.3
    hatch: float = 0.0


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle round a point, `radius` in figures; with `plate` (width, height) a rectangular frame instead.

    The `radius` of a frame must be at least half its longer side, or the frame is cut off.
    """

    at: Point
    glow: Glow
    radius: float = 0.8
    plate: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A choice from 1 to 9 that a button offers. It has its full size at `size` 1."""

    n: int
    at: Point
    glow: Glow = Glow.OPTION
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Die:
    """A rolled die and its face: `pips` from 1 to 9, a `symbol` of the art, or a short `text`.

    `is_rerolled`: it was rolled again; `is_out`: it does not count; `is_chosen`: it decides. Refuses with ValueError
    more than 9 pips, and more than one of the three faces. Without any the die is blank.
    """

    pips: int = 0
    symbol: str = ""
    text: str = ""
    side: str = Hue.NEUTRAL
    is_rerolled: bool = False
    is_out: bool = False
    is_chosen: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.pips <= 9 or (self.pips > 0) + bool(self.symbol) + bool(self.text) > 1:
            raise ValueError("A die shows up to nine pips, or a symbol, or a text.")


@dataclass(frozen=True, slots=True)
class Dice:
    """Rolled dice, centred at a point, in rows of `columns` (0: all in one row).

    They have their full size at `size` 1.
    """

    dice: tuple[Die, ...]
    at: Point
    columns: int = 0
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Track:
    """Margin strip: a counter such as “Turn 3/8”, with a row of `of` dots and the moon at number `at` (0: no moon)."""

    name: str
    at: int
    of: int


@dataclass(frozen=True, slots=True)
class Lantern:
    """Margin strip: a lantern for each of the named levels, lit up to the one at index `level`, whose name is shown."""

    name: str
    level: int
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Margin strip or tray: the figure that rolled (None: not shown), the purpose of the roll (`name`), its dice."""

    name: str
    dice: tuple[Die, ...]
    of: Token | None = None


@dataclass(frozen=True, slots=True)
class Caption:
    """Margin strip or tray: a line of text, after the figure that it is about if there is one."""

    text: str
    of: Token | None = None


BaseMark = Ground | Border | Label | Sign | Lamp | Scenery
Mark = (
    Highlight | Contour | Ring | Route | Moved | Border | Label | Sign | Token | Badge | Number | Note | Dice
)
Meter = Track | Lantern | Roll | Caption


@dataclass(frozen=True, slots=True)
class Base:
    """The marks that never change during a game, made once per board and shared by its scenes.

    They are drawn layer by layer (ground, things lying on it, borders, things standing there, signs, names), within a
    layer in the given order. `width`, `height` and `unit` (diameter of one figure) are in board units. `art` says how
    the lands, lines, shapes and sides that marks name are drawn, on the base and among the marks of the moment. `key`
    is a digest of all measures, the marks and the name of the art.
    """

    width: float
    height: float
    unit: float
    marks: tuple[BaseMark, ...]
    art: Art = PLAIN
    key: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", sha256(repr(self).encode()).hexdigest())


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a scene: its name, which stands above it, its base, the marks of the moment, the light of lamps."""

    name: str
    base: Base
    marks: tuple[Mark, ...] = ()
    light: float = 0.0


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: a base, the marks of the moment in drawing order, the margin strip above it, and a key below.

    `light`, from 0 to 1, is the brightness of the lamps of the base; `key` gives the meaning of marks. A `tray` of
    rolled dice lies below a single board, and below squares cut from any. A scene can have more boards `beside` the
    first, in rows of `columns` (0: all in one row); the whole picture then shows no key and no tray. Each board has its
    own coordinates and a `name` of its own, and figures have the same size on all.

    Refuses with ValueError equal names and several arts.
    """

    base: Base
    marks: tuple[Mark, ...] = ()
    strip: tuple[Meter, ...] = ()
    light: float = 0.0
    name: str = ""
    beside: tuple[Board, ...] = ()
    columns: int = 0
    key: tuple[tuple[Token | Sign, str], ...] = ()
    tray: tuple[Roll | Caption, ...] = ()

    def __post_init__(self) -> None:
        if not self.beside:
            return
        if len({board.name for board in self.boards}) <= len(self.beside):
            raise ValueError("Two boards of a picture have one name.")
        if any(board.base.art is not self.base.art for board in self.beside):
            raise ValueError("The boards of a picture are of one art.")

    @property
    def boards(self) -> tuple[Board, ...]:
        """All boards in the order in which they are shown; the first is the scene's own."""
        return Board(self.name, self.base, self.marks, self.light), *self.beside

    def board(self, name: str) -> Board:
        """The board with this name. The empty name stands for the only board of a scene with one.

        Refuses with KeyError a name that no board has.
        """
        if not self.beside and not name:
            return self.boards[0]
        return {board.name: board for board in self.boards}[name]
