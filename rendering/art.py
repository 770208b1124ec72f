"""What a game's pictures are drawn with: an `Art`, given once, which every scene of the game carries in its base.

Marks name lands, lines, sides, shapes and so on; the art says for each name how it is drawn, as data or as a small
function that calls a `Pen` (`Brush` for symbols). No function of an art knows an image: it draws in figures, multiples
of the diameter of one figure, and in the tones and colours that the art itself declares. Two arts never meet: whatever
is kept of a drawing is kept under the palette of its art, and a name means nothing outside of its art.
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
"""The tone of the dark edge of what must be seen everywhere: every art has it."""
BEYOND: Final = "beyond"
"""The tone outside a board: every art has it."""
MOST_TONES: Final = 51
"""So many tones have steps of light that fit into a pixel."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Colours:
    """The colours of one theme, parts from 0 to 252 in steps of 4.

    Those of the house, which `rendering.themes.HOUSE` has ready: `rim` edges figures and routes, `ink` is for names,
    `dim` for what is out, `plate` the ground of numbers and badges, `background` what lies beyond the board, `edge` the
    dark edge of figures, `pale` what shines in every theme, `gold` frames of cards. `levels` go from calm to alarm; the
    painter spreads them over however many levels a meter has. In shadow a tone goes towards `dusk` by the first of the
    `shares`, near lamps towards `lamp` by the others. Of the strip: `moon`, `star`, `wood`, and `skies` from the top
    of the sky to the horizon. `glow` is why something is lit.

    Those of a game: `tone` is what each material looks like in moonlight, `line` the colour of lines where they are
    told by a colour alone, `side` that of a side's figures and `letter` the ink on them, `extra` whatever else the
    functions of the art ask for by name.
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
    """What something on a base is made of: how light falls on it, and what may lie on it.

    One that `is_fixed` is always the same, without shadow and light; one that `is_water` drinks half of the light. One
    that `is_firm` stands on the ground: no tint of a lit place lies on it.
    """

    is_fixed: bool = False
    is_water: bool = False
    is_firm: bool = False


@dataclass(frozen=True, slots=True)
class LandArt:
    """A kind of ground: the tone that is most of it, and what covers it, drawn with a pen that stays inside a place.

    `fill` is what it is filled with first, if that is not `tone`.
    """

    tone: str
    texture: Callable[[Pen, Path], None] | None = None
    fill: str | None = None


@dataclass(frozen=True, slots=True)
class LineArt:
    """A kind of line between places, or along them.

    On a base: `beaten` lies on the ground, `printed` on what lies there too; `thin` is drawn under what stands, and
    each of the `courses` above it for all lines before the next course, so that they join without a seam. `shadow` is
    drawn on a mask, in paint 1, before anything that stands. As a mark of the moment a line is its courses, or thin.
    """

    thin: Callable[[Pen, Border], None] | None = None
    courses: tuple[Callable[[Pen, Border], None], ...] = ()
    shadow: Callable[[Pen, Border], None] | None = None
    beaten: Callable[[Pen, Border], None] | None = None
    printed: Callable[[Pen, Border], None] | None = None


@dataclass(frozen=True, slots=True)
class ThingArt:
    """Something for beauty. What `is_flat` lies on the ground and throws no shadow.

    `below` is drawn for all things before any `draw`, so that a wood is one mass.
    """

    draw: Callable[[Pen, Scenery], None]
    below: Callable[[Pen, Scenery], None] | None = None
    is_flat: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """The outline of figures and signs: corners in figures round the middle, none farther than 0.6 from it.

    `letter` is where its letter stands, `cap` the height of its capitals.
    """

    corners: Path
    letter: Point = (0.0, 0.0)
    cap: float = 0.56


@dataclass(frozen=True, slots=True)
class FlagArt:
    """A small addition to a figure; `small` draws it on the figures of a badge (None: it is not told there).

    It may give the figure another `outline`, and its letter another place and a share of its size.
    """

    draw: Callable[[Pen, Token], None]
    small: Callable[[Pen, Token], None] | None = None
    outline: Path | None = None
    letter: Point | None = None
    cap: float = 1.0


@dataclass(frozen=True, slots=True)
class CardArt:
    """The cards of a side: scooped or notched corners, and what stands far away before sun or moon.

    `far` draws in a window 314 wide in one colour, down to a height. Not `has_shades`: they have no smooth edges of
    their own, and take the nearest.
    """

    is_round: bool = False
    far: Callable[[Pen, Colour, float], None] | None = None
    has_shades: bool = True


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Art:
    """All that a game's pictures are drawn with, each kind of it by the names that its marks use.

    `tones`, in the order in which the palette has them, are what bases are drawn in; each has a colour in every theme,
    and so has each of the `sides`. `terrain` draws on the ground what runs over several places, such as banks. Sides
    that are `dark` stand on a bright ground in badges; figures of those that are `outlined` have a broad pale edge. A
    sign whose shape is not in `signs` is its outline. Refuses, with ValueError, what has no colour, tone or outline.
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
    number: Mapping[str, int] = field(init=False)
    """The number of each tone, in whose steps a base is drawn."""

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
        """Whose things it can tell apart."""
        return tuple(next(iter(self.colours.values())).side)


def _problems(art: Art) -> Iterator[str]:
    """What is wrong with an art, one sentence each."""
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
    used = (*colours.tone.values(), *colours.side.values(), *colours.letter.values(), *colours.extra.values())
    if any(part % 4 or not 0 <= part <= 252 for colour in used for part in colour):
        yield f"in the theme {theme.value!r} a colour is no multiple of 4 from 0 to 252."
