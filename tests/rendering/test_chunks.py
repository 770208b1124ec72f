"""The contents of the gallery's files: pixels and one list of colours, nothing else, and not too large."""

import struct
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from rendering.contact import contact_sheet
from rendering.scene import Scene
from rendering.themes import Theme
from tests.rendering.views import png, views

ALLOWED = {b"IHDR", b"PLTE", b"IDAT", b"IEND"}
PUBLIC_BYTES = 300_000
"""The largest size of a picture for everybody."""


def chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG, by name and content."""
    at = 8
    while at < len(picture):
        (size,) = struct.unpack(">I", picture[at : at + 4])
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        at += size + 12


def every_picture(theme: Theme) -> dict[str, bytes]:
    """The gallery of a theme, and its contact sheet."""
    pictures = {name: png(name, theme) for name in views()}
    return {**pictures, "contact": contact_sheet(pictures, theme=theme)}


@pytest.mark.parametrize("theme", Theme)
def test_only_pixels_and_their_colours_are_in_a_picture(theme: Theme) -> None:
    for name, picture in every_picture(theme).items():
        assert {kind for kind, _ in chunks(picture)} == ALLOWED, name
        assert not Image.open(BytesIO(picture)).info, name


@pytest.mark.parametrize("theme", Theme)
def test_the_list_of_colours_does_not_depend_on_the_contents(theme: Theme) -> None:
    lists: dict[bool, set[bytes]] = {True: set(), False: set()}
    for name, view in views().items():
        lists[isinstance(view.shows, Scene)].add(dict(chunks(png(name, theme)))[b"PLTE"])
    assert len(lists[True]) == len(lists[False]) == 1


@pytest.mark.parametrize("theme", Theme)
def test_a_public_picture_is_small(theme: Theme) -> None:
    sizes = {name: len(png(name, theme)) for name in views() if name.startswith(("board", "public"))}
    assert {name: size for name, size in sizes.items() if size > PUBLIC_BYTES} == {}
    assert len(sizes) > 5


def test_text_in_a_picture_is_noticed() -> None:
    text, buffer = PngInfo(), BytesIO()
    text.add_text("comment", "ninja")
    Image.new("P", (8, 8)).save(buffer, "PNG", pnginfo=text)
    assert b"tEXt" in {kind for kind, _ in chunks(buffer.getvalue())} - ALLOWED
