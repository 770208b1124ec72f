"""Reference cards of the figures on a table, on request: what everybody may know about each."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.history.story import theme_of
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.deduction import witnessed_by_all
from bot.tables.views.lineup import LineupView
from bot.tables.views.session import TableSession
from bot.words import _


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
    return replace(laid_out(session, figure), theme=await theme_of(hall, session, user))


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
        card=session.box.hands.dossier(public.game, public.state, chosen) if chosen else None,
    )
