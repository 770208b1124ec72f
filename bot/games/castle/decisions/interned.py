"""Decisions that are listed often, each made only once; decisions never change after they are made."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision
from bot.games.castle.decisions.pieces import (
    Bed,
    Hide,
    Post,
    Search,
    StartAt,
    StayReady,
    Step,
    Swap,
    Take,
)
from bot.games.castle.decisions.steps import (
    Branch,
    Face,
    FreeListenPatrol,
    FreeListenSentry,
    Go,
    Halt,
    March,
    MarchAll,
    Pass,
)
from bot.games.castle.kinds import Card, GuardId, Mark, PatrolId, Pile, Who

K = TypeVar("K")
D = TypeVar("D", bound=Decision)


class Interned(dict[K, D]):
    """The decisions of one kind, by the value of the one field in which they differ; each is made on first use."""

    def __init__(self, kind: Callable[[K], D]) -> None:
        """`kind` makes a decision from its open field."""
        super().__init__()
        self._kind = kind

    def __missing__(self, key: K) -> D:
        # The same object each time, so that `is_among` finds it in a list by identity.
        made = self[key] = self._kind(key)
        return made


def _swaps(pile: Pile) -> Interned[tuple[Card, Card], Swap]:
    return Interned(lambda pair: Swap(pile, *pair))


STEPS: dict[Who, Interned[Zone, Step]] = {who: Interned(partial(Step, who)) for who in Who}
SEARCHES: dict[Who, Interned[Zone, Search]] = {who: Interned(partial(Search, who)) for who in Who}
STARTS: dict[Who, Interned[Zone, StartAt]] = {who: Interned(partial(StartAt, who)) for who in Who}
TAKES: dict[Pile, Interned[Card, Take]] = {pile: Interned(partial(Take, pile)) for pile in Pile}
SWAPS: dict[Pile, Interned[tuple[Card, Card], Swap]] = {pile: _swaps(pile) for pile in Pile}
HIDES: dict[Mark, Interned[Zone, Hide]] = {mark: Interned(partial(Hide, mark)) for mark in Mark}
POSTS: Interned[Zone, Post] = Interned(Post)
BEDS: Interned[Zone, Bed] = Interned(Bed)
GOES: Interned[Zone, Go] = Interned(Go)
FACES: Interned[Zone, Face] = Interned(Face)
BRANCHES: Interned[Zone, Branch] = Interned(Branch)
FREE_SENTRY_LISTENS: Interned[GuardId, FreeListenSentry] = Interned(FreeListenSentry)
FREE_PATROL_LISTENS: Interned[PatrolId, FreeListenPatrol] = Interned(FreeListenPatrol)
MARCHES: Interned[PatrolId, March] = Interned(March)
MARCH_ALL, PASS, HALT, STAY_READY = MarchAll(), Pass(), Halt(), StayReady()
