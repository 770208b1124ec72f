"""Deductions about hidden things on request: `/table think`, and its button in the details of a panel."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.games.deduction import Deduced
from bot.tables.history.story import theme_of
from bot.tables.model.table import Refusal, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.deduction import deduced_later, shaded, witnessed_by_all
from bot.tables.views.session import TableSession
from bot.threads import finished
from bot.words import _


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking:
    """The answer to a user who asked; `bulletin` has the board with the deduction.

    If the user `is_hider`, they play a figure that is sought, and are told where it would be sought. `is_likely` is
    True if they asked for likelihoods. `upto` is the number of public facts that it follows from.
    """

    table: Table
    bulletin: Bulletin
    deduced: Deduced
    is_hider: bool
    is_likely: bool
    upto: int = 0


async def think(hall: Hall, key: TableId, user: UserId, *, is_likely: bool = False) -> Thinking:
    """What public facts leave possible, on the board as everybody sees it, in the theme of the user.

    All users who may see the public board may ask: each could deduce it with a pencil. This includes users without a
    seat: they learn nothing that players do not. A table without this aid denies it to them as well, because otherwise
    players could have a friend ask. Raises Refusal before the game and after it, for a game or a table without the
    aid, and for a user without a seat if the table may not be watched.
    """
    session = await hall.look(key)
    _check(session, user)
    theme, own = await theme_of(hall, session, user), session.table.seats_of(user)
    is_hider = any(session.box.deduction.hides(session.match.game, seat) for seat in own)
    upto = len(witnessed_by_all(session).log)
    # Computed from a whole log: in a thread, as a computer thinks, so that nobody else waits meanwhile.
    deduced = await asyncio.to_thread(finished, deduced_later(session).done)
    shown = shaded(session, deduced, is_likely=is_likely, is_hider=is_hider, theme=theme)
    return Thinking(
        table=session.table,
        bulletin=shown,
        deduced=deduced,
        is_hider=is_hider,
        is_likely=is_likely,
        upto=upto,
    )


async def is_outdated(hall: Hall, key: TableId, upto: int) -> bool:
    """True if more has happened before everybody's eyes than these public facts, or if the match is over."""
    session = await hall.look(key)
    return session.is_over or len(witnessed_by_all(session).log) != upto


def _check(session: TableSession, user: UserId) -> None:
    game, aid = session.match.game, session.box.deduction
    if not aid.is_offered:
        raise Refusal(_("Nothing is hidden in this game that could be worked out."))
    if not session.match.log:
        raise Refusal(_("This game has not begun."))
    if session.is_over:
        raise Refusal(_("This game is over: its story tells everything."))
    if not aid.is_allowed(game):
        raise Refusal(_("At this table all think for themselves: it was opened without this help."))
    if not (session.is_watchable or session.table.seats_of(user)):
        raise Refusal(_("Nobody may watch this table: only those who have a seat see what happens."))
