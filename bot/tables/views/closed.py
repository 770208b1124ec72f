"""The bulletin and the panels of a match that its people have ended by themselves: nothing is asked any more."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel


def closed_bulletin(shown: Bulletin, verdict: str) -> Bulletin:
    """The bulletin of a match that its people have ended: it waits for nobody; its score, or the verdict, is told."""
    return replace(shown, waiting=(), score=shown.score or verdict)


def closed_panel(shown: Panel, verdict: str) -> Panel:
    """The panel of a match that its people have ended: no question and nothing to do."""
    bulletin = closed_bulletin(shown.bulletin, verdict)
    return replace(
        shown,
        bulletin=bulletin,
        question="",
        is_awaited=False,
        offers=(),
        routes=(),
        removals=(),
        draft=None,
        choosing=None,
        orders=(),
        notice="",
        hint="",
        barred=(),
    )
