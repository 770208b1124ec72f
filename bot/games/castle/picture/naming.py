"""The zones that matter to a viewer now: their names are large and bright, all others rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.engine.boards.protocol import Zone
from bot.engine.drafting import standing
from bot.engine.game import Decision, Draft
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import Place, on_map
from bot.games.castle.memory.chronicle import Chronicle
from bot.games.castle.picture.changes import MOST
from bot.games.castle.picture.ground import Terrain
from bot.games.castle.picture.plans import choices
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.state.state import State
from rendering.scene import Label

READABLE = 25
"""The maximum number of zones with large names: as many as a menu has entries."""


def called(
    state: State, told: Chronicle, draft: Draft | None, options: Sequence[Decision]
) -> frozenset[Zone]:
    """The zones where the viewer can go or has drafted a piece, known intruders are, guards act, or there is news."""
    places = (
        *choices(options),
        *_drafted(draft),
        *_standing(state),
        *_news(told),
    )
    return frozenset(zone for zone in map(on_map, places) if zone is not None)


def asking(state: State, zones: Sequence[Zone]) -> frozenset[Zone]:
    """The zones that the viewer's panel offers, and those of the guards about to move; none if there are too many."""
    moving = state.action.move.guards if state.action.move else ()
    places = (*zones, *(state.guards[key].zone for key in moving if key in state.guards))
    return frozenset(zone for zone in map(on_map, places) if zone is not None and len(zones) <= READABLE)


def written(board: CastleBoard, there: Terrain, zone: Zone) -> Label:
    """The name of a zone as drawn in its room."""
    room = there.rooms[zone]
    return Label(board.labels[zone], room.label, size=room.label_size)


def _drafted(draft: Draft | None) -> Iterator[Zone]:
    for piece in standing(draft.pieces) if draft is not None else ():
        zone = getattr(piece, "zone", None)
        if zone is not None:
            yield zone


def placed_at(draft: Draft | None) -> list[Zone]:
    """The zones where a draft can place something more; none for a draft that places nothing on the map."""
    if not isinstance(draft, CountedDraft):
        return []
    return sorted({piece.zone for piece in draft.options() if hasattr(piece, "zone")})


def _standing(state: State) -> Iterator[Place | None]:
    yield from (one.figure if one.is_shown else one.zone for one in state.intruders if one.is_in_play)
    moving = state.action.move.guards if state.action.move else ()
    listening = state.action.listening.guards if state.action.listening else ()
    yield from (state.guards[key].zone for key in (*moving, *listening) if key in state.guards)


def _news(told: Chronicle) -> Iterator[Place | None]:
    """The zones of recent sounds, searches and discoveries, and of figures that have come, gone or fallen."""
    yield from (listen.zone for listen in told.listens_now() if listen.heard)
    yield from (finding.zone for finding in told.findings_now())
    yield from told.entrances
    for sighting in told.sightings():
        yield from (sighting.now, sighting.last)
    yield from (guard.zone for guard in told.fallen)
    yield from (told.guards[key].zone for key in told.new if key in told.guards)
    yield from _few([walk.way[-1] for walk in told.walks()])


def _few(places: Sequence[Place]) -> Iterable[Place]:
    """All places, or none if there are too many to stand out."""
    return places if len(places) <= MOST else ()
