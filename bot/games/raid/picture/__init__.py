"""The raid as a picture: from what a viewer has witnessed to a Scene (S33.8).

`scene` below joins the marks of the other modules: `field` holds the positions, `ground` the parts that never change,
`figures` the figures and things on tiles, `changes` the moves since the last picture, `ways` the routes of the seat to
play, `lit` the tiles of a question, `tables` the alarm and the things before each seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.game import Decision, Seat
from bot.games.pictures import BARE, Lens
from bot.games.raid.kinds import TURNS, Half
from bot.games.raid.picture import figures, lit, tables, ways
from bot.games.raid.picture.changes import changes
from bot.games.raid.picture.field import first_row, tiles, whole, window
from bot.games.raid.picture.ground import ground
from bot.games.raid.state.state import State
from bot.games.raid.words import names
from bot.games.raid.words.standing import phase
from bot.words import _
from rendering.scene import Caption, Mark, Meter, Scene, Track

__all__ = ["scene"]


def scene(
    state: State, *, seat: Seat | None = None, options: Sequence[Decision] = (), lens: Lens = BARE
) -> Scene:
    """The track as the reader of `state` may see it, round the ninja of `seat`, which is to play.

    `options` are the reader's options now: if there are several start tiles, each has its number. Tiles that the
    question is about are lit. A story shows no route, because its turn is over; a layer, which is about the reader's
    own ninja, shows no route and no changes.
    """
    track = state.setting.tracks[state.half]
    asked = tiles(lens.asked)
    first = first_row(track, state, seat, asked)
    near, far = window(track, first), whole(track)
    aimed = lit.reach(state, seat) if lens.layer == lit.SIGHT and seat is not None else {}
    is_open = not lens.is_story and not lens.layer
    found = ways.ways(state, seat) if is_open and seat is not None else ()
    open_to_him = lit.starts(options if is_open else ())
    changed = changes((near, far), state, lens.past, 0 if lens.layer else lens.news)
    marks: tuple[Mark, ...] = (
        *lit.lights(near, [*open_to_him, *asked]),
        *lit.lights(far, asked),
        *lit.seen(near, aimed),
        *figures.lying(near, state),
        *figures.tracks(near, state),
        *figures.lying(far, state),
        *figures.standing(far, state, None),
        *figures.waiting(far, state, None),
        *changed.below,
        *ways.lines(near, found),
        *figures.standing(near, state, seat),
        *changed.above,
        *figures.waiting(near, state, seat),
        *lit.distances(near, aimed),
        *ways.tags(near, found),
        *(tables.alarm(state) if state.half is Half.NIGHT else ()),
        *tables.tables(state, seat, is_named=any(way.name for way in found)),
        *lit.names(near, [tile for tile in asked if tile not in open_to_him]),
        *lit.names(far, asked),
        *lit.numbers(near, open_to_him),
    )
    return Scene(ground(track, first), marks, tuple(_strip(state, seat, is_story=lens.is_story)))


def _strip(state: State, seat: Seat | None, *, is_story: bool) -> Iterator[Meter]:
    """The half, from the first phase on with phase, alarm and round; except in a story also the seat in its turn."""
    if not state.phase:
        yield Caption(_("Midnight") if state.half is Half.NIGHT else _("Dawn"))
        return
    yield Caption(phase(state))
    if state.half is Half.NIGHT:
        # A close look may show neither end of the bar below the window, where its number and its last box are.
        yield Caption(_("Alarm {n}/{of}").format(n=state.alarm, of=state.setting.options.target))
    if seat is not None and seat in state.turns and not is_story:
        yield Caption(_("{who} to play").format(who=names.seat(seat)))
    yield Track(_("Round"), state.round, TURNS)
