"""Where crates and sentries may be placed, and where luck places them (A6.6, A6.7, A22.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance, pick
from bot.engine.copying import changed
from bot.engine.game import Facts
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID, SIZE
from bot.games.clans.board.placing import has_room, is_connected
from bot.games.clans.facts.sentries import SentriesCame
from bot.games.clans.facts.setup import Deployed, ItemPlaced
from bot.games.clans.kinds import DIE, ItemKind, Space
from bot.games.clans.moving.facing import towards
from bot.games.clans.state.field import ground, items_mask, taken
from bot.games.clans.state.figures import Model
from bot.games.clans.state.sentries import NUMBER, is_sentry
from bot.games.clans.state.state import State

APART: Final = 3
"""The least distance of two crates (A22.11)."""
NEAR: Final = 2
"""The greatest distance of a sentry, when it is placed, from something that it guards (A6.7)."""
_INNER: Final = range(2, SIZE - 2)


def crate_spaces(state: State) -> list[Space]:
    """The spaces on which a crate may be placed now (A22.11, A6.5).

    They lie on no obscuring terrain, not on the two outermost rows and columns, and far enough from other crates.
    """
    known, items = ground(state), GRID.mask(state.lying())
    crates = items_mask(state, ItemKind.CRATE)
    kept = crates | items_mask(state, ItemKind.GOAL)
    closed = items | known.obscuring | _around(crates, APART - 1)
    return [
        space
        for space in GRID.zones
        if GRID.x[space] in _INNER and GRID.y[space] in _INNER and not closed >> space & 1
        if is_connected(known, items | 1 << space) and has_room(items | 1 << space, kept | 1 << space)
    ]


def crates_drawn(state: State, chance: Chance) -> Facts:
    """One crate of each element, face down, on spaces drawn by luck (A6.6)."""
    while (number := sum(item.kind is ItemKind.CRATE for item in state.items.values())) < len(DIE):
        yield ItemPlaced(pick(chance, f"crate space {number}", crate_spaces(state)), ItemKind.CRATE)


def guarded(state: State) -> Iterator[Space]:
    """The spaces of what sentries guard: crates, and medals that no model carries (A22.9, A22.11)."""
    yield from (space for space, item in state.items.items() if item.kind is ItemKind.CRATE)
    yield from (where for where in state.medals.values() if isinstance(where, int))


def posts(state: State) -> list[Space]:
    """The free spaces on which a sentry may be placed: within 2 of something that it guards (A6.7)."""
    closed, near = taken(state), _around(GRID.mask(guarded(state)), NEAR)
    return [space for space in GRID.zones if near >> space & 1 and not closed >> space & 1]


def sentries_drawn(state: State, chance: Chance) -> Facts:
    """All sentries come, each on a post drawn by luck, facing away from what it guards (A6.6, A27)."""
    yield SentriesCame(NUMBER)
    for sentry in [each for each in state.models.values() if is_sentry(each)]:
        space = pick(chance, f"post {sentry.id}", posts(state))
        yield Deployed(sentry.id, space, away(state, changed(sentry, space=space)))


def away(state: State, sentry: Model) -> Direction:
    """The facing of a sentry away from the nearest thing that it guards; unchanged if there is none (A27)."""
    own = sentry.space
    things = sorted(guarded(state), key=lambda each: (0 if own is None else GRID.king(own, each), each))
    if own is None or not things:
        return sentry.facing
    return Direction(
        (towards(sentry, changed(sentry, space=things[0])) + len(Direction) // 2) % len(Direction)
    )


def _around(mask: int, far: int) -> int:
    """The spaces within a distance of a space of a mask, with these spaces."""
    return zones.union(zones.zone((space,), far) | 1 << space for space in GRID.members(mask))
