"""Boxes whose acts, guide and lessons are files in `data/<game>/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from typing_extensions import override

from bot.engine.acts import Act, Topic
from bot.engine.boards.compass import Direction
from bot.engine.boards.grid import Grid
from bot.engine.boards.protocol import Zone
from bot.engine.notation import Codec
from bot.games.acts_file import ActsFile
from bot.games.box import Box
from bot.games.files import DATA
from bot.games.guide import Page, pages_of, topics_of
from bot.games.lessons import Lesson, read_all


class FiledBox(Box):
    """A box whose acts, guide and lessons are in `data/<key>/`: acts.toml, guide.toml and the folder lessons."""

    acts_file: ActsFile

    @property
    @override
    def acts(self) -> Sequence[Act]:
        return self.acts_file.acts()

    @property
    @override
    def groups(self) -> Mapping[str, str]:
        return self.acts_file.groups()

    @property
    @override
    def topics(self) -> Sequence[Topic]:
        return topics_of(self.key)

    @property
    @override
    def pages(self) -> Sequence[Page]:
        return pages_of(self.key)

    @cached_property  # 0.8 ms, and their positions are kept with them
    @override
    def lessons(self) -> Sequence[Lesson]:
        return read_all(DATA / self.key / "lessons", self)


class GridBox(FiledBox):
    """A filed box of a game on a `grid`: notation writes a space by its label, such as `B7`."""

    grid: Grid

    @property
    @override
    def codecs(self) -> Mapping[Any, Codec]:
        """Spaces are written by their labels, directions by the points of the compass (`NE`)."""
        ways = {way.name: way for way in Direction}
        return {
            Zone: Codec(self.grid.label, self.grid.zone),
            Direction: Codec(lambda way: way.name, lambda text: ways[str(text).upper()]),
        }
