"""Removals: messages posted after the copy of a restore was made tell what is gone, and are removed one by one."""

from __future__ import annotations

from typing import Final

from typing_extensions import override

from bot.logs import Log
from bot.tables.model.letters import LetterKind
from bot.tables.model.restores import Removal
from bot.tables.ports.herald import Herald
from bot.tables.ports.store import Unavailable
from bot.tables.resolution.hall import Hall
from bot.tables.undelivered import Gone, Later, Unreachable
from bot.tables.workers.rounds import PATIENCE, Rounds, delay_after

PRIVATE: Final = frozenset({LetterKind.PANEL, LetterKind.PING})

_log = Log(__name__)


class Removals(Rounds):
    """Removes the messages that a restore has left behind."""

    name = "removals"

    def __init__(self, hall: Hall, herald: Herald) -> None:
        """No removals are added after the start."""
        super().__init__(hall)
        self._store, self._herald = hall.store, herald

    @override
    async def _round(self, now: float) -> float | None:
        for removal in await self._store.removals(before=now):
            if self._is_closed:
                break
            await self._remove(removal)
        return await self._store.next_removal(after=now)

    async def _remove(self, removal: Removal) -> None:
        try:
            is_known = await self._store.stored_table(removal.table) is not None
            await remove(self._herald, removal, is_known=is_known)
        except (Gone, Unreachable):  # the message is gone, or cannot be changed
            await self._store.removed(removal.ref)
        except Unavailable:
            raise
        except Exception as error:  # noqa: BLE001  # one message must not hold up the others
            await self._put_off(removal, error)
        else:
            await self._store.removed(removal.ref)

    async def _put_off(self, removal: Removal, error: Exception) -> None:
        _log.warning("not_removed", error, table=removal.table, kind=removal.kind, attempt=removal.attempts)
        if removal.attempts >= PATIENCE:
            await self._store.removed(removal.ref)
            return
        delay = delay_after(removal.attempts, error.after if isinstance(error, Later) else 0.0)
        await self._store.put_off_removal(removal.ref, self._hall.clock.now() + delay)


async def remove(herald: Herald, removal: Removal, *, is_known: bool) -> None:
    """Remove one message, so that it does not present the time that is gone as valid. Raises Later.

    Direct messages lose their buttons and say that their content is gone; so does the board of an unknown table. All
    other public messages are deleted.
    """
    if removal.kind in PRIVATE:
        await herald.mark_gone(removal.ref, removal.copied)
    elif removal.kind is LetterKind.BOARD and not is_known:
        await herald.mark_gone(removal.ref, removal.copied, is_table=True)
    else:
        await herald.take_away(removal.ref)
