"""The way of a typed command in figures: `python -m tests.way [--told]`.

It says how many functions, in how many files of the product, run from the moment when `/draft commit` of a castle's
first turn arrives until it is stored (COMMIT): in a bot that has shown the panel before (known), and in one that has
just started (new). With `--told` it names them too. Functions without a name are not counted.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final
from unittest.mock import patch

from bot.games.shelf import SHELF
from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import Change
from tests.chat.world import World, town

ROOT: Final = Path(__file__).parents[1]
PRODUCT: Final = (ROOT / "bot", ROOT / "rendering")


@dataclass
class Watch:
    """Notes the functions of the product that run while it `is_on`, in every thread that begins after it."""

    is_on: bool = False
    found: set[tuple[str, str]] = field(default_factory=set)
    """The file and the qualified name of each."""

    @property
    def files(self) -> set[str]:
        """The files in which they stand."""
        return {file for file, _name in self.found}

    def __call__(self, frame: FrameType, event: str, _what: object) -> None:
        """See `sys.setprofile`."""
        code = frame.f_code
        if self.is_on and event == "call" and not code.co_name.startswith("<"):
            path = Path(code.co_filename)
            if any(path.is_relative_to(each) for each in PRODUCT):
                self.found.add((str(path.relative_to(ROOT)), code.co_qualname))


@contextmanager
def watching() -> Iterator[Watch]:
    """A watch over this thread and all that begin meanwhile."""
    watch, before = Watch(), sys.getprofile()
    threading.setprofile(watch)
    sys.setprofile(watch)
    try:
        yield watch
    finally:
        sys.setprofile(before)
        threading.setprofile(None)


async def watched(folder: Path, *, is_new: bool) -> Watch:
    """The watch over `/draft commit` of the first turn of a castle, whose world is in that folder.

    The bot has just started if it `is_new`.
    """
    commit = SqliteStore.commit
    with watching() as watch:

        async def noting(store: SqliteStore, change: Change) -> None:
            await commit(store, change)
            watch.is_on = False

        async with town(folder, {"castle": SHELF["castle"]}) as world:
            await _begun(world)
            if is_new:
                await world.restart()
            with patch.object(SqliteStore, "commit", noting):
                watch.is_on = True
                await world.ann.slash(world.channel, "draft commit")
    assert not watch.is_on, "it was stored"
    return watch


async def _begun(world: World) -> None:
    """The first draft of the first player is complete."""
    await world.ann.slash(world.channel, "castle new")
    for member, seat in zip((world.ann, world.bob), (await world.table()).seats, strict=True):
        await member.slash(world.channel, "table seat join", seat=seat)
    await world.ann.slash(world.channel, "table start")
    await world.ann.slash(world.channel, "draft fill")


def main() -> None:
    """Print the figures."""
    for name, is_new in (("known", False), ("new", True)):
        with TemporaryDirectory() as folder:
            watch = asyncio.run(watched(Path(folder), is_new=is_new))
        print(f"functions / files run before COMMIT, {name}: {len(watch.found)} / {len(watch.files)}")
        if "--told" in sys.argv[1:]:
            print("\n".join(f"  {file}: {function}" for file, function in sorted(watch.found)))


if __name__ == "__main__":
    main()
