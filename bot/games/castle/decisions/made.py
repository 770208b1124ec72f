"""Decisions that are listed over and over, each made once: none is changed after it is made."""

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


class Made(dict[K, D]):
    """The decisions of a kind by the one field that is left open, made when they are first asked for."""

    def __init__(self, kind: Callable[[K], D]) -> None:
        """`kind` makes one of its field."""
        super().__init__()
        self._kind = kind

    def __missing__(self, key: K) -> D:
        # The same object each time, so that `is_among` finds it in a list without comparing.
        made = self[key] = self._kind(key)
        return made


def _swaps(pile: Pile) -> Made[tuple[Card, Card], Swap]:
    return Made(lambda pair: Swap(pile, *pair))


STEPS: dict[Who, Made[Zone, Step]] = {who: Made(partial(Step, who)) for who in Who}
SEARCHES: dict[Who, Made[Zone, Search]] = {who: Made(partial(Search, who)) for who in Who}
STARTS: dict[Who, Made[Zone, StartAt]] = {who: Made(partial(StartAt, who)) for who in Who}
TAKES: dict[Pile, Made[Card, Take]] = {pile: Made(partial(Take, pile)) for pile in Pile}
SWAPS: dict[Pile, Made[tuple[Card, Card], Swap]] = {pile: _swaps(pile) for pile in Pile}
HIDES: dict[Mark, Made[Zone, Hide]] = {mark: Made(partial(Hide, mark)) for mark in Mark}
POSTS: Made[Zone, Post] = Made(Post)
BEDS: Made[Zone, Bed] = Made(Bed)
GOES: Made[Zone, Go] = Made(Go)
FACES: Made[Zone, Face] = Made(Face)
BRANCHES: Made[Zone, Branch] = Made(Branch)
FREE_SENTRY_LISTENS: Made[GuardId, FreeListenSentry] = Made(FreeListenSentry)
FREE_PATROL_LISTENS: Made[PatrolId, FreeListenPatrol] = Made(FreeListenPatrol)
MARCHES: Made[PatrolId, March] = Made(March)
MARCH_ALL, PASS, HALT, STAY_READY = MarchAll(), Pass(), Halt(), StayReady()
