"""Crates and sentries: where they may be placed, and how luck or the seats place them (A6.6, A6.7, A21.9, A22.11).

Seats place them where they place all items in turn; otherwise luck does, with lists too: these wish for other items.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance, pick
from bot.engine.copying import changed
from bot.engine.game import Facts, Piece, not_none
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID, SIZE, Ground
from bot.games.clans.board.placing import has_room, is_connected
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Lay
from bot.games.clans.facts.sentries import SentriesCame
from bot.games.clans.facts.setup import Deployed, ItemPlaced, PlacerCame, StageCame
from bot.games.clans.kinds import DIE, ItemKind, Place, Space, Token
from bot.games.clans.moving.facing import towards
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import ground, items_mask, taken
from bot.games.clans.state.figures import Model
from bot.games.clans.state.sentries import NUMBER, is_sentry
from bot.games.clans.state.state import State

APART: Final = 3
"""The least distance of two crates (A22.11)."""
NEAR: Final = 2
"""The greatest distance of a sentry, when it is placed, from something that it guards (A6.7)."""
_INNER: Final = range(2, SIZE - 2)


def crate_spaces(state: State) -> Sequence[Space]:
    """The spaces on which a crate may be placed now (A22.11, A6.5).

    They lie on no obscuring terrain, not on the two outermost rows and columns, and far enough from other crates. The
    spaces of preset items are left free for these.
    """
    items = GRID.mask([*state.lying(), *_preset(state)])
    return _open(ground(state), items, items_mask(state, ItemKind.CRATE), items_mask(state, ItemKind.GOAL))


@lru_cache(maxsize=16)  # 12 ms, and every press on a panel asks for them again
def _open(known: Ground, items: int, crates: int, goals: int) -> tuple[Space, ...]:
    closed, kept = items | known.obscuring | _around(crates, APART - 1), crates | goals
    return tuple(
        space
        for space in GRID.zones
        if GRID.x[space] in _INNER and GRID.y[space] in _INNER and not closed >> space & 1
        if is_connected(known, items | 1 << space) and has_room(items | 1 << space, kept | 1 << space)
    )


def _preset(state: State) -> Sequence[Space]:
    if state.setting.options.setup_items != "preset":
        return ()
    known = ground(state)
    return [*known.lanterns, *(space for space, _effect in known.shrines)]


def crates_left(state: State) -> int:
    """The number of crates that are still to be placed in the set-up (A22.11)."""
    return len(DIE) - sum(item.kind is ItemKind.CRATE for item in state.items.values())


def crates_come(state: State, chance: Chance) -> Facts:
    """The crates of a challenge that has some: drawn by luck, or the first seat is asked for one (A22.11)."""
    if not played(state.setting).has_crates:
        return
    if state.setting.is_by_turns:
        yield from comes(state, Stage.CRATES)
        return
    while crates_left(state):
        yield crate_drawn(state, chance)


def comes(state: State, stage: Stage) -> Facts:
    """A part of the set-up begins; if its seats are asked one by one, the one that has the initiative is the first."""
    yield StageCame(stage)
    if stage is Stage.EDGES or state.setting.is_by_turns:
        yield PlacerCame(not_none(state.initiative))


def laid(pieces: Sequence[Piece]) -> Facts:
    """The crate that a seat places, face down."""
    yield from (ItemPlaced(piece.space, ItemKind.CRATE) for piece in pieces if isinstance(piece, Lay))


def crate_drawn(state: State, chance: Chance) -> ItemPlaced:
    """The next crate, face down, on a space drawn by luck (A6.6, A27)."""
    space = pick(chance, f"crate space {crates_left(state)}", crate_spaces(state))
    return ItemPlaced(space, ItemKind.CRATE)


def guarded(state: State) -> Iterator[Space]:
    """The spaces of what sentries guard: crates, medals that no model carries, and their goals (A22.9, A22.11)."""
    guarded = (ItemKind.CRATE, ItemKind.GOAL)
    yield from (space for space, item in state.items.items() if item.kind in guarded)
    yield from (where for where in state.medals.values() if isinstance(where, int))


def posts(state: State) -> list[Space]:
    """The free spaces on which a sentry may be placed: within 2 of something that it guards (A6.7)."""
    closed, near = taken(state), _around(GRID.mask(guarded(state)), NEAR)
    return [space for space in GRID.zones if near >> space & 1 and not closed >> space & 1]


def sentries_come(state: State, chance: Chance) -> Facts:
    """The sentries of a challenge that uses them come before the models of the seats (A6.7)."""
    if state.setting.options.norm.has_sentries and not any(map(is_sentry, state.models.values())):
        yield SentriesCame(NUMBER)
        yield from posted(state, chance)


def posted(state: State, chance: Chance) -> Facts:
    """The sentries without a post get one by luck, or the first seat is asked for the post of the next one (A6.7).

    Nothing happens without such a sentry, or if nothing that it guards is left (A21.9).
    """
    if state.setting.is_by_turns and next_sentry(state) is not None:
        yield from comes(state, Stage.POSTS)
        return
    while next_sentry(state) is not None:
        yield sentry_drawn(state, chance)


def next_sentry(state: State) -> Model | None:
    """The next sentry to be placed: one beside the board without Delay, while a post is free (A6.7, A21.9)."""
    ready = (
        each
        for each in state.models.values()
        if is_sentry(each) and each.place is not Place.BOARD and not each.has(Token.DELAY)
    )
    sentry = next(ready, None)
    return sentry if sentry is not None and posts(state) else None


def sentry_drawn(state: State, chance: Chance) -> Deployed:
    """The next sentry on a post drawn by luck, facing away from what it guards (A6.6, A27)."""
    sentry = not_none(next_sentry(state))
    space = pick(chance, f"post {sentry.id} {state.round}", posts(state))
    return Deployed(sentry.id, space, away(state, changed(sentry, space=space)))


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
