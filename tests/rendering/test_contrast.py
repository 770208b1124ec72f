"""Text stands out from what it lies on by 4.5 to 1, names at rest by 3: by the palette, and on painted pictures."""

from collections.abc import Hashable, Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageFilter

from bot.games.castle.art import Side
from rendering.marks.figures import label_ink
from rendering.palette import Palette, contrast
from rendering.themes import Theme
from rendering.vocabulary import Colour
from tests.rendering.palettes import PALETTES
from tests.rendering.reading import names
from tests.rendering.views import boards, png, views

READABLE, AT_REST = 4.5, 3.0
SOFT, RIM = 1, 1
"""Pixels of soft edge round a letter, and of the rim outside it that is measured."""
MOST = 0.88
"""The share of the rim that must stand out; a figure or line may touch a letter here and there."""


@pytest.fixture(params=Theme, ids=str)
def palette(request: pytest.FixtureRequest) -> Palette:
    return PALETTES[request.param]


@pytest.mark.parametrize("side", Side)
def test_letters_of_ghosts_counts_and_badges_are_readable(palette: Palette, side: Side) -> None:
    assert contrast(palette.ink, palette.plate) >= READABLE
    assert contrast(palette.letter[side], palette.side[side]) >= READABLE


def test_notes_are_readable(palette: Palette) -> None:
    assert contrast(palette.rim, palette.ink) >= READABLE


@pytest.mark.parametrize("theme", Theme)
def test_names_stand_out_from_their_closest_surroundings(theme: Theme) -> None:
    faint = {
        f"{name}: {text}": round(share, 2)
        for name in boards()
        for text, share in standing_out(name, theme)
        if share < MOST
    }
    assert faint == {}


@pytest.mark.parametrize(("ground", "share"), [((200, 196, 188), 0), ((20, 20, 20), 1)])
def test_a_name_that_is_faint_on_its_ground_is_noticed(ground: Colour, share: float) -> None:
    ink = (248, 244, 228)
    cut = Image.new("P", (40, 40), 0)
    cut.putpalette([*ground, *ink])
    cut.paste(1, (10, 10, 30, 30))
    assert clear(cut, ink) == share


MEASURED: dict[Hashable, float] = {}


def standing_out(view: str, theme: Theme) -> Iterator[tuple[str, float]]:
    """Each name on a picture, and which share of the pixels round its letters stands out from them."""
    picture = Image.open(BytesIO(png(view, theme)))
    for label, box in names(views()[view]):
        cut = picture.crop((round(box.left), round(box.top), round(box.right), round(box.bottom)))
        ink, least = label_ink(PALETTES[theme], label), AT_REST if label.is_dim else READABLE
        # Most names look the same on many pictures: each is measured once.
        key = theme, ink, least, cut.size, cut.tobytes()
        if key not in MEASURED:
            MEASURED[key] = clear(cut, ink, least=least)
        yield label.text, MEASURED[key]


def clear(cut: Image.Image, ink: Colour, *, least: float = READABLE) -> float:
    """Which share of the pixels right round those of colour `ink` stands out from it; 0 where there is no ink."""
    raw = cut.getpalette() or []
    colours: list[Colour] = list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))
    written = Image.frombytes("L", cut.size, cut.tobytes()).point(
        [255 if colour == ink else 0 for colour in colours] + [0] * (256 - len(colours))
    )
    near, far = (written.filter(ImageFilter.MaxFilter(1 + 2 * reach)) for reach in (SOFT, SOFT + RIM))
    counted = cut.histogram(ImageChops.subtract(far, near))
    good = sum(n for index, n in enumerate(counted) if n and contrast(colours[index], ink) >= least)
    return good / sum(counted) if sum(counted) else 0.0
