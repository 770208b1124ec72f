"""The postman: takes what was kept to be told, and has it told. After a crash the same round finishes the work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from bot.engine.game import Seat
from bot.logs import Log
from bot.tables import leftovers
from bot.tables.hall import Hall
from bot.tables.ledger import Ledger, all_of
from bot.tables.places import fall_asleep, note_departure, show_departure, wake_up
from bot.tables.ports import LETTERS_WAIT, Departed, Gone, Herald, Later, Unavailable, Unreachable
from bot.tables.sight import notices
from bot.tables.sitting import Sitting
from bot.tables.stored import Letter, LetterKind, Page, Place, Receipt
from bot.tables.story import filmed
from bot.tables.table import TableId, UserId
from bot.tables.wanted import (
    is_called_already,
    is_not_late,
    is_side_awaited,
    is_unwanted,
    next_words,
    was_reminded_lately,
    was_told_this_turn,
)

EDITABLE = 50 * 60
"""For how many seconds a message is edited; Discord allows few edits after an hour."""

FIRST_DELAY, LONGEST_DELAY, PATIENCE = 5.0, 3600.0, 20
"""Seconds to the second attempt (doubled each time), to any later one, and how many attempts there are."""

SLEEP = LETTERS_WAIT
"""Seconds to the next attempt at most while a table sleeps: whoever does something there wakes it sooner."""

IN_THE_CHANNEL = frozenset({LetterKind.BOARD, LetterKind.OFFER, LetterKind.CALL, LetterKind.FILM})
"""What is posted where the table stands; if that cannot be the table falls asleep."""

PAUSE, SHORTEST_WAIT = 60.0, 1.0
"""Seconds until the postman begins again after the store has failed him; and those that he sleeps at least, so that a
clock that lags behind does not keep him awake."""

LOBBY_TURN = -1

_log = Log(__name__)


class Postman:
    """Tells every letter through the herald. Its task lives only while there is something to tell."""

    def __init__(self, hall: Hall, herald: Herald) -> None:
        """Listens to the hall; call `wake` once at the start for what was left over."""
        self._hall, self._store, self._herald = hall, hall.store, herald
        self._ledger = Ledger(hall.store)
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._woken = False
        hall.on_change.append(self.wake)

    def wake(self, key: TableId | None = None) -> None:
        """There may be something to tell."""
        self._woken = True
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._deliver(), name="postman")

    @property
    def task(self) -> asyncio.Task[None] | None:
        """The round that is under way, if any."""
        return self._task if self._task and not self._task.done() else None

    async def close(self) -> None:
        """Finish the round that is under way, and begin no other by itself."""
        while self.task:
            await self.task
        self._set_timer(None)

    async def _deliver(self) -> None:
        try:
            await self._rounds()
        except Exception as error:  # noqa: BLE001  a store that fails now may work again in a while
            _log.error("postman_stopped", error)
            self._set_timer(self._hall.clock.now() + PAUSE)

    async def _rounds(self) -> None:
        while True:
            self._woken = False
            await self._ledger.settle()
            letters = await self._store.letters(before=self._hall.clock.now())
            groups = groupby(sorted(letters, key=attrgetter("table")), key=attrgetter("table"))
            await all_of([self._take(list(group)) for _, group in groups])
            due = await self._store.next_due()
            if not letters and not self._woken:
                self._set_timer(due)
                return

    def _set_timer(self, due: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        delay = None if due is None else max(SHORTEST_WAIT, due - self._hall.clock.now())
        self._timer = None if delay is None else asyncio.get_running_loop().call_later(delay, self.wake)

    async def _take(self, letters: Sequence[Letter]) -> None:
        for letter in letters:
            try:
                await self._tell(letter)
            except Gone as error:
                if letter.kind in IN_THE_CHANNEL:
                    await fall_asleep(self._hall, letter.table, str(error))
                await self._put_off(letter, error)
            except Unavailable:  # what cannot be noted must not be told
                raise
            except Exception as error:  # noqa: BLE001  one letter that cannot be told must not hold up the others
                await self._put_off(letter, error)

    async def _put_off(self, letter: Letter, error: Exception) -> None:
        _log.warning("not_told", error, table=letter.table, kind=letter.kind, attempt=letter.attempts)
        is_waiting = isinstance(error, Gone) and letter.kind in IN_THE_CHANNEL
        if letter.attempts >= PATIENCE and not is_waiting:
            await self._ledger.strike(letter)
            return
        first, longest = (LONGEST_DELAY, SLEEP) if is_waiting else (FIRST_DELAY, LONGEST_DELAY)
        delay = min(longest, first * 2 ** min(letter.attempts, PATIENCE))
        asked = min(error.after, SLEEP) if isinstance(error, Later) else 0.0
        await self._store.put_off(letter, self._hall.clock.now() + max(delay, asked))

    async def _tell(self, letter: Letter) -> None:
        sitting = await self._hall.look(letter.table)
        if letter.kind is LetterKind.BOARD:
            await self._board(letter, sitting)
            if sitting.table.asleep:
                await wake_up(self._hall, letter.table)
            return
        if letter.kind is LetterKind.FILM:
            await self._film(letter, sitting)
        elif letter.kind is LetterKind.OFFER:
            await self._offer(letter, sitting)
        elif letter.kind is LetterKind.RETIRE:
            await self._retire(letter, sitting)
        elif letter.kind is LetterKind.LEFTOVER:
            await leftovers.clear(self._herald, sitting.table, letter)
            await self._ledger.strike(letter)
        elif letter.user is None or self._is_void(letter, sitting) or is_unwanted(letter, sitting):
            await self._ledger.strike(letter)
            return
        elif letter.kind is LetterKind.CALL:
            await self._call(letter, sitting, letter.user)
        else:
            await self._to_a_person(letter, sitting, letter.user)
        if sitting.table.asleep and letter.kind in IN_THE_CHANNEL:
            await self._say_so_on_the_board(letter.table)

    def _is_void(self, letter: Letter, sitting: Sitting) -> bool:
        if letter.seat is not None and sitting.table.user(letter.seat) != letter.user:
            return True
        match letter.kind:
            case LetterKind.PING:
                return sitting.is_over or letter.seat not in sitting.match.awaited()
            case LetterKind.REMINDER:
                return is_not_late(sitting, letter.seat)
            case LetterKind.CALL:
                return not is_side_awaited(sitting, letter.seat)
            case LetterKind.NEXT:
                return sitting.is_over or is_side_awaited(sitting, letter.seat)
            case LetterKind.PANEL:
                return not sitting.match.log
        return False

    async def _board(self, letter: Letter, sitting: Sitting) -> None:
        old = await self._store.page(letter.table, LetterKind.BOARD, None)
        if not sitting.match.log:
            page = self._page(letter, sitting, old, turn=LOBBY_TURN)
            await self._post(letter, old, page, lambda place: self._show_lobby(letter, sitting, place))
            return
        remarks = await notices(self._hall, sitting.table)
        page = self._page(letter, sitting, old, turn=sitting.turn())
        bulletin = sitting.board(since=page.since, notices=remarks)
        show = self._herald.show_board
        await self._post(letter, old, page, lambda place: show(sitting.table, bulletin, place, letter.nonce))

    async def _show_lobby(self, letter: Letter, sitting: Sitting, place: Place | None) -> Place:
        return await self._herald.show_lobby(sitting.table, place, letter.nonce)

    async def _film(self, letter: Letter, sitting: Sitting) -> None:
        """Once: what was posted before a crash is not posted again."""
        if await self._store.page(letter.table, LetterKind.FILM, None) is not None:
            await self._ledger.strike(letter)
            return
        place = await self._herald.show_film(sitting.table, await filmed(sitting), letter.nonce)
        await self._ledger.strike(letter, replace(self._page(letter, sitting, None, turn=0), place=place))

    async def _to_a_person(self, letter: Letter, sitting: Sitting, user: UserId) -> None:
        guild = sitting.table.guild
        if not (await self._store.unreachable([user]) or await self._store.departed(guild, [user])):
            try:
                await self._by_direct_message(letter, sitting, user)
                return
            except Departed:
                await note_departure(self._hall, guild, user)
            except Unreachable:
                await self._store.set_reachable(user, False)
        await self._leave(letter, sitting, user)

    async def _by_direct_message(self, letter: Letter, sitting: Sitting, user: UserId) -> None:
        if letter.kind is LetterKind.NOTE or letter.seat is None:
            await self._herald.note(sitting.table, user, letter.text, letter.nonce)
            await self._ledger.strike(letter, receipt=self._receipt(letter, sitting))
        elif letter.kind is LetterKind.REMINDER:
            await self._remind(letter, sitting, user, letter.seat)
        elif letter.kind is LetterKind.NEXT:
            await self._say_who_is_next(letter, sitting, user)
        else:
            await self._panel(letter, sitting, user, letter.seat)

    async def _remind(self, letter: Letter, sitting: Sitting, user: UserId, seat: Seat) -> None:
        receipts = await self._store.receipts(letter.table)
        if was_reminded_lately(letter, sitting, receipts, self._hall.clock.now()):
            await self._ledger.strike(letter)
            return
        clock = sitting.clocks.get(sitting.match.game.side(seat))
        deadline = None if clock is None else clock.deadline
        await self._herald.remind(sitting.table, user, deadline, letter.nonce)
        await self._ledger.strike(letter, receipt=self._receipt(letter, sitting))

    async def _say_who_is_next(self, letter: Letter, sitting: Sitting, user: UserId) -> None:
        if was_told_this_turn(letter, sitting, await self._store.receipts(letter.table)):
            await self._ledger.strike(letter)
            return
        await self._herald.note(sitting.table, user, next_words(sitting), letter.nonce)
        await self._ledger.strike(letter, receipt=self._receipt(letter, sitting))

    async def _panel(self, letter: Letter, sitting: Sitting, user: UserId, seat: Seat) -> None:
        old = await self._store.page(letter.table, LetterKind.PANEL, seat)
        if old is not None and old.user != user:
            await self._dismiss(sitting, old)
            old = None
        is_quiet = letter.kind is LetterKind.PING and sitting.is_quiet(user)
        is_ping = letter.kind is LetterKind.PING and not (is_quiet or is_called_already(sitting, seat, old))
        must_wait = is_quiet if old is None else not is_ping and self._is_old(old)
        if must_wait:
            await self._leave(letter, sitting, user)
            return
        kept = None if is_ping else old
        page = replace(self._page(letter, sitting, kept, turn=0), kind=LetterKind.PANEL)
        if page.place == _NOWHERE:
            page = replace(page, since=page.shown)
        panel, show = sitting.panel(seat), self._herald.show_panel
        told = replace(letter, kind=LetterKind.PING if is_ping else LetterKind.PANEL)
        may_post = old is None or not sitting.is_quiet(user)
        try:
            await self._post(
                letter,
                old,
                page,
                lambda place: show(sitting.table, user, panel, place, letter.nonce),
                self._receipt(told, sitting),
                may_post=may_post,
            )
        except Gone:
            if may_post:
                raise
            await self._leave(letter, sitting, user)

    async def _leave(self, letter: Letter, sitting: Sitting, user: UserId) -> None:
        """Nothing is posted; whatever its user has open elsewhere is brought up to date."""
        await self._herald.refresh(sitting.table, user)
        await self._ledger.strike(letter)

    async def _call(self, letter: Letter, sitting: Sitting, user: UserId) -> None:
        has_left = user in await self._store.departed(sitting.table.guild, [user])
        if has_left or not await self._store.unreachable([user]):
            await self._ledger.strike(letter)
            if has_left and not sitting.table.asleep:
                await show_departure(self._hall, letter.table, user)
            return
        old = await self._store.page(letter.table, LetterKind.CALL, letter.seat)
        try:
            place = await self._herald.ping(sitting.table, user, letter.nonce)
        except Departed:
            await note_departure(self._hall, sitting.table.guild, user)
            await show_departure(self._hall, letter.table, user)
            await self._ledger.strike(letter)
            return
        page = self._page(letter, sitting, None, turn=0)
        await self._ledger.strike(letter, replace(page, place=place), self._receipt(letter, sitting))
        if old is None:
            await self._say_so_on_the_board(letter.table)
        else:
            await self._retire_now(sitting, old, delete=True)

    async def _offer(self, letter: Letter, sitting: Sitting) -> None:
        """The line of an older offer goes; if the seat is offered now there is a new one."""
        assert letter.seat is not None, "an offer is one of a seat"
        old = await self._store.page(letter.table, LetterKind.OFFER, letter.seat)
        invitation = sitting.people.invitations.get(letter.seat)
        page = None
        if invitation is not None and not sitting.is_over:
            place = await self._herald.offer(sitting.table, letter.seat, invitation, letter.nonce)
            page = replace(self._page(letter, sitting, None, turn=0), place=place)
        elif old is not None:
            await self._store.forget_page(letter.table, LetterKind.OFFER, letter.seat)
        await self._ledger.strike(letter, page)
        if old is not None and (page is None or page.place != old.place):
            await self._retire_now(sitting, old, delete=True)

    async def _retire(self, letter: Letter, sitting: Sitting) -> None:
        """What was meant for whoever sat there before: his panels lose their buttons, a call goes."""
        now = None if letter.seat is None else sitting.table.user(letter.seat)
        for kind in (LetterKind.PANEL, LetterKind.CALL):
            page = await self._store.page(letter.table, kind, letter.seat)
            if page is not None and page.user != now:
                await self._dismiss(sitting, page)
        if letter.user is not None:
            await self._herald.refresh(sitting.table, letter.user)
        await self._ledger.strike(letter)

    async def _dismiss(self, sitting: Sitting, page: Page) -> None:
        await self._herald.retire(sitting.table, page.place, delete=page.kind is LetterKind.CALL)
        await self._store.forget_page(page.table, page.kind, page.seat)

    async def _say_so_on_the_board(self, key: TableId) -> None:
        await self._store.write([Letter(table=key, kind=LetterKind.BOARD, nonce=self._hall.fortune.token())])

    def _page(self, letter: Letter, sitting: Sitting, old: Page | None, *, turn: int) -> Page:
        shown = len(sitting.match.log)
        if old is not None and old.turn == turn and not self._is_old(old):
            place = old.place if self._stands(letter, sitting, old) else _NOWHERE
            return replace(old, place=place, shown=shown)
        return Page(
            table=letter.table,
            kind=letter.kind,
            seat=letter.seat,
            place=_NOWHERE,
            posted=self._hall.clock.now(),
            turn=turn,
            since=old.shown if old else 0,
            shown=shown,
            user=letter.user,
        )

    def _stands(self, letter: Letter, sitting: Sitting, page: Page) -> bool:
        """Whether a message is where the table is: a board that was left behind is not edited."""
        return letter.kind is not LetterKind.BOARD or page.place.channel == sitting.table.channel

    def _receipt(self, letter: Letter, sitting: Sitting) -> Receipt:
        return Receipt.of(letter, turn=sitting.turn(), at=self._hall.clock.now())

    def _is_old(self, page: Page) -> bool:
        return self._hall.clock.now() - page.posted > EDITABLE

    async def _post(
        self,
        letter: Letter,
        old: Page | None,
        page: Page,
        show: Callable[[Place | None], Awaitable[Place]],
        receipt: Receipt | None = None,
        *,
        may_post: bool = True,
    ) -> None:
        """Edit or post a page; for what is posted anew there is a receipt. Refuses with Gone if it may not post."""
        place = await _edited_or_posted(
            None if page.place == _NOWHERE else page.place, show, may_post=may_post
        )
        is_new = place != page.place
        page = replace(page, place=place, posted=self._hall.clock.now() if is_new else page.posted)
        await self._ledger.strike(letter, page, receipt if is_new else None)
        if old is not None and place != old.place:
            sitting = await self._hall.look(letter.table)
            if letter.kind is LetterKind.BOARD and place.channel != old.place.channel:
                await self._herald.point(sitting.table, old.place)
            else:
                await self._retire_now(sitting, old, delete=False)

    async def _retire_now(self, sitting: Sitting, old: Page, *, delete: bool) -> None:
        table, seat = sitting.table, old.seat
        await leftovers.retire(self._hall, self._herald, table, old.place, delete=delete, seat=seat)


_NOWHERE = Place(0, 0)


async def _edited_or_posted(
    place: Place | None, show: Callable[[Place | None], Awaitable[Place]], *, may_post: bool
) -> Place:
    if place is not None:
        try:
            return await show(place)
        except Gone:
            if not may_post:
                raise
    return await show(None)
