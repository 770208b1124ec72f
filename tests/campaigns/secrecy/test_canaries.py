"""T4: names and a colour that stand for a secret and for nothing else are in nothing that is sent to others.

The colour is that of the ground of an intruder's figure: nobody sees one while both are hidden.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from struct import unpack
from typing import Any

import pytest
from PIL import Image

from bot.engine.game import PUBLIC
from bot.games.castle.art import Side
from bot.games.castle.kinds import GOALS, INTRUDERS
from bot.games.shelf import SHELF
from bot.tables.history.record import replayed
from rendering.paint import paint
from rendering.themes import Theme
from tests.campaigns.secrecy.comparisons.towns import WRONG, Watched
from tests.campaigns.secrecy.leaks import LEAKS, Leak, Spy
from tests.campaigns.secrecy.stages import Stage, listening, stage
from tests.campaigns.secrecy.test_interface import secret_words
from tests.chat.world import World, town
from tests.rendering.palettes import PALETTES

SIGNATURE = 8
"""Bytes before the first chunk of a PNG."""
TOLD = 4
"""So many decisions are told to everybody, the intruders' turn among them."""

COLOURS = 4096
"""More than there are on any picture."""

CAUGHT = (
    *("alt text", "a scene that knows", "a refusal that explains too well", "a log line", "a file name"),
    *("a nonce", "a comment in a file", "a retry in the channel", "the log for onlookers"),
)
"""Leaks that tell a name or show a figure, by their names."""


def colour() -> tuple[int, int, int]:
    """The colour that is on no picture but those of the intruders' side."""
    return PALETTES[Theme.NIGHT].side[Side.INTRUDER]


@cache
def shades(data: bytes) -> frozenset[Any]:
    """The colours of the pixels of a picture."""
    found = Image.open(BytesIO(data)).convert("RGB").getcolors(COLOURS)
    assert found is not None
    return frozenset(shade for _number, shade in found)


def beside_pixels(data: bytes) -> str:
    """What is in a picture beside the pixels, which are packed and look like anything."""
    found, place = b"", SIGNATURE
    while place < len(data):
        (size,) = unpack(">I", data[place : place + 4])
        chunk = data[place + 4 : place + 8 + size]
        found += b"" if chunk.startswith(b"IDAT") else chunk
        place += size + 12
    return found.decode("latin-1")


@dataclass
class Sent:
    """Everything that others than Ann were sent, and what the operator reads: texts, and the bytes of files."""

    texts: list[str] = field(default_factory=list)
    files: list[bytes] = field(default_factory=list)

    def canaries(self, words: set[str]) -> set[str]:
        """The secret words that are found; “colour” if the colour is on a picture."""
        every = "\n".join([*self.texts, *map(beside_pixels, self.files)])
        found = {word for word in words if re.search(rf"(?<![A-Z0-9]){word}(?![0-9])", every)}
        return found | ({"colour"} if any(colour() in shades(each) for each in self.files) else set())


def at() -> Stage:
    """A pair at a moment when the intruders have moved and nobody has been seen."""
    return stage("starts", longest=16, has_listen=False)


async def sent(folder: Path, plant: Callable[[Spy], None], *, is_shut: bool = False) -> Sent:
    """What is sent of a game in which everybody looks at everything, with something planted in the bot."""
    place = at()
    with listening() as lines, pytest.MonkeyPatch.context() as patch:
        plant(Spy(patch))
        async with town(folder, SHELF) as world:
            gallery = Watched(world, place)
            for member in (world.ann, world.bob) if is_shut else ():
                world.close_messages(member)
            files = kept_files(world)
            turns = place.turns(place.pair.one)
            await gallery.open(place.pair.one.seed)
            await gallery.skip(turns[:-TOLD])
            await gallery.play(turns[-TOLD:])
            await gallery.by_ann(world.ann.click(world.board(), label="My view"))
            await gallery.look(("cards",))
            await gallery.err(WRONG)
            found = Sent(list(lines))
            for entry in gallery.to_others():
                if entry.method == "FILE":
                    found.files.append(files[entry.json["bytes"]])  # type: ignore[index]  # of a file there is a sum
                found.texts.append(f"{entry.path} {json.dumps(entry.json, ensure_ascii=False)}")
            return found


def kept_files(world: World) -> dict[str, bytes]:
    """The files that are sent from now on, by their sums."""
    files: dict[str, bytes] = {}
    cdn: Any = world.env.backend.cdn
    store = cdn.store_attachment

    def kept(key: int, channel: int, name: str, data: bytes, description: str | None) -> Any:
        files[sha256(data).hexdigest()] = data
        return store(key, channel, name, data, description)

    vars(cdn)["store_attachment"] = kept
    return files


async def test_no_canary_is_in_anything_sent_to_others(tmp_path: Path) -> None:
    found = await sent(tmp_path, lambda _spy: None)
    words = secret_words(at())
    assert len(words) > len(GOALS)
    assert len(found.texts) > 60
    assert len(found.files) > 10
    assert not found.canaries(words)


async def test_no_canary_is_in_anything_sent_where_nobody_takes_direct_messages(tmp_path: Path) -> None:
    found = await sent(tmp_path, lambda _spy: None, is_shut=True)
    assert not found.canaries(secret_words(at()))


@pytest.mark.parametrize("leak", [leak for leak in LEAKS if leak.name in CAUGHT], ids=lambda leak: leak.name)
async def test_the_canaries_sing(leak: Leak, tmp_path: Path) -> None:
    found = await sent(tmp_path, leak.plant, is_shut="out of reach" in leak.by)
    assert found.canaries(secret_words(at()))


def test_the_colour_is_on_the_pictures_of_those_who_may_know_and_on_no_other() -> None:
    place = at()
    *_, last = replayed(replace(place.pair.one, turns=place.turns(place.pair.one)), SHELF["castle"])
    match = last.match
    for viewer in (match.game.viewer(INTRUDERS), PUBLIC):
        scene = SHELF["castle"].pictures.scene(match.game, match.seen_by(viewer).state, viewer)
        assert (colour() in shades(paint(scene))) == (viewer != PUBLIC)


def test_every_leak_that_the_canaries_are_tried_with_is_planted() -> None:
    assert {leak.name for leak in LEAKS} >= set(CAUGHT)
