"""Symbols, signs and colours written down as text: what they say is drawn, and what says nothing is refused."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rendering.brush import Brush, arc, smooth
from rendering.cards import paint_sheet
from rendering.paint import paint
from rendering.pen import Pen
from rendering.plain import PLAIN
from rendering.scene import Base, Path, Scene, Sign
from rendering.sheet import Card, Group, Sheet
from rendering.strokes import signs, symbols
from rendering.themes import HOUSE, Theme, coloured, materials
from rendering.vocabulary import Hue

BEND: Path = ((-0.3, -0.3), (0.3, -0.2), (0.1, 0.4))
POINTS = "-0.3,-0.3 0.3,-0.2 0.1,0.4"


def painted(name: str, draw: Callable[[Brush], None]) -> bytes:
    """A card with a symbol; what is drawn is kept by the name of its art."""
    art = replace(PLAIN, name=f"{name} {draw!r}", symbols={"it": draw})
    return paint_sheet(Sheet("", (Group("", (Card("It", "it", "", Hue.ROSE),)),), art), theme=Theme.NIGHT)


def dots(brush: Brush) -> None:
    for at in BEND:
        brush.disc(at, 0.1)


def carved(brush: Brush) -> None:
    brush.disc((0.0, 0.0), 0.5)
    brush.disc((0.0, 0.0), 0.1, carve=True)
    for outline in (BEND, ((0.0, 0.0), (0.1, 0.0), (0.0, 0.1))):
        brush.fill(outline, carve=True)


def turned(brush: Brush) -> None:
    for own in (brush.turned(30, flip=True), brush.moved((0.1, -0.2), 0.5).turned(-10)):
        own.fill(BEND)
    brush.disc((0.0, 0.0), 0.1)


STROKES: dict[str, Callable[[Brush], None]] = {
    f"fill  {POINTS}": lambda brush: brush.fill(BEND),
    f"curve  {POINTS}": lambda brush: brush.fill(smooth(BEND)),
    f"line 0.1  {POINTS}": lambda brush: brush.line(BEND, 0.1),
    f"bow 0.1  {POINTS}": lambda brush: brush.line(smooth(BEND, closed=False), 0.1),
    "line 0.1  @0,0.1,0.4,180,360 0,0": lambda brush: brush.line(
        (*arc((0, 0.1), 0.4, 180, 360), (0, 0)), 0.1
    ),
    f"disc 0.1  {POINTS}": dots,
    f"disc 0.5  0,0\ncut disc 0.1  0,0\ncut fill  {POINTS} / 0,0 0.1,0 0,0.1": carved,
    f"turn 30 flip and -10 at 0.1,-0.2 0.5\nfill  {POINTS}  # twice\nturn 0\ndisc 0.1  0,0": turned,
}


@pytest.mark.parametrize("text", STROKES)
def test_a_stroke_equals_that_of_a_brush(text: str) -> None:
    written = symbols(f"# Of a test.\n\n[other]\ndisc 0.2  0,0\n\n[it]\n{text}\n")
    assert [*written] == ["other", "it"]
    assert painted("written", written["it"]) == painted("drawn", STROKES[text])


@pytest.mark.parametrize(
    "line", ["fill", "disc  0,0", "line wide  0,0 1,1", "turn left", "splash 0.1  0,0", "like that"]
)
def test_a_line_that_is_no_stroke_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=f"Line 2 .*{line}"):
        symbols(f"[it]\n{line}")


def test_a_stroke_of_no_symbol_is_refused() -> None:
    with pytest.raises(ValueError, match="Line 1 "):
        symbols("disc 0.1  0,0")


def test_a_symbol_is_of_one_ink() -> None:
    with pytest.raises(ValueError, match="it"):
        symbols("[it]\ngold disc 0.1  0,0")


SIGN = """
[base]
side edged  0,-0.4 0.4,0.4 -0.4,0.4
[it]
like base
amber.dark loop 0.05  0,-0.2 0.2,0.2 -0.2,0.2
gold plate 0.3 0.2 0.05  0,0
lettered
letter text 0.3  0,0
ink label 0.3 0.2  0.3,0.3
"""


def sign(pen: Pen, mark: Sign) -> None:
    """The contents of SIGN."""
    pen.edged(mark.at, ((0.0, -0.4), (0.4, 0.4), (-0.4, 0.4)), pen.palette.side[mark.side])
    inner = pen.placed(mark.at, ((0.0, -0.2), (0.2, 0.2), (-0.2, 0.2)))
    pen.line(inner, pen.palette.bevel[Hue.AMBER][1], 0.05, closed=True)
    pen.plate(mark.at, pen.palette.gold, 0.3, 0.2, corner=0.05)
    if mark.letter:
        pen.text(mark.at, mark.letter, pen.palette.letter[mark.side], 0.3)
        at = pen.shifted(mark.at, (0.3, 0.3))
        pen.text(at, mark.letter, pen.palette.ink, 0.3, rim=pen.palette.rim, room=0.2)


@pytest.mark.parametrize("letter", ["", "WW"])
def test_a_sign_is_drawn_in_the_inks_of_its_palette(letter: str) -> None:
    def shown(name: str, draw: Callable[[Pen, Sign], None]) -> bytes:
        base = Base(3.0, 3.0, 1.0, (), replace(PLAIN, name=name, signs={"it": draw}))
        mark = Sign("it", (1.5, 1.5), Hue.ROSE, letter=letter)
        return paint(Scene(base, (mark,), ()), width=400)

    assert shown("written sign", signs(SIGN)["it"]) == shown("drawn sign", sign)


def test_a_colour_is_one_for_all_themes_or_one_for_each() -> None:
    tables: dict[str, dict[str, Any]] = {
        "tone": {"sand": ["#040810", "#fcf8f0"], "sea": "#000408"},
        "material": {"water": ["sea"]},
    }
    found = coloured(tables)
    assert {theme: found[theme].tone for theme in Theme} == {
        Theme.NIGHT: {"sand": (4, 8, 16), "sea": (0, 4, 8)},
        Theme.LIGHT: {"sand": (252, 248, 240), "sea": (0, 4, 8)},
    }
    assert found[Theme.LIGHT].ink == HOUSE[Theme.LIGHT].ink
    assert {tone: made.is_water for tone, made in materials(tables).items()} == {"sand": False, "sea": True}
