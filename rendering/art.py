"""The drawing style of a game: an `Art`, made once, which the base of every scene of the game carries.

Marks name lands, lines, sides, shapes and so on. For each name the art says how it is drawn, as data or as a small
function that calls a `Pen` (`Brush` for symbols). No function of an art touches an image: it draws in figures
(multiples of the diameter of one figure) and in the tones and colours that the art itself declares. Two arts never mix:
every cached drawing is stored under the palette of its art, and a name means nothing outside its art.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rendering.vocabulary import Colour, Glow, Hue, Path, Point, Theme

if TYPE_CHECKING:
    from rendering.brush import Brush
    from rendering.pen import Pen
    from rendering.scene import Border, Ground, Lamp, Scenery, Sign, Token

EDGE: Final = "edge"
"""The tone of the dark edge around marks that must be visible everywhere; every art has it."""
BEYOND: Final = "beyond"
"""The tone outside a board; every art has it."""
MOST_TONES: Final = 51
"""The most tones whose light steps fit into one byte per pixel."""
GROWN: Final = 0.75
"""The letter of a figure is larger by this share for each place by which the figure is wider and higher than one."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Colours:
    """The colours of one theme, each part from 0 to 252 in steps of 4.

    The colours of the house, which `rendering.themes.HOUSE` provides: `rim` is for edges of routes, plates and names,
    `ink` for names, `dim` for faint marks, such as dice that do not count, `plate` for the ground of numbers and
    badges, `background` for the area outside the board, `edge` for the dark edge of figures, `gold` for frames of
    cards; `pale` is bright in every theme. `levels` go from calm to alarm; the painter spreads them over the levels of
    a meter, however many it has. A tone in shadow is blended towards `dusk` by the first of the `shares`, near lamps
    towards `lamp` by the others. The strip uses `moon`, `star`, `wood` (tree tops), and `skies` from the top of the sky
    to the horizon. `glow` has a colour for each reason why a mark is lit.

    The colours of a game: `tone` has each material in moonlight, `line` the lines that differ only in colour, `side`
    the figures of each side and `letter` the ink on them; `extra` holds all other colours that the functions of the art
    ask for by name.
    """

    rim: Colour
    ink: Colour
    dim: Colour
    plate: Colour
    background: Colour
    edge: Colour
    pale: Colour
    gold: Colour
    dusk: Colour
    lamp: Colour
    moon: Colour
    star: Colour
    wood: Colour
    skies: tuple[Colour, ...]
    shares: tuple[float, ...]
    glow: Mapping[Glow, Colour]
    levels: tuple[Colour, ...]
    tone: Mapping[str, Colour] = field(default_factory=dict)
    side: Mapping[str, Colour] = field(default_factory=dict)
    letter: Mapping[str, Colour] = field(default_factory=dict)
    line: Mapping[str, Colour] = field(default_factory=dict)
    extra: Mapping[str, Colour] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Material:
    """The material of what is drawn in one tone of a base: how lamplight and the tint of lit places affect it.

    If `is_fixed`, it always looks the same, without shadow and light; if `is_water`, it takes only half of the light.
    If `is_firm`, it belongs to a thing that stands on the ground: the tint of a lit place does not cover it.
    """

    is_fixed: bool = False
    is_water: bool = False
    is_firm: bool = False


@dataclass(frozen=True, slots=True)
class LandArt:
    """A kind of ground: its main tone, and a texture that is drawn on each place with a pen clipped to that place.

    `fill` is the tone with which a place is filled below the texture; None means `tone`.
    """

    tone: str
    texture: Callable[[Pen, Path], None] | None = None
    fill: str | None = None


@dataclass(frozen=True, slots=True)
class LineArt:
    """A kind of line between places, or along them.

    On a base, from below: `beaten` on the ground; then the things that lie flat; then `printed`; then `shadow`, which
    is drawn on a mask with paint 1; then `thin`, but only for a kind without `beaten`; then the things that stand; then
    the `courses`, each for all lines before the next course, so that lines join without a seam. A line among the marks
    of the moment is drawn by its courses, or by `thin` if it has none.
    """

    thin: Callable[[Pen, Border], None] | None = None
    courses: tuple[Callable[[Pen, Border], None], ...] = ()
    shadow: Callable[[Pen, Border], None] | None = None
    beaten: Callable[[Pen, Border], None] | None = None
    printed: Callable[[Pen, Border], None] | None = None


@dataclass(frozen=True, slots=True)
class ThingArt:
    """A decoration. If `is_flat`, it lies on the ground and throws no shadow; `below` is then not drawn.

    `below` is drawn for all standing things before the first `draw`, so that many trees become one wood.
    """

    draw: Callable[[Pen, Scenery], None]
    below: Callable[[Pen, Scenery], None] | None = None
    is_flat: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """The outline of figures and signs: its corners, relative to the middle, none farther than 0.6 from it.

    `letter` is the position of the letter relative to the middle, `cap` the height of a capital. All are in figures.
    """

    corners: Path
    letter: Point = (0.0, 0.0)
    cap: float = 0.56


def grown(footprint: tuple[float, float]) -> float:
    """The size of what is written on a figure with this footprint, as a share of that on one that takes one place."""
    return 1 + GROWN * (min(footprint) - 1)


