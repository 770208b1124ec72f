"""PNG files: what is read back is what was written, in few bytes."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from rendering.paint import paint
from rendering.png import png
from rendering.themes import Theme
from tests.rendering import demo
from tests.rendering.palettes import PALETTES

PALETTE = PALETTES[Theme.NIGHT].raw


def noise(width: int, height: int) -> Image.Image:
    luck = Random(3)
    return Image.frombytes("L", (width, height), luck.randbytes(width * height))


@pytest.mark.parametrize("size", [(1, 1), (7, 1), (1, 9), (300, 200)])
def test_a_written_file_is_read_back_unchanged(size: tuple[int, int]) -> None:
    image = noise(*size)
    back = Image.open(BytesIO(png(image, PALETTE)))
    assert back.mode == "P"
    assert back.size == size
    assert back.tobytes() == image.tobytes()
    assert bytes(back.getpalette() or ()) == PALETTE


def test_a_picture_takes_fewer_bytes_than_by_pillows_quickest_way() -> None:
    file = paint(demo.public())
    again = BytesIO()
    Image.open(BytesIO(file)).save(again, "PNG", compress_level=1)
    assert len(file) < 0.9 * len(again.getvalue())
