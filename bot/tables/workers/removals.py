"""Messages of a time that is gone, after a restore: what was posted after the copy was made is removed, one by one."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.logs import Log
from bot.tables.model.restores import Removal
from bot.tables.model.stored import LetterKind
from bot.tables.ports.herald import Herald
from bot.tables.ports.store import Unavailable
from bot.tables.resolution.hall import Hall
from bot.tables.undelivered import Gone, Later, Unreachable

FIRST_DELAY, LONGEST_DELAY, PATIENCE = 5.0, 3600.0, 20
"""Seconds to the second attempt (doubled each time), to any later one, and how many attempts there are."""
PAUSE, SHORTEST_WAIT = 60.0, 1.0
"""Seconds until it begins again after the store has failed, and those that it sleeps at least."""
PRIVATE: Final = frozenset({LetterKind.PANEL, LetterKind.PING})

_log = Log(__name__)


class Removals:
    """Removes what a restore has left behind. Its task lives only while there is something to remove."""

    def __init__(self, hall: Hall, herald: Herald) -> None:
        """Call `wake` once at the start: nothing is added later."""
        self._hall, self._store, self._herald = hall, hall.store, herald
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    def wake(self) -> None:
        """There may be something to remove."""
        if self.task is None and not self._is_closed:
            self._task = asyncio.get_running_loop().create_task(self._work(), name="removals")

    @property
    def task(self) -> asyncio.Task[None] | None:
        """What is under way, if anything is; when it ends nothing is left that is due."""
        return self._task if self._task and not self._task.done() else None

    async def close(self) -> None:
        """Finish the message that is being removed, and begin with no other one."""
        self._is_closed = True
        while self.task:
            await self.task
        if self._timer:
            self._timer.cancel()

    async def _work(self) -> None:
        try:
            now = self._hall.clock.now()
            for removal in await self._store.removals(before=now):
                if self._is_closed:
                    return
                await self._remove(removal)
            self._set_timer(await self._store.next_removal(after=now))
        except Unavailable as error:  # it may work again in a while
            _log.error("removals_stopped", error)
            self._set_timer(self._hall.clock.now() + PAUSE)

    async def _remove(self, removal: Removal) -> None:
        try:
            await remove(self._herald, removal, is_known=await self._is_known(removal))
        except (Gone, Unreachable):  # nobody sees it any more, or nobody can change it
            await self._store.removed(removal.ref)
        except Unavailable:
            raise
        except Exception as error:  # noqa: BLE001  # one message must not hold up the others
            await self._put_off(removal, error)
        else:
            await self._store.removed(removal.ref)

    async def _is_known(self, removal: Removal) -> bool:
        return await self._store.stored_table(removal.table) is not None

    async def _put_off(self, removal: Removal, error: Exception) -> None:
        _log.warning("not_removed", error, table=removal.table, kind=removal.kind, attempt=removal.attempts)
        if removal.attempts >= PATIENCE:
            await self._store.removed(removal.ref)
            return
        delay = min(LONGEST_DELAY, FIRST_DELAY * 2**removal.attempts)
        asked = error.after if isinstance(error, Later) else 0.0
        await self._store.put_off_removal(removal.ref, self._hall.clock.now() + max(delay, asked))

    def _set_timer(self, due: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        delay = None if due is None else max(SHORTEST_WAIT, due - self._hall.clock.now())
        is_idle = delay is None or self._is_closed
        self._timer = None if is_idle else asyncio.get_running_loop().call_later(delay or 0.0, self.wake)


async def remove(herald: Herald, removal: Removal, *, is_known: bool) -> None:
    """Remove one message, so that it tells nothing of the time that is gone as if it were still so. Raises Later.

    What stands in direct messages loses its buttons and says that it is gone; so does the board of a table that is
    not known any more. Everything else that all see goes.
    """
    if removal.kind in PRIVATE:
        await herald.mark_gone(removal.ref, removal.copied)
    elif removal.kind is LetterKind.BOARD and not is_known:
        await herald.mark_gone(removal.ref, removal.copied, is_table=True)
    else:
        await herald.take_away(removal.ref)
