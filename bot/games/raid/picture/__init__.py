"""The raid as a picture: from what a viewer has witnessed to a Scene (S33.8).

`field` is where what is, `ground` what never changes, `figures` what stands and lies on the tiles, `ways` the routes
of the seat to play, `tables` the alarm and what lies before each seat.
"""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.raid.kinds import Half
from bot.games.raid.picture import figures, tables, ways
from bot.games.raid.picture.field import first_row, whole, window
from bot.games.raid.picture.ground import ground
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.words import _
from rendering.scene import Caption, Mark, Meter, Scene, Track

__all__ = ["scene"]


def scene(setting: Setting, state: State, *, seat: Seat | None = None) -> Scene:
    """The track as the reader of `state` may see it, round the ninja of a seat: the one to play."""
    track = setting.tracks[state.half]
    first = first_row(track, state, seat)
    near, far = window(track, first), whole(track)
    found = ways.ways(setting, state, seat) if seat is not None else ()
    marks: tuple[Mark, ...] = (
        *figures.lying(near, state),
        *figures.tracks(near, state),
        *figures.lying(far, state),
        *figures.standing(far, state, None),
        *figures.waiting(far, state, None),
        *ways.lines(near, found),
        *figures.standing(near, state, seat),
        *figures.waiting(near, state, seat),
        *ways.tags(near, found),
        *(tables.alarm(setting, state) if state.half is Half.NIGHT else ()),
        *tables.tables(setting, state, seat),
    )
    return Scene(ground(track, first), marks, tuple(_strip(state)))


def _strip(state: State) -> tuple[Meter, ...]:
    half = _("Night") if state.half is Half.NIGHT else _("Day")
    phase = Caption(_("{half}, phase {phase}").format(half=half, phase=state.phase))
    return phase, Track(_("Round"), state.round, 6)
