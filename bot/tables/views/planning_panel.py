"""The panel in which a seat plans its coming turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.engine.match import Match
from bot.games.box import Box
from bot.tables.model.prompt import BenchKind
from bot.tables.views.panel import Panel


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
