"""The decisions for an absent seat: a fixed score of public facts, without cards and tokens (S25)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Decision, Illegal, Seat, not_none
from bot.games.raid.decisions import Done, Freeze, GoOn, Hold, Move, NoPlan, Ready, Start
from bot.games.raid.kinds import TURNS, Half, Stage, Terrain, Tile
from bot.games.raid.moving.routes import Ahead, legal
from bot.games.raid.night.ending import is_home
from bot.games.raid.state.state import State
from bot.games.raid.turn.asking import waiting
from bot.games.raid.turn.options import in_turn, starts
from bot.words import _


def default(state: State, seat: Seat) -> Decision:
    """The default answer of a seat that is asked. Refuses any other seat with Illegal."""
    if state.stage is Stage.READY and seat in waiting(state):
        return Ready()
    if state.stage is Stage.PLANS and seat in waiting(state):
        return NoPlan()
    own = in_turn(state, seat)
    if own is None:
        raise Illegal(_("It is not your turn."))
    turn = own.turns[seat]
    if not turn.is_placed and turn.plays:
        return Start(_best_start(own, seat)) if starts(own, seat) else Freeze()
    if turn.course is not None:
        return GoOn()
    if not turn.plays:
        return Done()
    if is_home(own, seat):
        return Hold()
    best = max(_scored(own, seat), key=lambda scored: scored[0], default=None)
    return Freeze() if best is None else best[1]


def score(state: State, seat: Seat, ahead: Ahead, start: Tile) -> int:
    """The score of a route from `start` (S25.1)."""
    track, is_night = state.setting.tracks[state.half], state.half is Half.NIGHT
    is_last = state.ninja[seat].taken == TURNS - 1
    found = 6 * len(ahead.cubes) - 7 * len(ahead.lanterns)
    if ahead.guard is not None:
        found -= 5 if is_last else 20
    if ahead.end is None:
        return found + 1000 + 10 * track.rows_to_go(start)
    found += 10 * (track.progress(ahead.end) - track.progress(start))
    terrain = track.terrain[ahead.end]
    if is_night and terrain is Terrain.PALACE:
        found += 20
    if terrain is Terrain.WATER:
        found -= 10
    if is_last and terrain is Terrain.STREET:
        found -= 9 if is_night else 2
    return found


def _best_start(state: State, seat: Seat) -> Tile:
    """The start tile of the best route; among equals the nearest to column D, then the lower letter (S25.1)."""
    track = state.setting.tracks[state.half]
    ordered = sorted(starts(state, seat), key=lambda tile: (abs(track.x(tile) - 3), track.x(tile)))

    def best(tile: Tile) -> int:
        return max((found for found, _move in _scored(state, seat, tile)), default=-1000)

    return max(ordered, key=best)


def _scored(state: State, seat: Seat, start: Tile | None = None) -> Iterator[tuple[int, Move]]:
    here = not_none(state.ninja[seat].tile if start is None else start)
    for (card, route), ahead in legal(state, seat, start).items():
        yield score(state, seat, ahead, here), Move(card, route)
