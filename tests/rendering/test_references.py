"""A few small reference pictures: a change of the drawing is noticed, be it only in a corner.

Run with `--golden` to write them anew, and look at each of them.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rendering.paint import paint
from rendering.scene import Scene
from rendering.themes import Theme
from tests.games.clans.moments import shown as skirmish
from tests.golden import FLAG, Golden
from tests.rendering import demo, squares
from tests.rendering.crops import crop
from tests.rendering.views import BOX

FOLDER = Path(__file__).parent / "pictures"
SIZE = 200
"""Width and height of a reference in pixels."""
BLOCK = 20
"""Side in pixels of the blocks that are compared one by one."""
WHOLE_LIMIT, BLOCK_LIMIT = 1.5, 12.0
"""Mean differences, of 255, that another version of a library may make: of the whole, and of any block."""


def empty() -> Scene:
    """The castle without anybody."""
    game = BOX.game({})
    return BOX.pictures.scene(game, game.blank(), game.viewer(None))


def castle(zone: str, theme: Theme, light: float) -> bytes:
    """The surroundings of a zone of the castle."""
    game = BOX.game({})
    look = BOX.pictures.close_up(game, game.blank(), game.viewer(None), zone)
    return crop(replace(empty(), light=light), (look.x, look.y), look.side / 2, theme=theme, size=SIZE)


PICTURES: dict[str, Callable[[], bytes]] = {
    "gate-at-night": partial(castle, "YA14", Theme.NIGHT, 0.0),
    "bridge-in-alarm": partial(castle, "CB1", Theme.NIGHT, 1.0),
    "wood-and-moat-by-day": partial(castle, "OM5", Theme.LIGHT, 1 / 3),
    "figures": lambda: crop(demo.private(), (4.2, 4.2), 3.0, size=SIZE),
    "strip": lambda: paint(demo.public(), width=SIZE * 2),
    "boards": lambda: paint(squares.floors(3, 2), width=SIZE * 2),
    "roofs-and-lanterns": lambda: crop(skirmish(), (8.0, 8.0), 6.0, size=SIZE),
    "ground-by-day": lambda: crop(skirmish("canal"), (11.0, 9.0), 8.0, theme=Theme.LIGHT, size=SIZE),
    "dice": lambda: crop(squares.rolled(), (3.4, 5.0), 4.4, size=SIZE),
}


def loaded(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def differences(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """The mean difference of two pictures of a size, of 255: of the whole, and of the worst block."""
    grey = ImageChops.difference(one, other).convert("L")
    blocks = grey.reduce(BLOCK).tobytes()
    return sum(grey.tobytes()) / (grey.width * grey.height), max(blocks)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_did(name: str, golden: Golden) -> None:
    path, png = FOLDER / f"{name}.png", PICTURES[name]()
    if golden.writes:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(png)
    assert path.exists(), f"there is no {path.name}: run this test with {FLAG} and look at it"
    held, now = loaded(path.read_bytes()), loaded(png)
    assert held.size == now.size
    whole, block = differences(held, now)
    assert whole <= WHOLE_LIMIT, f"{name} differs by {whole:.2f}; if it should, run this test with {FLAG}"
    assert block <= BLOCK_LIMIT, f"{name} differs in a place by {block}; if it should, run this with {FLAG}"


def test_a_change_in_a_corner_is_noticed() -> None:
    before = loaded(PICTURES["figures"]())
    after = before.copy()
    after.paste((255, 255, 255), (BLOCK, BLOCK, BLOCK + 14, BLOCK + 14))
    assert differences(before, before) == (0, 0)
    assert differences(before, after)[1] > BLOCK_LIMIT


def test_no_reference_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)
