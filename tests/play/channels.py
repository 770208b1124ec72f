"""What play leaves in a channel, measured in a browser as wide as a phone and compared with what the month reckons.

`python -m tests.play.channels --seed may --screens DIR` prints both for each table and keeps a picture of each channel.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bot.chat.parts.layout import sent
from bot.chat.parts.screen import Screen
from bot.engine.game import PUBLIC
from bot.games.castle.box import BOX
from bot.play.simcord_patches import mend
from rendering.paint import paint
from tests.campaigns.month.channel import SQUARE, height
from tests.campaigns.month.month import Size, simulate
from tests.play.browsing import opened
from tests.play.panels import LETTERS, LOADED, PHONE, shape, town

APART: Final = 3_600.0
"""Seconds between two messages: one that follows at once has no name above it."""
SIZE: Final = Size(tables=3, users=8, days=25, thorough=0.0)
TALL: Final = 12_000
"""Pixels of a window in which a whole channel has room."""
MEASURE: Final = """every => every.map(each => each.getBoundingClientRect())
    .map((box, at, all) => (at + 1 < all.length ? all[at + 1].top : box.bottom) - box.top)"""


def left(seed: str, size: Size = SIZE) -> Mapping[str, list[Screen]]:
    """What stands in the channel of each table of a month when it is over."""
    standing = simulate(seed, size).channels.standing
    return {table: list(there.values()) for table, there in standing.items()}


async def measured(screens: Sequence[Screen], folder: Path, picture: Path | None = None) -> list[float]:
    """How many pixels each of these messages takes in a channel."""
    async with town() as (env, channel, member):
        there: Any = env.bot.get_channel(channel.id)
        for screen in screens:
            await there.send(**sent(_painted(screen)))
            await env.advance_time(APART)
        preview = env.preview(channel, viewers=[member], layout="channel")
        async with mend(preview) as served, opened(served.url, folder, PHONE) as page:
            messages = page.locator("#channel-message-list article")
            await messages.nth(len(screens) - 1).wait_for()
            await page.set_viewport_size({"width": PHONE, "height": TALL})
            await page.wait_for_function(LOADED, arg=sum(bool(each.pictures) for each in screens))
            await page.evaluate(LETTERS)
            heights: list[float] = await messages.evaluate_all(MEASURE)
            if picture is not None:
                await page.set_viewport_size({"width": PHONE, "height": int(sum(heights)) + 250})
                await page.screenshot(path=picture)
    return heights


def _painted(screen: Screen) -> Screen:
    """With a picture of the right shape."""
    if screen.picture is None:
        return screen
    data = shape(is_square=True) if screen.picture == SQUARE else _whole()
    return replace(screen, picture=replace(screen.picture, data=data))


@cache
def _whole() -> bytes:
    game = BOX.game({})
    return paint(BOX.pictures.scene(game, game.blank(), PUBLIC))


def _tell(seed: str, screens: Path | None) -> None:
    for table, there in left(seed).items():
        with TemporaryDirectory() as folder:
            picture = None if screens is None else screens / f"{table}.png"
            pixels = sum(asyncio.run(measured(there, Path(folder), picture)))
        print(
            f"{table}: {len(there)} messages, {sum(map(height, there)):.0f} px reckoned, {pixels:.0f} measured"
        )


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="march")
    parser.add_argument("--screens", type=Path)
    asked = parser.parse_args()
    _tell(asked.seed, asked.screens)
    return 0


if __name__ == "__main__":
    sys.exit(_main())
