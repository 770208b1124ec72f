"""Lit tiles: those that can be chosen, numbered or named, and on a layer the tiles in a ninja's sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.engine import acts
from bot.engine.game import Decision, Seat
from bot.games.raid.art import Shape
from bot.games.raid.board.track import label
from bot.games.raid.decisions import Start
from bot.games.raid.kinds import Tile
from bot.games.raid.picture.field import Field
from bot.games.raid.state.state import State
from bot.words import _
from rendering.scene import Glow, Highlight, Label, Mark, Number, Sign

SIGHT = "sight"
"""The layer that shows how far a ninja sees (S9.3 to S9.6)."""
NAME = 0.56
"""The size of the name of a tile that is asked about."""
RIM, SEEN = 0.14, 0.1
"""The width of the rim of a lit tile and of a tile in sight, in diameters of a figure."""


def starts(options: Sequence[Decision]) -> list[Tile]:
    """The start tiles that can be chosen (S7.9), in the order of their buttons."""
    return [option.tile for option in options if isinstance(option, Start)]


def lights(there: Field, tiles: Sequence[Tile]) -> Iterator[Highlight]:
    """Lights on the tiles that are asked about."""
    for tile in sorted({*filter(there.has, tiles)}):
        yield Highlight(there.grid.cell(*there.cell(tile)), Glow.OPTION, rim=RIM * there.figure)


def names(there: Field, tiles: Sequence[Tile]) -> Iterator[Label]:
    """The names of tiles that are asked about, below the figures on them."""
    for tile in sorted({*filter(there.has, tiles)}):
        x, y = there.middle(tile)
        yield Label(label(tile), (x, y + 0.3 * there.grid.side), size=NAME * there.figure)


def numbers(there: Field, tiles: Sequence[Tile]) -> Iterator[Mark]:
    """A number on each of the tiles (at most nine), the same as on their buttons."""
    shown = [tiles[at] for at in acts.numbered([""] * len(tiles))]
    for n, tile in enumerate(shown, 1):
        if there.has(tile):
            x, y = there.middle(tile)
            yield Number(n, (x, y), size=0.8)


def titles() -> Mapping[str, str]:
    """The layers by name."""
    return {SIGHT: _("How far you see: tiles on a line from you")}


def reach(state: State, seat: Seat) -> Mapping[Tile, int]:
    """The tiles on a line that a seat's ninja sees, each with its distance, 1 to 4 (S9.3); empty off the track."""
    here, track = state.ninja[seat].tile, state.setting.tracks[state.half]
    if here is None:
        return {}
    stands = {*state.guards, *state.on_track().values()}
    return {
        there: len(passed) + 1 for there, passed in track.lines(here) if track.has_sight(here, there, stands)
    }


def seen(field: Field, tiles: Mapping[Tile, int]) -> Iterator[Mark]:
    """A light on each tile in sight."""
    for tile in sorted(filter(field.has, tiles)):
        yield Highlight(field.grid.cell(*field.cell(tile)), Glow.RANGE, rim=SEEN)


def distances(field: Field, tiles: Mapping[Tile, int]) -> Iterator[Mark]:
    """The distance of each tile in a corner, above the figures."""
    for tile in sorted(filter(field.has, tiles)):
        x, y = field.middle(tile)
        yield Sign(Shape.COUNT, (x - 0.34, y - 0.32), letter=str(tiles[tile]), size=0.5)
