"""What everybody is shown of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.engine.game import PUBLIC, Viewer
from bot.engine.taking_back import history
from bot.games.pictures import Lens
from bot.tables.views.account import check_layer, public_bulletin, veiled_bulletin
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.circumstances import PAUSE, is_anybody_to_claim
from bot.tables.views.closed import closed_bulletin
from bot.tables.views.deadlines import deadlines
from bot.tables.views.public_question import Asked, asked
from bot.tables.views.remarks import remarks
from bot.tables.views.rematches import rematches
from bot.tables.views.session import TableSession
from bot.tables.views.winners import winners


class BoardView:
    """The public board of a table, and what is asked on it."""

    def __init__(self, session: TableSession) -> None:
        """A view of the table as it stands in that session."""
        self._session = session

    def board(self, *, since: int, notices: Iterable[str] = (), layer: str = "") -> Bulletin:
        """The public bulletin; it tells the facts from number `since` on if people without a seat may watch.

        Raises Refusal for a `layer` that the public picture does not have.
        """
        session = self._session
        seen, every = session.seen_by(PUBLIC), (*remarks(session, session.title, since=since), *notices)
        lens, theme = lens_of(session, PUBLIC, layer, since), session.table.theme
        if session.is_watchable:
            news = session.news(PUBLIC, since)
            shown = public_bulletin(
                session.box,
                seen,
                self.asked(),
                news=news,
                notices=every,
                lens=lens,
                theme=theme,
                given_up=session.given_up,
            )
        else:
            shown = veiled_bulletin(session.box, seen, notices=every)
        return dated(session, closed_bulletin(shown, session.verdict) if session.verdict else shown)

    def asked(self) -> Asked | None:
        """The question that the board asks publicly; None where each seat is asked in its panel, and after the end."""
        session, public = self._session, self._session.views.seen_by(PUBLIC)
        return None if session.verdict else asked(session.box, session.table, public, session.tally)


def dated(session: TableSession, shown: Bulletin) -> Bulletin:
    """The bulletin with the deadlines of the seats that the game waits for, and the other facts about its table."""
    table, public = session.table, session.seen_by(PUBLIC)
    until = deadlines(table, public, session.clocks, session.title).items()
    is_asked = table.paused is None and bool(session.people.consents.get(PAUSE)) and not session.is_over
    return replace(
        shown,
        until={title: at for title, at in until if title in shown.waiting},
        is_pause_asked=is_asked,
        is_claimable=is_anybody_to_claim(table, session.match),
        winners=winners(table, session.match, session.box.computers) if session.is_over else "",
        rematches=rematches(session),
        following="" if (after := session.following) is None else after.title,
        upto=len(session.match.log),
    )


def lens_of(
    session: TableSession, viewer: Viewer, layer: str, since: int, notes: Mapping[str, str] | None = None
) -> Lens:
    """How a viewer looks at the picture, with their `notes` by zone; the facts from number `since` on are new.

    Raises Refusal for a `layer` that the picture does not have.
    """
    check_layer(session.layers(viewer), layer)
    # Counts the facts that the picture is made of: the truth once all is revealed, and never what was taken
    # back.
    log = session.match.log[since:] if session.is_revealed else session.news(viewer, since)
    return Lens(news=len(history(log)), notes=notes or {}, layer=layer)
