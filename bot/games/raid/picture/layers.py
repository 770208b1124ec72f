"""What a player can ask to see on his map besides: what he can throw at (S9.3 to S9.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.game import Seat
from bot.games.raid.art import Shape
from bot.games.raid.kinds import Tile
from bot.games.raid.picture.field import Field
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.words import _
from rendering.scene import Glow, Highlight, Mark, Sign

SIGHT = "sight"
RIM = 0.1


def titles() -> Mapping[str, str]:
    """The layers by name."""
    return {SIGHT: _("How far you see: tiles on a line from you")}


def reach(setting: Setting, state: State, seat: Seat) -> Mapping[Tile, int]:
    """The tiles on a line that a seat's ninja sees, each with its distance, 1 to 4 (S9.3); none off the track."""
    here, track = state.ninja[seat].tile, setting.tracks[state.half]
    if here is None:
        return {}
    stands = {*state.guards, *state.on_track().values()}
    return {
        there: len(passed) + 1 for there, passed in track.lines(here) if track.has_sight(here, there, stands)
    }


def seen(field: Field, tiles: Mapping[Tile, int]) -> Iterator[Mark]:
    """Each of the tiles lit, with its distance in a corner."""
    shown = {tile: far for tile, far in sorted(tiles.items()) if field.has(tile)}
    for tile in shown:
        yield Highlight(field.grid.cell(*field.cell(tile)), Glow.RANGE, rim=RIM)
    for tile, far in shown.items():
        x, y = field.middle(tile)
        yield Sign(Shape.COUNT, (x - 0.34, y - 0.32), letter=str(far), size=0.5)
