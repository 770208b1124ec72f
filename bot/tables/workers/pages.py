"""What is noted of a message that tells a letter: where it stands and what it shows, and that it was told."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.tables.model.stored import Letter, LetterKind, MessageRef, Page, Receipt
from bot.tables.ports import Clock
from bot.tables.views.session import TableSession

EDITABLE: Final = 50 * 60
"""For how many seconds a message is edited; Discord allows few edits after an hour."""

NOWHERE: Final = MessageRef(0, 0)
"""Where a page stands that is not yet posted."""


class Pages:
    """Writes these notes at the time of a clock."""

    def __init__(self, clock: Clock) -> None:
        """`clock` is that of the hall."""
        self._clock = clock

    def of(self, letter: Letter, session: TableSession, old: Page | None, *, turn: int) -> Page:
        """The page that tells a letter: the old one, or one that is to be posted anew, with its turn or its age."""
        shown = len(session.match.log)
        if old is not None and old.turn == turn and not self.is_old(old):
            ref = old.ref if _stands(letter, session, old) else NOWHERE
            return replace(old, ref=ref, shown=shown)
        return Page(
            table=letter.table,
            kind=letter.kind,
            seat=letter.seat,
            ref=NOWHERE,
            posted=self._clock.now(),
            turn=turn,
            # Where the last message ended: together they tell everything once.
            since=old.shown if old else 0,
            shown=shown,
            user=letter.user,
        )

    def receipt(self, letter: Letter, session: TableSession) -> Receipt:
        """That a letter was told now."""
        return Receipt.of(letter, turn=session.turn(), at=self._clock.now())

    def is_old(self, page: Page) -> bool:
        """Whether a message is better not edited any more."""
        return self._clock.now() - page.posted > EDITABLE


def _stands(letter: Letter, session: TableSession, page: Page) -> bool:
    """Whether a message is where the table is: a board that was left behind is not edited."""
    return letter.kind is not LetterKind.BOARD or page.ref.channel == session.table.channel
