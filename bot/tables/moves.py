"""Deciding: the one door for people, computers, standing orders and defaults."""

from __future__ import annotations

from bot.engine.game import Decision, Seat
from bot.tables.bulletin import Panel
from bot.tables.hall import Hall
from bot.tables.table import TableId, UserId


async def decide(
    hall: Hall,
    key: TableId,
    user: UserId,
    decision: Decision,
    *,
    question: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Decide at once. `question` is the number on the pressed button; a typed command has none.

    Answers with the panel of the seat as it is now; its bulletin's lines tell what the decision has brought.
    Refuses with MovedOn a closed question, with Refusal what is not legal and a seat that is not the user's.
    Without `seat` it is the user's one seat, or the one that is awaited.
    """
    raise NotImplementedError


async def enter(
    hall: Hall, key: TableId, user: UserId, decision: Decision, *, seat: Seat | None = None
) -> Panel:
    """A typed act: a piece goes into the draft, everything else is decided. See `decide` and `draft_add`."""
    raise NotImplementedError


async def press(
    hall: Hall,
    key: TableId,
    user: UserId,
    token: str,
    *,
    question: int,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """A pressed button: the offer of that token is entered.

    `length` is the draft's length when the button was drawn (for pieces). Refuses with MovedOn a closed question,
    another length, and an option that is gone.
    """
    raise NotImplementedError


async def resign(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> Panel:
    """Give a seat up: from now on every question it is asked gets its default answer. All are told."""
    raise NotImplementedError
