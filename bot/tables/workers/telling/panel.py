"""Panels, which are kept up to date, and pings, which post a new panel."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.tables.model.letters import NOWHERE, Letter, LetterKind, Page
from bot.tables.model.table import UserId
from bot.tables.undelivered import Gone
from bot.tables.use_cases import explaining, thinking_time
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.tables.workers.letter_validity import is_called_already, is_open
from bot.tables.workers.pages import is_uncalled
from bot.tables.workers.telling.desk import Desk, leave


async def panel(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Update the panel of a seat; to call its user, post it anew. Raises Later.

    A former sitter's panel is retired first. Where `_Case.must_wait` nothing is posted or edited, unless it is owed.
    """
    assert letter.seat is not None, "a panel is one of a seat"
    assert letter.user is not None, "a panel is for somebody"
    seat, user = letter.seat, letter.user
    old = await desk.store.page(letter.table, LetterKind.PANEL, seat)
    # Content for the present sitter is never written into the messages of a former one.
    if old is not None and old.user != user:
        await desk.posts.dismiss(session, old)
        old = None
    case = _Case(letter, session, user, old, is_old=old is not None and desk.pages.is_old(old))
    found = await desk.doubts.found(letter, session.table, noted=old)
    # A message that was posted already has called its user.
    if case.is_ping and found is None and await desk.gathering.takes(letter, session, user):
        case = replace(case, is_gathered=True)
    if case.must_wait and not case.is_owed and found is None:
        await leave(desk, letter, session)
        return
    # A ping must be a new message, because edits notify nobody.
    kept = None if case.is_ping else old
    page = replace(desk.pages.of(letter, session, kept, is_owed=case.is_owed), kind=LetterKind.PANEL)
    if page.ref == NOWHERE:
        # For a panel this marks when it was posted (see `is_called_already`); its news begin at the seat's
        # last decision.
        page = replace(page, since=page.shown)
    view = SeatView.now(session, seat)
    await desk.hall.reckon(view)
    shown, show = view.panel(), desk.herald.show_panel
    # The receipt is for the actual result: a silent ping has called nobody.
    told = replace(letter, kind=LetterKind.PING if case.is_ping else LetterKind.PANEL)
    receipt = desk.pages.receipt(told, session)
    try:
        ref = await desk.posts.put(
            letter,
            page,
            lambda ref: show(session.table, user, shown, ref, letter.nonce),
            found=found,
            may_post=case.may_post,
        )
    except Gone:
        if case.may_post:
            raise
        await leave(desk, letter, session)
        return
    is_new = ref != page.ref
    page = desk.posts.standing(page, ref)
    await desk.posts.retire_replaced(letter, page, old, found)
    await desk.ledger.strike(letter, page, receipt if is_new else None)
    if ref != NOWHERE:
        await explaining.shown(desk.hall, user, shown)
        await thinking_time.shown(desk.hall, letter.table, shown, ref.at)


@dataclass(frozen=True, slots=True)
class _Case:
    """A letter about a panel, and the present panel of its user: `old`, if there is one.

    If it `is_old`, it was posted too long ago to be edited. A ping that `is_gathered` calls nobody.
    """

    letter: Letter
    session: TableSession
    user: UserId
    old: Page | None
    is_old: bool
    is_gathered: bool = False

    @property
    def is_quiet(self) -> bool:
        """True if no call is wanted: the board asks, or it is a ping to a user who wants no calls in this turn."""
        is_ping = self.letter.kind is LetterKind.PING
        return is_open(self.session) or (is_ping and self.session.is_quiet(self.user))

    @property
    def is_ping(self) -> bool:
        """True if it calls its user, by a new message."""
        if self.letter.kind is not LetterKind.PING or self.is_gathered or self.is_quiet:
            return False
        assert self.letter.seat is not None, "a panel is one of a seat"
        return self.is_old or not is_called_already(self.session, self.letter.seat, self.old)

    @property
    def must_wait(self) -> bool:
        """True if nothing is posted or edited.

        A new message would call a user who is not asked, so an old panel waits for its next press.
        """
        if self.old is None:
            return self.is_gathered or self.is_quiet
        return self.is_old and not self.is_ping

    @property
    def is_owed(self) -> bool:
        """True if a panel is too old to be edited, but may show what is gone with a restore: it is corrected once.

        False for a ping, which posts a new one.
        """
        return self.is_old and not self.is_ping and self.old is not None and is_uncalled(self.old)

    @property
    def may_post(self) -> bool:
        """True if a new message may replace one that cannot be edited."""
        if is_open(self.session) or self.is_owed:
            return False
        return self.old is None or not self.session.is_quiet(self.user)
