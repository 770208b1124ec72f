"""Lanes: letters in one lane are told one after the other, in parallel with all other lanes.

A slow letter delays only its own lane. Public letters wait for nothing private: otherwise the moment of a public
message would reveal that something private is under way. A call replaces a refused private message, so it alone waits
for that message, unless it is known that Discord refuses all of them.

The number of lanes is limited, because everything being told is held in memory. Public and private lanes have separate
limits, so private letters never delay public ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence, Set
from functools import partial
from typing import Any, Final, NamedTuple

from bot.logs import Log
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import TableId, UserId

_log = Log(__name__)

Work = Coroutine[Any, Any, None]

AT_ONCE: Final = 100
"""The most public lanes that may be under way at once, and the most private ones."""


class Lane(NamedTuple):
    """The public letters and calls of a table (None), the letters to one person, or a leftover (a text).

    Nothing else waits for a leftover.
    """

    table: TableId
    whom: UserId | str | None

    @classmethod
    def of(cls, letter: Letter) -> Lane:
        """The lane of a letter."""
        if letter.kind is LetterKind.LEFTOVER:
            return cls(letter.table, f"leftover {letter.seat or ''}")
        return cls(letter.table, None if letter.kind is LetterKind.CALL else letter.user)

    @property
    def is_public(self) -> bool:
        """True if its letters are public."""
        return self.whom is None

    @property
    def is_leftover(self) -> bool:
        """True if it is a leftover: there are few, and they do not count against the limit."""
        return isinstance(self.whom, str)

    def for_all(self) -> Lane:
        """The public lane of this table."""
        return Lane(self.table, None)

    def waits_for(self) -> set[Lane]:
        """The lanes that must not be under way when this one begins: itself, and the public lane of its table.

        A leftover waits only for itself.
        """
        return {self} if self.is_leftover else {self, self.for_all()}


class Lanes:
    """The lanes under way, each telling at most one letter at a time."""

    def __init__(self, take: Callable[[Sequence[Letter]], Work], on_end: Callable[..., None]) -> None:
        """`take` tells letters one after the other. `on_end` is called with the table of every lane that has ended.

        It is called without arguments when other work has ended.
        """
        self._take, self._on_end = take, on_end
        self._lanes: dict[Lane, asyncio.Task[None]] = {}
        # Dicts, because they keep their order: the lane that has waited longest comes first.
        self._outside: dict[bool, dict[TableId, None]] = {True: {}, False: {}}
        self._patient: set[Lane] = set()
        self._wishes: dict[TableId, list[Work]] = {}
        self._asides: set[asyncio.Task[None]] = set()
        self._failure: BaseException | None = None

    def __bool__(self) -> bool:
        """True if anything is under way, or waits for room."""
        return bool(self._lanes or self._asides or any(self._outside.values()))

    def under_way(self) -> frozenset[Lane]:
        """The lanes in which something is being told."""
        return frozenset(self._lanes)

    def admitted(self) -> list[TableId]:
        """Tables that were left out for lack of room and now have room: their letters must be read again."""
        tables = []
        for is_public, outside in self._outside.items():
            for key in list(outside)[: self._room(is_public=is_public)]:
                del outside[key]
                tables.append(key)
        return tables

    def check(self) -> None:
        """Raise the exception of the first lane that has failed."""
        if self._failure is not None:
            raise self._failure

    def begin(
        self, letters: Sequence[Letter], *, busy: Set[Lane], unreachable: Collection[UserId | None]
    ) -> None:
        """Begin to tell letters in their order, public ones first, except those that wait for `busy` lanes.

        A call waits for a private message to the same user, unless the user is in `unreachable`: users to whom no
        direct message can be sent. Lanes for which there is no room wait too: see `admitted`.
        """
        lanes, held = self._sorted(letters, busy, unreachable), set(busy)
        room = {is_public: self._room(is_public=is_public) for is_public in (True, False)}
        for lane in sorted(lanes, key=lambda lane: not lane.is_public):
            if not self._may_begin(lane, busy, held):
                continue
            # Held even if there is no room for it: private letters must not overtake the public ones of their
            # table.
            held.add(lane)
            if lane.is_leftover or room[lane.is_public] > 0:
                room[lane.is_public] -= not lane.is_leftover
                self._begin(lane, lanes[lane])
            else:
                self._outside[lane.is_public][lane.table] = None

    def afterwards(self, table: TableId, work: Work) -> None:
        """Do some work after the public letters of a table. Nothing waits for it; its failure is only logged."""
        self._wishes.setdefault(table, []).append(work)

    async def finish(self) -> None:
        """Let everything end, and forget every failure: `check` has raised the first."""
        while tasks := [*self._lanes.values(), *self._asides]:
            await asyncio.wait(tasks)
        self._failure = None
        self._patient.clear()
        for outside in self._outside.values():
            outside.clear()

    def abandon(self) -> None:
        """Cancel everything that is under way, at any point."""
        for task in (*self._lanes.values(), *self._asides):
            task.cancel()

    def _sorted(
        self, letters: Sequence[Letter], busy: Set[Lane], unreachable: Collection[UserId | None]
    ) -> dict[Lane, list[Letter]]:
        """The letters by lane, without calls that wait for a private message."""
        # Lanes under way count too: any of them may hold the private message that may be refused.
        known, lanes = busy | set(map(Lane.of, letters)), dict[Lane, list[Letter]]()
        for letter in letters:
            is_call = letter.kind is LetterKind.CALL and letter.user not in unreachable
            if not (is_call and Lane(letter.table, letter.user) in known):
                lanes.setdefault(Lane.of(letter), []).append(letter)
        return lanes

    def _may_begin(self, lane: Lane, busy: Set[Lane], held: Set[Lane]) -> bool:
        """True if a lane need not wait for another. It waits only once for the public letters that are under way.

        If it also waited for the next ones, players at a table whose board changes all the time would be told nothing.
        """
        if (busy if lane in self._patient else held).isdisjoint(lane.waits_for()):
            return True
        if lane not in busy and lane.for_all() in self._lanes:
            self._patient.add(lane)
        return False

    def _room(self, *, is_public: bool) -> int:
        """How many more public lanes, or private ones, can begin now."""
        return AT_ONCE - sum(each.is_public == is_public and not each.is_leftover for each in self._lanes)

    def _begin(self, lane: Lane, letters: Sequence[Letter]) -> None:
        self._patient.discard(lane)
        task = self._lanes[lane] = _task(self._take(letters))
        task.add_done_callback(partial(self._lane_ended, lane))

    def _lane_ended(self, lane: Lane, task: asyncio.Task[None]) -> None:
        del self._lanes[lane]
        if not task.cancelled():
            self._failure = self._failure or task.exception()
        if lane.is_public:
            for work in self._wishes.pop(lane.table, ()):
                self._asides.add(aside := _task(work))
                aside.add_done_callback(self._aside_ended)
        self._on_end(lane.table)

    def _aside_ended(self, task: asyncio.Task[None]) -> None:
        self._asides.discard(task)
        if not task.cancelled() and (failure := task.exception()) is not None:
            _log.warning("panel_refresh_failed", failure)
        self._on_end()


def _task(work: Work) -> asyncio.Task[None]:
    return asyncio.get_running_loop().create_task(work, name="postman")
