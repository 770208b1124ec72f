"""Lanes: letters that are told one after the other, beside those of all other lanes.

A slow letter holds up nothing but its own lane. What is for all to see waits for nothing private: else the moment in
which it stands would tell that something private is under way. A call stands in for a private message that is refused,
so it alone waits for that, unless it is known already that all of them are.

There is room for so many lanes only, as whatever is told is held in memory; for those that all are told apart from the
private ones, which therefore delay nothing that is public.
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
"""So many lanes in which all are told something may be under way, and as many others."""


class Lane(NamedTuple):
    """What is told of a table to all (None) or to one person, or a leftover (a text), for which nothing else waits."""

    table: TableId
    whom: UserId | str | None

    @classmethod
    def of(cls, letter: Letter) -> Lane:
        """Where a letter belongs."""
        if letter.kind is LetterKind.LEFTOVER:
            return cls(letter.table, f"leftover {letter.seat or ''}")
        return cls(letter.table, None if letter.kind is LetterKind.CALL else letter.user)

    @property
    def is_public(self) -> bool:
        """Whether all are told."""
        return self.whom is None

    @property
    def is_leftover(self) -> bool:
        """Whether it is a leftover: there are few, and for them there always is room."""
        return isinstance(self.whom, str)

    def for_all(self) -> Lane:
        """The lane in which all are told of this table."""
        return Lane(self.table, None)

    def waits_for(self) -> set[Lane]:
        """Lanes that must not be under way when this one begins: itself, and for a person what all are told."""
        return {self} if self.is_leftover else {self, self.for_all()}


class Lanes:
    """What is being told now, at most one thing at a time in each lane."""

    def __init__(self, take: Callable[[Sequence[Letter]], Work], on_end: Callable[..., None]) -> None:
        """`take` tells letters one after the other. `on_end` is called with the table of every lane that has ended.

        It is called with nothing when something has ended that is no lane.
        """
        self._take, self._on_end = take, on_end
        self._lanes: dict[Lane, asyncio.Task[None]] = {}
        # Dicts for their order: whoever has waited longest comes first.
        self._outside: dict[bool, dict[TableId, None]] = {True: {}, False: {}}
        self._patient: set[Lane] = set()
        self._wishes: dict[TableId, list[Work]] = {}
        self._asides: set[asyncio.Task[None]] = set()
        self._failure: BaseException | None = None

    def __bool__(self) -> bool:
        """Whether anything is under way, or waits for room."""
        return bool(self._lanes or self._asides or any(self._outside.values()))

    def under_way(self) -> frozenset[Lane]:
        """The lanes in which something is being told."""
        return frozenset(self._lanes)

    def admitted(self) -> list[TableId]:
        """Tables left out for want of room, as many as there is room for now: their letters are to be read."""
        tables = []
        for is_public, outside in self._outside.items():
            for key in list(outside)[: self._room(is_public=is_public)]:
                del outside[key]
                tables.append(key)
        return tables

    def check(self) -> None:
        """Fail as the first lane that has failed."""
        if self._failure is not None:
            raise self._failure

    def begin(
        self, letters: Sequence[Letter], *, busy: Set[Lane], unreachable: Collection[UserId | None]
    ) -> None:
        """Begin to tell letters, in their order, those for all first; but none that have to wait for `busy` lanes.

        Of those who are called some are known to be `unreachable`.
        """
        lanes, held = self._sorted(letters, busy, unreachable), set(busy)
        room = {is_public: self._room(is_public=is_public) for is_public in (True, False)}
        for lane in sorted(lanes, key=lambda lane: not lane.is_public):
            if not self._may_begin(lane, busy, held):
                continue
            # Held though there may be no room: what is private must not
            # overtake what all are told of its table.
            held.add(lane)
            if lane.is_leftover or room[lane.is_public] > 0:
                room[lane.is_public] -= not lane.is_leftover
                self._begin(lane, lanes[lane])
            else:
                self._outside[lane.is_public][lane.table] = None

    def afterwards(self, table: TableId, work: Work) -> None:
        """Do something when what all are told of a table is told. Nothing waits for it or minds its failure."""
        self._wishes.setdefault(table, []).append(work)

    async def finish(self) -> None:
        """Let all come to its end; whatever fails after the first failure is of no account."""
        while tasks := [*self._lanes.values(), *self._asides]:
            await asyncio.wait(tasks)
        self._failure = None
        self._patient.clear()
        for outside in self._outside.values():
            outside.clear()

    def abandon(self) -> None:
        """Break off all that is under way, wherever it stands."""
        for task in (*self._lanes.values(), *self._asides):
            task.cancel()

    def _sorted(
        self, letters: Sequence[Letter], busy: Set[Lane], unreachable: Collection[UserId | None]
    ) -> dict[Lane, list[Letter]]:
        """Letters by lane, without the calls that wait for a private message."""
        # Those under way count too: the private message that may be refused can be any of them.
        known, lanes = busy | set(map(Lane.of, letters)), dict[Lane, list[Letter]]()
        for letter in letters:
            is_call = letter.kind is LetterKind.CALL and letter.user not in unreachable
            if not (is_call and Lane(letter.table, letter.user) in known):
                lanes.setdefault(Lane.of(letter), []).append(letter)
        return lanes

    def _may_begin(self, lane: Lane, busy: Set[Lane], held: Set[Lane]) -> bool:
        """Whether a lane waits for none. Who has waited for what all are told once does not wait for the next of it.

        Else whoever plays where the board changes all the time would be told nothing.
        """
        if (busy if lane in self._patient else held).isdisjoint(lane.waits_for()):
            return True
        if lane not in busy and lane.for_all() in self._lanes:
            self._patient.add(lane)
        return False

    def _room(self, *, is_public: bool) -> int:
        """How many lanes more there is room for."""
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
