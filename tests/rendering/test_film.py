"""A film shows its scenes one after another, exactly as they are painted, and is never too large to be posted."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from bot.games.castle.art import Shape, Side
from rendering.film import CLEAR, LAST, LASTING, LIMIT, WIDTHS, Reel
from rendering.paint import painted
from rendering.scene import Scene, Token, Track
from rendering.themes import Theme
from tests.rendering import demo
from tests.rendering.palettes import PALETTES

WIDTH = 300


def scenes() -> list[Scene]:
    """Three turns: a figure goes, then only the turn is another."""
    public = demo.public()
    gone = replace(public, marks=(*public.marks[1:], Token("N", Shape.DIAMOND, Side.INTRUDER, (3.0, 3.0))))
    return [public, gone, replace(gone, strip=(Track("Turn", 8, 20), *public.strip[1:]))]


def reel(shown: list[Scene], theme: Theme = Theme.NIGHT, width: int = WIDTH) -> bytes:
    made = Reel(theme=theme, width=width)
    for scene in shown:
        made.add(scene)
    return made.film()


def frames(film: bytes) -> Iterator[tuple[Image.Image, int]]:
    """Each frame as it is seen, and its time in milliseconds."""
    opened = Image.open(BytesIO(film))
    for n in range(getattr(opened, "n_frames", 1)):
        opened.seek(n)
        yield opened.convert("RGB"), opened.info["duration"]


def blocks(film: bytes) -> Iterator[str]:
    """The blocks of the file after its head and its colours, in order."""
    at = 13 + 768
    while film[at : at + 1] != b";":
        if film[at : at + 1] == b"!":
            yield {0xF9: "time", 0xFF: "again", 0xFE: "comment"}.get(film[at + 1], "other")
            at += 2
        else:
            assert film[at : at + 1] == b","
            yield "pixels" if film[at + 9] == 0 else "colours"
            at += 11
        while film[at]:
            at += film[at] + 1
        at += 1
    assert at == len(film) - 1


@pytest.mark.parametrize("theme", list(Theme))
def test_each_frame_is_the_scene_as_it_is_painted(theme: Theme) -> None:
    palette = PALETTES[theme]
    shown = list(frames(reel(scenes(), theme)))
    assert [seconds for _image, seconds in shown] == [1000 * LASTING, 1000 * LASTING, 1000 * LAST]
    for (image, _seconds), scene in zip(shown, scenes(), strict=True):
        expected = painted(scene, palette, WIDTH)
        spared = expected.point([255 if n == CLEAR else 0 for n in range(256)])
        expected.putpalette(palette.raw)
        difference = ImageChops.difference(image, expected.convert("RGB"))
        difference.paste((0, 0, 0), mask=spared)
        assert difference.getbbox() is None


def test_one_scene_makes_a_film_and_so_do_equal_ones() -> None:
    (one,) = frames(reel(scenes()[:1]))
    assert one[1] == 1000 * LAST
    again = list(frames(reel(scenes()[:1] * 3)))
    assert len(again) == 3
    assert all(a[0].tobytes() == b[0].tobytes() for a, b in pairwise(again))


def test_only_pixels_and_times_are_in_the_file() -> None:
    film = reel(scenes())
    assert list(blocks(film)) == ["again", *(["time", "pixels"] * 3)]
    assert film[13 : 13 + 768] == PALETTES[Theme.NIGHT].raw
    assert set(Image.open(BytesIO(film)).info) <= {"version", "background", "duration", "loop", "extension"}


def test_equal_scenes_give_equal_bytes() -> None:
    assert reel(scenes()) == reel(scenes())
    assert reel(scenes()) != reel(scenes()[::-1])


def test_a_frame_stores_only_changes() -> None:
    first, whole = reel(scenes()[:1]), reel(scenes())
    assert len(whole) < 1.5 * len(first)


def test_a_narrow_film_is_far_below_the_limit_of_a_post() -> None:
    assert list(WIDTHS) == sorted(WIDTHS, reverse=True)
    assert len(reel([demo.public(), demo.private()] * 15, width=WIDTHS[-1])) < LIMIT / 4
