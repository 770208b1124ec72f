"""Names can be read where a chat shows a board 525 pixels wide and a panel's square 300: Tesseract must do it."""

import warnings
from dataclasses import replace
from itertools import islice

import pytest

from bot.commands.gallery import View
from rendering.scene import Label, Scene
from rendering.themes import Theme
from tests.rendering import reading
from tests.rendering.views import boards, png, views

ENOUGH = 0.9


@pytest.fixture(autouse=True)
def reader() -> None:
    """Skips where there is no Tesseract, and says so."""
    if reading.TESSERACT is None:
        warnings.warn("NO TESSERACT: no picture was read (Debian: apt install tesseract-ocr)", stacklevel=1)
        pytest.skip("there is no tesseract")


def shrunk(view: View, size: float) -> View:
    """The same picture with smaller names."""
    assert isinstance(view.shows, Scene)
    base = view.shows.base
    marks = tuple(replace(m, size=m.size * size) if isinstance(m, Label) else m for m in base.marks)
    return replace(view, shows=replace(view.shows, base=replace(base, marks=marks)))


@pytest.mark.parametrize(("theme", "every"), [(Theme.NIGHT, 4), (Theme.LIGHT, 8)])
def test_the_names_in_pictures_are_read(theme: Theme, every: int) -> None:
    """Of all boards every so many; themes differ in colours alone, whose contrast is measured."""
    some = dict(islice(boards().items(), 0, None, every))
    clips = {name: list(reading.clippings(view, theme, png(name, theme))) for name, view in some.items()}
    found = reading.read(clip for each in clips.values() for clip in each)
    rates = {name: reading.rate(each, found) for name, each in clips.items()}
    print(*(f"{name:24}{theme:7}{rate:5.0%}" for name, rate in rates.items()), sep="\n")
    print({clip.text: found[clip] for clip in found if found[clip] != clip.text})
    assert not {name: rate for name, rate in rates.items() if rate < ENOUGH}


def test_the_letters_of_goals_are_read() -> None:
    """On whole boards 525 pixels wide."""
    some = (("guards-setup", Theme.NIGHT), ("guards-choice", Theme.NIGHT), ("four-swords-map", Theme.LIGHT))
    found = [each for name, theme in some for each in reading.goals(views()[name], theme, png(name, theme))]
    rows = [clip for _mark, clips in found for clip in clips]
    texts = [reading.read(rows, layout) for layout in (reading.LINE, reading.WORD, reading.LETTER)]
    right = [
        mark
        for mark, clips in found
        if any(text[clip].startswith(mark.letter) for text in texts for clip in clips)
    ]
    assert len(found) == 18
    assert len(right) / len(found) >= ENOUGH


def test_names_that_are_too_small_are_not_read() -> None:
    view = shrunk(views()["board"], 0.4)
    clips = list(reading.clippings(view, Theme.NIGHT, view.png(Theme.NIGHT)))
    assert reading.rate(clips, reading.read(clips)) < ENOUGH / 2
