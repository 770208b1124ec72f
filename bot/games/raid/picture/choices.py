"""Tiles that can be chosen, numbered in the order of their buttons or lit, as they are asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine import acts
from bot.engine.game import Decision
from bot.games.raid.board.track import label
from bot.games.raid.decisions import Start
from bot.games.raid.kinds import Tile
from bot.games.raid.picture.field import Field
from rendering.scene import Glow, Highlight, Label, Mark, Number

NAME = 0.56
"""Size of the name of a tile that is asked about."""
RIM = 0.14
"""The rim of a lit tile, in figures."""


def starts(options: Sequence[Decision]) -> list[Tile]:
    """The start tiles that can be chosen (S7.9), in the order of their buttons."""
    return [option.tile for option in options if isinstance(option, Start)]


def lights(there: Field, tiles: Sequence[Tile]) -> Iterator[Highlight]:
    """Tiles that are asked about, lit."""
    for tile in sorted({*filter(there.has, tiles)}):
        yield Highlight(there.grid.cell(*there.cell(tile)), Glow.OPTION, rim=RIM * there.figure)


def names(there: Field, tiles: Sequence[Tile]) -> Iterator[Label]:
    """The names of tiles that are asked about, written below what stands there."""
    for tile in sorted({*filter(there.has, tiles)}):
        x, y = there.middle(tile)
        yield Label(label(tile), (x, y + 0.3 * there.grid.side), size=NAME * there.figure)


def numbers(there: Field, tiles: Sequence[Tile]) -> Iterator[Mark]:
    """A number on each of the first nine, as their buttons have them."""
    shown = [tiles[at] for at in acts.numbered([""] * len(tiles))]
    for n, tile in enumerate(shown, 1):
        if there.has(tile):
            x, y = there.middle(tile)
            yield Number(n, (x, y), size=0.8)
