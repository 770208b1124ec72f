"""The picture in words, from the same state: the news, the routes, then the window row by row (S33.8.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.game import Seat
from bot.games.pictures import Lens, described
from bot.games.raid.board.layout import GRID
from bot.games.raid.board.track import label
from bot.games.raid.decisions import Move
from bot.games.raid.kinds import Tile
from bot.games.raid.moving.routes import legal
from bot.games.raid.picture.field import first_row, tiles, window
from bot.games.raid.state.state import Guard, State
from bot.games.raid.words import names, ways
from bot.games.raid.words.standing import heading
from bot.games.raid.words.told import story
from bot.words import _


def alt(state: State, *, seat: Seat | None, lens: Lens) -> str:
    """The news, the heading, the routes of the seat to play (not in a story) and the content of the window.

    At most 1,024 characters: parts at the end that do not fit are left out.
    """
    news = story(lens.past[len(lens.past) - lens.news :]) if lens.news else ()
    parts = [
        *(line.rstrip(".") for line in news),
        heading(state),
        *_routes(state, None if lens.is_story else seat),
        *_rows(state, seat, tiles(lens.asked)),
    ]
    return described([part for part in parts if part])


def _routes(state: State, seat: Seat | None) -> Iterator[str]:
    turn = None if seat is None else state.turns.get(seat)
    if seat is None or turn is None or turn.course is not None or not turn.plays:
        return
    moves = [Move(card, route) for card, route in legal(state, seat)]
    told = [ways.choice(state, seat, move).label for move in moves]
    if told:
        yield _("{who}: {routes}").format(who=names.seat(seat), routes=_("; ").join(told))


def _rows(state: State, seat: Seat | None, asked: Sequence[Tile]) -> Iterator[str]:
    """The content of each row of the window, the farthest forward last; empty rows are skipped."""
    track = state.setting.tracks[state.half]
    shown = window(track, first_row(track, state, seat, asked))
    ahead = sorted({track.y(tile) for tile in shown.tiles}, key=lambda y: y * track.forward.dy)
    for y in ahead:
        row = [tile for x in range(7) if (tile := track.at(x, y)) is not None]
        found = [thing for tile in row for thing in _things(state, tile)]
        if found:
            text = _("At {n}: {things}")
            yield text.format(n=GRID.y[row[0]] + 1, things=_(", ").join(found))


def _things(state: State, tile: Tile) -> Iterator[str]:
    """The content of a tile, each thing with the column, such as “guard C”."""
    found = [names.seat(seat) for seat, there in state.on_track().items() if there == tile]
    if tile in state.guards:
        found.append(_guard(state, state.guards[tile]))
    found += [
        name for name, tiles in ((_("lantern"), state.lanterns), (_("cube"), state.cubes)) if tile in tiles
    ]
    if tile in state.traps:
        trap = state.traps[tile]
        what = _("trap") if trap.kind is None else names.card(trap.kind).lower()
        found.append(_("{what} of {who}").format(what=what, who=names.seat(trap.owner)))
    found += [
        name for name, tiles in ((_("fire"), state.fires), (_("closed"), state.closed)) if tile in tiles
    ]
    column = label(tile)[0]
    return (_("{thing} {column}").format(thing=thing, column=column) for thing in found)


def _guard(state: State, guard: Guard) -> str:
    if not guard.is_awake:
        return _("sleeping guard")
    if guard.patrol is None:
        return _("guard")
    end = state.headings.get(guard.patrol)
    return _("patrol") if end is None else _("patrol to {tile} at").format(tile=label(end))
