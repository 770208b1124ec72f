"""The teller: tells one letter by the present state, each kind in its own way, and strikes it out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from bot.engine.game import Seat
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import TableId, Uninstalled
from bot.tables.ports.herald import Herald
from bot.tables.resolution.hall import Hall
from bot.tables.undelivered import Departed, Gone, Later, Silenced, Unreachable
from bot.tables.use_cases import channels
from bot.tables.views.session import TableSession
from bot.tables.workers.doubts import Doubts
from bot.tables.workers.lanes import Lanes
from bot.tables.workers.ledger import Ledger
from bot.tables.workers.letter_validity import is_unwanted, is_void
from bot.tables.workers.telling.board import board, film, restored
from bot.tables.workers.telling.call import call
from bot.tables.workers.telling.desk import Desk, leave
from bot.tables.workers.telling.dropping import drop
from bot.tables.workers.telling.notes import NOTES, note, reminder, who_is_next
from bot.tables.workers.telling.panel import panel
from bot.tables.workers.telling.seats import leftover, offer, retire


@dataclass(frozen=True, slots=True)
class Telling:
    """How a kind of letter is told."""

    tell: Callable[[Desk, Letter, TableSession], Awaitable[None]]
    is_public: bool = False
    """Posted in the table's channel: if that fails, the table falls asleep."""
    is_private: bool = False
    """Sent by direct message, to one person alone."""
    is_called: bool = False
    """Calls one person in the channel, where all can see it."""
    is_panel: bool = False
    """About the panel of a seat: for each seat only one letter of such kinds is told at a time."""

    @property
    def is_personal(self) -> bool:
        """True if it is for one person only, and void if they no longer sit there."""
        return self.is_private or self.is_called


TELLINGS: Final[Mapping[LetterKind, Telling]] = {
    LetterKind.BOARD: Telling(board, is_public=True),
    LetterKind.RETIRE: Telling(retire, is_panel=True),
    LetterKind.OFFER: Telling(offer, is_public=True),
    LetterKind.PANEL: Telling(panel, is_private=True, is_panel=True),
    LetterKind.PING: Telling(panel, is_private=True, is_panel=True),
    LetterKind.CALL: Telling(call, is_public=True, is_called=True),
    LetterKind.NOTE: Telling(note, is_private=True),
    LetterKind.REMINDER: Telling(reminder, is_private=True),
    LetterKind.NEXT: Telling(who_is_next, is_private=True),
    LetterKind.FILM: Telling(film, is_public=True),
    LetterKind.LEFTOVER: Telling(leftover),
    LetterKind.RESTORED: Telling(restored),
    LetterKind.LAPSE: Telling(note, is_private=True),
    LetterKind.SHELVED: Telling(restored),
}
"""Every kind of letter, and how it is told."""

IN_THE_CHANNEL: Final = frozenset(kind for kind, telling in TELLINGS.items() if telling.is_public)
"""The kinds that are posted in the table's channel."""


class Teller:
    """Tells letters through the herald, and notes in the ledger that they are told."""

    def __init__(self, hall: Hall, herald: Herald, doubts: Doubts, ledger: Ledger, lanes: Lanes) -> None:
        """`doubts`, `ledger` and `lanes` are the postman's."""
        self._desk = Desk.of(hall, herald, doubts, ledger, lanes)
        self._locks: WeakValueDictionary[tuple[TableId, Seat], asyncio.Lock] = WeakValueDictionary()

    async def tell(self, letter: Letter) -> None:
        """Tell a letter by the present state, or drop it if it has nothing to tell, and strike it out.

        Raises the herald's errors, Halted and Unavailable; a refused direct message is only noted. A table that cannot
        be shown in its channel falls asleep, and wakes once its board is posted. If the game of a table is not
        installed, its board says so and the letter is kept: raises Uninstalled.
        """
        desk, telling = self._desk, TELLINGS[letter.kind]
        async with self._alone(letter):
            session = await self._looked_at(letter)
            async with self._standing(letter, session):
                if telling.is_personal and _is_pointless(letter, session):
                    if not await drop(desk, letter, session):
                        await panel(desk, letter, session)
                    return
                if telling.is_private and await self._is_out_of_reach(letter, session):
                    await leave(desk, letter, session)
                    return
                async with self._reaching(letter, session) if telling.is_private else nullcontext():
                    # A private letter without a seat is always a sentence, of any kind.
                    tell = note if telling.is_private and letter.seat is None else telling.tell
                    await tell(desk, letter, session)
                if telling.is_public and session.table.asleep:
                    # A posted board proves that the table can be shown again. After any other post in the
                    # channel the board is tried.
                    is_board = letter.kind is LetterKind.BOARD
                    await (channels.wake_up if is_board else channels.show_anew)(desk.hall, letter.table)

    async def _looked_at(self, letter: Letter) -> TableSession:
        desk = self._desk
        try:
            return await desk.hall.look(letter.table)
        except Uninstalled as error:
            page = await desk.store.page(letter.table, LetterKind.BOARD, None)
            if letter.kind is LetterKind.SHELVED and page is not None:
                # The letter waits for the game anyway, and is tried again with it.
                with suppress(Later):
                    await desk.herald.mark_asleep(page.ref, str(error))
            raise

    def _alone(self, letter: Letter) -> AbstractAsyncContextManager[object]:
        """A lock so that one panel of a seat is told at a time, even if the sitter has changed."""
        if not TELLINGS[letter.kind].is_panel or letter.seat is None:
            return nullcontext()
        return self._locks.setdefault((letter.table, letter.seat), asyncio.Lock())

    async def _is_out_of_reach(self, letter: Letter, session: TableSession) -> bool:
        """True if direct messages are known not to reach the user of a letter."""
        assert letter.user is not None, "without one it is void"
        store, users = self._desk.store, [letter.user]
        return bool(await store.unreachable(users) or await store.departed(session.table.guild, users))

    @asynccontextmanager
    async def _standing(self, letter: Letter, session: TableSession) -> AsyncIterator[None]:
        """Tell a letter inside the block. If the channel is gone, the table falls asleep and Gone is raised.

        After Later, the letter is in doubt. If the table has moved to another channel meanwhile, Later replaces Gone.
        """
        try:
            yield
        except Gone as error:
            if letter.kind in IN_THE_CHANNEL and not await channels.fall_asleep(
                self._desk.hall, letter.table, str(error), channel=session.table.channel
            ):
                # The table was moved meanwhile: the letter may be told in the new channel.
                raise Later from error
            raise
        except Later:
            self._desk.doubts.may_stand_in(session.table.channel, letter)
            raise

    @asynccontextmanager
    async def _reaching(self, letter: Letter, session: TableSession) -> AsyncIterator[None]:
        """Send a direct message inside the block. If Discord refuses it, note what that shows about the user.

        Then the letter is struck out without a message; but a note waits (Later) while the bot is silenced.
        """
        assert letter.user is not None, "without one it is void"
        try:
            yield
        except Departed:
            await channels.note_departure(self._desk.hall, session.table.guild, letter.user)
        except Silenced as silence:
            # A panel can still be opened, and a call goes to the channel; a note would be lost, so it waits.
            if letter.kind in NOTES:
                raise Later(silence.after) from silence
        except Unreachable:
            await self._desk.store.set_reachable(letter.user, False)
        else:
            return
        await leave(self._desk, letter, session)


def _is_pointless(letter: Letter, session: TableSession) -> bool:
    return letter.user is None or is_void(letter, session) or is_unwanted(letter, session)
