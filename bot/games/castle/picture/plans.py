"""A draft on the map: each intruder's way, searches, and next steps."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from bot.engine import acts
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Draft
from bot.games.castle.decisions import Branch, Face, Go, Search, Step
from bot.games.castle.detection.noise import loudness
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.kinds import Who, on_map
from bot.games.castle.names import names
from bot.games.castle.picture.ground import Terrain
from bot.games.castle.picture.ways import path, stretches
from bot.games.castle.state.state import State
from bot.words import _
from rendering.scene import Caption, Glow, Highlight, Ring, Route
from rendering.scene import Mark as Drawn

THIN = 0.1
"""The width, in diameters of a figure, of the rim of a zone that is asked about: its name lies across the rim."""


def standing(state: State, draft: Draft | None) -> State:
    """The state to draw: with a plan, the state after it."""
    return draft.state if isinstance(draft, Plan) else state


def open_to_him(draft: Draft | None, options: Sequence[Decision]) -> Sequence[Decision]:
    """The next decisions open to the reader: the options, or without any the pieces of the draft."""
    return options or (draft.options() if draft is not None else ())


def choices(options: Sequence[Decision]) -> list[Zone]:
    """The zones of the steps, headings and branches among the options, which have a button each, in order."""
    return [option.zone for option in _places(options)]


def _places(options: Sequence[Decision]) -> list[Step | Go | Face | Branch]:
    return [option for option in options if isinstance(option, Step | Go | Face | Branch)]


def lights(there: Terrain, state: State, options: Sequence[Decision]) -> Iterator[Drawn]:
    """Highlights of the zones that can be chosen; for intruders, zones with active guards have the colour of danger."""
    sneaks = any(isinstance(option, Step) for option in options)
    for zone in sorted(set(choices(options))):
        glow = Glow.DANGER if sneaks and state.active_at(zone) else Glow.OPTION
        yield Highlight(there.polygons[zone], glow)


def asked_about(there: Terrain, zones: Sequence[Zone], options: Sequence[Decision]) -> Iterator[Drawn]:
    """Highlights of the zones that are asked about, except those of the options, which have their own."""
    for zone in sorted({*zones} - {*choices(options)}):
        yield Highlight(there.polygons[zone], Glow.OPTION, rim=THIN)


def numbered(options: Sequence[Decision]) -> list[Zone]:
    """The zones of the options that have a number on their buttons, in the order of the numbers, from 1 on."""
    whose = [names.short(each.who) if isinstance(each, Step) else "" for each in _places(options)]
    places = choices(options)
    return [places[at] for at in acts.numbered(whose)]


def planned(there: Terrain, state: State, draft: Draft | None) -> Iterator[Drawn]:
    """The ways and searches of a plan; nothing for other drafts."""
    if not isinstance(draft, Plan):
        return
    for who in Who:
        for zones in stretches(there, _way(state, draft, who)):
            if len(zones) > 1:
                yield Route(path(there, zones), Glow.CHOSEN)
    for piece in draft.pieces:
        if isinstance(piece, Search):
            yield Ring(there.rooms[piece.zone].label, Glow.CHOSEN, 1.1)


def paces(state: State, draft: Draft | None, own: Collection[Who]) -> Iterator[Caption]:
    """Captions with the distance at which intruders are heard (R11.3): each who moves in a plan, or moved last turn.

    `own` are the intruders whose speed the reader knows: without a plan there are no captions of others. In turn 1
    nobody is heard (R11.4), but in its plan the distances count for the next turn.
    """
    if isinstance(draft, Plan):
        found = draft.paces
    else:
        # A draft of another kind changes no speed.
        heard = (one for one in state.intruders if one.who in own and on_map(one.zone) is not None)
        found = {one.who: loudness(state.setting, one) for one in heard if one.trail}
    for who, pace in found.items():
        text = _("{who} {n}: heard within {n}") if pace else _("{who}: not heard")
        yield Caption(text.format(who=names.short(who), n=pace))


def _way(state: State, draft: Plan, who: Who) -> list[Zone]:
    start = on_map(state.intruder(who).zone)
    steps = [piece.zone for piece in draft.pieces if isinstance(piece, Step) and piece.who is who]
    return steps if start is None else [start, *steps]
