"""The timekeeper (scheduler): sleeps until the next thing comes due at any table, and handles it.

Due items are in the store, so a restart loses nothing. Time in which people could not be heard is given back to
everybody before any time counts as run out: see `outages`. Nothing here waits: tests set their clock, leave a sign of
life (`store.beat`) unless the bot is to have been away, and call `look`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.engine.game import PUBLIC, Seat
from bot.logs import Log
from bot.tables.model.agenda import AgendaItem, AgendaKind, Due
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import PACES, phase_of
from bot.tables.model.stored import Change, SideClock
from bot.tables.model.table import Halted, TableId
from bot.tables.ports.store import Unavailable
from bot.tables.resolution.computer_releases import computers_asked
from bot.tables.resolution.expiry import expire
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.retiming import retime_alone
from bot.tables.resolution.timing import BEAT, runs_out, to_be_reminded
from bot.tables.resolution.window_times import open_window, passed
from bot.tables.views.session import TableSession
from bot.tables.views.thinking_time import closes, counted
from bot.tables.workers.outages import TICK, Outages

PAUSE = 60.0
"""Seconds until the timekeeper looks again after something failed."""

SHORTEST_WAIT = 0.2
"""The least seconds that it sleeps, so that a slow clock does not keep it awake."""

_log = Log(__name__)


class Timekeeper:
    """Handles what comes due. Its task exists only while it looks."""

    def __init__(self, hall: Hall) -> None:
        """Listens to the hall; call `restore` once at the start."""
        self._hall, self._store, self._outages = hall, hall.store, Outages(hall)
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._woken = self._is_closed = self._is_begun = False
        hall.on_change.append(lambda _key: self.wake())

    def wake(self) -> None:
        """Note that something may be due, or due at another time than before."""
        self._woken = True
        if self.task is None and not self._is_closed:
            self._task = asyncio.get_running_loop().create_task(self._work(), name="timekeeper")

    @property
    def task(self) -> asyncio.Task[None] | None:
        """The running task, if any."""
        return self._task if self._task and not self._task.done() else None

    async def restore(self) -> None:
        """Give back the time for which the bot was stopped, then begin to work."""
        await self._outages.restore()
        await self._store.beat(self._hall.clock.now())
        self._is_begun = True
        # The timekeeper listens to the shards only now: if one opened earlier during the start, nobody would get
        # back the time since the last sign of life.
        if self._hall.shards is not None:
            self._hall.shards.on_change.append(self.wake)
        await self._outages.look(await self._store.pulse())
        self.wake()

    async def look(self) -> None:
        """Handle everything that is due now, and leave a sign of life unless there was one lately."""
        now, pulse = self._hall.clock.now(), await self._store.pulse()
        # Before the agenda is read: time that is given back must not run out.
        await self._outages.look(pulse)
        # Half, because looks may be a whole BEAT apart: one slightly too soon would leave the next far too
        # late.
        if pulse is None or not 0 <= now - pulse < BEAT / 2:
            await self._store.beat(now)
        is_well, by_table = True, dict[TableId, list[Due]]()
        for due in await self._store.due(before=now):
            by_table.setdefault(due.table, []).append(due)
        for key, all_due in by_table.items():
            # In one go: the public messages must not depend on the bot's speed between one side and the
            # other.
            with self._hall.at_one_go(key):
                for due in all_due:
                    is_well &= await self._attend(due)
        self._set_timer(await (self._store.next_on_agenda() if is_well else self._next_try(now)))

    async def _next_try(self, now: float) -> float:
        """When to retry what failed: soon, and no later than the next due item."""
        due = await self._store.next_on_agenda(after=now)
        return now + PAUSE if due is None else min(due, now + PAUSE)

    async def close(self) -> None:
        """Finish the running task, leave a last sign of life if it has worked at all, and start nothing more."""
        self._is_closed = True
        while self.task:
            await self.task
        if self._timer:
            self._timer.cancel()
        if self._is_begun:
            await self._say_good_bye()

    def abandon(self) -> None:
        """Cancel the running task, as a crash would, and start nothing more."""
        self._is_closed = True
        if self.task:
            self.task.cancel()
        if self._timer:
            self._timer.cancel()

    async def _say_good_bye(self) -> None:
        """Leave a last sign of life, after giving back any jump of the clock since the one before."""
        try:
            await self._outages.look(await self._store.pulse())
            await self._outages.say_good_bye()
            await self._store.beat(self._hall.clock.now())
        except Unavailable as error:  # then the sign of life before it was the last one
            _log.error("no_last_sign_of_life", error)

    async def _work(self) -> None:
        try:
            while self._woken:
                self._woken = False
                await self.look()
        except Exception as error:  # noqa: BLE001  # a store that fails now may work again in a while
            _log.error("timekeeper_stopped", error)
            self._set_timer(self._hall.clock.now() + PAUSE)

    def _set_timer(self, due: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        longest = BEAT if self._hall.shards is None else TICK
        delay = longest if due is None else max(SHORTEST_WAIT, min(longest, due - self._hall.clock.now()))
        loop = asyncio.get_running_loop()
        self._timer = None if self._is_closed else loop.call_later(delay, self.wake)

    async def _attend(self, due: Due) -> bool:
        try:
            await attend(self._hall, due)
        except Halted:  # the operator was told
            return False
        except Exception as error:  # noqa: BLE001  # one table that is stuck must not hold up the others
            _log.error("due_not_handled", error, table=due.table, kind=due.item.kind)
            return False
        # It stays due until the computer has decided; until then there is nothing more to do.
        return due.item.kind is not AgendaKind.MOVE


async def attend(hall: Hall, due: Due) -> None:
    """Handle an item that has come due; strike it out, or put it off, if it is not due after all."""
    async with hall.at(due.table) as session:
        match due.item.kind:
            case AgendaKind.EXPIRY:
                await _expire(hall, session, due.item)
            case AgendaKind.REMINDER:
                await _remind(hall, session, due.item)
            case AgendaKind.MOVE:
                await _release(hall, session, due.item)
            case AgendaKind.WINDOW:
                await _pass(hall, session, due.item)


async def _expire(hall: Hall, session: TableSession, item: AgendaItem) -> None:
    clock = session.clocks.get(item.seat)
    deadline = None if clock is None else clock.deadline
    # The clock decides, not the agenda that was read before the lock: it may have been given time since.
    if clock is None or deadline is None or deadline > hall.clock.now():
        await _reschedule(hall, session, item, deadline)
    elif (later := _closing(session, item.seat, clock)) > hall.clock.now():
        clocks = {item.seat: replace(clock, deadline=later)}
        await _reschedule(hall, session, item, later, clocks=clocks)
    elif (runs_out(session, item.seat) or 0.0) > hall.clock.now():
        # The player is on vacation, and the bot stopped before it gave the clock that time.
        await retime_alone(hall, session)
    else:
        is_empty = _is_nobody_there(session)
        table = replace(session.table, paused=hall.clock.now()) if is_empty else session.table
        resolution = Resolution.of(session, table)
        if not is_empty:
            expire(resolution, item.seat)
        await hall.finish(resolution, actor=None, user=None)


def _is_nobody_there(session: TableSession) -> bool:
    """True if the phase asks people whether they are present, and nobody has answered."""
    public = session.views.seen_by(PUBLIC)
    phase = phase_of(PACES.get(session.table.pace), public)
    people = {seat for seat in session.table.seats if session.table.is_person(seat)} - session.table.resigned
    return phase is not None and phase.gathers and people <= public.awaited()


def _closing(session: TableSession, side: Seat, clock: SideClock) -> float:
    """Until when (seconds) presses that were made in time can still arrive.

    0 if no seat of the side has a question whose thinking time counts, or if none has been shown its question.
    """
    public = session.views.seen_by(PUBLIC)
    own = (seat for seat in session.table.seats if session.match.side(seat) == side)
    phases = ((seat, counted(session.table, public, seat)) for seat in own)
    return max((closes(clock, session.tally(seat), phase) for seat, phase in phases if phase), default=0.0)


async def _remind(hall: Hall, session: TableSession, item: AgendaItem) -> None:
    user, later = to_be_reminded(session, item.seat, hall.clock.now())
    reminder = Letter(
        table=session.table.key,
        kind=LetterKind.REMINDER,
        nonce=hall.random.token(),
        seat=item.seat,
        user=user,
    )
    # The next item and the letter are stored together, so a crash neither reminds twice nor never again.
    await _reschedule(hall, session, item, later, letters=[] if user is None else [reminder])


async def _release(hall: Hall, session: TableSession, item: AgendaItem) -> None:
    if hall.takes_time and item.seat in computers_asked(session.table, session.match):
        hall.release(session.table.key, item.seat)
    else:
        await _reschedule(hall, session, item, None)


async def _pass(hall: Hall, session: TableSession, item: AgendaItem) -> None:
    window = open_window(session, item.seat)
    # The window decides, not the agenda that was read before the lock.
    if window is not None and window.due is not None and window.due > hall.clock.now():
        await _reschedule(hall, session, item, window.due)
    elif window is None or window.due is None or (resolution := passed(session, item.seat)) is None:
        await _reschedule(hall, session, item, None)
    else:
        await hall.finish(resolution, actor=None, user=None)


async def _reschedule(
    hall: Hall,
    session: TableSession,
    item: AgendaItem,
    at: float | None,
    *,
    letters: Sequence[Letter] = (),
    clocks: Mapping[Seat, SideClock] | None = None,
) -> None:
    await hall.keep(
        Change(
            table=session.table,
            version=session.version,
            at=hall.clock.now(),
            agenda={item: at},
            clocks=clocks or {},
            letters=letters,
        )
    )
