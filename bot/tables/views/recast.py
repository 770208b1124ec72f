"""Changes bulletins and panels for other moments: a game that its people ended, or a turn planned ahead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.engine.match import Match
from bot.games.box import Box
from bot.tables.model.prompt import BenchKind
from bot.tables.views.bulletin import Bulletin, Panel


def closed_bulletin(shown: Bulletin, verdict: str) -> Bulletin:
    """The bulletin of a match that its people have ended with that `verdict`: it waits for nobody."""
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


def planned_ahead(box: Box, found: Panel, seen: Match[Any]) -> Panel:
    """The panel of an imagined moment as a planning panel; heading and waiting come from `seen`, the present."""
    game, state = seen.game, seen.state
    waiting = tuple(box.words.waiting(game, state, game.viewer(found.seat)))
    return replace(
        found,
        bench=BenchKind.AHEAD,
        is_awaited=False,
        orders=tuple(sheet.without_usual() for sheet in found.orders),
        undo="",
        bulletin=replace(found.bulletin, heading=box.words.heading(game, state), waiting=waiting),
    )
