"""Symbols and colours written down as text: what they say is drawn, and what says nothing is refused."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from rendering.brush import Brush, arc, smooth
from rendering.cards import paint_sheet
from rendering.plain import PLAIN
from rendering.scene import Path
from rendering.sheet import Card, Group, Sheet
from rendering.strokes import symbols
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
def test_a_stroke_is_what_a_brush_draws(text: str) -> None:
    written = symbols(f"# Of a test.\n\n[other]\ndisc 0.2  0,0\n\n[it]\n{text}\n")
    assert [*written] == ["other", "it"]
    assert painted("written", written["it"]) == painted("drawn", STROKES[text])


@pytest.mark.parametrize("line", ["fill", "disc  0,0", "line wide  0,0 1,1", "turn left", "splash 0.1  0,0"])
def test_a_line_that_is_no_stroke_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=f"Line 2 .*{line}"):
        symbols(f"[it]\n{line}")


def test_a_stroke_of_no_symbol_is_refused() -> None:
    with pytest.raises(ValueError, match="Line 1 "):
        symbols("disc 0.1  0,0")


def test_a_colour_is_one_for_all_themes_or_one_for_each() -> None:
    text = '[tone]\nsand = ["#040810", "#fcf8f0"]\nsea = "#000408"\n[material]\nwater = ["sea"]\n'
    found = coloured(text)
    assert {theme: found[theme].tone for theme in Theme} == {
        Theme.NIGHT: {"sand": (4, 8, 16), "sea": (0, 4, 8)},
        Theme.LIGHT: {"sand": (252, 248, 240), "sea": (0, 4, 8)},
    }
    assert found[Theme.LIGHT].ink == HOUSE[Theme.LIGHT].ink
    assert {tone: made.is_water for tone, made in materials(text).items()} == {"sand": False, "sea": True}
