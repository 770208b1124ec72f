"""Guard moves by card or listen (R12), also through the passage (R23.15, R23.16)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, not_none
from bot.games.castle.decisions import Face, Go, GoInside, GoUnknown, Halt
from bot.games.castle.decisions.interned import FACES, GOES, HALT
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.detection.detection import guards_met, left_behind
from bot.games.castle.detection.noticing import entrance_alert, noticed_on_stop
from bot.games.castle.facts.guarding import (
    GuardsCameOut,
    GuardsStepped,
    HeadingAsked,
    HeadingSet,
    MoveEnded,
    PatrolSplit,
)
from bot.games.castle.kinds import GuardId, PatrolId, Place, Tunnel, on_map
from bot.games.castle.state.state import State
from bot.games.castle.state.under_way import Move


def step_options(state: State) -> list[Decision]:
    """The steps open to the moving guards, and the stop if they may stop (R12.1, R23.15, R23.16)."""
    move = _move(state)
    place = state.guards[move.guards[0]].zone
    ways = _ways_out(state, place) if isinstance(place, Tunnel) else _ways_on(state, move, place)
    if not move.is_owed:
        ways.append(HALT)
    return ways


def _ways_on(state: State, move: Move, zone: Zone) -> list[Decision]:
    # All open links, whether or not an intruder hides there: a shorter list would reveal the intruder
    # (R28.8).
    ways: list[Decision] = [GOES[other] for other in state.setting.board.open_links[zone]]
    tunnels = state.marks.passages.found_from(zone)
    if tunnels and state.places_free() >= len(move.guards):
        ways += map(GoInside, tunnels)
    return ways


def _ways_out(state: State, tunnel: Tunnel) -> list[Decision]:
    passage = state.marks.passages[tunnel]
    # A zone where both ends were found is one way out.
    ways: list[Decision] = [GOES[zone] for zone in sorted(set(passage.found))]
    return [*ways, GoUnknown()] if passage.has_unknown_end else ways


def stepped(decided: Decided[Go | GoInside | GoUnknown]) -> Iterator[Fact]:
    """The guards take the step, away from those of their patrol who stay; detection is checked at once (R12.3).

    A contact, a moat, the passage and the last step end the move (R12.2).
    """
    state, _seat, decision, _chance = decided
    move = _move(state)
    if state.guards[move.guards[0]].patrol is not None:
        yield from _split_off(state, move)
    start = state.guards[move.guards[0]].zone
    place = _destination(state, start, decision)
    ends = isinstance(place, Tunnel) or state.setting.board.is_moat[place]
    left = 0 if ends else move.left - 1
    if not isinstance(start, Tunnel):
        yield GuardsStepped(move.guards, place, left, start)
    elif not isinstance(place, Tunnel):
        yield GuardsCameOut(move.guards, place, left, isinstance(decision, GoUnknown))
        if isinstance(decision, GoUnknown):
            yield from entrance_alert(state)
    if state.setting.options.rehide_when_guards_leave:
        yield from left_behind(state, start)
    met = yield from guards_met(state, place)
    if met or left == 0:
        yield from _ended(state)


def _destination(state: State, start: Place, decision: Go | GoInside | GoUnknown) -> Place:
    match decision:
        case Go(zone):
            return zone
        case GoInside(tunnel):
            return tunnel
        case GoUnknown():
            assert isinstance(start, Tunnel), "only a passage has an unknown end"
            return state.marks.passages[start].unknown_end


def _split_off(state: State, move: Move) -> Iterator[Fact]:
    patrol = state.guards[move.guards[0]].patrol
    if patrol is None:
        return
    staying = tuple(guard.id for guard in state.members(patrol) if guard.id not in move.guards)
    if staying and len(move.guards) == 1:
        yield PatrolSplit(patrol, move.guards, None)
    elif staying:
        # The leaving guards keep the patrol and its number, because it may choose a heading when it stops
        # (R6.15).
        yield PatrolSplit(patrol, staying, _new_patrol(state, staying))


def _new_patrol(state: State, guards: tuple[GuardId, ...]) -> PatrolId | None:
    return PatrolId(state.next_patrol) if len(guards) > 1 else None


def halted(decided: Decided[Halt]) -> Iterator[Fact]:
    """The guards stop where they are (R12.1)."""
    return _ended(decided.state)


def _ended(state: State) -> Iterator[Fact]:
    """The move is over; a patrol that stepped and stands on the track gets its heading (R6.15).

    Its seat is asked only if there are several. Entrances there may be noticed (R23.10).
    """
    move = _move(state)
    first = state.guards[move.guards[0]]
    yield MoveEnded()
    zone = on_map(first.zone)
    yield from noticed_on_stop(state, zone)
    if move.has_stepped and first.patrol is not None and zone is not None:
        ways = state.setting.board.track_links[zone]
        if len(ways) == 1:
            yield HeadingSet(first.patrol, ways[0])
        elif ways:
            yield HeadingAsked(first.patrol)


def heading_options(state: State) -> list[Decision]:
    """The headings the patrol may choose: all track neighbours, reversal included (R6.15)."""
    zone = not_none(on_map(state.place_of(not_none(state.action.facing))))
    return [FACES[way] for way in state.setting.board.track_links[zone]]


def _move(state: State) -> Move:
    return not_none(state.action.move)


def faced(decided: Decided[Face]) -> Iterator[Fact]:
    """The patrol that was asked for its heading gets one (R6.15)."""
    yield HeadingSet(not_none(decided.state.action.facing), decided.decision.zone)


RESOLVED: Resolved = {Go: stepped, GoInside: stepped, GoUnknown: stepped, Halt: halted, Face: faced}
