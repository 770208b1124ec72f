"""The teller: tells one letter as things are now, each kind in its own way, and strikes it out."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from math import inf
from weakref import WeakValueDictionary

from bot.engine.game import Seat
from bot.tables.history.story import filmed
from bot.tables.model.stored import Letter, LetterKind, MessageRef, Page
from bot.tables.model.table import TableId, UserId
from bot.tables.ports.herald import Herald
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.restored import letters_of_a_restored
from bot.tables.undelivered import Departed, Gone, Later
from bot.tables.use_cases import channels, thinking
from bot.tables.use_cases.queries import notices
from bot.tables.views.board_view import BoardView
from bot.tables.views.remarks import last_restored
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.tables.workers import leftovers
from bot.tables.workers.doubts import Doubts
from bot.tables.workers.lanes import Lanes
from bot.tables.workers.ledger import Ledger
from bot.tables.workers.pages import Pages
from bot.tables.workers.personal import Personal
from bot.tables.workers.posts import Posts
from bot.tables.workers.wanted import is_called_openly, is_open, is_side_awaited, is_unwanted, is_void

IN_THE_CHANNEL = frozenset({LetterKind.BOARD, LetterKind.OFFER, LetterKind.CALL, LetterKind.FILM})
"""What is posted where the table stands; if that cannot be the table falls asleep."""

OF_A_SEAT = frozenset({LetterKind.PANEL, LetterKind.PING, LetterKind.RETIRE})
"""What is told by the panel of a seat."""

TIDYING = frozenset({LetterKind.RETIRE, LetterKind.LEFTOVER, LetterKind.RESTORED})
"""What is about messages that stand, and tells nobody anything by itself."""


class Teller:
    """Tells letters through the herald, and notes in the ledger that they are told."""

    def __init__(self, hall: Hall, herald: Herald, doubts: Doubts, ledger: Ledger, lanes: Lanes) -> None:
        """`doubts`, `ledger` and `lanes` are the postman's."""
        self._hall, self._store, self._herald, self._lanes = hall, hall.store, herald, lanes
        self._doubts, self._ledger, self._pages = doubts, ledger, Pages(hall.clock)
        self._posts = Posts(hall, herald, ledger)
        self._personal = Personal(hall, herald, doubts, ledger, self._posts)
        self._locks: WeakValueDictionary[tuple[TableId, Seat], asyncio.Lock] = WeakValueDictionary()

    async def tell(self, letter: Letter) -> None:
        """Tell it as things are now, and strike it out. Raises what the herald raises, and Unavailable.

        A table that cannot be shown where it stands falls asleep.
        """
        async with self._alone(letter):
            session = await self._hall.look(letter.table)
            try:
                await self._tell(letter, session)
            except Gone as error:
                if letter.kind in IN_THE_CHANNEL and not await channels.fall_asleep(
                    self._hall, letter.table, str(error), channel=session.table.channel
                ):
                    # It was moved while this was told: it may be told where it stands now.
                    raise Later from error
                raise
            except Later:
                self._doubts.may_stand_in(session.table.channel, letter)
                raise

    def _alone(self, letter: Letter) -> AbstractAsyncContextManager[object]:
        """Of the panels of a seat one is told at a time, also when somebody else sits there by now."""
        if letter.kind not in OF_A_SEAT or letter.seat is None:
            return nullcontext()
        return self._locks.setdefault((letter.table, letter.seat), asyncio.Lock())

    async def _tell(self, letter: Letter, session: TableSession) -> None:
        if letter.kind is LetterKind.BOARD:
            await self._board(letter, session)
            if session.table.asleep:
                # That it could be posted is the proof that the table can be shown again.
                await channels.wake_up(self._hall, letter.table)
            return
        if letter.kind is LetterKind.FILM:
            await self._film(letter, session)
        elif letter.kind is LetterKind.OFFER:
            await self._offer(letter, session)
        elif letter.kind in TIDYING:
            await self._tidy(letter, session)
        elif letter.user is None or is_void(letter, session) or is_unwanted(letter, session):
            await self._drop(letter, session)
            return
        elif letter.kind is LetterKind.CALL:
            await self._call(letter, session, letter.user)
        else:
            await self._personal.tell(letter, session, letter.user)
        if session.table.asleep and letter.kind in IN_THE_CHANNEL:
            # The channel takes messages again, and it is the board that wakes the table.
            await channels.show_anew(self._hall, letter.table)

    async def _tidy(self, letter: Letter, session: TableSession) -> None:
        if letter.kind is LetterKind.RETIRE:
            await self._retire(letter, session)
        elif letter.kind is LetterKind.RESTORED:
            following = list(letters_of_a_restored(session, self._hall.random))
            # What the lost time has posted for the like of them is found, and removed, as they are told.
            self._doubts.raise_about(following)
            await self._ledger.replace(letter, following, at=self._hall.clock.now())
        else:
            await leftovers.clear(self._herald, session.table, letter)
            await self._ledger.strike(letter)

    async def _drop(self, letter: Letter, session: TableSession) -> None:
        """There is nothing to tell any more; what was posted all the same is brought up to date, or goes."""
        seat, user = letter.seat, letter.user
        if seat is not None and user is not None and self._doubts.is_in_doubt(letter):
            is_call = letter.kind is LetterKind.CALL
            page = await self._store.page(letter.table, letter.kind if is_call else LetterKind.PANEL, seat)
            ref = await self._doubts.found(letter, session.table, noted=page)
            if ref is not None and not is_call and session.table.user(seat) == user:
                await self._personal.panel(letter, session, user, seat)
                return
            if ref is not None:
                await self._herald.retire(session.table, ref, delete=is_call)
        await self._ledger.strike(letter)

    async def _board(self, letter: Letter, session: TableSession) -> None:
        old = await self._store.page(letter.table, LetterKind.BOARD, None)
        found = await self._doubts.found(letter, session.table, noted=old)
        for ref in await self._doubts.left_behind(letter, session.table, noted=old):
            await self._herald.point(session.table, ref)
        page = self._pages.of_board(letter, session, old)
        if not session.match.log:
            notice, show_lobby = last_restored(session.reseedings), self._herald.show_lobby
            await self._posts.post(
                letter,
                old,
                page,
                lambda ref: show_lobby(session.table, ref, letter.nonce, notice=notice),
                found=found,
            )
            return
        remarks = await notices(self._hall, session.table)
        table, bulletin = session.table, BoardView(session).board(since=page.since, notices=remarks)

        async def show(ref: MessageRef | None) -> MessageRef:
            put = await self._herald.show_board(table, bulletin, ref, letter.nonce)
            await thinking.asked(self._hall, session, put.at)
            below = None if put == ref else table.channel
            # Afterwards: what all are told must not wait for panels that somebody has open elsewhere.
            self._lanes.afterwards(table.key, self._herald.refresh(table, below=below))
            if is_open(session):
                self._lanes.afterwards(table.key, self._take_away_calls(session))
            return put

        await self._posts.post(letter, old, page, show, found=found)

    async def _film(self, letter: Letter, session: TableSession) -> None:
        """Once: what was posted before a crash is not posted again."""
        if await self._store.page(letter.table, LetterKind.FILM, None) is not None:
            await self._ledger.strike(letter)
            return
        ref = await self._doubts.found(letter, session.table, noted=None)
        if ref is None:
            ref = await self._herald.show_film(session.table, await filmed(session), letter.nonce)
        await self._ledger.strike(letter, replace(self._pages.of(letter, session, None), ref=ref))

    async def _call(self, letter: Letter, session: TableSession, user: UserId) -> None:
        assert letter.seat is not None, "a call is one of a seat"
        has_left = user in await self._store.departed(session.table.guild, [user])
        is_called = is_open(session) or self._herald.is_silenced() or await self._store.unreachable([user])
        if has_left or not is_called:
            await self._drop(letter, session)
            # Where he would be called for all to see it may be told; but of a table that sleeps the bot may
            # be the one who left.
            if has_left and not session.table.asleep:
                await channels.show_departure(self._hall, letter.table, user)
            return
        old = await self._store.page(letter.table, LetterKind.CALL, letter.seat)
        ref = await self._doubts.found(letter, session.table, noted=old)
        if ref is None and (self._holds(old, session, letter.seat) or await self._is_overtaken(letter)):
            await self._ledger.strike(letter)
            return
        try:
            ref = ref or await self._herald.call(session.table, user, letter.nonce)
        except Departed:
            await channels.note_departure(self._hall, session.table.guild, user)
            await channels.show_departure(self._hall, letter.table, user)
            await self._ledger.strike(letter)
            return
        view = SeatView.now(session, letter.seat)
        await self._hall.reckon(view)
        await thinking.shown(self._hall, letter.table, view.panel(), ref.at)
        # With the first call of a seat the board begins to say that somebody is out of reach.
        if old is not None:
            await self._posts.retire_now(session, old, delete=True)
        elif not is_open(session):
            await channels.show_anew(self._hall, letter.table)
        page = self._pages.of(letter, session, None)
        await self._ledger.strike(letter, replace(page, ref=ref), self._pages.receipt(letter, session))

    async def _take_away_calls(self, session: TableSession) -> None:
        """Where all are called in the channel a call goes when it is answered: it comes every turn."""
        for seat in session.table.seats:
            page = await self._store.page(session.table.key, LetterKind.CALL, seat)
            if page is not None and not is_side_awaited(session, seat):
                await self._posts.dismiss(session, page)

    def _holds(self, call: Page | None, session: TableSession, seat: Seat) -> bool:
        """Whether the last call of a seat is enough: it is not long ago, and nobody has seen the seat act since."""
        return call is not None and not self._pages.is_old(call) and is_called_openly(session, seat, call)

    async def _is_overtaken(self, letter: Letter) -> bool:
        """Whether its seat has been called anew while this was on its way: the newer letter says all that it would."""
        # Those that were put off count too: they say the same when their time comes.
        left = await self._store.letters(before=inf, of=[letter.table])
        others = ((each.kind, each.seat) for each in left if each.nonce != letter.nonce)
        return (letter.kind, letter.seat) in others

    async def _offer(self, letter: Letter, session: TableSession) -> None:
        """The line of an older offer goes; if the seat is offered now there is a new one."""
        assert letter.seat is not None, "an offer is one of a seat"
        table, seat = session.table, letter.seat
        old = await self._store.page(letter.table, LetterKind.OFFER, seat)
        invitation = None if session.is_over else session.people.invitations.get(seat)
        ref = await self._doubts.found(letter, table, noted=old)
        # What stands may offer the seat to somebody else, if this letter took the place of an older one.
        if ref is not None and (invitation is None or letter.replaces):
            await self._herald.retire(table, ref, delete=True)
            ref = None
        if invitation is not None and ref is None:
            ref = await self._herald.offer(table, seat, invitation, letter.nonce)
        if old is not None and ref != old.ref:
            await self._posts.retire_now(session, old, delete=True)
        if old is not None and ref is None:
            await self._store.forget_page(letter.table, LetterKind.OFFER, seat)
        page = self._pages.of(letter, session, None)
        await self._ledger.strike(letter, None if ref is None else replace(page, ref=ref))

    async def _retire(self, letter: Letter, session: TableSession) -> None:
        """What was meant for whoever sat there before: his panels lose their buttons, a call goes."""
        now = None if letter.seat is None else session.table.user(letter.seat)
        for kind in (LetterKind.PANEL, LetterKind.CALL):
            page = await self._store.page(letter.table, kind, letter.seat)
            if page is not None and page.user != now:
                await self._posts.dismiss(session, page)
            if letter.user is not None and letter.user != now:
                ref = await self._doubts.found(letter, session.table, noted=page, kind=kind)
                if ref is not None:
                    await self._herald.retire(session.table, ref, delete=kind is LetterKind.CALL)
        if letter.user is not None:
            await self._herald.refresh(session.table, letter.user)
        await self._ledger.strike(letter)
