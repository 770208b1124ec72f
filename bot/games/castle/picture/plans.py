"""A draft on the map: the way of each intruder, what he searches, and where he can go next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.engine.board import Zone
from bot.engine.game import Decision, Draft
from bot.games.castle.decisions import Branch, Face, Go, Search, Step
from bot.games.castle.kinds import Who, on_map
from bot.games.castle.picture.ground import Terrain
from bot.games.castle.planning import Plan
from bot.games.castle.state import State
from rendering.scene import Glow, Highlight, Number, Point, Ring, Route
from rendering.scene import Mark as Drawn

NUMBERS = 9
"""Places are numbered from 1 to this, as the buttons are."""


def standing(state: State, draft: Draft | None) -> State:
    """Where everything stands: with a plan, where it would stand after it."""
    return draft.state if isinstance(draft, Plan) else state


def choices(options: Sequence[Decision]) -> list[Zone]:
    """The places of the options that have a button each, in order."""
    return [option.zone for option in options if isinstance(option, Step | Go | Face | Branch)]


def lights(there: Terrain, state: State, options: Sequence[Decision]) -> Iterator[Drawn]:
    """The places that can be chosen, those with guards in the colour of danger for whoever sneaks."""
    sneaks = any(isinstance(option, Step) for option in options)
    for zone in sorted(set(choices(options))):
        glow = Glow.DANGER if sneaks and state.active_at(zone) else Glow.OPTION
        yield Highlight(there.polygons[zone], glow)


def numbered(there: Terrain, options: Sequence[Decision]) -> Iterator[Drawn]:
    """Numbers at the places of options; a second one in a zone stands beside the first."""
    taken: dict[Zone, int] = {}
    for n, zone in enumerate(choices(options)[:NUMBERS], start=1):
        places = there.rooms[zone].slots[::-1]
        yield Number(n, places[min(taken.get(zone, 0), len(places) - 1)])
        taken[zone] = taken.get(zone, 0) + 1


def planned(there: Terrain, state: State, draft: Draft | None) -> Iterator[Drawn]:
    """The ways of a plan and its searches; without a plan the ways of the latest turn."""
    if not isinstance(draft, Plan):
        for one in state.intruders:
            yield from _routed(there, one.trail, Glow.PAST)
        return
    for who in Who:
        yield from _routed(there, _way(state, draft, who), Glow.CHOSEN)
    for piece in draft.pieces:
        if isinstance(piece, Search):
            yield Ring(there.rooms[piece.zone].label, Glow.CHOSEN, 1.1)


def _way(state: State, draft: Plan, who: Who) -> list[Zone]:
    start = on_map(state.intruder(who).zone)
    steps = [piece.zone for piece in draft.pieces if isinstance(piece, Step) and piece.who is who]
    return steps if start is None else [start, *steps]


def _routed(there: Terrain, way: Sequence[Zone], glow: Glow) -> Iterator[Drawn]:
    """One unbroken line for each part of the way that runs on the map: the passage is not drawn."""
    line: list[Point] = []
    for a, b in pairwise(way):
        if there.is_border(a, b):
            line += there.way(a, b)[1 if line else 0 :]
        elif line:
            yield Route(tuple(line), glow)
            line = []
    if line:
        yield Route(tuple(line), glow)
