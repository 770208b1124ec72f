"""Reference cards of the figures on a table, on request: what everybody may know about each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.lineup import Figure
from bot.tables.model.table import Refusal, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.deduction import witnessed_by_all
from bot.tables.views.session import TableSession
from bot.words import _


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupView:
    """The figures of a table, and the `sheet` of the `chosen` one, or without one what is said of none of them."""

    table: Table
    title: str
    heading: str
    figures: Sequence[Figure]
    sheet: Sequence[str]
    chosen: str = ""


async def lineup(hall: Hall, key: TableId, user: UserId, figure: str = "") -> LineupView:
    """The figures as everybody knows them, and the sheet of the one with this key; of an unknown key none.

    Raises Refusal before the game, for a game without sheets, and for a user without a seat if the table may not be
    watched.
    """
    session = await hall.look(key)
    if not session.box.lineup.is_offered:
        raise Refusal(_("In this game no figure has a sheet."))
    if not session.match.log:
        raise Refusal(_("This game has not begun."))
    if not (session.is_watchable or session.table.seats_of(user)):
        raise Refusal(_("Nobody may watch this table: only those who have a seat see what happens."))
    return laid_out(session, figure)


def laid_out(session: TableSession, figure: str = "") -> LineupView:
    """The figures of a table whose match has begun, for anybody who may see it; see `lineup`."""
    cards, public = session.box.lineup, witnessed_by_all(session)
    figures = cards.figures(public)
    chosen = figure if any(each.key == figure for each in figures) else ""
    return LineupView(
        table=session.table,
        title=cards.title(public),
        heading=session.box.words.heading(public.game, public.state),
        figures=figures,
        sheet=cards.sheet(public, chosen) if chosen else cards.overview(public),
        chosen=chosen,
    )
