"""Pages: the notes about a letter's message: where it is and what it shows; and the receipt that it was told."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.tables.model.letters import NOWHERE, Letter, Page, Receipt
from bot.tables.ports.world import Clock
from bot.tables.views.session import TableSession

EDITABLE: Final = 50 * 60
"""Seconds for which a message is edited; Discord allows few edits after an hour."""

LONG_AGO: Final = 0.0
"""The posting time (seconds) of a message that may tell what a restore has undone; the store sets it."""

LOBBY_TURN: Final = -1
"""The turn of a table's message before the game has begun."""


class Pages:
    """Makes pages and receipts with the time of a clock."""

    def __init__(self, clock: Clock) -> None:
        """`clock` is the hall's."""
        self._clock = clock

    def of(self, letter: Letter, session: TableSession, old: Page | None, *, is_owed: bool = False) -> Page:
        """The page of a letter: the old one, or a new one to be posted if there is none or it is too old.

        With `is_owed`, a panel from before a restore is edited however old it is, and after that not again.
        """
        shown = len(session.match.log)
        if old is not None and is_owed:
            return replace(old, shown=shown, since=max(1, shown))
        if old is not None and not self.is_old(old):
            return replace(old, shown=shown)
        return self._new(letter, session, turn=0, since=old.shown if old else 0)

    def of_board(self, letter: Letter, session: TableSession, old: Page | None) -> Page:
        """The page of the public message, which tells all of one turn: the old page, or a new one to be posted."""
        turn = session.turn() if session.match.log else LOBBY_TURN
        if old is None:
            return self._new(letter, session, turn=turn, since=0)
        # It begins where the message of the last turn ended: together they tell everything once.
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
        """The receipt of a letter that is told now."""
        return Receipt.of(letter, turn=session.turn(), at=self._clock.now())

    def is_old(self, page: Page) -> bool:
        """True if a message is too old to be edited."""
        return self._clock.now() - page.posted > EDITABLE


def is_uncalled(page: Page) -> bool:
    """True if a panel is from before a restore and has called nobody since; all others were posted after some fact."""
    return page.since == 0


def is_in_place_of(session: TableSession, page: Page, old: Page) -> bool:
    """True if a board replaces an old one, of which nothing stays: within a turn, and where nobody plays.

    A game that goes on by itself has no turns that anybody reads: only its end matters, and the lobby's message
    stays. A message that may have changed after the restored copy was made does not stay either.
    """
    return (
        old.posted == LONG_AGO
        or page.turn == old.turn
        or (session.table.is_deserted and old.turn != LOBBY_TURN)
    )
