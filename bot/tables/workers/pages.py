"""What is noted of a message that tells a letter: where it stands and what it shows, and that it was told."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.tables.model.letters import Letter, MessageRef, Page, Receipt
from bot.tables.ports.world import Clock
from bot.tables.views.session import TableSession

EDITABLE: Final = 50 * 60
"""For how many seconds a message is edited; Discord allows few edits after an hour."""

NOWHERE: Final = MessageRef(0, 0)
"""Where a page stands that is not yet posted."""

LONG_AGO: Final = 0.0
"""When a message was posted, in seconds, that may tell what a restore has undone: in the store's words, long ago."""

LOBBY_TURN: Final = -1
"""The turn of the message of a table that has not begun."""


class Pages:
    """Writes these notes at the time of a clock."""

    def __init__(self, clock: Clock) -> None:
        """`clock` is that of the hall."""
        self._clock = clock

    def of(self, letter: Letter, session: TableSession, old: Page | None, *, is_owed: bool = False) -> Page:
        """The page that tells a letter: the old one, or one that is to be posted anew if it is too old.

        With `is_owed` a panel of before a restore is edited however old it is, and from then on not again.
        """
        shown = len(session.match.log)
        if old is not None and is_owed:
            return replace(old, shown=shown, since=max(1, shown))
        if old is not None and not self.is_old(old):
            return replace(old, shown=shown)
        return self._new(letter, session, turn=0, since=old.shown if old else 0)

    def of_board(self, letter: Letter, session: TableSession, old: Page | None) -> Page:
        """The page of the public message: it tells all of one turn, wherever that stands (see `is_in_place_of`)."""
        turn = session.turn() if session.match.log else LOBBY_TURN
        if old is None:
            return self._new(letter, session, turn=turn, since=0)
        # Where the message of the last turn ended: together they tell everything once.
        is_anew = turn == old.turn or old.posted == LONG_AGO
        page = self._new(letter, session, turn=turn, since=old.since if is_anew else old.shown)
        stands = old.ref.channel == session.table.channel and not self.is_old(old)
        if stands and is_in_place_of(session, page, old):
            return replace(page, ref=old.ref, posted=old.posted)
        return page

    def _new(self, letter: Letter, session: TableSession, *, turn: int, since: int) -> Page:
        return Page(
            table=letter.table,
            kind=letter.kind,
            seat=letter.seat,
            ref=NOWHERE,
            posted=self._clock.now(),
            turn=turn,
            since=since,
            shown=len(session.match.log),
            user=letter.user,
        )

    def receipt(self, letter: Letter, session: TableSession) -> Receipt:
        """That a letter was told now."""
        return Receipt.of(letter, turn=session.turn(), at=self._clock.now())

    def is_old(self, page: Page) -> bool:
        """Whether a message is better not edited any more."""
        return self._clock.now() - page.posted > EDITABLE


def is_uncalled(page: Page) -> bool:
    """Whether a panel is of before a restore, and has called nobody since: every other was posted after some fact."""
    return page.since == 0


def is_in_place_of(session: TableSession, page: Page, old: Page) -> bool:
    """Whether a board is shown in place of an old one, of which nothing stays: within a turn, and where nobody plays.

    What goes on by itself is no turn to read for anybody: only how it ends is. Nor does anything stay that was changed,
    perhaps, after the copy was made from which the games went on.
    """
    return (
        old.posted == LONG_AGO
        or page.turn == old.turn
        or (session.table.is_deserted and old.turn != LOBBY_TURN)
    )
