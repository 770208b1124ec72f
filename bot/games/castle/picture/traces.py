"""Traces on the map: listeners, searched zones, known goals, past ways, notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.engine.boards.protocol import Zone
from bot.games.castle.art import Shape, Side
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import Who
from bot.games.castle.memory.chronicle import Chronicle, Outing
from bot.games.castle.picture.changes import rings
from bot.games.castle.picture.clearings import Laid
from bot.games.castle.picture.figures import NOWHERE
from bot.games.castle.picture.ground import Terrain
from bot.games.castle.picture.ways import path, stretches
from bot.games.castle.state.state import State
from bot.words import _
from rendering.marks.letters import legible
from rendering.scene import Glow, Ring, Route, Sign
from rendering.scene import Mark as Drawn

FOUND = (Shape.CROSS, Shape.SQUARE, Shape.TRIANGLE)
"""The signs of the answers to searches."""
LONGEST_NOTE = 12
"""The number of characters of a note that are drawn."""


def listened(told: Chronicle) -> Iterator[tuple[Zone, Sign]]:
    """An ear where a guard heard something this turn, a crossed-out one where a guard heard nothing (R11.3.5)."""
    answers = [(one.zone, one.heard) for one in told.listens_now() if one.heard is not None]
    for zone, heard in dict.fromkeys(answers):
        yield zone, Sign(Shape.EAR if heard else Shape.SILENCE, NOWHERE, Side.GUARD)


def searched(told: Chronicle, laid: Laid) -> Iterator[Ring]:
    """Rings round the answers of the latest searches (R21.4)."""
    for zone in dict.fromkeys(one.zone for one in told.findings_now()):
        yield from rings(laid, zone, *FOUND)


def wanted(state: State, laid: Laid) -> Iterator[Ring]:
    """Rings round the goals that this viewer's intruders have still to search, once shown by a search (R21.6)."""
    for one in state.intruders:
        if one.goal is None or one.is_done or not one.is_in_play:
            continue
        for zone in (zone for zone, mark in state.marks.searched.items() if mark is one.goal):
            yield from rings(laid, zone, Shape.SQUARE, glow=Glow.CHOSEN)


def gone(there: Terrain, told: Chronicle, *, is_dated: bool = False) -> Iterator[Drawn]:
    """The latest way of each intruder whose ways this viewer knows, if it `is_dated` with its turn.

    Only a way of this turn or the last one.
    """
    for who in Who:
        outing = told.latest(who)
        if outing is not None:
            yield from routed(there, outing, is_dated=is_dated)


def routed(
    there: Terrain, outing: Outing, *, is_faint: bool = False, is_dated: bool = True
) -> Iterator[Route]:
    """A way as one line for each part over the map; if it `is_dated`, the last line has a tag with the turn."""
    lines = [path(there, part) for part in stretches(there, outing.way)]
    routes = [Route(points, Glow.PAST, is_faint=is_faint) for points in lines if len(points) > 1]
    if routes:
        yield from routes[:-1]
        yield replace(routes[-1], tag=_("T{turn}").format(turn=outing.turn) if is_dated else "")


def pencilled(board: CastleBoard, notes: Mapping[str, str]) -> dict[Zone, str]:
    """A viewer's own notes by zone, as they are drawn; without notes on zones that the board no longer has."""
    labels = set(board.labels)
    return {board.zone(label): shortened(legible(text)) for label, text in notes.items() if label in labels}


def shortened(text: str) -> str:
    """A note as it is drawn: at most `LONGEST_NOTE` characters, the last of them “…” if it was cut."""
    return text if len(text) <= LONGEST_NOTE else text[: LONGEST_NOTE - 1].rstrip() + "…"
