"""What is told to one person alone, by direct message: panels and pings, notes, reminders, and that one is next."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.game import Seat
from bot.tables.model.stored import Letter, LetterKind
from bot.tables.model.table import UserId
from bot.tables.ports.herald import Herald
from bot.tables.resolution.hall import Hall
from bot.tables.undelivered import Departed, Gone, Later, Silenced, Unreachable
from bot.tables.use_cases import channels, explaining, thinking
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.tables.workers.doubts import Doubts
from bot.tables.workers.gathering import Gathering
from bot.tables.workers.ledger import Ledger
from bot.tables.workers.pages import NOWHERE, Pages, is_uncalled
from bot.tables.workers.posts import Posts
from bot.tables.workers.wanted import (
    is_called_already,
    is_open,
    next_words,
    was_reminded_lately,
    was_told_this_turn,
)

NOTES: Final = frozenset({LetterKind.NOTE, LetterKind.LAPSE})
"""What is one sentence, and would be lost if it were not told."""
GATHERED: Final = frozenset({LetterKind.LAPSE, LetterKind.REMINDER, LetterKind.NEXT})
"""What may be gathered besides pings: nothing of it stands in a panel that would have to be kept up to date."""


class Personal:
    """Tells one person what is theirs alone."""

    def __init__(self, hall: Hall, herald: Herald, doubts: Doubts, ledger: Ledger, posts: Posts) -> None:
        """All but the hall and the herald are the postman's."""
        self._hall, self._store, self._herald = hall, hall.store, herald
        self._doubts, self._ledger, self._posts = doubts, ledger, posts
        self._pages, self._gathering = Pages(hall.clock), Gathering(hall)

    async def tell(self, letter: Letter, session: TableSession, user: UserId) -> None:
        """Tell a letter to its user, if they can be reached. Raises Later."""
        guild = session.table.guild
        if not (await self._store.unreachable([user]) or await self._store.departed(guild, [user])):
            try:
                await self._by_direct_message(letter, session, user)
                return
            except Departed:
                await channels.note_departure(self._hall, guild, user)
            except Silenced as silence:
                # What a panel says stands in it, and a call goes to the channel; a note would be lost.
                if letter.kind in NOTES:
                    raise Later(silence.after) from silence
            except Unreachable:
                await self._store.set_reachable(user, False)
        await self._leave(letter, session, user)

    async def _by_direct_message(self, letter: Letter, session: TableSession, user: UserId) -> None:
        is_taken = letter.kind in GATHERED and await self._gathering.takes(letter, session, user)
        if is_taken:
            await self._ledger.strike(letter)
        elif letter.kind in NOTES or letter.seat is None:
            await self._herald.note(session.table, user, letter.text, letter.nonce)
            await self._ledger.strike(letter, receipt=self._pages.receipt(letter, session))
        elif letter.kind is LetterKind.REMINDER:
            await self._remind(letter, session, user, letter.seat)
        elif letter.kind is LetterKind.NEXT:
            await self._say_who_is_next(letter, session, user)
        else:
            await self.panel(letter, session, user, letter.seat)

    async def _remind(self, letter: Letter, session: TableSession, user: UserId, seat: Seat) -> None:
        receipts = await self._store.receipts(letter.table)
        if was_reminded_lately(letter, session, receipts, self._hall.clock.now()):
            await self._ledger.strike(letter)
            return
        clock = session.clocks.get(session.match.side(seat))
        deadline = None if clock is None else clock.deadline
        await self._herald.remind(session.table, user, deadline, letter.nonce)
        await self._ledger.strike(letter, receipt=self._pages.receipt(letter, session))

    async def _say_who_is_next(self, letter: Letter, session: TableSession, user: UserId) -> None:
        if was_told_this_turn(letter, session, await self._store.receipts(letter.table)):
            await self._ledger.strike(letter)
            return
        await self._herald.note(session.table, user, next_words(session), letter.nonce)
        await self._ledger.strike(letter, receipt=self._pages.receipt(letter, session))

    async def panel(self, letter: Letter, session: TableSession, user: UserId, seat: Seat) -> None:
        """Bring the panel of a seat up to date; to call its user it is posted anew. Raises Later."""
        old = await self._store.page(letter.table, LetterKind.PANEL, seat)
        # Nothing that is meant for whoever sits there now is written into the messages of whoever did before.
        if old is not None and old.user != user:
            await self._posts.dismiss(session, old)
            old = None
        is_quiet = is_open(session) or (letter.kind is LetterKind.PING and session.is_quiet(user))
        is_old = old is not None and self._pages.is_old(old)
        is_known = not is_old and is_called_already(session, seat, old)
        is_ping = letter.kind is LetterKind.PING and not (is_quiet or is_known)
        # A new message would call somebody who is not asked, so an old panel waits for its next press.
        must_wait = is_quiet if old is None else not is_ping and is_old
        found = await self._doubts.found(letter, session.table, noted=old)
        # What was posted already has called its user.
        if is_ping and found is None and await self._gathering.takes(letter, session, user):
            is_ping, must_wait = False, old is None or is_old
        # What it shows may be gone with a restore: it is put right once, however old it is.
        is_owed = is_old and not is_ping and old is not None and is_uncalled(old)
        if must_wait and not is_owed and found is None:
            await self._leave(letter, session, user)
            return
        # A ping has to be a new message, as nobody hears of an edit.
        kept = None if is_ping else old
        page = replace(self._pages.of(letter, session, kept, is_owed=is_owed), kind=LetterKind.PANEL)
        if page.ref == NOWHERE:
            # Of a panel this tells when it was posted (see `is_called_already`); its news begin where its
            # seat decided last.
            page = replace(page, since=page.shown)
        view = SeatView.now(session, seat)
        await self._hall.reckon(view)
        panel, show = view.panel(), self._herald.show_panel
        # The receipt is of what it became: a ping in silence has called nobody.
        told = replace(letter, kind=LetterKind.PING if is_ping else LetterKind.PANEL)
        may_post = not (is_open(session) or is_owed) and (old is None or not session.is_quiet(user))
        try:
            stands = await self._posts.post(
                letter,
                old,
                page,
                lambda ref: show(session.table, user, panel, ref, letter.nonce),
                self._pages.receipt(told, session),
                found=found,
                may_post=may_post,
            )
        except Gone:
            if may_post:
                raise
            await self._leave(letter, session, user)
            return
        if stands != NOWHERE:
            await explaining.shown(self._hall, user, panel)
            await thinking.shown(self._hall, letter.table, panel, stands.at)

    async def _leave(self, letter: Letter, session: TableSession, user: UserId) -> None:
        """Nothing is posted; whatever its user has open elsewhere is brought up to date."""
        await self._herald.refresh(session.table, user)
        await self._ledger.strike(letter)