@dataclass(frozen=True, slots=True)
class FlagArt:
    """A small addition to a figure; `small` draws it on the figures of a badge (None: badges do not show it).

    It can give the figure another `outline` and its letter another position, `letter`; the letter is drawn `cap` times
    as large, except in a badge.
    """

    draw: Callable[[Pen, Token], None]
    small: Callable[[Pen, Token], None] | None = None
    outline: Path | None = None
    letter: Point | None = None
    cap: float = 1.0


@dataclass(frozen=True, slots=True)
class CardArt:
    """The cards of a side: scooped or notched corners, and the scenery at the horizon, behind sun or moon.

    `far` draws the scenery with a pen, a colour and the height of the horizon, in a window 314 wide. Without
    `has_shades`, the palette has no blends for the smooth edges of these cards; they take the nearest colours.
    """

    is_round: bool = False
    far: Callable[[Pen, Colour, float], None] | None = None
    has_shades: bool = True


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Art:
    """The complete drawing style of a game: each kind of drawing by the names that its marks use.

    `tones`, in the order of the palette, are the tones of bases; each has a colour in every theme, and so has each of
    the `sides`. `terrain` draws features of the ground that cover several places, such as banks. Figures of a side in
    `dark` get a bright ground in badges; figures of a side in `outlined` have a broad pale edge. A sign whose shape is
    not in `signs` is drawn as its outline. With `has_close_key` a close look and a board for a phone have a key below,
    too, in which the letter of a figure tells its kind whatever its side. With `has_axes` the names of a base are those
    of columns and rows, in its margins; a close look shows them at its own edges instead.

    Refuses with ValueError a theme, tone or side without colours, a land whose tone is unknown, colours of its own that
    are no multiples of 4, more than MOST_TONES tones, and an art without EDGE, BEYOND or a neutral side.
    """

    name: str
    colours: Mapping[Theme, Colours]
    tones: Mapping[str, Material]
    shapes: Mapping[str, Outline]
    lands: Mapping[str, LandArt] = field(default_factory=dict)
    lines: Mapping[str, LineArt] = field(default_factory=dict)
    scenery: Mapping[str, ThingArt] = field(default_factory=dict)
    signs: Mapping[str, Callable[[Pen, Sign], None]] = field(default_factory=dict)
    emblems: Mapping[str, Callable[[Pen, Point], None]] = field(default_factory=dict)
    flags: Mapping[str, FlagArt] = field(default_factory=dict)
    cards: Mapping[str, CardArt] = field(default_factory=dict)
    symbols: Mapping[str, Callable[[Brush], None]] = field(default_factory=dict)
    terrain: Callable[[Pen, Sequence[Ground]], None] | None = None
    lamp: Callable[[Pen, Lamp], None] | None = None
    dark: frozenset[str] = frozenset()
    outlined: frozenset[str] = frozenset()
    has_close_key: bool = False
    has_axes: bool = False
    number: Mapping[str, int] = field(init=False)
    """The number of each tone; a base is drawn in the light steps of these numbers."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", {tone: n for n, tone in enumerate(self.tones)})
        problem = next(_problems(self), None)
        if problem is not None:
            raise ValueError(f"The art {self.name!r}: {problem}")

    def __repr__(self) -> str:
        # By its name alone: bases are told apart by a digest of their repr, arts by their palettes.
        return f"Art({self.name!r})"

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of all sides, which are the keys of `Colours.side`."""
        return tuple(next(iter(self.colours.values())).side)

    def accent(self, side: str) -> int:
        """The colour of a side's figures by night as 0xRRGGBB, for what stands beside pictures."""
        red, green, blue = self.colours[Theme.NIGHT].side[side]
        return red << 16 | green << 8 | blue


def _problems(art: Art) -> Iterator[str]:
    """The faults of an art, one sentence each."""
    if len(art.tones) > MOST_TONES:
        yield f"it has more than {MOST_TONES} tones."
    yield from (f"it has no tone {tone!r}." for tone in (EDGE, BEYOND) if tone not in art.tones)
    for theme in Theme:
        if theme not in art.colours:
            yield f"it has no colours for the theme {theme.value!r}."
        else:
            yield from _colourless(art, theme)
    for name, land in art.lands.items():
        if land.tone not in art.tones or (land.fill or land.tone) not in art.tones:
            yield f"the land {name!r} is of a tone that it does not have."


def _colourless(art: Art, theme: Theme) -> Iterator[str]:
    colours = art.colours[theme]
    if {*colours.tone} != {*art.tones}:
        yield f"in the theme {theme.value!r} its tones and their colours differ."
    if Hue.NEUTRAL not in colours.side:
        yield f"it has no side {Hue.NEUTRAL.value!r}."
    if {*colours.side} != {*colours.letter} or {*colours.side} != {*art.sides}:
        yield f"in the theme {theme.value!r} its sides, their colours and their letters' colours differ."
    parts = colours.tone, colours.side, colours.letter, colours.line, colours.extra
    used = (colour for part in parts for colour in part.values())
    if any(part % 4 or not 0 <= part <= 252 for colour in used for part in colour):
        yield f"in the theme {theme.value!r} a colour is no multiple of 4 from 0 to 252."
